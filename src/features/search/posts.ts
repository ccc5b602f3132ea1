import { all, any, startOf, toTsquery, word } from './expression.ts'
import { inflections } from './inflections.ts'
import { stopWords } from './stop-words.ts'
import { formsOf, tokenise } from './tokens.ts'

export interface PostTexts {
  title: string
  excerpt: string | null
  body: string
}

/** The `search` column of a post, as a tsvector: title A, excerpt B, body C. */
export function searchVector({ title, excerpt, body }: PostTexts): string {
  const places = new Map<string, string[]>()
  const add = (place: string, text: string, limit: number) => {
    const words = new Set(tokenise(text, limit).flatMap(formsOf))
    for (const found of words) places.set(found, [...(places.get(found) ?? []), place])
  }
  add('1A', title, 100)
  add('2B', excerpt ?? '', 200)
  add('3C', body, 20_000)
  return [...places].map(([found, standing]) => `'${found}':${standing.join(',')}`).join(' ')
}

/** What somebody asks the blog, as a tsquery; null when there is no word in it. */
export function toQuery(q: string): string | null {
  const tokens = tokenise(q, 16)
  if (tokens.length === 0) return null
  const telling = tokens.filter((token) => !stopWords.has(token.word))
  const searched = telling.length > 0 ? telling : tokens
  return toTsquery(
    all(
      searched.map((token, index) => {
        const parts = token.parts ? [all(token.parts.map(word))] : []
        const beginning = index === searched.length - 1 && token.word.length > 1 && !token.pair ? [startOf(token.word)] : []
        return any([word(token.word), ...parts, ...inflections(token.word).map(word), ...beginning])
      }),
    ),
  )
}
