import { keywordMark, nameMark } from './documents.ts'
import type { Words } from './words.ts'

/** What a document must say, before it is written as a tsquery. */
export type Expression =
  | { readonly word: string; readonly prefix?: boolean }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }

/** Where: in the name, in the name or tagline, only in the keywords, or anywhere. */
export type Place = 'names' | 'heads' | 'keywords' | 'documents'
const marks: Record<Place, string> = { names: nameMark, heads: '', keywords: keywordMark, documents: '' }

export const word = (text: string): Expression => ({ word: text })
export const startOf = (text: string): Expression => ({ word: text, prefix: true })
export const all = (parts: readonly Expression[]): Expression => (parts.length === 1 ? parts[0]! : { all: parts })
export const any = (parts: readonly Expression[]): Expression => (parts.length === 1 ? parts[0]! : { any: parts })

/** Words are letters and digits only, so nothing in them can be taken for an operator. */
export function toTsquery(expression: Expression, place: Place = 'documents'): string {
  if ('word' in expression) {
    const mark = expression.word.startsWith('=') ? '' : marks[place]
    return `'${mark}${expression.word}'${expression.prefix ? ':*' : ''}`
  }
  if ('all' in expression) return `(${expression.all.map((part) => toTsquery(part, place)).join(' & ')})`
  return `(${expression.any.map((part) => toTsquery(part, place)).join(' | ')})`
}

/** How many documents match for sure, as far as the vocabulary knows. */
export function atLeast(expression: Expression, words: Words, place: 'names' | 'heads' | 'documents'): number {
  if ('word' in expression) {
    const own = words.get(expression.word)[place]
    return expression.prefix ? Math.max(own, words.mostStartingWith(expression.word)[place]) : own
  }
  if ('any' in expression) return Math.max(...expression.any.map((part) => atLeast(part, words, place)))
  return expression.all.length === 1 ? atLeast(expression.all[0]!, words, place) : 0
}
