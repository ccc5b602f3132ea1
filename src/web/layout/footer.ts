import { type Html, html } from '../../platform/html.ts'
import type { Look } from './look.ts'

export function footer(
  siteName: string,
  { footer: columns, footerMark, footerText, social }: Look,
  purpose: string,
  path: string,
): Html {
  return html`<footer class="footer"><div class="wrap">
<div class="footer-grid">
<div class="footer-lead">${footerMark}<p class="footer-name" dir="auto">${siteName}</p>\
<p dir="auto">${purpose}</p>${footerText}${
    social.length > 0 &&
    html`<ul class="footer-social">${social.map(
      ({ name, url }) => html`<li><a href="${url}" rel="me noopener">${name}</a></li>`,
    )}</ul>`
  }</div>
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
    html`<button name="scheme" aria-pressed="${scheme === 'auto' ? 'true' : 'false'}" \
value="${scheme}">${scheme[0]!.toUpperCase() + scheme.slice(1)}</button>`,
)}
</form></div>
</div></footer>`
}
