import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Plan } from './plan.ts'

/** The question with each corrected word replaced by the one that the first result says, for "showing results for …". */
export async function understood(db: Queryable, { tokens, units }: Plan, first: number | null): Promise<string | null> {
  const candidates = units.flatMap(({ corrections }) => corrections.map(({ word }) => word))
  if (candidates.length === 0) return null
  const typed = units.flatMap(({ typed, inflected }) => [typed, ...inflected])
  const rows = await db.many(sql<{ word: string }>`
    select word from unnest(${[...typed, ...candidates]}::text[]) as word, search_documents d
    where d.listing_id = ${first} and d.body @@ ('''' || word || '''')::tsquery`)
  const said = new Set(rows.map(({ word }) => word))
  const replaced = new Map<string, string>()
  for (const unit of units) {
    if ([unit.typed, ...unit.inflected].some((form) => said.has(form))) continue
    const correction =
      unit.corrections.find(({ word }) => said.has(word)) ?? (first === null ? unit.corrections[0] : undefined)
    if (correction) replaced.set(unit.typed, correction.word)
  }
  return replaced.size === 0 ? null : tokens.map(({ word }) => replaced.get(word) ?? word).join(' ')
}
