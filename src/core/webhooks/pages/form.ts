import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { checkbox, field } from '../../../web/components/form.ts'
import { fieldError } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { choosableEvents, type EndpointInput } from '../input.ts'
import type { Endpoint } from '../queries.ts'
import { ownerIn, type PageState, type WebhookArea } from './area.ts'

const groups: Record<string, string> = {
  draft: 'Drafts',
  badge: 'Badges',
  listing: 'Listings',
  review: 'Reviews',
  claim: 'Claims',
  order: 'Orders',
}

/** Creates an endpoint, or changes one. */
export function endpointForm(
  app: App,
  area: WebhookArea,
  person: Person,
  { problem, form }: PageState,
  endpoint?: Endpoint,
): Html {
  const choosable = choosableEvents(app, ownerIn(area, person))
  const chosen = form?.getAll('events') ?? endpoint?.events ?? choosable.map(({ type }) => type)
  const kinds = Object.entries(groups).map(([kind, name]) => ({
    name,
    events: choosable.filter(({ type }) => type.startsWith(`${kind}.`)),
  }))
  const error = fieldError(problem, 'events')
  return html`<form class="stack" method="post" action="${area.path}${endpoint && html`/${endpoint.id}`}">${tokenField(person)}
${field({
  name: 'url',
  label: 'Address',
  type: 'url',
  required: true,
  maxlength: 2000,
  placeholder: 'https://example.com/webhooks',
  value: form?.get('url') ?? endpoint?.url ?? null,
  hint: 'A public https address that accepts POST requests.',
  error: fieldError(problem, 'url'),
})}
${field({
  name: 'description',
  label: 'Description',
  maxlength: 200,
  value: form?.get('description') ?? endpoint?.description ?? null,
  hint: 'What it’s for, like “post launches to Slack”.',
  error: fieldError(problem, 'description'),
})}
<fieldset id="events" class="webhook-events"><legend>Events</legend>${error && html`<p class="wrong">${error}</p>`}\
<div class="webhook-event-groups">${kinds
    .filter(({ events }) => events.length > 0)
    .map(
      ({ name, events }) =>
        html`<div role="group" aria-label="${name}"><p class="webhook-event-group" aria-hidden="true">${name}</p>${events.map(
          ({ type, about }) =>
            html`<p>${checkbox({
              name: 'events',
              value: type,
              checked: chosen.includes(type),
              label: html`<code>${type}</code> <span class="muted">${about}</span>`,
            })}</p>`,
        )}</div>`,
    )}</div></fieldset>
<p><button class="button">${endpoint ? 'Save changes' : 'Create webhook'}</button></p></form>`
}

export function readEndpoint(form: URLSearchParams): EndpointInput {
  return {
    url: form.get('url') ?? '',
    description: form.get('description') ?? '',
    events: form.getAll('events'),
  }
}
