import { join, raw, sql, unprepared, type Statement } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countedAtMost } from './browse.ts'
import { atLeast } from './expression.ts'
import { conditions, hasConditions } from './filters.ts'
import { findable, says } from './matching.ts'
import type { Matched, Question } from './ranked.ts'
import { orderOf, type Sort } from './sorts.ts'
import type { Words } from './words.ts'

/** For questions that very many listings match: goes through them in their order and stops when the page is full. */
export async function walked(db: Queryable, question: Question, words: Words): Promise<Matched> {
  const { plan, sort, page } = question
  const every = says(plan.levels.at(-1)!.match)
  const [counted, ids] = await Promise.all([
    count(db, question, every),
    page.offset >= countedAtMost ? [] : sort === 'relevance' ? byRelevance(db, question, words) : walk(db, question, every, sort, page),
  ])
  const guessed = plan.levels.every(({ guess, match }) => guess || atLeast(match, words, 'documents') === 0)
  return { ids, counted, guessed, first: page.offset === 0 ? (ids[0] ?? null) : null }
}

/** Level after level, and in each those who say it in the name first, then in the tagline, then elsewhere. */
async function byRelevance(db: Queryable, question: Question, words: Words): Promise<number[]> {
  const { plan, page, most } = question
  const ids: number[] = []
  const listed: Statement[] = []
  let skip = page.offset
  for (const [level, { match }] of plan.levels.entries()) {
    const places = level === 0 ? (['documents'] as const) : (['names', 'heads', 'documents'] as const)
    for (const place of places) {
      const wanted = skip + page.limit - ids.length
      const here = says(match, place)
      const others = listed.length > 0 ? sql`${here} and not (${join(listed, ' or ')})` : here
      const few = atLeast(match, words, place) > most ? undefined : await gather(db, question, others, wanted)
      const rows = few ?? (await walk(db, question, others, 'votes', { limit: wanted, offset: 0 }))
      ids.push(...rows.slice(skip))
      skip = Math.max(0, skip - rows.length)
      listed.push(here)
      if (ids.length === page.limit) return ids
    }
  }
  return ids
}

/** Every listing whose document is so, if they are not too many, and of those the first. */
async function gather(db: Queryable, { filters, most }: Question, condition: Statement, limit: number): Promise<number[] | undefined> {
  const { candidates, ids } = await db.one(
    unprepared(sql<{ candidates: number; ids: number[] }>`
      with candidates as materialized (
        select d.listing_id from search_documents d where ${findable(filters)} and ${condition} limit ${most + 1}
      )
      select (select count(*)::int from candidates) as candidates, array(
        select l.id from candidates d
        cross join lateral (select * from listings l where l.id = d.listing_id and ${conditions(filters)} offset 0) as l
        where (select count(*) from candidates) <= ${most} order by ${raw(orderOf(filters.status, 'votes'))} limit ${limit}) as ids`),
  )
  return candidates > most ? undefined : ids
}

async function walk(db: Queryable, { filters }: Question, condition: Statement, sort: Sort, { limit, offset }: Question['page']): Promise<number[]> {
  const rows = await db.many(
    unprepared(sql<{ id: number }>`
      select l.id from listings l
      cross join lateral (select from search_documents d where d.listing_id = l.id and ${condition} offset 0) as d
      where ${conditions(filters)} order by ${raw(orderOf(filters.status, sort === 'relevance' ? 'votes' : sort))} limit ${limit} offset ${offset}`),
  )
  return rows.map(({ id }) => id)
}

async function count(db: Queryable, { filters }: Question, condition: Statement): Promise<number> {
  const passing = hasConditions(filters)
    ? sql`cross join lateral (select from listings l where l.id = d.listing_id and ${conditions(filters)} offset 0) as l`
    : raw('')
  const { counted } = await db.one(
    unprepared(sql<{ counted: number }>`
      select count(*)::int as counted from (
        select from search_documents d ${passing} where ${findable(filters)} and ${condition} limit ${countedAtMost}) as matching`),
  )
  return counted
}
