import { sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { maxCount } from './browse.ts'
import { isSurelyMore } from './estimate.ts'
import { atLeast, type Expression, toTsquery } from './expression.ts'
import { facetQuery, hasConditions, type SearchFilters, storedStatus } from './filters.ts'
import type { Words } from './words.ts'

/** Whether the vocabulary alone shows that more listings match than we count. It counts live and upcoming ones together. */
export function isKnownToBeMore(filters: SearchFilters, match: Expression, words: Words): boolean {
  const ofOtherStatus = filters.status === 'live' ? words.upcoming : words.live
  return !hasConditions(filters) && atLeast(match, words, 'documents') - ofOtherStatus >= maxCount
}

/** Counts the matches of a query, up to `maxCount`. */
export async function count(
  db: Queryable,
  filters: SearchFilters,
  match: Expression,
  words: Words,
  estimate: number,
): Promise<number> {
  if (isKnownToBeMore(filters, match, words) || isSurelyMore(estimate)) return maxCount
  const { counted } = await db.one(
    unprepared(sql<{ counted: number }>`
      select search_count(
        ${toTsquery(match)}::tsquery, ${facetQuery(filters)}, ${storedStatus(filters)}, ${maxCount}
      ) as counted`),
  )
  return counted
}
