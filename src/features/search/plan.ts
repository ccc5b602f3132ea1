import { all, any, estimate, word, type Expression } from './expression.ts'
import { stopWords } from './stop-words.ts'
import { nameKey, tokenise, type Token } from './tokens.ts'
import { unitOf, type Reading, type Unit } from './units.ts'
import type { Words } from './words.ts'
import type { Standing } from './words-of-length.ts'

/** Documents of one level all come before those of the next. */
export interface Level {
  readonly kind: 'name' | 'exact' | 'close' | 'one' | 'two' | 'partial'
  readonly match: Expression
  readonly estimate: Standing
}

export interface Plan {
  readonly tokens: readonly Token[]
  readonly units: readonly Unit[]
  readonly levels: readonly Level[]
}

const mostTokens = 16
const mostNames = 40

export function tokensOf(q: string): Token[] {
  return tokenise(q, mostTokens)
}

export function planOf(tokens: readonly Token[], words: Words, reading: Reading): Plan {
  const meant = tokens.filter(({ word }) => !stopWords.has(word))
  const searched = meant.length > 0 ? meant : tokens
  const units = searched.map((token, index) => unitOf(token, index === searched.length - 1, words, reading))
  const levels: Level[] = []
  const add = (kind: Level['kind'], match: Expression) => {
    levels.push({ kind, match, estimate: estimate(match, words) })
  }

  add('name', word(nameKey(tokens)))
  add('exact', all(units.map(({ exact }) => exact)))
  const close = [all(units.map((unit) => any([unit.exact, ...unit.close]))), ...joined(units, words)]
  add('close', any(close))
  for (const [kind, edits] of [['one', 1], ['two', 2]] as const) {
    if (units.some(({ corrections }) => corrections.some(({ distance }) => distance === edits))) add(kind, corrected(units, edits))
  }
  return { tokens, units, levels }
}

/** `notebook` for somebody who wrote `note book`. */
function joined(units: readonly Unit[], words: Words): Expression[] {
  return units.slice(1).flatMap((unit, index) => {
    const together = units[index]!.typed + unit.typed
    if (!words.has(together)) return []
    const others = units.filter((_, other) => other !== index && other !== index + 1)
    return [all([word(together), ...others.map((other) => any([other.exact, ...other.close]))])]
  })
}

/** Every word as typed, close, or at most so many edits away; or a name that is exactly such words. */
function corrected(units: readonly Unit[], edits: number): Expression {
  const within = (unit: Unit) => unit.corrections.filter(({ distance }) => distance <= edits).map(({ word }) => word)
  const wordsOf = units.map((unit) => any([unit.exact, ...unit.close, ...within(unit).map(word)]))
  let names = ['']
  for (const unit of units) {
    const forms = [unit.typed, ...unit.inflected, ...within(unit)]
    names = names.flatMap((start) => forms.map((form) => start + form)).slice(0, mostNames)
  }
  return any([all(wordsOf), ...names.map((name) => word(`=${name}`))])
}
