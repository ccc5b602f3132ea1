import type { App } from '../../platform/app.ts'
import { join, type Statement, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { isOutage } from '../../platform/faults.ts'
import { maxCount } from './browse.ts'
import { type Expression, toTsquery } from './expression.ts'
import { facetQuery, type SearchFilters, storedStatus } from './filters.ts'
import { areKept, keptCounts } from './kept-counts.ts'
import { type SearchRequest, type SearchResult, searchListings } from './query.ts'
import { withinTimeLimit } from './time-limit.ts'

const filterOf = { category: 'categoryId', stage: 'stage', pricing_model: 'pricingModel' } as const
export type Facet = keyof typeof filterOf
const facets: readonly Facet[] = ['category', 'stage', 'pricing_model']

/** How many results each value would have, or null if there are too many to count. The values of `category` are slugs. */
export type FacetCounts = Readonly<Record<Facet, ReadonlyMap<string, number> | null>>

/**
 * Counts the results by category, stage and pricing model. A facet ignores the filter on itself, because choosing
 * another value replaces that filter.
 */
export async function countFacets(
  app: App,
  db: Queryable,
  request: SearchRequest,
  { match, isFirstMatch }: SearchResult,
): Promise<FacetCounts> {
  const { filters } = request
  const counts: Record<Facet, Map<string, number> | null> = { category: null, stage: null, pricing_model: null }
  const add = async (group: readonly Facet[], counting: Promise<FacetRow[] | null>) => {
    const rows = await counting
    if (rows === null) return
    for (const facet of group) counts[facet] = new Map()
    for (const { facet, value, listings } of rows) counts[facet]!.set(value, listings)
  }
  const filtered = facets.filter((facet) => filters[filterOf[facet]] !== undefined)
  const unfiltered = facets.filter((facet) => !filtered.includes(facet))
  const replacing = async (facet: Facet) => {
    const among = { ...filters, [filterOf[facet]]: undefined }
    if (isFirstMatch) return countGroup(db, match, among, [facet])
    // Without the filter, the query may match without a correction.
    const again = await searchListings(app, db, { ...request, filters: among, limit: 1, offset: 0 })
    return countGroup(db, again.match, among, [facet])
  }
  try {
    await withinTimeLimit(app, () =>
      Promise.all([
        unfiltered.length > 0 && add(unfiltered, countGroup(db, match, filters, unfiltered)),
        ...filtered.map((facet) => add([facet], replacing(facet))),
      ]),
    )
  } catch (error) {
    // The results are shown without counts that take too long.
    if (!isOutage(error)) throw error
  }
  return counts
}

interface FacetRow {
  facet: Facet
  value: string
  listings: number
}

function countGroup(
  db: Queryable,
  match: Expression | null,
  filters: SearchFilters,
  counted: readonly Facet[],
): Promise<FacetRow[] | null> {
  return match === null && areKept(filters)
    ? countKept(db, filters, counted)
    : countMatches(db, match, filters, counted)
}

/** Counts the values in the documents that match. Null if there are more than `maxCount`. */
async function countMatches(
  db: Queryable,
  match: Expression | null,
  filters: SearchFilters,
  counted: readonly Facet[],
): Promise<FacetRow[] | null> {
  const words = match && toTsquery(match)
  // The last lexeme is the domain. Without it, few combinations are left to add up.
  const rows = await db.many(
    unprepared(sql<{ facet: string; value: string; listings: number }>`
      with found as materialized (
        select facets from search_facets(
          ${words}::tsquery, ${facetQuery(filters)}, ${storedStatus(filters)}, ${maxCount}
        )
      ),
      combinations as materialized (
        select trim_array(tsvector_to_array(facets), 1) as lexemes, count(*)::int as listings
        from found where (select count(*) from found) < ${maxCount} group by 1
      )
      select 'all' as facet, '' as value, count(*)::int as listings from found
      ${unionOf(counted, inMatches)}`),
  )
  if (rows.some(({ facet, listings }) => facet === 'all' && listings === maxCount)) return null
  return rows.filter((row): row is FacetRow => row.facet !== 'all')
}

const inMatches: Record<Facet, Statement> = {
  stage: sql`
    select 'stage', substr(lexeme, 7), sum(listings)::int
    from combinations cross join lateral unnest(lexemes) as lexeme where lexeme like 'stage:%' group by lexeme`,
  pricing_model: sql`
    select 'pricing_model', substr(lexeme, 9), sum(listings)::int
    from combinations cross join lateral unnest(lexemes) as lexeme where lexeme like 'pricing:%' group by lexeme`,
  // A listing counts once in a parent category, however many of its subcategories it is in.
  category: sql`
    select 'category', place.slug, sum(listings)::int
    from combinations
    cross join lateral (
      select distinct place.slug
      from unnest(lexemes) as lexeme
      join categories c on lexeme = 'category:' || c.id
      join categories place on place.id in (c.id, c.parent_id)
    ) as place
    group by place.slug`,
}

/** Adds up the counts that triggers keep. */
async function countKept(db: Queryable, filters: SearchFilters, counted: readonly Facet[]): Promise<FacetRow[]> {
  const rows = await db.many(
    unprepared(sql<{ facet: string; value: string; listings: number }>`
      select 'all' as facet, '' as value, 0 as listings
      ${unionOf(counted, keptGroups(filters))}`),
  )
  return rows.filter((row): row is FacetRow => row.facet !== 'all' && row.listings > 0)
}

function keptGroups(filters: SearchFilters): Record<Facet, Statement> {
  const isAll = filters.stage === undefined && filters.pricingModel === undefined
  return {
    stage: sql`
      select 'stage', k.stage, sum(k.listings)::int ${keptCounts(filters, 'all')} and k.stage <> '' group by k.stage`,
    pricing_model: sql`
      select 'pricing_model', k.pricing_model, sum(k.listings)::int
      ${keptCounts(filters, 'all')} and k.pricing_model <> '' group by k.pricing_model`,
    category:
      isAll && filters.status === 'live'
        ? sql`
            select 'category', c.slug, k.listings from category_counts k join categories c on c.id = k.category_id`
        : sql`
            select 'category', c.slug, k.listings
            from (
              select k.category_id, sum(k.listings)::int as listings
              ${keptCounts(filters, 'each')} group by k.category_id
            ) as k
            join categories c on c.id = k.category_id`,
  }
}

function unionOf(counted: readonly Facet[], groups: Record<Facet, Statement>): Statement {
  return join(
    counted.map((facet) => sql`union all ${groups[facet]}`),
    ' ',
  )
}
