import type { Result } from './connect.ts'
import type { Entities } from './goal.ts'
import { folded, means, terms } from './language.ts'
import { textsOf } from './schemas.ts'

interface Choice {
  /** Only records that the goal names. */
  strict?: boolean
  /** Names that already stand for something else. */
  used?: Set<string>
}

/** The records that a goal means, best first. */
export function matching(
  records: readonly Result[],
  { names, urls, quotes }: Entities,
  clause: readonly string[],
  { strict = false, used = new Set() }: Choice = {},
): Result[] {
  const left = [...names, ...quotes.map(({ text }) => text)].filter((name) => !used.has(name))
  const named = records
    .map((record) => ({ record, ...nameIn(record, left, urls) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  if (named.length > 0) {
    if (named[0]!.name !== undefined) used.add(named[0]!.name)
    return named.map(({ record }) => record)
  }
  if (strict) return []
  return records
    .map((record) => ({ record, score: overlap(record, clause) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ record }) => record)
}

function nameIn(record: Result, names: readonly string[], urls: readonly string[]): { score: number; name?: string } {
  const texts = textsOf(record).map(folded)
  for (const name of names) {
    if (texts.includes(folded(name))) return { score: 3, name }
    if (texts.some((text) => text.length < 300 && text.includes(folded(name)))) return { score: 1, name }
  }
  const hosts = urls.map((url) => new URL(url).host)
  return { score: texts.some((text) => hosts.some((host) => text.includes(host))) ? 2 : 0 }
}

/** How much of a record’s name, and of its other texts, the clause says. */
function overlap(record: Result, clause: readonly string[]): number {
  const title = terms(String(record.name ?? record.title ?? record.question ?? record.label ?? ''))
  const said = title.filter((term) => clause.some((word) => means(word, [term])))
  const others = textsOf(record, 0).flatMap(terms)
  return (
    (title.length > 0 ? (3 * said.length) / title.length : 0) +
    0.2 * clause.filter((word) => others.includes(word)).length
  )
}
