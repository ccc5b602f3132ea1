import { raw, type Statement, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countedAtMost } from './browse.ts'
import { count } from './count.ts'
import { atLeast, atMost, type Expression, type Place, toTsquery } from './expression.ts'
import { conditions, statusOf } from './filters.ts'
import { bodySays } from './matching.ts'
import type { Matched, Question } from './rank-candidates.ts'
import { orderOf, type Sort } from './sorts.ts'
import { sourceOf } from './source.ts'
import type { Words } from './words.ts'

/** For questions that very many listings match: goes through them in their order and stops when the page is full. */
export async function walked(db: Queryable, question: Question, words: Words): Promise<Matched> {
  const { plan, sort, page } = question
  const every = plan.levels.at(-1)!.match
  const [counted, ids] = await Promise.all([
    count(db, question.filters, every, words),
    page.offset >= countedAtMost
      ? []
      : sort === 'relevance'
        ? byRelevance(db, question, words)
        : walk(db, question, bodySays(toTsquery(every)), sort, page),
  ])
  const guessed = plan.levels.every(({ guess, match }) => guess || atLeast(match, words, 'documents') === 0)
  return { ids, counted, guessed, first: page.offset === 0 ? (ids[0] ?? null) : null }
}

/** What a document says and does not say, as tsqueries. */
interface Sayings {
  inHead: string | null
  inBody: string | null
  notHead: string | null
  notBody: string | null
}

/** Level after level, and in each those who say it in the name first, then in the tagline, then elsewhere. */
async function byRelevance(db: Queryable, question: Question, words: Words): Promise<number[]> {
  const { plan, page, most } = question
  const ids: number[] = []
  let skip = page.offset
  let listed = 0
  for (const [level, { match }] of plan.levels.entries()) {
    const before = plan.levels.slice(0, level).map(({ match }) => match)
    for (const place of level === 0 ? (['documents'] as const) : (['names', 'heads', 'documents'] as const)) {
      const possible = atMost(match, words, place)
      if (possible === 0) continue
      const wanted = skip + page.limit - ids.length
      const sayings = sayingsOf(match, place, before)
      // Walking is quick only if enough are left that were not listed before.
      const certain = atLeast(match, words, place) - listed
      const few = certain > most ? undefined : await gather(db, question, sayings, wanted)
      const rows = few ?? (await walk(db, question, conditionOf(sayings), 'votes', { limit: wanted, offset: 0 }))
      ids.push(...rows.slice(skip))
      skip = Math.max(0, skip - rows.length)
      if (ids.length === page.limit) return ids
      listed = Math.max(listed, possible)
    }
  }
  return ids
}

function sayingsOf(match: Expression, place: Place, before: readonly Expression[]): Sayings {
  const earlier = before.map((other) => toTsquery(other)).join(' | ') || null
  const inHead = toTsquery(match, 'heads')
  if (place === 'names') return { inHead: toTsquery(match, 'names'), inBody: null, notHead: null, notBody: earlier }
  if (place === 'heads')
    return { inHead: `${inHead} & !${toTsquery(match, 'names')}`, inBody: null, notHead: null, notBody: earlier }
  const inBody = toTsquery(match)
  return {
    inHead: null,
    inBody: earlier ? `${inBody} & !(${earlier})` : inBody,
    notHead: before.length > 0 ? inHead : null,
    notBody: null,
  }
}

function conditionOf({ inHead, inBody, notHead, notBody }: Sayings): Statement {
  const said = inHead === null ? bodySays(inBody!) : sql`d.head @@ ${inHead}::tsquery`
  const notInHead = notHead === null ? said : sql`not d.head @@ ${notHead}::tsquery and ${said}`
  return notBody === null ? notInHead : sql`${notInHead} and not ${bodySays(notBody)}`
}

/** Every listing whose document is so, if they are not too many, and of those the first. */
async function gather(
  db: Queryable,
  { filters, most }: Question,
  says: Sayings,
  limit: number,
): Promise<number[] | undefined> {
  const { candidates, ids } = await db.one(
    unprepared(sql<{ candidates: number; ids: number[] }>`
      with candidates as materialized (
        select id from search_ids(${says.inHead}::tsquery, ${says.inBody}::tsquery, ${says.notHead}::tsquery, ${says.notBody}::tsquery,
          ${statusOf(filters)}, ${most + 1}) as id
      )
      select (select count(*)::int from candidates) as candidates, array(
        select l.id from candidates c
        cross join lateral (select * from listings l where l.id = c.id and ${conditions(filters)} offset 0) as l
        where (select count(*) from candidates) <= ${most} order by ${raw(orderOf(filters.status, 'votes'))} limit ${limit}) as ids`),
  )
  return candidates > most ? undefined : ids
}

async function walk(
  db: Queryable,
  { filters }: Question,
  condition: Statement,
  sort: Sort,
  { limit, offset }: Question['page'],
): Promise<number[]> {
  const { id, from, order } = sourceOf(filters, sort)
  // A subquery that is a value is asked row by row; one that is a table might be read whole.
  const rows = await db.many(
    unprepared(sql<{ id: number }>`
      select ${id} as id ${from} and (select true from search_documents d where d.listing_id = ${id} and ${condition})
      order by ${order} limit ${limit} offset ${offset}`),
  )
  return rows.map(({ id }) => id)
}
