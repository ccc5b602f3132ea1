import { html, type Html } from '../../platform/html.ts'
import { type Scope, scopeMeaning } from '../../platform/operation/caller.ts'
import type { ClientFacts } from './describe-client.ts'
import type { Person } from './people.ts'

export interface Question {
  siteName: string
  action: string
  person: Person
  client: ClientFacts
  scopes: readonly Scope[]
}

/** Who asks, for what, and where the answer goes: two buttons, and nothing that happens without one of them. */
export function consentPage({ siteName, action, person, client, scopes }: Question): Html {
  return html`<section class="consent">
    <h1>Allow ${client.clientName} to use your ${siteName} account?</h1>
    <p>You are signed in as <strong>${person.member.name}</strong> (${person.member.email}).</p>
    <dl>
      <dt>App</dt><dd>${client.clientName}</dd>
      <dt>Its website</dt><dd>${client.clientHost ?? 'not stated'}${client.clientHost && !client.hostProven ? ' (not verified)' : ''}</dd>
      <dt>Sends you back to</dt><dd>${client.redirectHost}</dd>
    </dl>
    <h2>It will be able to</h2>
    <ul>${scopes.map((scope) => html`<li>${scopeMeaning[scope]}</li>`)}</ul>
    <p>Only allow this if you started it yourself. You can withdraw it at any time under <a href="/account/apps">connected apps</a>.</p>
    <form method="post" action="${action}">
      <input type="hidden" name="form_token" value="${person.formToken}">
      <button class="button" name="answer" value="deny">Deny</button>
      <button class="button button-primary" name="answer" value="allow">Allow</button>
    </form>
  </section>`
}
