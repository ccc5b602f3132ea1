import { all, any, prefixOf, toTsquery, word } from './expression.ts'
import { inflections } from './inflections.ts'
import { stopWords } from './stop-words.ts'
import { formsOf, tokenise } from './tokens.ts'

interface PostTexts {
  title: string
  excerpt: string | null
  body: string
}

/** Of a word that is said again and again the first times are enough. */
const mostPlaces = 8
const lastPosition = 16_383

/** The `search` column of a post, as a tsvector: title A, excerpt B, body C. */
export function searchVector({ title, excerpt, body }: PostTexts): string {
  const places = new Map<string, string[]>()
  let position = 0
  for (const [weight, text] of [
    ['A', title],
    ['B', excerpt ?? ''],
    ['C', body],
  ] as const) {
    for (const token of tokenise(text, 20_000)) {
      position = Math.min(position + 1, lastPosition)
      for (const form of formsOf(token)) {
        const known = places.get(form) ?? []
        if (known.length < mostPlaces) places.set(form, [...known, `${position}${weight}`])
      }
    }
  }
  return [...places].map(([form, standing]) => `'${form}':${standing.join(',')}`).join(' ')
}

/** A query of the blog as a tsquery; null when it has no words. */
export function toQuery(q: string): string | null {
  const tokens = tokenise(q, 16)
  if (tokens.length === 0) return null
  const telling = tokens.filter((token) => !stopWords.has(token.word))
  const searched = telling.length > 0 ? telling : tokens
  return toTsquery(
    all(
      searched.map((token, index) => {
        const parts = token.parts ? [all(token.parts.map(word))] : []
        const beginning =
          index === searched.length - 1 && token.word.length > 1 && !token.pair ? [prefixOf(token.word)] : []
        return any([word(token.word), ...parts, ...inflections(token.word).map(word), ...beginning])
      }),
    ),
  )
}
