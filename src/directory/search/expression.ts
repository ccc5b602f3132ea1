import { keywordMark, nameMark } from './documents.ts'
import type { Words } from './words.ts'
import type { WordCounts } from './words-of-length.ts'

/** A condition on a document, before it becomes a tsquery. */
export type Expression =
  | { readonly word: string; readonly prefix?: boolean }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }

/** Where: in the name, in the name or tagline, only in the keywords, or anywhere. */
export type MatchField = 'names' | 'heads' | 'keywords' | 'documents'
const marks: Record<MatchField, string> = { names: nameMark, heads: '', keywords: keywordMark, documents: '' }

export const word = (text: string): Expression => ({ word: text })
export const prefixOf = (text: string): Expression => ({ word: text, prefix: true })
export const all = (parts: readonly Expression[]): Expression => (parts.length === 1 ? parts[0]! : { all: parts })
export const any = (parts: readonly Expression[]): Expression => (parts.length === 1 ? parts[0]! : { any: parts })

/** Words are letters and digits only, so nothing in them can be taken for an operator. */
export function toTsquery(expression: Expression, place: MatchField = 'documents'): string {
  if ('word' in expression) {
    const mark = expression.word.startsWith('=') ? '' : marks[place]
    return `'${mark}${expression.word}'${expression.prefix ? ':*' : ''}`
  }
  if ('all' in expression) return `(${expression.all.map((part) => toTsquery(part, place)).join(' & ')})`
  return `(${expression.any.map((part) => toTsquery(part, place)).join(' | ')})`
}

/** How many documents match for sure, as far as the vocabulary knows. The beginning of a word is not counted. */
export function atLeast(expression: Expression, words: Words, place: keyof WordCounts): number {
  if ('word' in expression) return words.get(expression.word)[place]
  if ('any' in expression) return Math.max(...expression.any.map((part) => atLeast(part, words, place)))
  return 0
}

/** How many can match at most, as far as the vocabulary knows. */
export function atMost(expression: Expression, words: Words, place: keyof WordCounts): number {
  if ('word' in expression) {
    if (expression.prefix) return Infinity
    // Whole names are not counted; there are few of each.
    return expression.word.startsWith('=') ? 1 : words.get(expression.word)[place]
  }
  if ('any' in expression) return expression.any.reduce((sum, part) => sum + atMost(part, words, place), 0)
  return Math.min(...expression.all.map((part) => atMost(part, words, place)))
}
