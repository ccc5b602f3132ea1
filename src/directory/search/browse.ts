import { type Statement, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countInCategory } from '../categories/queries.ts'
import { countByStatus } from '../launches/queries.ts'
import { columnConditions, hasConditions, type SearchFilters, storedStatus } from './filters.ts'
import type { Sort } from './sorts.ts'
import { listingSource } from './source.ts'
import { hasStoredCounts, readStoredCount } from './stored-counts.ts'

export const maxCount = 10_001

export interface PageRange {
  limit: number
  offset: number
}

export interface FoundListings {
  /** The ids in order. */
  ids: number[]
  /** Counting stops at 10,001. */
  counted: number
}

/** One page of listings by filters and sort alone, without a query. */
export async function browse(
  db: Queryable,
  filters: SearchFilters,
  sort: Sort,
  page: PageRange,
): Promise<FoundListings> {
  // A rare country and a common one need different query plans. Without a filter there is only one plan.
  const prepare = hasConditions(filters) ? unprepared : <Row>(statement: Statement<Row>) => statement
  const { id, from, order } = listingSource(filters, sort)
  const count = sql<{ counted: number }>`
    select count(*)::int as counted from (select ${from} limit ${maxCount}) as matching`
  const ids = sql<{ id: number }>`
    select ${id} as id ${from} order by ${order} limit ${page.limit} offset ${page.offset}`
  const [counted, rows] = await Promise.all([
    storedCount(db, filters) ?? db.one(prepare(count)).then((row) => row.counted),
    db.many(prepare(ids)),
  ])
  return { ids: rows.map((row) => row.id), counted }
}

/** Triggers maintain the counts. */
function storedCount(db: Queryable, filters: SearchFilters): Promise<number> | undefined {
  if (!hasConditions(filters)) return countByStatus(db, storedStatus(filters))
  if (filters.status === 'live' && filters.categoryId !== undefined && columnConditions(filters).length === 0)
    return countInCategory(db, filters.categoryId)
  return hasStoredCounts(filters) ? readStoredCount(db, filters) : undefined
}
