import { timeText } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { table } from '../../../web/components/table.ts'
import { eventText, type NamedEvent } from './names.ts'

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
    html`<time datetime="${happened_at.toISOString()}">${timeText(happened_at)}</time>`,
  ]
}

function detailsLine({ details, device, actor_id }: NamedEvent): Html {
  const shownDetails = Object.entries(details).filter(([name]) => name !== 'did' && name !== 'what')
  if (shownDetails.length === 0 && (device === null || actor_id === null)) return html``
  const words = shownDetails.map(
    ([name, value]) => `${name.replaceAll('_', ' ')}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return html`<br><span class="muted wrap-anywhere">${[...words, ...(device && actor_id !== null ? [device] : [])].join(
    '; ',
  )}</span>`
}

const adminPaths: Record<string, string> = {
  member: '/admin/people/',
  listing: '/admin/listings/',
  order: '/admin/orders/',
}

function subjectLink(subject: string | null, about: string): Html {
  const [kind = '', id = ''] = subject?.split(/:(.*)/s) ?? []
  return adminPaths[kind] ? html`<a href="${adminPaths[kind]}${encodeURIComponent(id)}">${about}</a>` : html`${about}`
}
