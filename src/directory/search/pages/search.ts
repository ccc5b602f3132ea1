import { type Html, html } from '../../../platform/html.ts'
import { counted, number, sentenceCase } from '../../../platform/numbers.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { searchForm } from '../../../web/components/search-form.ts'
import { filterLinks, type Tab, tabs } from '../../../web/components/tabs.ts'
import { withQuery } from '../../../web/links.ts'
import { markdownList } from '../../../web/markdown.ts'
import { type PageContext, page } from '../../../web/page.ts'
import { list_categories } from '../../categories/operations.ts'
import { listingLine } from '../../listings/pages/json-ld.ts'
import { listingList, listingRow } from '../../listings/pages/row.ts'
import { search_listings } from '../operations.ts'
import { type Sort, sorts } from '../sorts.ts'

const sortNames: Record<Sort, string> = {
  relevance: 'Best match',
  newest: 'Newest',
  votes: 'Most voted',
  trending: 'Trending',
  most_viewed: 'Most viewed',
  most_followed: 'Most followed',
}
const stages = ['idea', 'beta', 'launched', 'growing', 'established'] as const
const pricingModels = [
  'free',
  'freemium',
  'subscription',
  'one-time',
  'usage-based',
  'open-source',
  'contact-sales',
] as const

/** The query parameters that are valid. A type alias, because an interface has no index signature. */
type Chosen = {
  q?: string
  category?: string
  stage?: string
  pricing_model?: string
  country?: string
  status?: 'upcoming'
  sort?: Sort
}

async function load({ app, query }: PageContext) {
  const { items: categories } = await list_categories.call(app, {})
  const known = new Set(
    categories.flatMap(({ slug, subcategories }) => [slug, ...subcategories.map((child) => child.slug)]),
  )
  const chosen: Chosen = {}
  if (query.q) chosen.q = query.q
  if (query.category && known.has(query.category)) chosen.category = query.category
  if (/^[a-z0-9][a-z0-9-]*$/.test(query.stage ?? '')) chosen.stage = query.stage!
  if (query.pricing_model) chosen.pricing_model = query.pricing_model.slice(0, 40)
  if (/^[A-Za-z]{2}$/.test(query.country ?? '')) chosen.country = query.country!.toUpperCase()
  if (query.status === 'upcoming') chosen.status = 'upcoming'
  const sort = sorts.find((known) => known === query.sort)
  if (sort && sort !== 'relevance') chosen.sort = sort
  const found = await search_listings.call(app, { query: { ...chosen, page: pageNumber(query.page) } })
  return { ...found, chosen, categories }
}
type Data = Awaited<ReturnType<typeof load>>

export const searchPage = page({
  path: '/search',
  query: ['q', 'category', 'stage', 'pricing_model', 'country', 'status', 'sort', 'page'],
  examples: async () => ['/search', '/search?q=report', '/search?q=zzzzzzzzzz', '/search?category=finance&sort=votes'],
  load,
  about: ({ chosen }) => ({
    title: chosen.q ? `“${chosen.q}”` : 'Search',
    description: 'Find products by keyword, category, stage, pricing and country.',
    canonical: '/search',
  }),
  html: (data) => html`<div class="page">${pageHead({ title: data.chosen.q ? html`“${data.chosen.q}”` : 'Search' })}
${searchForm(data.chosen.q)}
${data.corrected && notice(html`<p>Showing results for <b dir="auto">${data.corrected}</b>.</p>`)}
<div class="search-layout"><aside class="search-filters" aria-label="Filters"><details class="fold">\
<summary>Filters${countFilters(data.chosen) > 0 && html` (${countFilters(data.chosen)})`}</summary>\
${filters(data)}</details></aside>
<div><p class="muted" role="status">${
    data.total_exact ? counted(data.total, 'product') : html`More than ${number(data.total)} products`
  }</p>
${tabs(
  'Sort by',
  sorts.map((sort) => ({
    href: searchHref(data.chosen, { sort: sort === 'relevance' ? null : sort }),
    text: sortNames[sort],
    current: (data.chosen.sort ?? 'relevance') === sort,
  })),
)}
${
  data.items.length === 0
    ? nothingFound(data)
    : listingList(data.items.map((listing) => listingRow(listing, { heading: 'h2' })))
}
${pagination('/search', data.chosen, data)}</div></div></div>`,
  markdown: ({ items, corrected, total }) => {
    const note = corrected ? `Showing results for ${corrected}. ` : ''
    const lines = items.map((listing) => `${listingLine(listing)} (${counted(listing.votes, 'vote')})`)
    return `${note}${counted(total, 'product')}.\n\n${markdownList(lines)}`
  },
})

function searchHref(chosen: Chosen, change: Partial<Record<keyof Chosen, string | null>>): string {
  return withQuery('/search', { ...chosen, ...change })
}

function filters({ chosen, categories }: Data): Html {
  const choice = (name: keyof Chosen, value: string, text: string, count?: number): Tab => {
    const current = chosen[name] === value
    return {
      href: searchHref(chosen, { [name]: current ? null : value }),
      text,
      current,
      ...(count !== undefined && { count }),
    }
  }
  const topCategory = categories.find(
    ({ slug, subcategories }) =>
      slug === chosen.category || subcategories.some((child) => child.slug === chosen.category),
  )
  return html`${filterLinks('Status', [choice('status', 'upcoming', 'Upcoming')])}
${filterLinks(
  'Category',
  categories.map(({ slug, name, listing_count }) => choice('category', slug, name, listing_count)),
)}
${
  topCategory &&
  filterLinks(
    topCategory.name,
    topCategory.subcategories.map((child) => choice('category', child.slug, child.name, child.listing_count)),
  )
}
${filterLinks(
  'Pricing',
  pricingModels.map((model) => choice('pricing_model', model, sentenceCase(model))),
)}
${filterLinks(
  'Stage',
  stages.map((stage) => choice('stage', stage, sentenceCase(stage))),
)}`
}

function countFilters(chosen: Chosen): number {
  return Object.keys(chosen).filter((name) => name !== 'q' && name !== 'sort').length
}

function nothingFound({ chosen }: Data): Html {
  const isFiltered = countFilters(chosen) > 0
  return emptyState({
    title: 'No results',
    text: isFiltered ? 'No products match these filters. Try removing one.' : `No products match “${chosen.q ?? ''}”.`,
    action: isFiltered
      ? { href: withQuery('/search', { q: chosen.q }), text: 'Clear filters' }
      : { href: '/categories', text: 'Browse categories' },
  })
}
