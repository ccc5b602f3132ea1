import { type Html, html } from '../../../platform/html.ts'
import { Problem } from '../../../platform/problem.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { table } from '../../../web/components/table.ts'
import { withQuery } from '../../../web/links.ts'
import { markdownList, markdownTable, markdownText } from '../../../web/markdown.ts'
import { type PageContext, page } from '../../../web/page.ts'
import { get_listing } from '../../listings/operations.ts'
import { itemListJsonLd, listingLine } from '../../listings/pages/json-ld.ts'
import { logo } from '../../listings/pages/logo.ts'
import { listingList, listingRow } from '../../listings/pages/row.ts'
import { search_listings } from '../../search/operations.ts'
import { compare_listings, get_alternatives } from '../operations.ts'

async function load({ app, query }: PageContext) {
  const { a, b } = query
  const { items } = await search_listings.call(app, { query: { sort: 'votes', per_page: 100 } })
  if (!a || !b) return { comparison: null, choices: items, a, b, error: null }
  try {
    return { comparison: await compare_listings.call(app, { query: { a, b } }), choices: items, a, b, error: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { comparison: null, choices: items, a, b, error: errorText(a, b) }
  }
}
type Data = Awaited<ReturnType<typeof load>>

function errorText(a: string, b: string): string {
  return a === b
    ? 'Choose two different products.'
    : 'We couldn’t find one of these products. It may not be live. Choose another one.'
}

export const comparePage = page({
  path: '/compare',
  computed: true,
  query: ['a', 'b'],
  examples: async (app) => {
    const [a, b] = (await search_listings.call(app, { query: { per_page: 2 } })).items
    return ['/compare', ...(a && b ? [`/compare?a=${a.slug}&b=${b.slug}`] : [])]
  },
  cacheTags: () => ['listings', 'categories'],
  load,
  about: ({ comparison }) => ({
    title: comparison ? `${comparison.a.name} vs. ${comparison.b.name}` : 'Compare products',
    description: comparison
      ? `${comparison.a.name} or ${comparison.b.name}? A side-by-side comparison based on what each company states.`
      : 'Compare any two products side by side.',
    breadcrumbs: [{ name: 'Compare', path: '/compare' }],
  }),
  html: (data) => html`<div class="page">${pageHead({
    title: data.comparison
      ? html`${data.comparison.a.name} <span class="muted">vs.</span> ${data.comparison.b.name}`
      : 'Compare products',
    lede: 'A side-by-side comparison based on what each company states.',
  })}
${data.error && notice(html`<p>${data.error}</p>`, 'error')}
${data.comparison && comparison(data.comparison)}
${chooser(data)}</div>`,
  markdown: ({ comparison: found }) =>
    found
      ? markdownTable(
          ['', markdownText(found.a.name), markdownText(found.b.name)],
          found.rows.map(({ label, a, b }) => [markdownText(label), a && markdownText(a), b && markdownText(b)]),
        )
      : 'Add the slugs of two listings: `/compare?a=…&b=…`.',
})

function comparison({ a, b, rows }: NonNullable<Data['comparison']>): Html {
  const head = [a, b].map(
    (listing) =>
      html`<li class="person">${logo(listing)}<div>\
<h2 class="row-name" dir="auto"><a href="/listings/${listing.slug}">${listing.name}</a></h2>\
<p class="row-tagline" dir="auto">${listing.tagline}</p></div></li>`,
  )
  return html`<ul class="people">${head}</ul>\
${table({
  caption: `${a.name} vs. ${b.name}`,
  columns: [{ title: 'Fact' }, { title: a.name }, { title: b.name }],
  rows: rows.map((row) => [row.label, row.a ?? '', row.b ?? '']),
})}`
}

function chooser({ choices, a, b }: Data): Html {
  const select = (name: string, label: string, chosen: string | undefined) =>
    html`<div class="field"><label for="compare-${name}">${label}</label>\
<select id="compare-${name}" name="${name}">${choices.map(
      ({ slug, name: title }) => html`<option value="${slug}"${slug === chosen && html` selected`}>${title}</option>`,
    )}</select></div>`
  return html`<form class="compare-form" action="/compare" aria-label="Choose two products">\
${select('a', 'First product', a)}${select('b', 'Second product', b ?? choices[1]?.slug)}\
<button class="button">Compare</button></form>`
}

export const alternativesPage = page({
  path: '/listings/:slug/alternatives',
  computed: true,
  examples: async (app) =>
    (await search_listings.call(app, { query: { per_page: 1 } })).items.map(
      ({ slug }) => `/listings/${slug}/alternatives`,
    ),
  cacheTags: () => ['listings', 'categories'],
  async load({ app, params }) {
    const path = { slug: params.slug! }
    const [listing, alternatives] = await Promise.all([
      get_listing.call(app, { path }),
      get_alternatives.call(app, { path }),
    ])
    return { listing, items: alternatives.items }
  },
  about: ({ listing, items }) => ({
    title: `Alternatives to ${listing.name}`,
    description: `${
      items.length === 0
        ? 'Products'
        : items
            .slice(0, 3)
            .map(({ name }) => name)
            .join(', ')
    } and other alternatives to ${listing.name}.`,
    breadcrumbs: [
      { name: listing.name, path: `/listings/${listing.slug}` },
      { name: 'Alternatives', path: `/listings/${listing.slug}/alternatives` },
    ],
    jsonLd: [itemListJsonLd(items)],
  }),
  html: ({ listing, items }) => html`<div class="page">${pageHead({
    title: `Alternatives to ${listing.name}`,
    lede: 'Picked by the maker first, then others in the category.',
  })}
${
  items.length === 0
    ? emptyState({
        title: 'No alternatives yet',
        text: 'Nothing else is live in this category.',
        action: { href: '/categories', text: 'Browse categories' },
      })
    : listingList(
        items.map((other) =>
          listingRow(other, {
            heading: 'h2',
            end: html`${other.approved && html`<span class="tag">Maker’s pick</span>`}${
              listing.status === 'live' &&
              html`<a class="button button-quiet" href="${withQuery('/compare', {
                a: listing.slug,
                b: other.slug,
              })}">Compare<span class="visually-hidden"> with ${other.name}</span></a>`
            }`,
          }),
        ),
      )
}</div>`,
  markdown: ({ items }) =>
    markdownList(items.map((other) => `${listingLine(other)}${other.approved ? ' (maker’s pick)' : ''}`)),
})
