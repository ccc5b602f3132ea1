import { raw, type Statement, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { FoundListings, PageRange } from './browse.ts'
import { toTsquery } from './expression.ts'
import { conditions, facetQuery, type SearchFilters, storedStatus } from './filters.ts'
import { isNamed, score } from './matching.ts'
import type { Level, SearchPlan } from './plan.ts'
import { orderOf, type Sort } from './sorts.ts'

export interface SearchMatches extends FoundListings {
  /** The best match of all pages, if known. */
  first: number | null
  /** Only corrected words matched. */
  guessed: boolean
}

export interface PlannedSearch {
  plan: SearchPlan
  filters: SearchFilters
  sort: Sort
  page: PageRange
  /** How many candidates may be ranked one by one. */
  maxCandidates: number
}

/** Ranks every matching listing. Undefined if there are too many. */
export function rankCandidates(db: Queryable, search: PlannedSearch): Promise<SearchMatches | undefined> {
  const { plan, filters, maxCandidates } = search
  const { matches, levels, closer } = inSteps(plan.levels)
  return sorted(
    db,
    search,
    sql`
      found as materialized (
        select listing_id, head, (${levels}::int[])[level] as level
        from search_candidates(
          ${matches}::tsquery[], ${closer}::tsquery, ${facetQuery(filters)},
          ${storedStatus(filters)}, ${maxCandidates + 1}
        )
      ),
      candidates as materialized (
        select distinct on (listing_id) listing_id, head, level from found
        where (select count(*) from found) <= ${maxCandidates}
        order by listing_id, level
      ),
      matching as materialized (
        select l.*, d.level, ${rank(plan)}
        from candidates d
        cross join lateral (select * from listings l where l.id = d.listing_id and ${conditions(filters)} offset 0) as l
      )`,
  )
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

function rank(plan: SearchPlan): Statement {
  return sql`${isNamed(plan)} as named, ${score(plan)} as score`
}

async function sorted(
  db: Queryable,
  { plan, filters, sort, page, maxCandidates }: PlannedSearch,
  tables: Statement,
): Promise<SearchMatches | undefined> {
  const byVotes = orderOf(filters.status, 'votes')
  const order = raw(
    sort === 'relevance' ? `l.level, l.named desc, l.score desc, ${byVotes}` : orderOf(filters.status, sort),
  )
  const { candidates, best, ...found } = await db.one(
    unprepared(sql<{ candidates: number; counted: number; best: number | null; first: number | null; ids: number[] }>`
      with ${tables}
      select (select count(*)::int from found) as candidates,
        (select count(*)::int from matching) as counted,
        (select min(level) from matching) as best,
        (select l.id from matching l order by ${order} limit 1) as first,
        array(select l.id from matching l order by ${order} limit ${page.limit} offset ${page.offset}) as ids`),
  )
  if (candidates > maxCandidates) return undefined
  return { ...found, guessed: best !== null && plan.levels[best - 1]!.guess }
}
