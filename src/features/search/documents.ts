import { stopWords } from './stop-words.ts'
import { formsOf, nameKey, tokenise } from './tokens.ts'

/** What a listing says, as far as search reads it. */
export interface SearchedTexts {
  name: string
  tagline: string
  description: string
  keywords: string
}

export interface SearchDocument {
  /** Name, tagline and keywords, as a tsvector. */
  head: string
  /** Every word of all four, as a tsvector, and the name as a whole. */
  body: string
  /** Each word once, and where it stands: bits of `inName`, `inTagline`, `inDescription`, `inKeywords`. */
  words: ReadonlyMap<string, number>
}

export const inName = 1
export const inTagline = 2
export const inDescription = 4
export const inKeywords = 8

/** One position for each field: a word counts where it stands, not how often it is repeated. */
const places = Array.from({ length: 16 }, (_, bits) =>
  [bits & inName && '1A', bits & inTagline && '2B', bits & inDescription && '3C', bits & inKeywords && '4D'].filter(Boolean).join(','),
)

/** The document of a listing; the same texts always make the same one. */
export function documentOf(texts: SearchedTexts): SearchDocument {
  const words = new Map<string, number>()
  const name = tokenise(texts.name, 40)
  add(words, inName, name)
  add(words, inTagline, tokenise(texts.tagline, 80))
  add(words, inDescription, tokenise(texts.description, 1000))
  add(words, inKeywords, tokenise(texts.keywords, 200))
  let head = ''
  let body = name.length > 0 ? `'${nameKey(name.map(({ word }) => word))}':1A` : ''
  for (const [word, bits] of words) {
    body += ` '${word}':${places[bits]}`
    if (bits !== inDescription) head += ` '${word}':${places[bits & ~inDescription]}`
  }
  return { head, body, words }
}

function add(words: Map<string, number>, field: number, tokens: ReturnType<typeof tokenise>): void {
  for (const token of tokens) {
    for (const form of formsOf(token)) {
      if (field === inName || !stopWords.has(form)) words.set(form, (words.get(form) ?? 0) | field)
    }
  }
}
