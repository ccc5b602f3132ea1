import { all, any, type Expression, prefixOf, word } from './expression.ts'
import { inflections, notPlurals } from './inflections.ts'
import type { Token } from './tokens.ts'
import type { Candidate, Words } from './words.ts'

export type WordPair = readonly [string, string]

/** One word of a query and what it may stand for. */
export interface QueryTerm {
  readonly typed: string
  readonly exact: Expression
  /** The noun's singular or plural, two words that were written as one, and longer words that begin with it. */
  readonly close: readonly Expression[]
  readonly inflected: readonly string[]
  readonly corrections: readonly Candidate[]
  /** Pairs of words that it may be if they were written as one, with a typo in one of them. */
  readonly joined: readonly WordPair[]
  /** Whether it was compared with the whole vocabulary. */
  readonly isChecked: boolean
}

export interface PlanOptions {
  /** Set if the first pass found nothing: also correct words that are frequent enough to be right. */
  readonly thorough: boolean
}

interface TermOptions extends PlanOptions {
  /** Whether the limit of corrected words in the query isn't reached yet. */
  readonly mayCorrect: boolean
}

/** A word in fewer documents than this may be a typo. */
const minDocuments = 3
const maxCorrections = 60
/** The minimum length of words to correct. */
const minCorrected = 4
/** A last word with enough matches for a page counts as complete. A rarer one may be the start of a longer word. */
const pageSize = 20
/** Shorter halves of a word are often words by chance. */
const minHalf = 3
const maxHalves = 6
const maxCompletions = { short: 20, long: 60 }

export function queryTerm(
  token: Token,
  isLast: boolean,
  words: Words,
  { thorough, mayCorrect }: TermOptions,
): QueryTerm {
  const typed = token.word
  const exact = token.parts ? any([word(typed), all(token.parts.map(word))]) : word(typed)
  if (token.pair) return { typed, exact, close: [], inflected: [], corrections: [], joined: [], isChecked: false }
  const inflected = inflections(typed).filter((form) => words.has(form))
  const documents = [typed, ...inflected].reduce((sum, form) => sum + words.get(form).documents, 0)
  // `news` is not a misspelled `new`.
  const mayBeTypo = documents < minDocuments && !notPlurals.has(typed)
  const close = inflected.map(word)
  if (isLast && typed.length > 1 && documents < pageSize)
    close.push(...(thorough ? [prefixOf(typed)] : completions(typed, words)))
  const isUnsure = mayBeTypo || (thorough && !notPlurals.has(typed))
  if (isUnsure) close.push(...splits(typed, words))
  const edits = isUnsure && mayCorrect ? maxEdits(typed, documents > 0, thorough) : 0
  const isChecked = edits > 0
  const corrections = isChecked ? words.near(typed, edits, maxCorrections) : []
  const joined = isChecked && documents === 0 ? joinedWithTypo(typed, words) : []
  return { typed, exact, close, inflected, corrections, joined, isChecked }
}

/** Whether the word will probably be compared with others, as far as can be told in advance. */
export function mayBeMisspelled({ word, pair }: Token, words: Words, { thorough }: PlanOptions): boolean {
  return word.length >= minCorrected && !pair && (thorough || words.get(word).documents < minDocuments)
}

/** Short words have too many neighbors, and a word that exists has at most a small typo. */
function maxEdits(typed: string, exists: boolean, thorough: boolean): number {
  if (typed.length < minCorrected) return 0
  return exists || (typed.length === minCorrected && !thorough) ? 1 : 2
}

function completions(typed: string, words: Words): Expression[] {
  return words.startingWith(typed, typed.length > 3 ? maxCompletions.long : maxCompletions.short).map(word)
}

/** Finds `note book` for `notebook`. Both halves must be existing words. */
function splits(typed: string, words: Words): Expression[] {
  const found: { halves: [string, string]; documents: number }[] = []
  for (let at = 2; at <= typed.length - 2; at++) {
    const halves: [string, string] = [typed.slice(0, at), typed.slice(at)]
    const documents = Math.min(words.get(halves[0]).documents, words.get(halves[1]).documents)
    if (documents > 0) found.push({ halves, documents })
  }
  return found
    .sort((a, b) => b.documents - a.documents)
    .slice(0, 3)
    .map(({ halves }) => all(halves.map(word)))
}

/** Finds `note book` for `notebok`. One half must be an existing word, and the other one edit away from one. */
function joinedWithTypo(typed: string, words: Words): WordPair[] {
  const halves: { known: string; unknown: string; knownFirst: boolean }[] = []
  for (let at = minHalf; at <= typed.length - minHalf; at++) {
    const [first, second] = [typed.slice(0, at), typed.slice(at)]
    if (words.has(first)) halves.push({ known: first, unknown: second, knownFirst: true })
    if (words.has(second)) halves.push({ known: second, unknown: first, knownFirst: false })
  }
  return halves
    .sort((a, b) => b.known.length - a.known.length)
    .slice(0, maxHalves)
    .flatMap(({ known, unknown, knownFirst }) =>
      words
        .near(unknown, 1, maxHalves)
        .filter(({ word }) => word.length >= minHalf)
        .map(({ word }): WordPair => (knownFirst ? [known, word] : [word, known])),
    )
}
