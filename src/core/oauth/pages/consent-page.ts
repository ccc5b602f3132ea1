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
  /** Set for a device, which shows the same code and gets no redirect. */
  userCode?: string
}

const targetNote = { website: '', 'this device': ' (on this device)', app: ' (an app on this device)' }

/** Shows who asks for which access and where the response goes. Nothing is granted until a button is pressed. */
export function consentPage({ siteName, action, person, client, scopes, userCode }: ConsentPage): Html {
  const here = userCode ? `${action}?user_code=${userCode}` : action
  return html`<section class="consent stack">
    <header class="page-head"><h1 dir="auto">Allow ${client.clientName} to use your ${siteName} account?</h1></header>
    <p>You’re signed in as <strong>${person.member.name}</strong> (${person.member.email}). \
<a href="/sign-in?next=${encodeURIComponent(here)}">Use another account</a></p>
    <dl class="facts-list">
      <div><dt>App</dt><dd dir="auto">${client.clientName}</dd></div>
      <div><dt>Website</dt>\
<dd>${client.clientHost ?? 'Not provided'}${client.clientHost && !client.hostProven ? ' (not verified)' : ''}</dd></div>
      ${
        userCode
          ? html`<div><dt>Code</dt><dd class="figure">${userCode}</dd></div>`
          : html`<div><dt>Redirects to</dt><dd>${client.redirectHost}${client.target && targetNote[client.target]}</dd></div>`
      }
    </dl>
    <h2>This app will be able to</h2>
    <ul class="ticks">${scopes.map((scope) => html`<li>${scopeMeaning[scope]}</li>`)}</ul>
    <p>${
      userCode
        ? 'Only allow this if you started it yourself and your own terminal or device shows this code. '
        : 'Only allow this if you started it. '
    }\
You can disconnect it anytime in <a href="/account/apps">connected apps</a>.</p>
    <form method="post" action="${action}">
      <input type="hidden" name="form_token" value="${person.formToken}">
      ${userCode && html`<input type="hidden" name="user_code" value="${userCode}">`}
      <p class="cluster"><button class="button button-signal" name="answer" value="allow">Allow</button>
      <button class="button button-quiet" name="answer" value="deny">Deny</button></p>
    </form>
  </section>`
}
