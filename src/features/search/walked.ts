import { raw, sql, unprepared, type Statement } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countedAtMost, type Page } from './browse.ts'
import { toTsquery, type Fields } from './expression.ts'
import { conditions, type Filters } from './filters.ts'
import type { Level } from './plan.ts'
import { fewEnough, type Matched, ranked } from './ranked.ts'
import { orderOf, type Sort } from './sorts.ts'

/** Goes through the listings in their order and stops when the page is full. For questions that very many match. */
export async function walked(db: Queryable, levels: readonly Level[], filters: Filters, sort: Sort, page: Page): Promise<Matched> {
  const every = toTsquery(levels.at(-1)!.match)
  const [counted, ids] = await Promise.all([
    count(db, every, filters),
    page.offset >= countedAtMost ? [] : sort === 'relevance' ? byRelevance(db, levels, filters, page) : walk(db, documentsOnly(every), filters, sort, page),
  ])
  const guessed = levels.every(({ guess, estimate }) => guess || estimate.documents === 0)
  return { ids, counted, guessed, first: page.offset === 0 ? (ids[0] ?? null) : null }
}

/** Level after level, and in each those who say it in the name first, then in the tagline, then elsewhere. */
async function byRelevance(db: Queryable, levels: readonly Level[], filters: Filters, page: Page): Promise<number[]> {
  const many = levels.findIndex(({ estimate }) => estimate.documents > fewEnough)
  const few = await ranked(db, levels.slice(0, many), filters, 'relevance', page)
  const ids = [...few.ids]
  let skip = Math.max(0, page.offset - few.counted)
  const excluded = [documentsOnly(levels.slice(0, many).map(({ match }) => toTsquery(match)).join(' | '))]
  for (const { match, estimate } of levels.slice(many)) {
    for (const fields of ['names', 'heads', 'documents'] as const) {
      if (ids.length === page.limit) return ids
      if (estimate[fields] === 0) continue
      const condition = says(toTsquery(match, fields), fields)
      const rows = await walk(db, sql`${condition} and not (${join(excluded)})`, filters, 'votes', { limit: skip + page.limit - ids.length, offset: 0 })
      ids.push(...rows.slice(skip))
      skip = Math.max(0, skip - rows.length)
      excluded.push(condition)
    }
  }
  return ids
}

async function walk(db: Queryable, condition: Statement, filters: Filters, sort: Sort, page: Page): Promise<number[]> {
  const rows = await db.many(
    unprepared(sql<{ id: number }>`
      select l.id from listings l join search_documents d on d.listing_id = l.id
      where ${conditions(filters)} and ${condition} order by ${raw(orderOf(filters.status, sort))} limit ${page.limit} offset ${page.offset}`),
  )
  return rows.map(({ id }) => id)
}

async function count(db: Queryable, match: string, filters: Filters): Promise<number> {
  const { counted } = await db.one(
    unprepared(sql<{ counted: number }>`
      select count(*)::int as counted from (
        select from search_documents d join listings l on l.id = d.listing_id
        where ${documentsOnly(match)} and ${conditions(filters)} limit ${countedAtMost}) as matching`),
  )
  return counted
}

function says(match: string, fields: Fields): Statement {
  return fields === 'documents' ? documentsOnly(match) : sql`d.head @@ ${match}::tsquery`
}

function documentsOnly(match: string): Statement {
  return sql`d.body @@ ${match}::tsquery`
}

function join(conditions: readonly Statement[]): Statement {
  return conditions.reduce((all, condition) => sql`${all} or ${condition}`)
}
