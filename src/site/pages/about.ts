import { sitePurpose } from '../../features/site/settings.ts'
import { chapter } from '../components/chapter.ts'
import { pageHead } from '../components/page-head.ts'
import { html } from '../html.ts'
import { counted, number } from '../numbers.ts'
import { page } from '../page.ts'
import { countByStatus } from '../../features/launches/queries.ts'
import { allCategories } from '../../features/categories/queries.ts'

export const aboutPage = page({
  path: '/about',
  madeOf: () => ['listings', 'categories'],
  async load({ app }) {
    const [live, scheduled, categories] = await Promise.all([countByStatus(app.db, 'live'), countByStatus(app.db, 'scheduled'), allCategories(app.db)])
    return { name: app.siteName(), purpose: app.settings.get(sitePurpose), live, scheduled, categories: categories.length }
  },
  about: ({ name, purpose }, { app }) => ({
    title: 'About',
    heading: `About ${name}`,
    description: purpose,
    breadcrumbs: [{ name: 'About', path: '/about' }],
    jsonLd: [{ '@type': 'Organization', name, url: app.urls.to('/'), logo: app.urls.to('/favicon.svg') }],
  }),
  html: ({ name, purpose, live, scheduled, categories }) => html`<div class="page">${pageHead({ title: `About ${name}`, lede: purpose })}
<dl class="figures"><div><dt>Live products</dt><dd class="figure">${number(live)}</dd></div><div><dt>On the way</dt><dd class="figure">${number(scheduled)}</dd></div><div><dt>Categories</dt><dd class="figure">${number(categories)}</dd></div></dl>
${chapter('Why a slipway', html`<p>A slipway is the ramp on which a boat is built and from which it slides into the water. Everyone on the shore sees it go. That is what a launch should be: a day with a date, the same for all, in front of people who came to look.</p>`)}
${chapter('What we hold to', html`<ul><li><b>One person, one vote.</b> Votes come only from people using the site.</li>
<li><b>Money never changes a community order.</b> What is bought is on its own board, and says so. <a href="/how-ranking-works">How each board ranks</a>.</li>
<li><b>Facts with their source.</b> What a profile says comes from the company’s own website. What the website does not say stays blank.</li>
<li><b>Open to programs.</b> Everything you can read here, an agent can read too: through the <a href="/docs/api">API</a>, the <a href="/docs/mcp">MCP server</a>, or by adding <code>.md</code> to the address of a page.</li></ul>`)}</div>`,
  markdown: ({ live, scheduled, categories }) =>
    `${counted(live, 'live product')}, ${scheduled} on the way, in ${counted(categories, 'category', 'categories')}.\n\n- One person, one vote. Votes come only from people using the site.\n- Money never changes a community order.\n- Facts come from the company's own website, with their source.\n- Everything can be read by programs: API, MCP, or \`.md\` behind the address of a page.`,
})
