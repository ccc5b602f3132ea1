import { allCategories } from '../../../directory/categories/queries.ts'
import { countByStatus } from '../../../directory/launches/queries.ts'
import { html } from '../../../platform/html.ts'
import { counted, number } from '../../../platform/numbers.ts'
import { contact } from '../../../web/components/contact.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { renderMarkdown } from '../../../web/markdown.ts'
import { page } from '../../../web/page.ts'
import { contactEmail, sitePurpose } from '../settings.ts'
import { aboutText } from '../texts.ts'

export const aboutPage = page({
  path: '/about',
  cacheTags: () => ['listings', 'categories'],
  async load({ app }) {
    const [live, scheduled, categories] = await Promise.all([
      countByStatus(app.db, 'live'),
      countByStatus(app.db, 'scheduled'),
      allCategories(app.db),
    ])
    return {
      name: app.siteName(),
      purpose: app.settings.get(sitePurpose),
      text: app.settings.get(aboutText),
      email: app.settings.get(contactEmail),
      live,
      scheduled,
      categories: categories.length,
    }
  },
  about: ({ name, purpose }, { app }) => ({
    title: 'About',
    heading: `About ${name}`,
    description: purpose,
    breadcrumbs: [{ name: 'About', path: '/about' }],
    jsonLd: [{ '@type': 'Organization', name, url: app.urls.to('/'), logo: app.urls.to('/favicon.svg') }],
  }),
  html: ({ name, purpose, live, scheduled, categories, text, email }) =>
    html`<div class="page">${pageHead({ title: `About ${name}`, lede: purpose })}
<dl class="figures">\
<div><dt>Live products</dt><dd class="figure">${number(live)}</dd></div>\
<div><dt>Launching soon</dt><dd class="figure">${number(scheduled)}</dd></div>\
<div><dt>Categories</dt><dd class="figure">${number(categories)}</dd></div></dl>
<div class="prose section">${renderMarkdown(text, { followLinks: true })}</div>${contact(email)}</div>`,
  markdown: ({ live, scheduled, categories, text }) =>
    `${counted(live, 'live product')}, ${scheduled} launching soon, in ${counted(categories, 'category', 'categories')}.\n\n${text}`,
})
