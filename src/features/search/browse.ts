import { join, raw, sql, unprepared, type Statement } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countInCategory } from '../categories/queries.ts'
import { countByStatus } from '../launches/queries.ts'
import { columnConditions, conditions, type Filters } from './filters.ts'
import { orderOf, type Sort } from './sorts.ts'

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
  const columns = columnConditions(filters)
  // A rare country and a common one want different plans; without a filter there is only one.
  const planned = columns.length + (filters.categoryId ?? 0) > 0 ? unprepared : <Row>(statement: Statement<Row>) => statement
  const { id, from, order } = sourceOf(filters, columns, sort)
  const [counted, rows] = await Promise.all([
    keptCount(db, filters, columns) ?? db.one(planned(sql<{ counted: number }>`select count(*)::int as counted from (select ${from} limit ${countedAtMost}) as matching`)).then((row) => row.counted),
    db.many(planned(sql<{ id: number }>`select ${id} as id ${from} order by ${order} limit ${page.limit} offset ${page.offset}`)),
  ])
  return { ids: rows.map((row) => row.id), counted }
}

/** Whole lists and whole categories are counted as they change. */
function keptCount(db: Queryable, { status, categoryId }: Filters, columns: readonly Statement[]): Promise<number> | undefined {
  if (columns.length > 0) return undefined
  if (categoryId === undefined) return countByStatus(db, status === 'live' ? 'live' : 'scheduled')
  return status === 'live' ? countInCategory(db, categoryId) : undefined
}

/** A category's own entries stand in order of votes already. */
function sourceOf(filters: Filters, columns: readonly Statement[], sort: Sort): { id: Statement; from: Statement; order: Statement } {
  const byVotes = sort === 'votes' || sort === 'relevance'
  if (filters.status === 'live' && filters.categoryId !== undefined && byVotes) {
    const listings = columns.length > 0 ? sql`join listings l on l.id = e.listing_id and ${join(columns, ' and ')}` : raw('')
    return {
      id: raw('e.listing_id'),
      from: sql`from category_entries e ${listings} where e.category_id = ${filters.categoryId}`,
      order: raw('e.votes desc, e.launched_at, e.listing_id'),
    }
  }
  return { id: raw('l.id'), from: sql`from listings l where ${conditions(filters)}`, order: raw(orderOf(filters.status, sort)) }
}
