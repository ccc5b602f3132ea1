import { stopWords } from './stop-words.ts'
import { formsOf, nameKey, tokenise } from './tokens.ts'

/** The texts of a listing that search indexes. */
export interface SearchedTexts {
  name: string
  tagline: string
  description: string
  keywords: string
}

interface SearchDocument {
  /** A tsvector of the whole name and the words of name, tagline and keywords, marked by their field. */
  head: string
  /** A tsvector of the whole name and every word. */
  body: string
  /** Each word with its fields, as bits of `inName`, `inTagline`, `inDescription` and `inKeywords`. */
  words: ReadonlyMap<string, number>
}

export const inName = 1
export const inTagline = 2
const inDescription = 4
const inKeywords = 8

/**
 * Prefixes of words in the head that are in the name, or only in the keywords. Words are letters and digits, so they
 * cannot contain these.
 */
export const nameMark = '/'
export const keywordMark = '+'

/** Builds the document of a listing. The same texts always give the same document. */
export function searchDocument(texts: SearchedTexts): SearchDocument {
  const words = new Map<string, number>()
  const name = tokenise(texts.name, 40)
  add(words, inName, name)
  add(words, inTagline, tokenise(texts.tagline, 80))
  add(words, inDescription, tokenise(texts.description, 1000))
  add(words, inKeywords, tokenise(texts.keywords, 200))
  let head = name.length > 0 ? `'${nameKey(name.map(({ word }) => word))}'` : ''
  let body = head
  for (const [word, fields] of words) {
    body += ` '${word}'`
    if (fields & inName) head += ` '${nameMark}${word}'`
    if (fields & (inName | inTagline)) head += ` '${word}'`
    else if (fields === inKeywords) head += ` '${keywordMark}${word}'`
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
