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
   * What matches whole names and what matches words, which comes last. Apart they are found faster: together, every
   * document with one of the words is checked for all the names.
   */
  readonly apart: readonly Expression[]
}

export interface SearchPlan {
  readonly levels: readonly Level[]
  /** What each word of the query may stand for. A document is scored by the fields that contain them. */
  readonly scored: readonly Expression[]
  /** Whole names that the query may mean. */
  readonly names: readonly string[]
  readonly tokens: readonly Token[]
  readonly terms: readonly QueryTerm[]
}

const maxTokens = 16
const maxNames = 40
/** Comparing a word with the whole vocabulary takes time, and nobody misspells more words than this. */
export const maxCorrected = 6

export function queryTokens(q: string): Token[] {
  return tokenise(q, maxTokens)
}

/** Exact name, exact words, close words, words one edit away, words two edits away. */
export function planSearch(tokens: readonly Token[], words: Words, options: PlanOptions): SearchPlan {
  return planOf(tokens, queryTerms(tokens, words, options), words)
}

/** The same plan without words two edits away. Undefined if it would have none or the same corrections. */
export function withOneEdit({ tokens, terms }: SearchPlan, words: Words): SearchPlan | undefined {
  const near = terms.map((term) => ({
    ...term,
    corrections: term.corrections.filter(({ distance }) => distance === 1),
  }))
  const isSame = near.every(({ corrections }, index) => corrections.length === terms[index]!.corrections.length)
  if (isSame || !near.some(({ corrections, joined }) => corrections.length + joined.length > 0)) return undefined
  return planOf(tokens, near, words)
}

export function withoutCorrections({ tokens, terms }: SearchPlan, words: Words): SearchPlan {
  return planOf(
    tokens,
    terms.map((term) => ({ ...term, corrections: [], joined: [] })),
    words,
  )
}

function planOf(tokens: readonly Token[], terms: readonly QueryTerm[], words: Words): SearchPlan {
  const exact = all(terms.map((term) => term.exact))
  const levels = [certain(word(nameKey(tokens.map((token) => token.word)))), certain(exact)]
  const nearby = close(terms, words)
  // Without close words, the same documents would be looked for twice.
  if (toTsquery(nearby) !== toTsquery(exact)) levels.push(certain(nearby))
  for (const edits of [1, 2]) {
    const isCorrected = ({ corrections, joined }: QueryTerm) =>
      corrections.some(({ distance }) => distance === edits) || (edits === 1 && joined.length > 0)
    if (terms.some(isCorrected)) levels.push(corrected(tokens, terms, edits))
  }
  return { levels, scored: terms.map((term) => within(term, 2)), names: namesWithin(tokens, terms, 2), tokens, terms }
}

/** When no document matches the whole query: all words but one, then any of them, the rarest first. */
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

/** Each word as typed, close, or within the edit distance, or a whole name of such words. */
function corrected(tokens: readonly Token[], terms: readonly QueryTerm[], edits: number): Level {
  const names = namesWithin(tokens, terms, edits).map(word)
  const words = all(terms.map((term) => within(term, edits)))
  return { match: any([words, ...names]), guess: true, apart: [any(names), words] }
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

function namesWithin(tokens: readonly Token[], terms: readonly QueryTerm[], edits: number): string[] {
  let names: string[][] = [[]]
  for (const token of tokens) {
    const term = terms.find(({ typed }) => typed === token.word)
    const forms = term
      ? [
          term.typed,
          ...term.inflected,
          ...correctionsWithin(term, edits),
          ...joinedWithin(term, edits).map((pair) => pair.join('')),
        ]
      : [token.word]
    names = names.flatMap((start) => forms.map((form) => [...start, form])).slice(0, maxNames)
  }
  return names.map(nameKey)
}

function correctionsWithin(term: QueryTerm, edits: number): string[] {
  return term.corrections.flatMap(({ word, distance }) => (distance <= edits ? [word] : []))
}

function joinedWithin(term: QueryTerm, edits: number): readonly WordPair[] {
  return edits > 0 ? term.joined : []
}
