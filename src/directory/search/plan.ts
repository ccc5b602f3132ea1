import { all, any, atMost, type Expression, word } from './expression.ts'
import { stopWords } from './stop-words.ts'
import { nameKey, type Token, tokenise } from './tokens.ts'
import { type Reading, type Unit, unitOf } from './units.ts'
import type { Words } from './words.ts'

/** Documents of one level all come before those of the next; each level matches what those before it match, and more. */
export interface Level {
  readonly match: Expression
  /** Only corrected words bring a document here. */
  readonly guess: boolean
}

export interface Plan {
  readonly levels: readonly Level[]
  /** What each word of the question may stand for: a document is scored by where it says them. */
  readonly scored: readonly Expression[]
  /** Whole names that the question may mean. */
  readonly names: readonly string[]
  readonly tokens: readonly Token[]
  readonly units: readonly Unit[]
}

const mostTokens = 16
const mostNames = 40

export function tokensOf(q: string): Token[] {
  return tokenise(q, mostTokens)
}

/** Exact name, exact words, close words, words one edit away, words two edits away. */
export function planOf(tokens: readonly Token[], words: Words, reading: Reading): Plan {
  const units = unitsOf(tokens, words, reading)
  const levels: Level[] = [
    { match: word(nameKey(tokens.map((token) => token.word))), guess: false },
    { match: all(units.map(({ exact }) => exact)), guess: false },
    { match: close(units, words), guess: false },
  ]
  for (const edits of [1, 2]) {
    if (units.some(({ corrections }) => corrections.some(({ distance }) => distance === edits)))
      levels.push({ match: corrected(tokens, units, edits), guess: true })
  }
  return { levels, scored: units.map((unit) => within(unit, 2)), names: namesWithin(tokens, units, 2), tokens, units }
}

/** For a question that nothing answers whole: all words but one, or else any of them, the rarest first. */
export function partialPlans(plan: Plan, words: Words): Plan[] {
  const known = (match: Expression) => atMost(match, words, 'documents')
  const scored = plan.units
    .map((unit) => within(unit, known(unit.exact) === 0 ? 2 : 0))
    .filter((match) => known(match) > 0)
    .sort((a, b) => known(a) - known(b))
  if (scored.length === 0 || plan.units.length === 1) return []
  const partial = (matches: readonly Expression[]): Plan => ({
    ...plan,
    scored,
    levels: matches.map((match) => ({ match, guess: false })),
  })
  const butOne = scored.map((_, without) => all(scored.filter((_, index) => index !== without)))
  const rarestFirst = scored.map((_, index) => any(scored.slice(0, index + 1)))
  return scored.length > 2 ? [partial([any(butOne)]), partial(rarestFirst)] : [partial(rarestFirst)]
}

function unitsOf(tokens: readonly Token[], words: Words, reading: Reading): Unit[] {
  const telling = tokens.filter((token) => !stopWords.has(token.word))
  const searched = telling.length > 0 ? telling : tokens
  return searched.map((token, index) => unitOf(token, index === searched.length - 1, words, reading))
}

/** Each word as typed or close to it; or two neighbours written as one, `notebook` for `note book`. */
function close(units: readonly Unit[], words: Words): Expression {
  const forms = units.map((unit) => within(unit, 0))
  const joined = units.slice(1).flatMap(({ typed }, index) => {
    const together = units[index]!.typed + typed
    return words.has(together)
      ? [all([word(together), ...forms.filter((_, other) => other !== index && other !== index + 1)])]
      : []
  })
  return any([all(forms), ...joined])
}

/** Each word as typed, close, or at most so many edits away; or a name that is exactly such words. */
function corrected(tokens: readonly Token[], units: readonly Unit[], edits: number): Expression {
  return any([all(units.map((unit) => within(unit, edits))), ...namesWithin(tokens, units, edits).map(word)])
}

function within(unit: Unit, edits: number): Expression {
  return any([unit.exact, ...unit.close, ...correctionsWithin(unit, edits).map(word)])
}

function namesWithin(tokens: readonly Token[], units: readonly Unit[], edits: number): string[] {
  let names: string[][] = [[]]
  for (const token of tokens) {
    const unit = units.find(({ typed }) => typed === token.word)
    const forms = unit ? [unit.typed, ...unit.inflected, ...correctionsWithin(unit, edits)] : [token.word]
    names = names.flatMap((start) => forms.map((form) => [...start, form])).slice(0, mostNames)
  }
  return names.map(nameKey)
}

function correctionsWithin(unit: Unit, edits: number): string[] {
  return unit.corrections.flatMap(({ word, distance }) => (distance <= edits ? [word] : []))
}
