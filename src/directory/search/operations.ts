import * as z from 'zod'
import type { Queryable } from '../../platform/database/types.ts'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { operation } from '../../platform/operation/declare.ts'
import { offsetOf, pageOf, pageQuery, present } from '../../platform/operation/paging.ts'
import { invalid } from '../../platform/problem.ts'
import { categoryIdOf } from '../categories/queries.ts'
import { withCurrentCounters } from '../listings/counters.ts'
import { exampleListing, examplePage } from '../listings/examples.ts'
import { facetSlug, knownPricingModels, knownStages } from '../listings/facets.ts'
import { countryQuery, ListingSummary, slug } from '../listings/schema.ts'
import { summaries } from '../listings/summaries.ts'
import type { SearchFilters } from './filters.ts'
import { cachedSearch, isLastPage, tagsOfNumbers, tagsOfResults } from './query.ts'
import { sorts } from './sorts.ts'

export const search_listings = operation({
  id: 'search_listings',
  title: 'Search listings',
  description:
    'Find live or upcoming products by keyword (typos are fine) and filters. Start here to get the slug other operations need.',
  group: 'listings',
  method: 'GET',
  path: '/listings',
  access: 'public',
  query: z.object({
    q: z.string().max(200).optional().describe('Searches name, tagline, description and keywords.'),
    category: slug.optional().describe('Category slug. Includes its subcategories.'),
    stage: slug.optional().describe(`In use: ${knownStages.join(', ')}.`),
    country: countryQuery.optional(),
    pricing_model: z
      .string()
      .max(40)
      .optional()
      .describe(`In use: ${knownPricingModels.join(', ')}.`),
    domain: z.string().max(253).optional().describe('Company domain or URL.'),
    status: z.enum(['live', 'upcoming']).default('live'),
    sort: z.enum(sorts).default('relevance'),
    ...pageQuery,
  }),
  returns: pageOf(ListingSummary).extend({
    corrected: z.string().nullable().describe('The corrected query, if we fixed a typo.'),
  }),
  example: {
    query: { q: 'tide tables', status: 'live' },
    response: { items: [exampleListing], ...examplePage, corrected: null },
  },
  cacheTags: ({ query }) => tagsOfResults(query),
  numbers: {
    cacheTags: ({ query }, { items }) => tagsOfNumbers(query, items),
    update: async (app, page) => ({ ...page, items: await withCurrentCounters(app, page.items) }),
  },
  async run({ app, db, query }) {
    const { q, sort } = query
    const filters = await readFilters(db, query)
    const request = { q, filters, sort, limit: query.per_page, offset: offsetOf(query) }
    const prefetch = summaries.prefetch()
    const found = await cachedSearch(app, app.db.together(), request, prefetch)
    const page = present(await summaries.byIds(app, db, found.ids, prefetch), found.counted, query)
    return { ...page, has_more: page.has_more && !isLastPage(query, query.page), corrected: found.corrected }
  },
})

interface FilterQuery {
  status?: 'live' | 'upcoming' | undefined
  category?: string | undefined
  stage?: string | undefined
  country?: string | undefined
  pricing_model?: string | undefined
  domain?: string | undefined
}

export async function readFilters(
  db: Queryable,
  { status = 'live', category, stage, country, pricing_model, domain }: FilterQuery,
): Promise<SearchFilters> {
  return {
    status,
    ...(category !== undefined && { categoryId: await requireCategory(db, category) }),
    ...(stage !== undefined && { stage }),
    ...(country !== undefined && { country: country.toUpperCase() }),
    ...(pricing_model !== undefined && { pricingModel: facetSlug(pricing_model) ?? '' }),
    ...(domain !== undefined && { domain: requireDomain(domain) }),
  }
}

async function requireCategory(db: Queryable, slug: string): Promise<number> {
  const id = await categoryIdOf(db, slug)
  if (id === undefined)
    throw invalid([{ path: 'category', message: `no category has the slug ${slug}; use list_categories to find one` }])
  return id
}

function requireDomain(text: string): string {
  const domain = normaliseDomain(text)
  if (domain === null) throw invalid([{ path: 'domain', message: 'must be a domain name, such as tidewell.example' }])
  return domain
}
