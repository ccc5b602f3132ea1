import type { Words } from './words.ts'
import type { Standing } from './words-of-length.ts'

/** What a document must say, before it is written as a tsquery. */
export type Expression =
  | { readonly word: string; readonly prefix?: boolean }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }

/** In which fields: the name, the name or tagline, or anywhere. */
export type Fields = 'names' | 'heads' | 'documents'
const weights: Record<Fields, string> = { names: 'A', heads: 'AB', documents: '' }

export const word = (text: string): Expression => ({ word: text })
export const startOf = (text: string): Expression => ({ word: text, prefix: true })
export const all = (parts: readonly Expression[]): Expression => (parts.length === 1 ? parts[0]! : { all: parts })
export const any = (parts: readonly Expression[]): Expression => (parts.length === 1 ? parts[0]! : { any: parts })

/** Words are letters and digits only, so nothing in them can be taken for an operator. */
export function toTsquery(expression: Expression, fields: Fields = 'documents'): string {
  if ('word' in expression) {
    const suffix = (expression.prefix ? '*' : '') + weights[fields]
    return `'${expression.word}'${suffix && `:${suffix}`}`
  }
  if ('all' in expression) return `(${expression.all.map((part) => toTsquery(part, fields)).join(' & ')})`
  return `(${expression.any.map((part) => toTsquery(part, fields)).join(' | ')})`
}

/** At most how many documents can match, as far as the vocabulary knows. */
export function estimate(expression: Expression, words: Words): Standing {
  if ('word' in expression) {
    const own = words.get(expression.word)
    return expression.prefix ? combined([own, words.startingWith(expression.word)], sum) : own
  }
  if ('all' in expression) return combined(expression.all.map((part) => estimate(part, words)), Math.min)
  return combined(expression.any.map((part) => estimate(part, words)), sum)
}

/** Every word of it, as alternatives: what a document is scored by. */
export function anyWordOf(expressions: readonly Expression[]): string {
  const found = new Set<string>()
  const collect = (expression: Expression): void => {
    if ('word' in expression) found.add(toTsquery(expression))
    else ('all' in expression ? expression.all : expression.any).forEach(collect)
  }
  expressions.forEach(collect)
  return [...found].join(' | ')
}

const sum = (...counts: number[]) => counts.reduce((total, count) => total + count, 0)

function combined(standings: readonly Standing[], combine: (...counts: number[]) => number): Standing {
  const of = (field: keyof Standing) => combine(...standings.map((standing) => standing[field]))
  return { documents: of('documents'), heads: of('heads'), names: of('names') }
}
