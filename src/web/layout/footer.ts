import type { App } from '../../platform/app.ts'
import { type Html, html } from '../../platform/html.ts'
import { mark } from '../components/mark.ts'
import type { Navigation } from './navigation.ts'

export function footer(app: App, columns: Navigation['footer'], purpose: string, path: string): Html {
  return html`<footer class="footer"><div class="wrap">
<div class="footer-grid">
<div class="footer-lead">${mark()}<p class="footer-name">${app.siteName()}</p><p>${purpose}</p></div>
${columns.map(
  ({ name: title, links }) =>
    html`<nav aria-label="${title}"><h2>${title}</h2>
<ul>${links.map(([href, name]) => html`<li><a href="${href}">${name}</a></li>`)}</ul></nav>`,
)}
</div>
<div class="footer-end"><p>Money never changes community rankings. <a href="/how-ranking-works">How ranking works</a></p>
<form class="scheme" method="post" action="/scheme" aria-label="Color scheme">\
<input type="hidden" name="next" value="${path}">
${(['auto', 'light', 'dark'] as const).map(
  (scheme) =>
    html`<button name="scheme" aria-pressed="false" \
value="${scheme}">${scheme[0]!.toUpperCase() + scheme.slice(1)}</button>`,
)}
</form></div>
</div></footer>`
}
