import { keywordMark, nameMark } from './documents.ts'
import type { Words } from './words.ts'
import type { WordCounts } from './words-of-length.ts'

/** A condition on a document, before it becomes a tsquery. */
export type Expression =
  | { readonly word: string; readonly prefix?: boolean }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }

/** In the name, in the name or tagline, only in the keywords, or anywhere. */
export type MatchField = 'names' | 'heads' | 'keywords' | 'documents'
const marks: Record<MatchField, string> = { names: nameMark, heads: '', keywords: keywordMark, documents: '' }

export const word = (text: string): Expression => ({ word: text })
export const prefixOf = (text: string): Expression => ({ word: text, prefix: true })
export const all = (parts: readonly Expression[]): Expression => (parts.length === 1 ? parts[0]! : { all: parts })
export const any = (parts: readonly Expression[]): Expression => (parts.length === 1 ? parts[0]! : { any: parts })

/** Whether it is a whole name, as `nameKey` writes it. */
export function isName(expression: Expression): boolean {
  return 'word' in expression && expression.word.startsWith('=')
}

/** Words contain only letters and digits, so they need no escaping. */
export function toTsquery(expression: Expression, place: MatchField = 'documents'): string {
  if ('word' in expression) {
    const mark = isName(expression) ? '' : marks[place]
    return `'${mark}${expression.word}'${expression.prefix ? ':*' : ''}`
  }
  if ('all' in expression) return `(${expression.all.map((part) => toTsquery(part, place)).join(' & ')})`
  return `(${expression.any.map((part) => toTsquery(part, place)).join(' | ')})`
}

/** A lower bound for the number of matching documents, from the vocabulary. Longer words of a prefix are not counted. */
export function atLeast(expression: Expression, words: Words, place: keyof WordCounts): number {
  if ('word' in expression) return words.get(expression.word)[place]
  if ('any' in expression) return Math.max(...expression.any.map((part) => atLeast(part, words, place)))
  return 0
}

/** An upper bound for the number of matching documents, from the vocabulary. */
export function atMost(expression: Expression, words: Words, place: keyof WordCounts): number {
  if ('word' in expression) {
    if (expression.prefix) return Infinity
    // The vocabulary has no whole names. Few listings share one.
    return isName(expression) ? 1 : words.get(expression.word)[place]
  }
  if ('any' in expression) return expression.any.reduce((sum, part) => sum + atMost(part, words, place), 0)
  return Math.min(...expression.all.map((part) => atMost(part, words, place)))
}
