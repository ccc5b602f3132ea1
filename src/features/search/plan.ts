import { all, any, estimate, word, type Expression } from './expression.ts'
import { stopWords } from './stop-words.ts'
import { nameKey, tokenise, type Token } from './tokens.ts'
import { unitOf, type Reading, type Unit } from './units.ts'
import type { Words } from './words.ts'
import type { Standing } from './words-of-length.ts'

/** Documents of one level all come before those of the next; each level matches what those before it match, and more. */
export interface Level {
  readonly match: Expression
  readonly estimate: Standing
  /** Only what was corrected brings a document here. */
  readonly guess: boolean
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

/** Exact name, exact words, close words, words one edit away, words two edits away. */
export function planOf(tokens: readonly Token[], words: Words, reading: Reading): Plan {
  const units = unitsOf(tokens, words, reading)
  const level = (match: Expression, guess = false): Level => ({ match, guess, estimate: estimate(match, words) })
  const levels = [level(word(nameKey(tokens.map(({ word }) => word)))), level(all(units.map(({ exact }) => exact))), level(close(units, words))]
  for (const edits of [1, 2]) {
    if (units.some(({ corrections }) => corrections.some(({ distance }) => distance === edits))) levels.push(level(corrected(tokens, units, edits), true))
  }
  return { tokens, units, levels }
}

/** For a question that nothing answers whole: all words but one, then any of them. */
export function partialPlan(tokens: readonly Token[], words: Words): Level[] {
  const known = unitsOf(tokens, words, { thorough: true })
    .map((unit) => any([unit.exact, ...unit.close, ...correctionsWithin(unit, 2).map(word)]))
    .filter((match) => estimate(match, words).documents > 0)
  if (known.length === 0 || tokens.length === 1) return []
  const level = (match: Expression): Level => ({ match, guess: true, estimate: estimate(match, words) })
  const butOne = known.length > 2 ? [level(any(known.map((_, without) => all(known.filter((_, index) => index !== without)))))] : []
  return [...butOne, level(any(known))]
}

function unitsOf(tokens: readonly Token[], words: Words, reading: Reading): Unit[] {
  const telling = tokens.filter(({ word }) => !stopWords.has(word))
  const searched = telling.length > 0 ? telling : tokens
  return searched.map((token, index) => unitOf(token, index === searched.length - 1, words, reading))
}

/** Each word as typed or close to it; or two neighbours written as one, `notebook` for `note book`. */
function close(units: readonly Unit[], words: Words): Expression {
  const forms = units.map((unit) => any([unit.exact, ...unit.close]))
  const joined = units.slice(1).flatMap(({ typed }, index) => {
    const together = units[index]!.typed + typed
    return words.has(together) ? [all([word(together), ...forms.filter((_, other) => other !== index && other !== index + 1)])] : []
  })
  return any([all(forms), ...joined])
}

/** Each word as typed, close, or at most so many edits away; or a name that is exactly such words. */
function corrected(tokens: readonly Token[], units: readonly Unit[], edits: number): Expression {
  const everyWord = all(units.map((unit) => any([unit.exact, ...unit.close, ...correctionsWithin(unit, edits).map(word)])))
  let names: string[][] = [[]]
  for (const token of tokens) {
    const unit = units.find(({ typed }) => typed === token.word)
    const forms = unit ? [unit.typed, ...unit.inflected, ...correctionsWithin(unit, edits)] : [token.word]
    names = names.flatMap((start) => forms.map((form) => [...start, form])).slice(0, mostNames)
  }
  return any([everyWord, ...names.map((name) => word(nameKey(name)))])
}

function correctionsWithin(unit: Unit, edits: number): string[] {
  return unit.corrections.filter(({ distance }) => distance <= edits).map(({ word }) => word)
}
