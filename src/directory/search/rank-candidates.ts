import { raw, type Statement, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Found, Page } from './browse.ts'
import { toTsquery } from './expression.ts'
import { conditions, type Filters, statusOf } from './filters.ts'
import { bodySays, isNamed, score } from './matching.ts'
import type { Level, Plan } from './plan.ts'
import { orderOf, type Sort } from './sorts.ts'
import { sourceOf } from './source.ts'

export interface Matched extends Found {
  /** The first of all pages, when it is known. */
  first: number | null
  /** None of them says what was typed. */
  guessed: boolean
}

export interface Question {
  plan: Plan
  filters: Filters
  sort: Sort
  page: Page
  /** How many candidates may be looked at one by one. */
  most: number
}

/** Looks at every listing that matches; undefined when they are too many for that. */
export function ranked(db: Queryable, question: Question): Promise<Matched | undefined> {
  const { plan, filters, most } = question
  const { matches, closer } = inSteps(plan.levels)
  return sorted(
    db,
    question,
    sql`candidates as materialized (select * from search_candidates(${matches}::tsquery[], ${closer}::tsquery, ${statusOf(filters)}, ${most + 1})),
      matching as materialized (
        select l.*, d.level, ${rank(plan)} from candidates d
        cross join lateral (select * from listings l where l.id = d.listing_id and ${conditions(filters)} offset 0) as l
        where (select count(*) from candidates) <= ${most}
      )`,
  )
}

/** Each step matches what those before it do not, so that one look into the index is enough; guesses are told apart afterwards. */
function inSteps(levels: readonly Level[]): { matches: string[]; closer: string | null } {
  const guesses = levels.filter(({ guess }) => guess)
  const steps = [...levels.filter(({ guess }) => !guess), ...guesses.slice(-1)].map(({ match }) => toTsquery(match))
  const matches = steps.map((match, step) => (step === 0 ? match : `${match} & !(${steps.slice(0, step).join(' | ')})`))
  return { matches, closer: guesses.length > 1 ? toTsquery(guesses[0]!.match) : null }
}

/** Looks at every listing that passes the filters; undefined when they are too many for that. */
export function sifted(db: Queryable, question: Question): Promise<Matched | undefined> {
  const { plan, filters, most } = question
  const matches = plan.levels.map(({ match }) => toTsquery(match))
  const level = matches.reduceRight(
    (otherwise, match, level) => sql`case when ${bodySays(match)} then ${level + 1}::int else ${otherwise} end`,
    raw('null') as Statement,
  )
  const { id, from, order } = sourceOf(filters, 'votes')
  return sorted(
    db,
    question,
    sql`candidates as materialized (select ${id} as id ${from} order by ${order} limit ${most + 1}),
      matching as materialized (
        select l.*, ${level} as level, ${rank(plan)} from candidates c
        cross join lateral (select * from search_documents d where d.listing_id = c.id and ${bodySays(matches.join(' | '))} offset 0) as d
        cross join lateral (select * from listings l where l.id = c.id offset 0) as l
        where (select count(*) from candidates) <= ${most}
      )`,
  )
}

function rank(plan: Plan): Statement {
  return sql`${isNamed(plan)} as named, ${score(plan)} as score`
}

async function sorted(
  db: Queryable,
  { plan, filters, sort, page, most }: Question,
  tables: Statement,
): Promise<Matched | undefined> {
  const byVotes = orderOf(filters.status, 'votes')
  const order = raw(
    sort === 'relevance' ? `l.level, l.named desc, l.score desc, ${byVotes}` : orderOf(filters.status, sort),
  )
  const { candidates, best, ...found } = await db.one(
    unprepared(sql<{ candidates: number; counted: number; best: number | null; first: number | null; ids: number[] }>`
      with ${tables}
      select (select count(*)::int from candidates) as candidates, (select count(*)::int from matching) as counted,
        (select min(level) from matching) as best, (select l.id from matching l order by ${order} limit 1) as first,
        array(select l.id from matching l order by ${order} limit ${page.limit} offset ${page.offset}) as ids`),
  )
  if (candidates > most) return undefined
  return { ...found, guessed: best !== null && plan.levels[best - 1]!.guess }
}
