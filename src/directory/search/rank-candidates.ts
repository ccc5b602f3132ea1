import { raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { type Identified, type Prefetch, prefetchSelection } from '../listings/summaries.ts'
import type { FoundListings, PageRange } from './browse.ts'
import { toTsquery } from './expression.ts'
import { facetsIn } from './facets-of-matches.ts'
import { facetQuery, type SearchFilters, storedStatus } from './filters.ts'
import { isNamed, score } from './matching.ts'
import type { Level, SearchPlan } from './plan.ts'
import { orderOf, type Sort, sortedListing } from './sorts.ts'
import type { Words } from './words.ts'

export interface SearchMatches extends FoundListings {
  /** The best match of all pages, if known. */
  first: number | null
  /** Only corrected words matched. */
  guessed: boolean
  /** The facets of all matches, if requested and read. */
  facets: string | null
}

export interface PlannedSearch<Row extends Identified = Identified> {
  plan: SearchPlan
  filters: SearchFilters
  sort: Sort
  page: PageRange
  /** Whether to read the facets of the matches. */
  withFacets: boolean
  /** Filled with the listings on the page if matches are ranked one by one. */
  prefetch: Prefetch<Row> | undefined
  /** The maximum number of candidates to rank one by one. */
  maxCandidates: number
}

/** Ranks every matching listing. Undefined if there are too many. */
export async function rankCandidates<Row extends Identified>(
  db: Queryable,
  search: PlannedSearch<Row>,
  words: Words,
): Promise<SearchMatches | undefined> {
  const { plan, filters, sort, page, withFacets, prefetch, maxCandidates } = search
  const { matches, levels, closer } = inSteps(plan.levels)
  // Only corrections may find the same documents in several steps.
  const mayRepeat = plan.levels.some(({ guess }) => guess)
  const wanted = Math.max(1, page.offset + page.limit)
  const listings = filters.status === 'live' ? words.live : words.upcoming
  const order = raw(orderOf(filters.status, sort === 'relevance' ? 'votes' : sort))
  const { columns, tables } = prefetchSelection(prefetch)
  // The rank needs only documents. Listings are read to sort the few that may be on the page.
  const rows = await db.many(sql<RankedRow & Row>`
    with found as materialized (
      select d.listing_id as id, d.step, ${sort === 'relevance' ? rank(plan) : raw('0')} as rank,
        ${withFacets ? raw('d.facets') : raw('null')} as facets
      from (
        select listing_id, head, facets, level as step
        from search_matches(
          ${matches}::tsquery[], ${closer}::tsquery, ${facetQuery(filters)},
          ${storedStatus(filters)}, ${maxCandidates + 1}
        )
        offset 0
      ) as d
    ),
    ranked as materialized (
      select ${mayRepeat ? raw('distinct on (id)') : raw('')} * from found
      where (select count(*) from found) <= ${maxCandidates}
      ${mayRepeat ? raw('order by id, step') : raw('')}
    ),
    last as materialized (select rank from ranked order by rank offset ${wanted - 1} limit 1),
    tied as materialized (select id from ranked where rank = (select rank from last)),
    size as materialized (
      select (select count(*) from tied) as tied,
        ${wanted} - (select count(*) from ranked where rank < (select rank from last)) as missing
    ),
    in_order as materialized (
      select case when tied * tied > missing * ${listings}::bigint / ${scannedPerLookup} then array(
        select l.id from (
          select l.id from listings l where l.status = ${raw(`'${storedStatus(filters)}'`)}
          order by ${order} limit (select 3 * missing * ${listings}::bigint / tied from size)
        ) as l
        where l.id in (select id from tied) limit (select missing from size)
      ) end as ids
      from size
    ),
    sorted as materialized (
      select array(
        select l.id from ranked s ${sortedListing}
        where s.rank < coalesce((select rank from last), ${maxRank}) order by s.rank, ${order}
      ) || case
        when cardinality(ids) = missing then ids
        else array(select l.id from tied s ${sortedListing} order by ${order} limit (select missing from size))
      end as ids
      from size, in_order
    )
    select (select count(*)::int from found) as candidates,
      (select count(*)::int from ranked) as counted,
      (select min(step) from ranked) as best,
      sorted.ids[1] as first,
      case when page.ordinal > 1 then null else ${withFacets ? facetsIn('ranked') : raw('null')} end as facets,
      page.*
    from sorted
    left join lateral (
      select shown.ordinal, ${columns}
      from unnest(sorted.ids[${page.offset + 1}:${page.offset + page.limit}]) with ordinality as shown (id, ordinal)
      join ${tables} on l.id = shown.id
    ) as page on true
    order by page.ordinal`)
  const { candidates, counted, best, first, facets } = rows[0]!
  if (candidates > maxCandidates) return undefined
  const shown = rows.filter(({ ordinal }) => ordinal !== null)
  for (const row of shown) prefetch?.rows.set(row.id, row)
  return {
    ids: shown.map(({ id }) => id),
    counted,
    first,
    guessed: best !== null && plan.levels[levels[best - 1]!]!.guess,
    facets,
  }
}

/** A row for each listing on the page, with its columns. If the page is empty, one row without a listing. */
interface RankedRow {
  candidates: number
  counted: number
  best: number | null
  first: number | null
  /** Of all matches, in the first row. */
  facets: string | null
  /** The position on the page. */
  ordinal: number | null
}

const maxRank = 1_000_000
/** Looking up one listing takes as long as reading this many in order from an index. */
const scannedPerLookup = 10

/** Listings with a lower rank come first: by step, then whole names, then the score, which is at most 20 for each word. */
function rank(plan: SearchPlan): Statement {
  return sql`1000 * d.step - case when ${isNamed(plan)} then 500 else 0 end - (${score(plan)})`
}

/**
 * Each step is an index scan, and `levels` has the level of the plan that it finds. The last two levels are one step if
 * one contains the other: `closer` separates whole names from exact words, exact from close words, or one edit from
 * two.
 */
function inSteps(levels: readonly Level[]): { matches: string[]; levels: number[]; closer: string | null } {
  const [closer, last] = levels.slice(-2)
  const isOneStep = levels.length > 1 && closer!.guess === last!.guess
  const matches: string[] = []
  const levelOf: number[] = []
  for (const [index, level] of levels.entries()) {
    for (const match of isOneStep && level === closer ? level.apart.slice(0, -1) : level.apart) {
      const earlier = matches.length > 0 ? ` & !(${matches.join(' | ')})` : ''
      // Corrections may find documents of earlier steps again. There are few, and excluding them would take longer.
      matches.push(level.guess ? toTsquery(match) : toTsquery(match) + earlier)
      levelOf.push(index)
    }
  }
  if (!isOneStep) return { matches, levels: levelOf, closer: null }
  return {
    matches,
    levels: [...levelOf.slice(0, -1), levels.length - 2, levels.length - 1],
    closer: toTsquery(closer!.apart.at(-1)!),
  }
}
