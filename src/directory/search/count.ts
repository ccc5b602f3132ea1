import { type Statement, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { maxCount } from './browse.ts'
import { atLeast, type Expression, toTsquery } from './expression.ts'
import { hasConditions, type SearchFilters, storedStatus } from './filters.ts'
import { bodyMatches } from './matching.ts'
import { listingSource } from './source.ts'
import type { Words } from './words.ts'

/** If more of all listings match, it is cheaper to check each listing that passes the filters. */
const largeShare = 0.2

/** Counts matches of a query that very many listings match, up to `maxCount`. */
export async function count(db: Queryable, filters: SearchFilters, match: Expression, words: Words): Promise<number> {
  const certain = atLeast(match, words, 'documents')
  const ofOtherStatus = filters.status === 'live' ? words.upcoming : words.live
  if (!hasConditions(filters)) return certain - ofOtherStatus >= maxCount ? maxCount : run(db, countAll(filters, match))
  const isLarge = certain > largeShare * words.live
  return run(db, isLarge ? countAmongPassing(filters, match) : countAmongMatching(filters, match))
}

function countAll(filters: SearchFilters, match: Expression): Statement<{ counted: number }> {
  return sql`select search_count(${toTsquery(match)}::tsquery, ${storedStatus(filters)}, ${maxCount}) as counted`
}

function countAmongPassing(filters: SearchFilters, match: Expression): Statement<{ counted: number }> {
  const { id, from } = listingSource(filters, 'votes')
  return sql`
    select count(*)::int as counted
    from (
      select ${from}
        and (select true from search_documents d where d.listing_id = ${id} and ${bodyMatches(toTsquery(match))})
      limit ${maxCount}
    ) as matching`
}

function countAmongMatching(filters: SearchFilters, match: Expression): Statement<{ counted: number }> {
  const { id, from, order } = listingSource(filters, 'votes')
  // Ordered, so that PostgreSQL reads the filters from an index that contains the ids.
  return sql`
    with passing as materialized (select ${id} as id ${from} order by ${order})
    select count(*)::int as counted
    from (
      select
      from search_ids(null, ${toTsquery(match)}::tsquery, null, null, ${storedStatus(filters)}, null) as found (id)
      join passing on passing.id = found.id
      limit ${maxCount}
    ) as matching`
}

async function run(db: Queryable, statement: Statement<{ counted: number }>): Promise<number> {
  return (await db.one(unprepared(statement))).counted
}
