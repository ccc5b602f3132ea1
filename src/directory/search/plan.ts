import { all, any, atMost, type Expression, toTsquery, word } from './expression.ts'
import { type PlanOptions, type QueryTerm, queryTerm, type WordPair } from './query-terms.ts'
import { stopWords } from './stop-words.ts'
import { nameKey, type Token, tokenise } from './tokens.ts'
import type { Words } from './words.ts'

/** All documents of a level rank above those of the next. Each level matches a superset of the one before. */
export interface Level {
  readonly match: Expression
  /** Only corrected words match here. */
  readonly guess: boolean
  /**
   * Expressions that match whole names, the likeliest first, followed by the one that matches words. Searching for them
   * separately is faster: together, every document with one of the words would be checked for all the names.
   */
  readonly apart: readonly Expression[]
}

export interface SearchPlan {
  readonly levels: readonly Level[]
  /** The possible meanings of each word in the query. A document is scored by the fields that contain them. */
  readonly scored: readonly Expression[]
  /** Whole names that the query may mean, without corrections. */
  readonly names: readonly string[]
  readonly tokens: readonly Token[]
  readonly terms: readonly QueryTerm[]
}

const maxTokens = 16
const maxNames = 40
/**
 * The maximum number of words to correct. Comparing with the whole vocabulary takes time, and nobody misspells more.
 */
export const maxCorrected = 6

export function queryTokens(q: string): Token[] {
  return tokenise(q, maxTokens)
}

/** Exact name, exact words, close words, words one edit away, words two edits away. */
export function planSearch(tokens: readonly Token[], words: Words, options: PlanOptions): SearchPlan {
  return planOf(tokens, queryTerms(tokens, words, options), words)
}

/**
 * The same plan without words two edits away, but with names. Undefined if its corrections would be none or the same.
 */
export function withOneEdit({ tokens, terms }: SearchPlan, words: Words): SearchPlan | undefined {
  const isNear = terms.every(({ corrections }) => corrections.every(({ distance }) => distance === 1))
  const isCorrected = ({ corrections, joined }: QueryTerm) => corrections[0]?.distance === 1 || joined.length > 0
  if (isNear || !terms.some(isCorrected)) return undefined
  return planOf(tokens, terms, words, [1])
}

export function withoutCorrections({ tokens, terms }: SearchPlan, words: Words): SearchPlan {
  return planOf(
    tokens,
    terms.map((term) => ({ ...term, corrections: [], joined: [] })),
    words,
  )
}

function planOf(
  tokens: readonly Token[],
  terms: readonly QueryTerm[],
  words: Words,
  edits: readonly number[] = [1, 2],
): SearchPlan {
  const exact = all(terms.map((term) => term.exact))
  const levels = [certain(word(nameKey(tokens.map((token) => token.word)))), certain(exact)]
  const nearby = close(terms, words)
  // Without close words, this would search for the same documents twice.
  if (toTsquery(nearby) !== toTsquery(exact)) levels.push(certain(nearby))
  const [asTyped, ...guessed] = namesByLikelihood(tokens, terms)
  for (const distance of edits) {
    const isCorrected = ({ corrections, joined }: QueryTerm) =>
      corrections.some((correction) => correction.distance === distance) || (distance === 1 && joined.length > 0)
    if (!terms.some(isCorrected)) continue
    const isFirst = !levels.some(({ guess }) => guess)
    levels.push(corrected(terms, distance, guessed, isFirst))
  }
  return { levels, scored: terms.map((term) => within(term, edits.at(-1)!)), names: asTyped!, tokens, terms }
}

/** Plans for when no document matches the whole query: all words but one, then any of them, the rarest first. */
export function partialPlans(plan: SearchPlan, words: Words): SearchPlan[] {
  const documents = (match: Expression) => atMost(match, words, 'documents')
  const scored = plan.terms
    .map((term) => within(term, documents(term.exact) === 0 ? 2 : 0))
    .filter((match) => documents(match) > 0)
    .sort((a, b) => documents(a) - documents(b))
  if (scored.length === 0 || plan.terms.length === 1) return []
  const partial = (matches: readonly Expression[]): SearchPlan => ({
    ...plan,
    scored,
    levels: matches.map(certain),
  })
  const allButOne = scored.map((_, without) => all(scored.filter((_, index) => index !== without)))
  const rarestFirst = scored.map((_, index) => any(scored.slice(0, index + 1)))
  return scored.length > 2 ? [partial([any(allButOne)]), partial(rarestFirst)] : [partial(rarestFirst)]
}

function queryTerms(tokens: readonly Token[], words: Words, options: PlanOptions): QueryTerm[] {
  const significant = tokens.filter((token) => !stopWords.has(token.word))
  const searched = significant.length > 0 ? significant : tokens
  let checked = 0
  return searched.map((token, index) => {
    const term = queryTerm(token, index === searched.length - 1, words, {
      ...options,
      mayCorrect: checked < maxCorrected,
    })
    if (term.isChecked) checked++
    return term
  })
}

/** Each word as typed or close to it, or two adjacent words written as one: `notebook` for `note book`. */
function close(terms: readonly QueryTerm[], words: Words): Expression {
  const forms = terms.map((term) => within(term, 0))
  const joined = terms.slice(1).flatMap(({ typed }, index) => {
    const together = terms[index]!.typed + typed
    return words.has(together)
      ? [all([word(together), ...forms.filter((_, other) => other !== index && other !== index + 1)])]
      : []
  })
  return any([all(forms), ...joined])
}

/**
 * Each word as typed, close, or within the edit distance, or a whole name of corrected words. A whole name with two
 * typos is a likelier match than a longer text that has the word with one typo, so the first such level has all names.
 */
function corrected(
  terms: readonly QueryTerm[],
  edits: number,
  names: readonly (readonly string[])[],
  isFirst: boolean,
): Level {
  const groups = names.filter(({ length }) => length > 0).map((group) => any(group.map(word)))
  const words = all(terms.map((term) => within(term, edits)))
  return { match: any([words, ...groups]), guess: true, apart: isFirst ? [...groups, words] : [words] }
}

function certain(match: Expression): Level {
  return { match, guess: false, apart: [match] }
}

function within(term: QueryTerm, edits: number): Expression {
  return any([
    term.exact,
    ...term.close,
    ...correctionsWithin(term, edits).map(word),
    ...joinedWithin(term, edits).map((pair) => all(pair.map(word))),
  ])
}

interface PossibleName {
  words: readonly string[]
  distance: number
  strayLetters: number
}

/**
 * Whole names that the query may mean, in groups: as typed, then by the number of typos and of typed letters that
 * aren't in the name.
 */
function namesByLikelihood(tokens: readonly Token[], terms: readonly QueryTerm[]): string[][] {
  const byLikelihood = (a: PossibleName, b: PossibleName) => a.distance - b.distance || a.strayLetters - b.strayLetters
  let names: PossibleName[] = [{ words: [], distance: 0, strayLetters: 0 }]
  for (const token of tokens) {
    const forms = formsOf(token, terms)
    names = names
      .flatMap((start) =>
        forms.map((form) => ({
          words: [...start.words, ...form.words],
          distance: start.distance + form.distance,
          strayLetters: start.strayLetters + form.strayLetters,
        })),
      )
      .sort(byLikelihood)
      .slice(0, maxNames)
  }
  const groups: string[][] = [[], [], [], [], [], []]
  for (const { words, distance, strayLetters } of names) groups[groupOf(distance, strayLetters)]!.push(nameKey(words))
  return groups
}

/** Groups: one typo without or with stray letters, then more typos with none, one or more stray letters. */
function groupOf(distance: number, strayLetters: number): number {
  if (distance === 0) return 0
  return distance === 1 ? 1 + Math.min(strayLetters, 1) : 3 + Math.min(strayLetters, 2)
}

/** The forms that a word of the query may have in a name. */
function formsOf(token: Token, terms: readonly QueryTerm[]): PossibleName[] {
  const typed = { words: [token.word], distance: 0, strayLetters: 0 }
  const term = terms.find(({ typed }) => typed === token.word)
  if (!term) return [typed]
  return [
    typed,
    ...term.inflected.map((form) => ({ ...typed, words: [form] })),
    ...term.corrections.map(({ word, distance, strayLetters }) => ({ words: [word], distance, strayLetters })),
    ...term.joined.map((words) => ({ words, distance: 1, strayLetters: 1 })),
  ]
}

function correctionsWithin(term: QueryTerm, edits: number): string[] {
  return term.corrections.flatMap(({ word, distance }) => (distance <= edits ? [word] : []))
}

function joinedWithin(term: QueryTerm, edits: number): readonly WordPair[] {
  return edits > 0 ? term.joined : []
}
