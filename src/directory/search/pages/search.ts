import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted, number } from '../../../platform/numbers.ts'
import { countLimit, offsetOf, present } from '../../../platform/operation/paging.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { searchForm } from '../../../web/components/search-form.ts'
import { filterLinks, type Tab, tabs } from '../../../web/components/tabs.ts'
import { withQuery } from '../../../web/links.ts'
import { markdownList } from '../../../web/markdown.ts'
import { type PageContext, page } from '../../../web/page.ts'
import { type CategoryPlace, categoryPlaces } from '../../listings/category-places.ts'
import { facetText, knownPricingModels, knownStages } from '../../listings/facets.ts'
import { listingLine } from '../../listings/pages/json-ld.ts'
import { listingList, listingRow } from '../../listings/pages/row.ts'
import { cards, type Prefetch } from '../../listings/summaries.ts'
import { countFacets, type Facet, type FacetCounts } from '../facets.ts'
import { readFilters } from '../operations.ts'
import { cachedPart, isLastPage, type SearchRequest, searchListings, tagsOfNumbers, tagsOfResults } from '../query.ts'
import { type Sort, sorts } from '../sorts.ts'
import { withinTimeLimit } from '../time-limit.ts'

const sortNames: Record<Sort, string> = {
  relevance: 'Best match',
  newest: 'Newest',
  votes: 'Most voted',
  trending: 'Trending',
  most_viewed: 'Most viewed',
  most_followed: 'Most followed',
}

const perPage = 20

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

/** Everything runs under the time limit of a search, so that no connection has to change its limit in between. */
function load({ app, query }: PageContext) {
  return withinTimeLimit(app, () => loadResults(app, query))
}

async function loadResults(app: App, query: PageContext['query']) {
  const categories = await categoryPlaces(app)
  const chosen = chosenIn(query, categories)
  const paging = { page: pageNumber(query.page), per_page: perPage }
  const request: SearchRequest = {
    q: chosen.q,
    filters: await readFilters(app.db, chosen),
    sort: chosen.sort ?? 'relevance',
    limit: perPage,
    offset: offsetOf(paging),
  }
  const prefetch = cards.prefetch()
  const found = await cachedResults(app, request, categories, prefetch)
  const results = present(await cards.byIds(app, app.db, found.ids, prefetch), found.counted, paging)
  return {
    ...results,
    has_more: results.has_more && !isLastPage(request, paging.page),
    corrected: found.corrected,
    chosen,
    categories,
    facets: found.facets,
  }
}
type Data = Awaited<ReturnType<typeof load>>

function chosenIn(query: PageContext['query'], categories: readonly CategoryPlace[]): Chosen {
  const chosen: Chosen = {}
  if (query.q) chosen.q = query.q
  if (categories.some(({ slug }) => slug === query.category)) chosen.category = query.category!
  if (/^[a-z0-9][a-z0-9-]*$/.test(query.stage ?? '')) chosen.stage = query.stage!
  if (query.pricing_model) chosen.pricing_model = query.pricing_model.slice(0, 40)
  if (/^[A-Za-z]{2}$/.test(query.country ?? '')) chosen.country = query.country!.toUpperCase()
  if (query.status === 'upcoming') chosen.status = 'upcoming'
  const sort = sorts.find((known) => known === query.sort)
  if (sort && sort !== 'relevance') chosen.sort = sort
  return chosen
}

async function cachedResults(
  app: App,
  request: SearchRequest,
  categories: readonly CategoryPlace[],
  prefetch: Prefetch,
) {
  const { counts, ...found } = await cachedPart(app, 'search page', request, async () => {
    const db = app.db.together()
    const result = await searchListings(app, db, { ...request, withFacets: true }, prefetch)
    const { category, stage, pricing_model } = await countFacets(app, db, request, result, categories)
    const { ids, counted, corrected } = result
    return { ids, counted, corrected, counts: [category, stage, pricing_model].map((values) => values && [...values]) }
  })
  const [category = null, stage = null, pricing_model = null] = counts.map((values) => values && new Map(values))
  return { ...found, facets: { category, stage, pricing_model } satisfies FacetCounts }
}

export const searchPage = page({
  path: '/search',
  computed: true,
  query: ['q', 'category', 'stage', 'pricing_model', 'country', 'status', 'sort', 'page'],
  examples: async () => ['/search', '/search?q=report', '/search?q=zzzzzzzzzz', '/search?category=finance&sort=votes'],
  load,
  about: ({ chosen }) => ({
    title: chosen.q ? `“${chosen.q}”` : 'Search',
    description: 'Find products by keyword, category, stage, pricing and country.',
    canonical: '/search',
  }),
  cacheTags: ({ chosen }) => tagsOfResults(orderOf(chosen)),
  numberTags: ({ chosen, items }) => tagsOfNumbers(orderOf(chosen), items),
  html: (data) => html`<div class="page">${pageHead({ title: 'Search' })}
${searchForm(data.chosen.q)}
${data.corrected && notice(html`<p>Showing results for <b dir="auto">${data.corrected}</b>.</p>`)}
${
  data.total <= 1 && countFilters(data.chosen) === 0
    ? html`<div class="search-single">${results(data)}</div>`
    : html`<div class="search-layout"><aside class="search-filters" aria-label="Filters"><details class="fold">\
<summary>Filters${countFilters(data.chosen) > 0 && html` (${countFilters(data.chosen)})`}</summary>\
${filters(data)}</details></aside>
<div>${results(data)}</div></div>`
}</div>`,
  markdown: ({ items, corrected, total }) => {
    const note = corrected ? `Showing results for ${corrected}. ` : ''
    const lines = items.map((listing) => `${listingLine(listing)} (${counted(listing.votes, 'vote')})`)
    return `${note}${counted(total, 'product')}.\n\n${markdownList(lines)}`
  },
})

function orderOf({ q, sort = 'relevance' }: Chosen) {
  return { q, sort }
}

function searchHref(chosen: Chosen, change: Partial<Record<keyof Chosen, string | null>>): string {
  return withQuery('/search', { ...chosen, ...change })
}

function results(data: Data): Html {
  const { chosen, items, total, total_exact } = data
  if (items.length === 0) return nothingFound(data)
  return html`<p class="muted" role="status">${
    total_exact ? counted(total, 'product') : `${number(total)}+ products`
  }${chosen.q && html` for “<span dir="auto">${chosen.q}</span>”`}</p>
${
  total > 1 &&
  tabs(
    'Sort by',
    sorts.map((sort) => ({
      href: searchHref(chosen, { sort: sort === 'relevance' ? null : sort }),
      text: sortNames[sort],
      current: (chosen.sort ?? 'relevance') === sort,
    })),
  )
}
${listingList(items.map((listing) => listingRow(listing, { heading: 'h2' })))}
${pagination('/search', chosen, data)}`
}

interface FilterOption {
  value: string
  text: string
}

/** Options that would find nothing are left out, and so is a facet with no options. */
function filters({ chosen, categories, facets }: Data): Html {
  const choices = (label: string, name: Facet, options: readonly FilterOption[]): Html | false => {
    const shown = options.flatMap(({ value, text }): Tab[] => {
      const current = chosen[name] === value
      const count = facets[name]?.get(value) ?? 0
      if (facets[name] && count === 0 && !current) return []
      const href = searchHref(chosen, { [name]: current ? null : value })
      return [{ href, text, current, ...(facets[name] && { count: upTo(count) }) }]
    })
    return shown.length > 0 && filterLinks(label, shown)
  }
  const within = (parent: number | null) => categories.filter(({ parent_id }) => parent_id === parent).map(optionOf)
  const category = categories.find(({ slug }) => slug === chosen.category)
  const topCategory = category?.parent_id ? categories.find(({ id }) => id === category.parent_id) : category
  const isUpcoming = chosen.status === 'upcoming'
  const status = {
    href: searchHref(chosen, { status: isUpcoming ? null : 'upcoming' }),
    text: 'Upcoming',
    current: isUpcoming,
  }
  return html`${filterLinks('Status', [status])}
${choices('Category', 'category', within(null))}
${topCategory && choices(topCategory.name, 'category', within(topCategory.id))}
${choices('Pricing', 'pricing_model', knownPricingModels.map(wordOption))}
${choices('Stage', 'stage', knownStages.map(wordOption))}`
}

/** As exact as the number of results. */
function upTo(count: number): string {
  return count > countLimit ? `${number(countLimit)}+` : number(count)
}

function optionOf({ slug, name }: { slug: string; name: string }): FilterOption {
  return { value: slug, text: name }
}

function wordOption(value: string): FilterOption {
  return { value, text: facetText(value) }
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
