import { raw, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { maxCount } from './browse.ts'
import { isSurelyMore } from './estimate.ts'
import { atLeast, atMost, type Expression, toTsquery, word } from './expression.ts'
import { facetQuery, hasConditions, type SearchFilters, storedStatus } from './filters.ts'
import type { SearchPlan } from './plan.ts'
import type { Words } from './words.ts'

/** Whether the vocabulary alone shows that more listings match than we count. It counts live and upcoming together. */
export function isKnownToBeMore(filters: SearchFilters, match: Expression, words: Words): boolean {
  const ofOtherStatus = filters.status === 'live' ? words.upcoming : words.live
  return !hasConditions(filters) && atLeast(match, words, 'documents') - ofOtherStatus >= maxCount
}

/**
 * The most frequent of the words that match on their own. The vocabulary has the number of its live and upcoming
 * listings together, so only the few upcoming ones, and the matches without this word, have to be counted.
 */
export function countedWord(filters: SearchFilters, match: Expression, words: Words): string | undefined {
  if (filters.status !== 'live' || hasConditions(filters)) return undefined
  const parts = 'any' in match ? match.any : [match]
  const [most] = parts
    .flatMap((part) => ('word' in part && !part.prefix ? [part.word] : []))
    .sort((a, b) => words.get(b).documents - words.get(a).documents)
  if (most === undefined) return undefined
  const counted = words.get(most).documents
  return counted > 2 * (atMost(match, words, 'documents') - counted) ? most : undefined
}

/** Counts the matches of a plan, up to `maxCount`. */
export async function count(
  db: Queryable,
  filters: SearchFilters,
  { levels }: SearchPlan,
  words: Words,
  estimate: number,
): Promise<number> {
  const { match, apart, guess } = levels.at(-1)!
  if (isKnownToBeMore(filters, match, words) || isSurelyMore(estimate)) return maxCount
  const known = countedWord(filters, match, words)
  const counted = known === undefined ? undefined : await countWithout(db, known, match, words)
  if (counted !== undefined) return counted
  // Names are counted separately. Otherwise every document with the words would be checked for all the names.
  const withWords = toTsquery(apart.at(-1)!)
  const guessed = levels.filter((level) => guess && level.guess)
  const names = guessed.flatMap((level) => level.apart.slice(0, -1).map((group) => toTsquery(group)))
  const onlyNamed = names.length > 0 ? `(${names.join(' | ')}) & !${withWords}` : null
  const counting = (tsquery: string | null) =>
    sql`search_count(${tsquery}::tsquery, ${facetQuery(filters)}, ${storedStatus(filters)}, ${maxCount})`
  const { listings } = await db.one(
    unprepared(sql<{ listings: number }>`
      select ${counting(withWords)} + ${onlyNamed === null ? raw('0') : counting(onlyNamed)} as listings`),
  )
  return Math.min(maxCount, listings)
}

/** Undefined if too many upcoming listings have the word to count them. */
async function countWithout(
  db: Queryable,
  known: string,
  match: Expression,
  words: Words,
): Promise<number | undefined> {
  const listed = toTsquery(word(known))
  const { documents } = words.get(known)
  const counting = (tsquery: string, status: string) =>
    sql`search_count(${tsquery}::tsquery, null, ${status}, ${maxCount})`
  const isAll = atMost(match, words, 'documents') === documents
  const { upcoming, others } = await db.one(
    unprepared(sql<{ upcoming: number; others: number }>`
      select ${counting(listed, 'scheduled')} as upcoming,
        ${isAll ? raw('0') : counting(`${toTsquery(match)} & !${listed}`, 'live')} as others`),
  )
  return upcoming < maxCount ? Math.min(maxCount, documents - upcoming + others) : undefined
}
