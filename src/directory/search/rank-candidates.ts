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
  const { matches, closer } = inSteps(plan.levels)
  return sorted(
    db,
    search,
    sql`
      candidates as materialized (
        select *
        from search_candidates(
          ${matches}::tsquery[], ${closer}::tsquery, ${facetQuery(filters)},
          ${storedStatus(filters)}, ${maxCandidates + 1}
        )
      ),
      matching as materialized (
        select l.*, d.level, ${rank(plan)}
        from candidates d
        cross join lateral (select * from listings l where l.id = d.listing_id and ${conditions(filters)} offset 0) as l
        where (select count(*) from candidates) <= ${maxCandidates}
      )`,
  )
}

/** Each step excludes the ones before it, so that one index lookup is enough. `closer` separates the two corrections. */
function inSteps(levels: readonly Level[]): { matches: string[]; closer: string | null } {
  const guesses = levels.filter(({ guess }) => guess)
  const steps = [...levels.filter(({ guess }) => !guess), ...guesses.slice(-1)].map(({ match }) => toTsquery(match))
  const matches = steps.map((match, step) => (step === 0 ? match : `${match} & !(${steps.slice(0, step).join(' | ')})`))
  return { matches, closer: guesses.length > 1 ? toTsquery(guesses[0]!.match) : null }
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
      select (select count(*)::int from candidates) as candidates,
        (select count(*)::int from matching) as counted,
        (select min(level) from matching) as best,
        (select l.id from matching l order by ${order} limit 1) as first,
        array(select l.id from matching l order by ${order} limit ${page.limit} offset ${page.offset}) as ids`),
  )
  if (candidates > maxCandidates) return undefined
  return { ...found, guessed: best !== null && plan.levels[best - 1]!.guess }
}
