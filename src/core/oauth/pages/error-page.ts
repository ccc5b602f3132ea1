import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import type { OauthError } from '../provider.ts'

/** For errors that cannot be redirected to the app because its redirect URI is not trusted. */
export function oauthErrorPage({ error, error_description }: OauthError): Html {
  return html`<section class="stack">
    <header class="page-head"><h1>Can’t connect this app</h1></header>
    <p>The app sent an invalid request, so we didn’t connect it. Go back to the app and try again. \
If it keeps happening, send this to the app’s developer:</p>
    <p><code>${error}</code>${error_description ? html`: ${error_description}` : ''}</p>
  </section>`
}

export function problemPage({ title, message }: Problem): Html {
  return html`<section class="stack"><header class="page-head"><h1>${title}</h1></header><p>${message}</p></section>`
}
