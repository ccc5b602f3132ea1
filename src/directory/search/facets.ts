import type { App } from '../../platform/app.ts'
import { join, type Statement, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { maxCount } from './browse.ts'
import { type Expression, toTsquery } from './expression.ts'
import { conditions, type SearchFilters, storedStatus } from './filters.ts'
import { type SearchRequest, type SearchResult, searchListings } from './query.ts'

const filterOf = { category: 'categoryId', stage: 'stage', pricing_model: 'pricingModel' } as const
export type Facet = keyof typeof filterOf
const facets: readonly Facet[] = ['category', 'stage', 'pricing_model']

/** How many results each value would have. The values of `category` are slugs. */
type FacetCounts = Readonly<Record<Facet, ReadonlyMap<string, number>>>

/**
 * Counts the results by category, stage and pricing model. A facet ignores the filter on itself, because choosing
 * another value replaces that filter. Null if more listings match than we count.
 */
export async function countFacets(
  app: App,
  db: Queryable,
  request: SearchRequest,
  { match }: SearchResult,
): Promise<FacetCounts | null> {
  const { filters } = request
  const filtered = facets.filter((facet) => filters[filterOf[facet]] !== undefined)
  const unfiltered = facets.filter((facet) => !filtered.includes(facet))
  const answers = await Promise.all([
    unfiltered.length === 0 ? [] : countGroup(db, match, filters, unfiltered),
    ...filtered.map(async (facet) => {
      const among = { ...filters, [filterOf[facet]]: undefined }
      // Without the filter, the query may match without a correction.
      const { match } = await searchListings(app, db, { ...request, filters: among, limit: 1, offset: 0 })
      return countGroup(db, match, among, [facet])
    }),
  ])
  if (answers.includes(null)) return null
  const counts = { category: new Map(), stage: new Map(), pricing_model: new Map() }
  for (const { facet, value, listings } of answers.flatMap((rows) => rows ?? [])) counts[facet].set(value, listings)
  return counts
}

interface FacetRow {
  facet: Facet
  value: string
  listings: number
}

async function countGroup(
  db: Queryable,
  match: Expression | null,
  filters: SearchFilters,
  counted: readonly Facet[],
): Promise<FacetRow[] | null> {
  const rows = await db.many(
    unprepared(sql<{ facet: string; value: string; listings: number }>`
      with found as materialized (${found(match, filters)}),
      matching as materialized (
        select l.id, l.stage, l.pricing_model
        from found
        cross join lateral (select * from listings l where l.id = found.id and ${conditions(filters)} offset 0) as l
        where (select count(*) from found) < ${maxCount}
      )
      select 'all' as facet, '' as value, count(*)::int as listings from found
      ${join(
        counted.map((facet) => sql`union all ${groupings[facet]}`),
        ' ',
      )}`),
  )
  if (rows.some(({ facet, listings }) => facet === 'all' && listings === maxCount)) return null
  return rows.filter((row): row is FacetRow => row.facet !== 'all')
}

/** Ids of everything that may match. Stops at `maxCount`. */
function found(match: Expression | null, filters: SearchFilters): Statement {
  if (match === null) return sql`select l.id from listings l where ${conditions(filters)} limit ${maxCount}`
  return sql`
    select id from search_ids(null, ${toTsquery(match)}::tsquery, null, null, ${storedStatus(filters)}, ${maxCount}) as id`
}

const groupings: Record<Facet, Statement> = {
  stage: sql`
    select 'stage', stage, count(*)::int from matching where stage is not null group by stage`,
  pricing_model: sql`
    select 'pricing_model', pricing_model, count(*)::int
    from matching where pricing_model is not null group by pricing_model`,
  // A listing counts once in a parent category, however many of its subcategories it is in.
  category: sql`
    select 'category', place.slug, count(distinct m.id)::int
    from matching m
    join listing_categories lc on lc.listing_id = m.id
    join categories c on c.id = lc.category_id
    join categories place on place.id in (c.id, c.parent_id)
    group by place.slug`,
}
