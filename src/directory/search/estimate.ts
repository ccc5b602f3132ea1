import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { maxCount } from './browse.ts'
import { type Expression, toTsquery } from './expression.ts'
import { facetQuery, type SearchFilters, storedStatus } from './filters.ts'
import type { WordCounts } from './words-of-length.ts'

/** One in this many documents is in the sample index. */
const sampledShare = 32

/**
 * If 10,000 match, a random sample contains this many of them less than once in a million times. It is likelier if many
 * of them are neighbors.
 */
const surelyMore = 1.3 * maxCount

interface EstimatedMatch {
  match: Expression
  place: keyof WordCounts
}

/** Estimates from a sample of the documents how many listings match each expression. Counting stops at `surelyMore`. */
export async function estimateMatches(
  db: Queryable,
  filters: SearchFilters,
  matches: readonly EstimatedMatch[],
): Promise<number[]> {
  const most = Math.ceil(surelyMore / sampledShare)
  const inHead = matches.map(({ match, place }) => (place === 'documents' ? null : toTsquery(match, place)))
  const inBody = matches.map(({ match, place }) => (place === 'documents' ? toTsquery(match) : null))
  const { sampled } = await db.one(sql<{ sampled: number[] }>`
    select search_sample(
      ${inHead}::tsquery[], ${inBody}::tsquery[], ${facetQuery(filters)}, ${storedStatus(filters)}, ${most}
    ) as sampled`)
  return sampled.map((documents) => documents * sampledShare)
}

/** Whether an estimate leaves no doubt that there are more matches than we count. */
export function isSurelyMore(estimate: number): boolean {
  return estimate >= surelyMore
}
