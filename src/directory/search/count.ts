import { sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { maxCount } from './browse.ts'
import { atLeast, type Expression, toTsquery } from './expression.ts'
import { facetQuery, hasConditions, type SearchFilters, storedStatus } from './filters.ts'
import type { Words } from './words.ts'

/** Counts the matches of a query, up to `maxCount`. */
export async function count(db: Queryable, filters: SearchFilters, match: Expression, words: Words): Promise<number> {
  const ofOtherStatus = filters.status === 'live' ? words.upcoming : words.live
  if (!hasConditions(filters) && atLeast(match, words, 'documents') - ofOtherStatus >= maxCount) return maxCount
  const { counted } = await db.one(
    unprepared(sql<{ counted: number }>`
      select search_count(
        ${toTsquery(match)}::tsquery, ${facetQuery(filters)}, ${storedStatus(filters)}, ${maxCount}
      ) as counted`),
  )
  return counted
}
