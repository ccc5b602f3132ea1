import { raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { rangeOf } from '../listings/summaries.ts'
import type { FoundListings, PageRange } from './browse.ts'
import { toTsquery } from './expression.ts'
import { facetsIn } from './facets-of-matches.ts'
import { facetQuery, type SearchFilters, storedStatus } from './filters.ts'
import { isNamed, score } from './matching.ts'
import type { Level, SearchPlan } from './plan.ts'
import { orderOf, type Sort, sortedColumns } from './sorts.ts'

export interface SearchMatches extends FoundListings {
  /** The best match of all pages, if known. */
  first: number | null
  /** Only corrected words matched. */
  guessed: boolean
  /** The facets of all matches, if they were asked for and read. */
  facets: string | null
}

export interface PlannedSearch {
  plan: SearchPlan
  filters: SearchFilters
  sort: Sort
  page: PageRange
  /** Whether the facets of the matches are wanted. */
  withFacets: boolean
  /** How many candidates may be ranked one by one. */
  maxCandidates: number
}

/** Ranks every matching listing. Undefined if there are too many. */
export async function rankCandidates(db: Queryable, search: PlannedSearch): Promise<SearchMatches | undefined> {
  const { plan, filters, sort, page, withFacets, maxCandidates } = search
  const { matches, levels, closer } = inSteps(plan.levels)
  const byVotes = orderOf(filters.status, 'votes')
  const order = raw(
    sort === 'relevance' ? `l.level, l.named desc, l.score desc, ${byVotes}` : orderOf(filters.status, sort),
  )
  const { candidates, best, sorted, ...found } = await db.one(sql<RankedRow>`
    with found as materialized (
      select listing_id, head, facets, (${levels}::int[])[level] as level
      from search_matches(
        ${matches}::tsquery[], ${closer}::tsquery, ${facetQuery(filters)},
        ${storedStatus(filters)}, ${maxCandidates + 1}
      )
    ),
    candidates as materialized (
      select distinct on (listing_id) listing_id, head, facets, level from found
      where (select count(*) from found) <= ${maxCandidates}
      order by listing_id, level
    ),
    matching as materialized (
      select l.*, d.level, ${isNamed(plan)} as named, ${score(plan)} as score
      from candidates d
      cross join lateral (
        select id, ${sortedColumns} from listings l where l.id = d.listing_id offset 0
      ) as l
    )
    select (select count(*)::int from found) as candidates,
      (select count(*)::int from matching) as counted,
      (select min(level) from matching) as best,
      array(select l.id from matching l order by ${order} ${upTo(page)}) as sorted,
      ${withFacets ? facetsIn('candidates') : raw('null')} as facets`)
  if (candidates > maxCandidates) return undefined
  return {
    ...found,
    ids: sorted.slice(page.offset, page.offset + page.limit),
    first: sorted[0] ?? null,
    guessed: best !== null && plan.levels[best - 1]!.guess,
  }
}

interface RankedRow {
  candidates: number
  counted: number
  best: number | null
  sorted: number[]
  facets: string | null
}

/** From the best match to the end of the page. */
function upTo({ limit, offset }: PageRange): Statement {
  return offset === 0 ? rangeOf({ limit: Math.max(1, limit), offset }) : sql`limit ${offset + limit}`
}

/**
 * Each step is an index scan, and `levels` tells the level of what it finds. The last two levels are one step if one contains
 * the other: `closer` separates exact from close words, or one edit from two.
 */
function inSteps(levels: readonly Level[]): { matches: string[]; levels: number[]; closer: string | null } {
  const [closer, last] = levels.slice(-2)
  const isOneStep = levels.length > 2 && closer!.guess === last!.guess
  const matches: string[] = []
  const levelOf: number[] = []
  for (const [index, level] of levels.entries()) {
    for (const match of isOneStep && level === closer ? level.apart.slice(0, -1) : level.apart) {
      const earlier = matches.length > 0 ? ` & !(${matches.join(' | ')})` : ''
      // Corrections may find documents of earlier steps again: there are few, and excluding them takes longer.
      matches.push(level.guess ? toTsquery(match) : toTsquery(match) + earlier)
      levelOf.push(index + 1)
    }
  }
  if (!isOneStep) return { matches, levels: levelOf, closer: null }
  return {
    matches,
    levels: [...levelOf.slice(0, -1), levels.length - 1, levels.length],
    closer: toTsquery(closer!.apart.at(-1)!),
  }
}
