import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { number } from '../../../platform/numbers.ts'
import { copyable } from '../../../web/components/copy.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { attemptsOf, deliveryOf, endpointOf, type LoggedAttempt, type LoggedDelivery } from '../queries.ts'
import { ownerIn, type PageState, pathIds, type WebhookArea } from './area.ts'
import { action, attemptsText, deliveryTag } from './endpoint.ts'

export async function deliveryPage(
  app: App,
  area: WebhookArea,
  person: Person,
  request: FastifyRequest,
  state: PageState = {},
): Promise<PageResponse> {
  const ids = pathIds(request)
  const {
    id: endpointId,
    url,
    description,
    disabled_at,
  } = await endpointOf(app.db, ownerIn(area, person), parseId(ids.id))
  const delivery = await deliveryOf(app.db, endpointId, parseId(ids.delivery))
  const attempts = await attemptsOf(app.db, delivery.id)
  const path = `${area.path}/${endpointId}`
  return area.page(
    `Delivery of ${delivery.type}`,
    state,
    html`<p class="facts">${deliveryTag(delivery)}<span>${timeElement(delivery.created_at)}</span>\
<span>${attemptsText(delivery)}</span><span class="wrap-anywhere"><code>${delivery.message_id}</code></span>\
<a href="${path}">${description || new URL(url).host}</a></p>
${nextStep(delivery)}${
  delivery.status !== 'waiting' && !disabled_at && action(person, `${path}/deliveries/${delivery.id}/resend`, 'Resend')
}
${section({
  id: 'payload',
  title: 'Payload',
  content: copyable(JSON.stringify(JSON.parse(delivery.body), null, 2), { language: 'json' }),
})}
${section({
  id: 'attempts',
  title: 'Attempts',
  content:
    attempts.length === 0
      ? html`<p class="muted">None yet. Reload this page in a moment.</p>`
      : table({
          caption: 'Attempts',
          columns: [{ title: 'When' }, { title: 'Response' }, { title: 'Took', numeric: true }],
          rows: attempts.map(attemptRow),
        }),
})}`,
  )
}

function nextStep({ status, held, tries, next_at }: LoggedDelivery): Html {
  if (status === 'failed')
    return html`<p>We stopped trying. Fix your server, then resend it: it keeps its ID and content.</p>`
  if (status === 'delivered') return html``
  if (held)
    return html`<p>It’s about the same listing as an earlier event that hasn’t arrived yet, so it waits for that one.</p>`
  return tries === 0 ? html`` : html`<p>Next attempt: ${timeElement(next_at)}. We try for 24 hours.</p>`
}

function attemptRow({ tried_at, status, response, error, milliseconds }: LoggedAttempt): Part[] {
  return [
    timeElement(tried_at),
    html`${status === null ? error : html`<span class="figure">${status}</span>${error && html` <span class="muted">${error}</span>`}`}${
      response && html`<pre class="webhook-response" tabindex="0" dir="auto">${response}</pre>`
    }`,
    `${number(milliseconds)} ms`,
  ]
}
