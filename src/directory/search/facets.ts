import type { App } from '../../platform/app.ts'
import { join, raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { isOutage } from '../../platform/faults.ts'
import type { CategoryPlace } from '../listings/category-places.ts'
import { maxCount } from './browse.ts'
import { estimateMatches, isSurelyMore } from './estimate.ts'
import { atMost, type Expression, toTsquery } from './expression.ts'
import { countFacetsOf, facetsIn } from './facets-of-matches.ts'
import { facetQuery, type SearchFilters, storedStatus } from './filters.ts'
import { type SearchRequest, type SearchResult, searchListings } from './query.ts'
import { fromStoredCounts, hasStoredCounts } from './stored-counts.ts'
import { withinTimeLimit } from './time-limit.ts'
import { vocabulary } from './vocabulary.ts'

const filterOf = { category: 'categoryId', stage: 'stage', pricing_model: 'pricingModel' } as const
export type Facet = keyof typeof filterOf
const facets: readonly Facet[] = ['category', 'stage', 'pricing_model']

/** The number of results for each value, or null if there are too many to count. The values of `category` are slugs. */
export type FacetCounts = Readonly<Record<Facet, ReadonlyMap<string, number> | null>>
type Counts = ReadonlyMap<string, number> | null

/**
 * Counts the results by category, stage and pricing model. A facet ignores the filter on itself, because choosing
 * another value replaces that filter.
 */
export async function countFacets(
  app: App,
  db: Queryable,
  request: SearchRequest,
  result: SearchResult,
  categories: readonly CategoryPlace[],
): Promise<FacetCounts> {
  const { filters } = request
  const filtered = facets.filter((facet) => filters[filterOf[facet]] !== undefined)
  const unfiltered = facets.filter((facet) => !filtered.includes(facet))
  const count = async (found: SearchResult, among: SearchFilters, counted: readonly Facet[]) => {
    const stored = counted.filter((facet) => found.match === null && hasStoredCounts(among, facet))
    const others = counted.filter((facet) => !stored.includes(facet))
    const counts = await Promise.all([
      stored.length > 0 ? sumStoredCounts(db, among, stored) : {},
      others.length > 0 ? countMatches(app, db, found, among, others, categories) : {},
    ])
    return Object.assign({}, ...counts)
  }
  const replacing = async (facet: Facet) => {
    const among = { ...filters, [filterOf[facet]]: undefined }
    if (result.isFirstMatch) return count({ ...result, facets: null }, among, [facet])
    // Without the filter, the query may match without a correction.
    const again = { ...request, filters: among, limit: 1, offset: 0, withFacets: true }
    return count(await searchListings(app, db, again), among, [facet])
  }
  const counts: Record<Facet, Counts> = { category: null, stage: null, pricing_model: null }
  try {
    const groups = await withinTimeLimit(app, () =>
      Promise.all([unfiltered.length > 0 ? count(result, filters, unfiltered) : {}, ...filtered.map(replacing)]),
    )
    return Object.assign(counts, ...groups)
  } catch (error) {
    // The results are shown without counts that take too long.
    if (!isOutage(error)) throw error
    return counts
  }
}

/** Counts the values in the documents that match. Null if there are more than `maxCount`. */
async function countMatches(
  app: App,
  db: Queryable,
  { match, counted: found, facets: known }: SearchResult,
  filters: SearchFilters,
  counted: readonly Facet[],
  categories: readonly CategoryPlace[],
): Promise<Partial<Record<Facet, Counts>>> {
  // The filters are those of the search or fewer, so there are at least as many matches.
  const isMore = found >= maxCount || (known === null && (await areSurelyMore(app, db, match, filters)))
  const matches = isMore ? null : (known ?? (await readFacets(db, match, filters)))
  const counts = matches === null ? null : countFacetsOf(matches, categories)
  return Object.fromEntries(counted.map((facet) => [facet, counts?.[facet] ?? null]))
}

/** Checks a sample, because reading 10,001 documents to find out that there are too many takes much longer. */
async function areSurelyMore(
  app: App,
  db: Queryable,
  match: Expression | null,
  filters: SearchFilters,
): Promise<boolean> {
  const words = await vocabulary(app).words()
  if (match === null || !isSurelyMore(atMost(match, words, 'documents'))) return false
  const [estimate] = await estimateMatches(db, filters, [{ match, place: 'documents' }])
  return isSurelyMore(estimate!)
}

async function readFacets(db: Queryable, match: Expression | null, filters: SearchFilters): Promise<string | null> {
  const most = raw(String(maxCount))
  const { facets } = await db.one(sql<{ facets: string | null }>`
    with found as materialized (
      select facets from search_facets(
        ${match && toTsquery(match)}::tsquery, ${facetQuery(filters)}, ${storedStatus(filters)}, ${most}
      )
    )
    select case when (select count(*) from found) < ${most} then ${facetsIn('found')} end as facets`)
  return facets
}

/** Adds up the counts that triggers maintain. */
async function sumStoredCounts(
  db: Queryable,
  filters: SearchFilters,
  counted: readonly Facet[],
): Promise<Partial<Record<Facet, Counts>>> {
  const groups = storedCountQueries(filters)
  const each = counted.map((facet) => groups[facet])
  const rows = await db.many(sql<{ facet: Facet; value: string; listings: number }>`
    select facet, value, listings from (${join(each, ' union all ')}) as stored where listings > 0`)
  const countsOf = (wanted: Facet) =>
    new Map(rows.flatMap(({ facet, value, listings }) => (facet === wanted ? [[value, listings]] : [])))
  return Object.fromEntries(counted.map((facet) => [facet, countsOf(facet)]))
}

function storedCountQueries(filters: SearchFilters): Record<Facet, Statement> {
  const isAll = filters.stage === undefined && filters.pricingModel === undefined
  return {
    stage: sql`
      select 'stage' as facet, k.stage as value, sum(k.listings)::int as listings
      ${fromStoredCounts(filters, 'all')} and k.stage <> '' group by k.stage`,
    pricing_model: sql`
      select 'pricing_model' as facet, k.pricing_model as value, sum(k.listings)::int as listings
      ${fromStoredCounts(filters, 'all')} and k.pricing_model <> '' group by k.pricing_model`,
    category:
      isAll && filters.status === 'live'
        ? sql`
            select 'category' as facet, c.slug as value, k.listings
            from category_counts k join categories c on c.id = k.category_id`
        : sql`
            select 'category' as facet, c.slug as value, k.listings
            from (
              select k.category_id, sum(k.listings)::int as listings
              ${fromStoredCounts(filters, 'each')} group by k.category_id
            ) as k
            join categories c on c.id = k.category_id`,
  }
}
