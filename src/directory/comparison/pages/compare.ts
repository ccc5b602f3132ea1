import { type Html, html, joined } from '../../../platform/html.ts'
import { notFound, Problem } from '../../../platform/problem.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { withQuery } from '../../../web/links.ts'
import { markdownList, markdownTable, markdownText } from '../../../web/markdown.ts'
import { Moved, type PageContext, page } from '../../../web/page.ts'
import { get_listing } from '../../listings/operations.ts'
import { itemListJsonLd, listingLine } from '../../listings/pages/json-ld.ts'
import { logo } from '../../listings/pages/logo.ts'
import { listingList, listingRow } from '../../listings/pages/row.ts'
import { slugPattern } from '../../listings/slugs.ts'
import { search_listings } from '../../search/operations.ts'
import { voteNumber } from '../../votes/pages/button.ts'
import { compareListings, letters } from '../compare.ts'
import { get_alternatives } from '../operations.ts'

async function load({ app, query }: PageContext) {
  const { items } = await search_listings.call(app, { query: { sort: 'votes', per_page: 100 } })
  const chosen = letters.flatMap((letter) => query[letter] ?? [])
  if (chosen.length < 2) return { comparison: null, choices: items, chosen, error: null }
  try {
    if (!chosen.every((slug) => slugPattern.test(slug))) throw notFound('Listing not found.')
    const comparison = await compareListings(app, app.db, chosen)
    const listed = new Set(items.map(({ slug }) => slug))
    const choices = [...comparison.listings.filter(({ slug }) => !listed.has(slug)), ...items]
    return { comparison, choices, chosen, error: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { comparison: null, choices: items, chosen, error: errorText(chosen) }
  }
}
type Data = Awaited<ReturnType<typeof load>>

function errorText(chosen: readonly string[]): string {
  return new Set(chosen).size < chosen.length
    ? 'Choose different products.'
    : 'We couldn’t find one of these products. It may not be live. Choose another one.'
}

function comparePath(slugs: readonly string[]): string {
  return withQuery('/compare', Object.fromEntries(slugs.map((slug, index) => [letters[index]!, slug])))
}

export const comparePage = page({
  path: '/compare',
  computed: true,
  query: letters,
  examples: async (app) => {
    const slugs = (await search_listings.call(app, { query: { per_page: 4 } })).items.map(({ slug }) => slug)
    return ['/compare', ...(slugs.length > 3 ? [comparePath(slugs.slice(0, 2)), comparePath(slugs)] : [])]
  },
  cacheTags: () => ['listings', 'counters', 'categories'],
  load,
  about: ({ comparison, chosen }) => {
    const names = comparison?.listings.map(({ name }) => name)
    return {
      title: names?.join(' vs. ') ?? 'Compare products',
      description: names
        ? `${names.join(' or ')}? A side-by-side comparison based on what each company states.`
        : 'Compare up to four products side by side.',
      ...(names && { canonical: comparePath(chosen) }),
      breadcrumbs: [{ name: 'Compare', path: '/compare' }],
    }
  },
  html: (data) => html`<div class="page">${pageHead({
    title: data.comparison
      ? joined(
          data.comparison.listings.map(({ name }) => html`${name}`),
          html` <span class="muted">vs.</span> `,
        )
      : 'Compare products',
    lede: 'A side-by-side comparison based on what each company states.',
  })}
${data.error && notice(html`<p>${data.error}</p>`, 'error')}
${data.comparison && comparison(data.comparison)}
${chooser(data)}</div>`,
  markdown: ({ comparison: found }) =>
    found
      ? markdownTable(
          ['', ...found.listings.map(({ name }) => markdownText(name))],
          found.rows.map(({ label, values }) => [
            markdownText(label),
            ...values.map((value) => value && markdownText(value)),
          ]),
        )
      : 'Add the slugs of two to four listings: `/compare?a=…&b=…&c=…&d=…`.',
})

function comparison({ listings, rows }: NonNullable<Data['comparison']>): Html {
  const slugs = listings.map(({ slug }) => slug)
  const caption = listings.map(({ name }) => name).join(' vs. ')
  return html`<div class="comparison" tabindex="0" role="region" aria-label="Table: ${caption}"><table>
<caption class="visually-hidden">${caption}</caption>
<thead><tr><th scope="col"><span class="visually-hidden">Fact</span></th>${listings.map(
    (listing) => html`<th scope="col">${logo(listing, 'small')}\
<a class="row-name" href="/listings/${listing.slug}" dir="auto">${listing.name}</a>\
<p class="row-tagline" dir="auto">${listing.tagline}</p>${
      listings.length > 2 &&
      html`<a class="comparison-remove" rel="nofollow" href="${comparePath(
        slugs.filter((slug) => slug !== listing.slug),
      )}">Remove<span class="visually-hidden"> ${listing.name}</span></a>`
    }</th>`,
  )}</tr></thead>
<tbody>${rows
    .filter(({ values }) => values.some((value) => value !== null))
    .map(
      ({ key, label, values }) =>
        html`<tr><th scope="row" dir="auto">${label}</th>${values.map(
          (value, index) =>
            html`<td class="figure" dir="auto">${
              key === 'votes' ? voteNumber(listings[index]!, Number(value)) : value
            }</td>`,
        )}</tr>`,
    )}</tbody></table></div>`
}

const ordinals = ['First', 'Second', 'Third', 'Fourth'] as const

function chooser({ choices, chosen, comparison: found }: Data): Html {
  return html`<form class="compare-form" action="/compare" aria-labelledby="choose">
<h2 id="choose">${found ? 'Change products' : 'Choose products'}</h2>
<div class="compare-fields">${letters.map((letter, index) => {
    const isOptional = index > 1
    const selected = chosen[index] ?? (isOptional ? '' : choices[index]?.slug)
    return html`<div class="field"><label for="compare-${letter}">${ordinals[index]} product${
      isOptional && html` <span class="optional">optional</span>`
    }</label><select id="compare-${letter}" name="${letter}">${
      isOptional && html`<option value="">None</option>`
    }${choices.map(
      ({ slug, name }) => html`<option value="${slug}"${slug === selected && html` selected`}>${name}</option>`,
    )}</select></div>`
  })}</div>
<p><button class="button">Compare</button></p></form>`
}

export const alternativesPage = page({
  path: '/listings/:slug/alternatives',
  computed: true,
  examples: async (app) =>
    (await search_listings.call(app, { query: { per_page: 1 } })).items.map(
      ({ slug }) => `/listings/${slug}/alternatives`,
    ),
  cacheTags: () => ['listings', 'counters', 'categories'],
  async load({ app, params }) {
    const path = { slug: params.slug! }
    const [listing, alternatives] = await Promise.all([
      get_listing.call(app, { path }),
      get_alternatives.call(app, { path }),
    ])
    if (listing.slug !== path.slug) throw new Moved(`/listings/${listing.slug}/alternatives`)
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
              html`<a class="button button-quiet" href="${comparePath([listing.slug, other.slug])}">\
Compare<span class="visually-hidden"> with ${other.name}</span></a>`
            }`,
          }),
        ),
      )
}</div>`,
  markdown: ({ items }) =>
    markdownList(items.map((other) => `${listingLine(other)}${other.approved ? ' (maker’s pick)' : ''}`)),
})
