import { type Html, html } from '../../../platform/html.ts'
import type { Scope } from '../../../platform/operation/caller.ts'
import type { Person } from '../../../web/viewer.ts'
import { scopeMeaning } from '../../members/scopes.ts'
import type { ClientSummary } from '../client-summary.ts'

interface ConsentPage {
  siteName: string
  action: string
  person: Pick<Person, 'member' | 'formToken'>
  client: ClientSummary
  scopes: readonly Scope[]
}

const targetNote = { website: '', 'this device': ' (on this device)', app: ' (an app on this device)' }

/** Shows who asks for what and where the response goes. Nothing is granted without pressing a button. */
export function consentPage({ siteName, action, person, client, scopes }: ConsentPage): Html {
  return html`<section class="consent stack">
    <header class="page-head"><h1 dir="auto">Allow ${client.clientName} to use your ${siteName} account?</h1></header>
    <p>You’re signed in as <strong>${person.member.name}</strong> (${person.member.email}). \
<a href="/sign-in?next=${encodeURIComponent(action)}">Use another account</a></p>
    <dl class="facts-list">
      <div><dt>App</dt><dd dir="auto">${client.clientName}</dd></div>
      <div><dt>Website</dt>\
<dd>${client.clientHost ?? 'Not provided'}${client.clientHost && !client.hostProven ? ' (not verified)' : ''}</dd></div>
      <div><dt>Redirects to</dt><dd>${client.redirectHost}${targetNote[client.target]}</dd></div>
    </dl>
    <h2>This app will be able to</h2>
    <ul class="ticks">${scopes.map((scope) => html`<li>${scopeMeaning[scope]}</li>`)}</ul>
    <p>Only allow this if you started it. \
You can disconnect it anytime in <a href="/account/apps">connected apps</a>.</p>
    <form method="post" action="${action}">
      <input type="hidden" name="form_token" value="${person.formToken}">
      <p class="cluster"><button class="button button-signal" name="answer" value="allow">Allow</button>
      <button class="button button-quiet" name="answer" value="deny">Deny</button></p>
    </form>
  </section>`
}
