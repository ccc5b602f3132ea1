import { sitePurpose } from '../../core/site-settings/settings.ts'
import type { App } from '../../platform/app.ts'
import { mark } from '../components/mark.ts'
import { type Html, html } from '../html.ts'

const columns = [
  {
    title: 'Explore',
    links: [
      ['/launches', 'Launch calendar'],
      ['/categories', 'Categories'],
      ['/leaderboards', 'Leaderboards'],
      ['/awards', 'Awards'],
      ['/updates', 'Latest updates'],
      ['/founders', 'Founders'],
    ],
  },
  {
    title: 'For makers',
    links: [
      ['/pricing', 'Pricing'],
      ['/badges', 'Badges'],
      ['/how-ranking-works', 'How ranking works'],
      ['/blog', 'Blog'],
    ],
  },
  {
    title: 'For agents',
    links: [
      ['/docs/api', 'API reference'],
      ['/docs/mcp', 'MCP server'],
      ['/openapi.json', 'OpenAPI file'],
      ['/llms.txt', 'llms.txt'],
    ],
  },
  {
    title: 'This site',
    links: [
      ['/about', 'About'],
      ['/terms', 'Terms'],
      ['/privacy', 'Privacy'],
    ],
  },
] as const

export function footer(app: App, path: string): Html {
  return html`<footer class="footer"><div class="wrap">
<div class="footer-grid">
<div class="footer-lead">${mark()}<p class="footer-name">${app.siteName()}</p><p>${app.settings.get(sitePurpose)}</p></div>
${columns.map(
  ({ title, links }) =>
    html`<nav aria-label="${title}"><h2>${title}</h2><ul>${links.map(([href, name]) => html`<li><a href="${href}">${name}</a></li>`)}</ul></nav>`,
)}
</div>
<div class="footer-end"><p>Money never changes a community order. <a href="/how-ranking-works">How ranking works</a></p>
<form class="scheme" method="post" action="/scheme" aria-label="Colour scheme"><input type="hidden" name="next" value="${path}">
${(['auto', 'light', 'dark'] as const).map((scheme) => html`<button name="scheme" aria-pressed="false" value="${scheme}">${scheme[0]!.toUpperCase() + scheme.slice(1)}</button>`)}
</form></div>
</div></footer>`
}
