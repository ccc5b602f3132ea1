import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { counted } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { copyable } from '../../../web/components/copy.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pagination, uncountedPage } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { filterLinks } from '../../../web/components/tabs.ts'
import { timeElement } from '../../../web/components/time.ts'
import { withQuery } from '../../../web/links.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type BulkBox, bulkForm } from '../../bulk/admin/form.ts'
import { deliveriesInBulk } from '../bulk.ts'
import {
  type DeliveryStatus,
  deliveryStatuses,
  type Endpoint,
  endpointOf,
  type LoggedDelivery,
  webhookDeliveriesOf,
} from '../queries.ts'
import { ownerIn, type PageState, pathIds, type WebhookArea } from './area.ts'
import { endpointForm } from './form.ts'
import { addressText, endpointTag } from './list.ts'

const perPage = 25
const statusWords: Record<DeliveryStatus, string> = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' }

export async function endpointPage(
  app: App,
  area: WebhookArea,
  person: Person,
  request: FastifyRequest,
  state: PageState = {},
): Promise<PageResponse> {
  const endpoint = await endpointOf(app.db, ownerIn(area, person), state.secret?.id ?? parseId(pathIds(request).id))
  const { id, url, description, created_at, disabled_at, old_secret_until } = endpoint
  const path = `${area.path}/${id}`
  const { status: wanted } = request.query as { status?: string }
  const status = deliveryStatuses.find((one) => one === wanted) ?? null
  const deliveries = await uncountedPage(request, perPage, (range) =>
    webhookDeliveriesOf(app.db, id, { status, ...range }),
  )
  const bulk =
    area.path === '/admin/webhooks' && !disabled_at
      ? await bulkForm(app, deliveriesInBulk, person, { endpoint: String(id), ...(status && { status }) })
      : undefined
  return area.page(
    description || new URL(url).host,
    state,
    html`<p class="facts">${endpointTag(endpoint)}<span class="wrap-anywhere">${addressText(url)}</span>\
<span>Created ${timeElement(created_at)}</span><a href="${area.path}">All webhooks</a></p>
${state.secret && secretSection(state.secret.secret, old_secret_until)}${offNotice(endpoint)}
<div class="cluster">${
      disabled_at
        ? action(person, `${path}/on`, 'Turn on')
        : html`${action(person, `${path}/test`, 'Send test event')}${action(person, `${path}/off`, 'Turn off', 'quiet')}`
    }</div>
${section({
  id: 'deliveries',
  title: 'Deliveries',
  note: 'Last 30 days',
  content: html`${
    (status || deliveries.items.length > 0) &&
    filterLinks(
      'Status',
      deliveryStatuses.map((one) => ({
        href: withQuery(path, { status: one === status ? undefined : one }),
        text: statusWords[one],
        current: one === status,
      })),
    )
  }${
    deliveries.items.length === 0
      ? emptyState(
          status
            ? { title: 'No deliveries match', text: 'Remove the filter to see all of them.' }
            : { title: 'No deliveries yet', text: 'Send a test event to see what one looks like.' },
        )
      : html`${bulk?.form}${table({
          caption: 'Deliveries',
          columns: [{ title: 'Event' }, { title: 'Status' }, { title: 'Attempts', numeric: true }, { title: 'When' }],
          rows: deliveries.items.map((delivery) => deliveryRow(path, delivery, bulk?.box)),
        })}${pagination(path, status ? { status } : {}, deliveries)}`
  }`,
})}
${section({
  id: 'secret',
  title: 'Signing secret',
  content: html`<p>Your server uses it to verify that a request is from us. We show it once, when it’s created. \
After you rotate it, we sign with both secrets for 24 hours, so you can switch without missing anything.</p>${
    old_secret_until &&
    old_secret_until > app.clock.now() &&
    html`<p>The previous secret works until ${timeElement(old_secret_until)}.</p>`
  }${action(person, `${path}/rotate`, 'Rotate secret', 'quiet')}`,
})}
${section({ id: 'settings', title: 'Settings', content: endpointForm(app, area, person, state, endpoint) })}
${section({
  id: 'delete',
  title: 'Delete',
  content: html`<p>Deletes the webhook and its deliveries. This cannot be undone.</p>\
<details class="fold"><summary>Delete this webhook</summary>${action(person, `${path}/delete`, 'Delete webhook')}</details>`,
})}`,
  )
}

/** Shown only once. */
function secretSection(secret: string, oldUntil: Date | null): Html {
  return section({
    id: 'new-secret',
    title: 'Your signing secret',
    content: html`${notice(html`<p><strong>Copy it now.</strong> You won’t be able to see it again.</p>`, 'done')}
${copyable(secret, { label: 'Copy secret' })}${
  oldUntil
    ? html`<p>We sign requests with both the old and the new secret until ${timeElement(oldUntil)}.</p>`
    : html`<p><a href="/docs/webhooks#verify">How to verify a request</a></p>`
}`,
  })
}

function offNotice({ disabled_because, disabled_at, failing_since }: Endpoint): Html {
  if (disabled_because === null)
    return html`${
      failing_since &&
      notice(
        html`<p>Every delivery has failed since ${timeElement(failing_since)}. We turn the webhook off after three days.</p>`,
        'error',
      )
    }`
  const why = {
    owner: html`This webhook has been off since ${timeElement(disabled_at!)}. We don’t record events for it.`,
    failures: html`We turned this webhook off on ${timeElement(disabled_at!)}, because every delivery had failed for days. \
Fix the address, turn it on, and resend what you missed.`,
    gone: html`We turned this webhook off on ${timeElement(disabled_at!)}, because the server answered 410 (Gone).`,
  }[disabled_because]
  return notice(html`<p>${why}</p>`, disabled_because === 'owner' ? 'info' : 'error')
}

export function action(person: Person, path: string, text: string, kind: 'main' | 'quiet' = 'main'): Html {
  return html`<form method="post" action="${path}">${tokenField(person)}\
<button class="button${kind === 'quiet' && ' button-quiet'}">${text}</button></form>`
}

function deliveryRow(path: string, delivery: LoggedDelivery, box: BulkBox = () => null): Part[] {
  const { id, endpoint_id, type, status, resend, error, tries, created_at } = delivery
  return [
    html`${status !== 'waiting' && box(`${endpoint_id} ${id}`, type)}<a href="${path}/deliveries/${id}"><code>${type}</code></a>${
      resend && type !== 'endpoint.test' && html` <span class="muted">Resent</span>`
    }`,
    html`${deliveryTag(delivery)}${error && html`<br><span class="muted wrap-anywhere">${error}</span>`}`,
    String(tries),
    timeElement(created_at),
  ]
}

/** The status of a delivery. A held delivery waits for an earlier one about the same listing. */
export function deliveryTag({ status, held, tries }: LoggedDelivery): Html {
  const word =
    status !== 'waiting'
      ? statusWords[status]
      : held
        ? 'Waiting for an earlier event'
        : tries > 0
          ? 'Retrying'
          : 'Waiting'
  const state = { delivered: 'live', failed: 'hidden', waiting: 'awaiting-badge' }[status]
  return html`<span class="tag state-${state}">${word}</span>`
}

export function attemptsText({ tries }: LoggedDelivery): string {
  return counted(tries, 'attempt')
}
