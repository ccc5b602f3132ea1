import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import type { OauthError } from '../provider.ts'

/** For errors that cannot be redirected to the app because its redirect URI is not trusted. */
export function oauthErrorPage({ error, error_description }: OauthError): Html {
  return html`<section class="refusal">
    <header class="page-head"><h1>This app cannot be connected</h1></header>
    <p>What the app asked for was not in order, so nothing was allowed. Go back to the app and try again; \
if it happens again, tell its makers:</p>
    <p><code>${error}</code>${error_description ? html`: ${error_description}` : ''}</p>
  </section>`
}

export function problemPage({ title, message }: Problem): Html {
  return html`<section class="refusal"><header class="page-head"><h1>${title}</h1></header><p>${message}</p></section>`
}
