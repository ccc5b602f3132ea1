import type { App } from '../../../platform/app.ts'
import { day } from '../../../platform/duration.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { counted, number } from '../../../platform/numbers.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type BulkBox, bulkForm } from '../../bulk/admin/form.ts'
import { webhooksInBulk } from '../bulk.ts'
import { maxEndpoints } from '../limits.ts'
import { type DeliveryCounts, deliveryCounts, type Endpoint, endpointsOf } from '../queries.ts'
import { ownerIn, type PageState, type WebhookArea } from './area.ts'
import { endpointForm } from './form.ts'

export async function webhooksPage(
  app: App,
  area: WebhookArea,
  person: Person,
  state: PageState = {},
): Promise<PageResponse> {
  const owner = ownerIn(area, person)
  const endpoints = await endpointsOf(app.db, owner)
  const since = new Date(app.clock.now().getTime() - 7 * day)
  const counts = await deliveryCounts(
    app.db,
    endpoints.map(({ id }) => id),
    since,
  )
  const bulk = owner === null ? await bulkForm(app, webhooksInBulk, person, {}) : undefined
  const max = maxEndpoints[owner === null ? 'site' : 'member']
  return area.page(
    'Webhooks',
    state,
    html`<p>${area.intro} <a href="/docs/webhooks">How to receive webhooks</a></p>
${
  endpoints.length > 0 &&
  section({
    id: 'webhooks',
    title: area.path === '/admin/webhooks' ? 'Webhooks of the site' : 'Your webhooks',
    note: `${endpoints.length} of ${max}`,
    content: html`${bulk?.form}${table({
      caption: 'Webhooks',
      columns: [{ title: 'Address' }, { title: 'Events' }, { title: 'Last 7 days' }, { title: 'Status' }],
      rows: endpoints.map((endpoint) => row(area, endpoint, counts.get(endpoint.id), bulk?.box)),
    })}`,
  })
}
${section({
  id: 'new-webhook',
  title: 'New webhook',
  content:
    endpoints.length >= max
      ? emptyState({ title: `You have ${max} webhooks`, text: 'Delete one you don’t use to create another.' })
      : endpointForm(app, area, person, state),
})}`,
  )
}

function row(
  { path }: WebhookArea,
  endpoint: Endpoint,
  counts: DeliveryCounts | undefined,
  box: BulkBox = () => null,
): Part[] {
  const { id, url, description, events } = endpoint
  return [
    html`${box(id, description || new URL(url).host)}<a class="wrap-anywhere" href="${path}/${id}">${description || addressText(url)}</a>${
      description && html`<br><span class="muted wrap-anywhere">${addressText(url)}</span>`
    }`,
    counted(events.length, 'event'),
    countsText(counts),
    endpointTag(endpoint),
  ]
}

/** Long addresses contain tokens that no one reads. */
export function addressText(url: string): string {
  const text = url.replace(/^https:\/\//, '').replace(/\/$/, '')
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

function countsText(counts: DeliveryCounts | undefined): string {
  if (!counts) return 'Nothing sent'
  const { delivered, failed, waiting } = counts
  return [
    `${number(delivered)} delivered`,
    failed > 0 && `${number(failed)} failed`,
    waiting > 0 && `${number(waiting)} waiting`,
  ]
    .filter(Boolean)
    .join(', ')
}

export function endpointTag({ disabled_at, failing_since }: Endpoint): Html {
  if (disabled_at) return html`<span class="tag state-hidden">Off</span>`
  return failing_since
    ? html`<span class="tag state-awaiting-badge">Failing</span>`
    : html`<span class="tag state-live">On</span>`
}
