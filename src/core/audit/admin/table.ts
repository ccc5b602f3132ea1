import { type Html, html, type Part } from '../../../platform/html.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import type { NamedEvent } from './names.ts'
import { eventDetails, eventText } from './sentences.ts'

export function auditTable(events: readonly NamedEvent[], caption = 'Audit log'): Html {
  if (events.length === 0) return html`<p class="muted">No events yet.</p>`
  return table({
    caption,
    columns: [{ title: 'Action' }, { title: 'Subject' }, { title: 'By' }, { title: 'When' }],
    rows: events.map(eventRow),
  })
}

function eventRow(event: NamedEvent): Part[] {
  const { subject, about, actor, actor_id, device, happened_at } = event
  const by =
    actor_id === null
      ? html`<span class="muted">${device ?? 'System'}</span>`
      : html`<a href="/admin/people/${actor_id}">${actor}</a>`
  return [
    html`${eventText(event)}${detailsLine(event)}`,
    subjectLink(subject, about),
    by,
    html`${timeElement(happened_at)}`,
  ]
}

function detailsLine(event: NamedEvent): Html {
  const { device, actor_id } = event
  const texts = [...eventDetails(event), ...(device && actor_id !== null ? [device] : [])]
  return texts.length === 0 ? html`` : html`<br><span class="muted wrap-anywhere">${texts.join(' · ')}</span>`
}

const adminPaths: Record<string, string> = {
  member: '/admin/people/',
  listing: '/admin/listings/',
  order: '/admin/orders/',
  product: '/admin/products/',
  category: '/admin/categories/',
  coupon: '/admin/coupons/',
  page: '/admin/pages/',
  post: '/admin/blog/',
  bulk: '/admin/bulk/',
  webhook: '/admin/webhooks/',
}

function subjectLink(subject: string | null, about: string): Html {
  const [kind = '', id = ''] = subject?.split(/:(.*)/s) ?? []
  return adminPaths[kind] ? html`<a href="${adminPaths[kind]}${encodeURIComponent(id)}">${about}</a>` : html`${about}`
}
