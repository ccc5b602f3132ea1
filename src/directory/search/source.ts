import { join, raw, type Statement, sql } from '../../platform/database/sql.ts'
import { columnConditions, conditions, type SearchFilters } from './filters.ts'
import { orderOf, type Sort } from './sorts.ts'

interface Source {
  id: Statement
  /** The `from` and `where` clauses. */
  from: Statement
  order: Statement
}

/** The source of filtered listings in sort order. The entries of a category are already stored by votes. */
export function listingSource(filters: SearchFilters, sort: Sort): Source {
  const byVotes = sort === 'votes' || sort === 'relevance'
  if (filters.status === 'live' && filters.categoryId !== undefined && byVotes) {
    const columns = columnConditions(filters)
    // A lateral lookup per entry, so that reading stops when the page is full.
    const passing =
      columns.length > 0
        ? sql`cross join lateral (
            select from listings l where l.id = e.listing_id and ${join(columns, ' and ')} offset 0
          ) as l`
        : raw('')
    return {
      id: raw('e.listing_id'),
      from: sql`from category_entries e ${passing} where e.category_id = ${filters.categoryId}`,
      order: raw('e.votes desc, e.launched_at, e.listing_id'),
    }
  }
  return {
    id: raw('l.id'),
    from: sql`from listings l where ${conditions(filters)}`,
    order: raw(orderOf(filters.status, sort)),
  }
}
