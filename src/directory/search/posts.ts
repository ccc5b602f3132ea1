import { all, any, prefixOf, toTsquery, word } from './expression.ts'
import { inflections } from './inflections.ts'
import { stopWords } from './stop-words.ts'
import { formsOf, tokenise } from './tokens.ts'

interface PostTexts {
  title: string
  excerpt: string | null
  body: string
}

/** Only the first positions of a frequent word are stored. */
const maxPositions = 8
/** The highest position that PostgreSQL allows in a tsvector. */
const lastPosition = 16_383

/** The `search` column of a post, as a tsvector: title A, excerpt B, body C. */
export function searchVector({ title, excerpt, body }: PostTexts): string {
  const positions = new Map<string, string[]>()
  let position = 0
  for (const [weight, text] of [
    ['A', title],
    ['B', excerpt ?? ''],
    ['C', body],
  ] as const) {
    for (const token of tokenise(text, 20_000)) {
      position = Math.min(position + 1, lastPosition)
      for (const form of formsOf(token)) {
        const earlier = positions.get(form) ?? []
        if (earlier.length < maxPositions) positions.set(form, [...earlier, `${position}${weight}`])
      }
    }
  }
  return [...positions].map(([form, weighted]) => `'${form}':${weighted.join(',')}`).join(' ')
}

/** Turns a query for the blog into a tsquery. Null if it has no words. */
export function toQuery(q: string): string | null {
  const tokens = tokenise(q, 16)
  if (tokens.length === 0) return null
  const significant = tokens.filter((token) => !stopWords.has(token.word))
  const searched = significant.length > 0 ? significant : tokens
  return toTsquery(
    all(
      searched.map((token, index) => {
        const parts = token.parts ? [all(token.parts.map(word))] : []
        const isPrefix = index === searched.length - 1 && token.word.length > 1 && !token.pair
        const prefix = isPrefix ? [prefixOf(token.word)] : []
        return any([word(token.word), ...parts, ...inflections(token.word).map(word), ...prefix])
      }),
    ),
  )
}
