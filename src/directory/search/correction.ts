import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { SearchPlan } from './plan.ts'

/** The query with each corrected word replaced by the one in the first result, for "showing results for …". */
export async function correctedQuery(
  db: Queryable,
  { tokens, terms }: SearchPlan,
  first: number | null,
): Promise<string | null> {
  const candidates = terms.flatMap(({ corrections, joined }) => [
    ...corrections.map(({ word }) => word),
    ...joined.flat(),
  ])
  if (candidates.length === 0) return null
  const typed = terms.flatMap(({ typed, inflected }) => [typed, ...inflected])
  const rows = await db.many(sql<{ word: string }>`
    select word from unnest(${[...typed, ...candidates]}::text[]) as word, search_documents d
    where d.listing_id = ${first} and d.body @@ ('''' || word || '''')::tsquery`)
  const found = new Set(rows.map(({ word }) => word))
  const replaced = new Map<string, string>()
  for (const term of terms) {
    if ([term.typed, ...term.inflected].some((form) => found.has(form))) continue
    const correction =
      term.corrections.find(({ word }) => found.has(word)) ?? (first === null ? term.corrections[0] : undefined)
    const pair = term.joined.find((words) => words.every((word) => found.has(word)))
    if (correction) replaced.set(term.typed, correction.word)
    else if (pair) replaced.set(term.typed, pair.join(' '))
  }
  return replaced.size === 0 ? null : tokens.map(({ word }) => replaced.get(word) ?? word).join(' ')
}
