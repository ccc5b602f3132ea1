import { type Statement, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countInCategory } from '../categories/queries.ts'
import { countByStatus } from '../launches/queries.ts'
import { columnConditions, type Filters, hasConditions, statusOf } from './filters.ts'
import type { Sort } from './sorts.ts'
import { sourceOf } from './source.ts'

export const countedAtMost = 10_001

export interface Page {
  limit: number
  offset: number
}

export interface Found {
  /** In order. */
  ids: number[]
  /** How many there are; counting stops at 10 001. */
  counted: number
}

/** Listings without a question: filtered, sorted, one page of them. */
export async function browse(db: Queryable, filters: Filters, sort: Sort, page: Page): Promise<Found> {
  // A rare country and a common one want different plans; without a filter there is only one.
  const planned = hasConditions(filters) ? unprepared : <Row>(statement: Statement<Row>) => statement
  const { id, from, order } = sourceOf(filters, sort)
  const count = sql<{
    counted: number
  }>`select count(*)::int as counted from (select ${from} limit ${countedAtMost}) as matching`
  const [counted, rows] = await Promise.all([
    keptCount(db, filters) ?? db.one(planned(count)).then((row) => row.counted),
    db.many(
      planned(
        sql<{ id: number }>`select ${id} as id ${from} order by ${order} limit ${page.limit} offset ${page.offset}`,
      ),
    ),
  ])
  return { ids: rows.map((row) => row.id), counted }
}

/** Whole lists and whole categories are counted as they change. */
function keptCount(db: Queryable, filters: Filters): Promise<number> | undefined {
  if (columnConditions(filters).length > 0) return undefined
  if (filters.categoryId === undefined) return countByStatus(db, statusOf(filters))
  return filters.status === 'live' ? countInCategory(db, filters.categoryId) : undefined
}
