import { raw, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { maxCount } from './browse.ts'
import { isSurelyMore } from './estimate.ts'
import { atLeast, atMost, type Expression, toTsquery, word } from './expression.ts'
import { facetQuery, hasConditions, type SearchFilters, storedStatus } from './filters.ts'
import type { SearchPlan } from './plan.ts'
import type { Words } from './words.ts'

/** Whether the vocabulary alone shows that more listings match than we count. It counts live and upcoming ones together. */
export function isKnownToBeMore(filters: SearchFilters, match: Expression, words: Words): boolean {
  const ofOtherStatus = filters.status === 'live' ? words.upcoming : words.live
  return !hasConditions(filters) && atLeast(match, words, 'documents') - ofOtherStatus >= maxCount
}

/**
 * The most frequent of the words that each match on their own. The vocabulary counts its live and upcoming listings together,
 * so that only the upcoming ones, which are few, and matches without this word are left to count.
 */
export function countedWord(filters: SearchFilters, match: Expression, words: Words): string | undefined {
  if (filters.status !== 'live' || hasConditions(filters)) return undefined
  const parts = 'any' in match ? match.any : [match]
  const [most] = parts
    .flatMap((part) => ('word' in part && !part.prefix ? [part.word] : []))
    .sort((a, b) => words.get(b).documents - words.get(a).documents)
  if (most === undefined) return undefined
  const counted = words.get(most).documents
  const others = atMost(match, words, 'documents') - counted
  // A sample shows faster that there are too many to count.
  return counted > 2 * others && !isSurelyMore(counted) ? most : undefined
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
  if (known !== undefined) return countWithout(db, known, match, words)
  // Names are counted apart: with them, every document that has the words is checked for all the names.
  const withWords = toTsquery(apart.at(-1)!)
  const guessed = levels.filter((level) => guess && level.guess)
  const names = guessed.flatMap((level) => level.apart.slice(0, -1).map((group) => toTsquery(group)))
  const onlyNamed = names.length > 0 ? `(${names.join(' | ')}) & !${withWords}` : null
  const counting = (tsquery: string | null) =>
    sql`search_count(${tsquery}::tsquery, ${facetQuery(filters)}, ${storedStatus(filters)}, ${maxCount})`
  const { counted } = await db.one(
    unprepared(sql<{ counted: number }>`
      select ${counting(withWords)} + ${onlyNamed === null ? raw('0') : counting(onlyNamed)} as counted`),
  )
  return Math.min(maxCount, counted)
}

async function countWithout(db: Queryable, known: string, match: Expression, words: Words): Promise<number> {
  const listed = toTsquery(word(known))
  const { upcoming, others } = await db.one(
    unprepared(sql<{ upcoming: number; others: number }>`
      select search_count(${listed}::tsquery, null, 'scheduled', ${maxCount}) as upcoming,
        search_count(${`${toTsquery(match)} & !${listed}`}::tsquery, null, 'live', ${maxCount}) as others`),
  )
  return Math.min(maxCount, words.get(known).documents - upcoming + others)
}
