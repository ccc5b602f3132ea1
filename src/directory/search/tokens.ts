import { foldLetters } from '../../platform/fold.ts'

export interface Token {
  /** In lower case, without accents. */
  readonly word: string
  /** The parts of a compound: NoteBook, note-book and note.book are `notebook` with the parts `note` and `book`. */
  readonly parts?: readonly string[]
  /** Whether it is two adjacent characters of a script that is written without spaces. */
  readonly pair?: boolean
}

export const maxWordLength = 30
const maxKeyLength = 60

const runs = /[\p{L}\p{N}\p{M}]+(?:[._-][\p{L}\p{N}\p{M}]+)*/gu
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu
const latin = /^[\x00-\u024f]*$/
const humps = /(?<=\p{Ll}\p{Ll})(?=\p{Lu}\p{L})|(?<=\p{Lu}\p{Lu})(?=\p{Lu}\p{Ll}{2})/u
const capitalInside = /.[A-Z]/

/** Splits a text into words, for both documents and queries. */
export function tokenise(text: string, limit: number): Token[] {
  const tokens: Token[] = []
  for (const [run] of replaceSigns(foldLetters(text)).matchAll(runs)) {
    if (latin.test(run)) addRun(run, tokens)
    else addMixed(run, tokens)
    if (tokens.length >= limit) return tokens.slice(0, limit)
  }
  return tokens
}

/** All forms that find a document with this token. */
export function formsOf(token: Token): readonly string[] {
  if (token.parts) return [token.word, ...token.parts]
  return token.pair ? [token.word, ...token.word] : [token.word]
}

/** A key for a whole name, so that `Note Book`, `NoteBook` and `notebook` are the same name. */
export function nameKey(words: readonly string[]): string {
  return `=${cut(words.join(''), maxKeyLength)}`
}

/** Replaces signs that are part of a name, as in C++, and removes apostrophes. */
function replaceSigns(text: string): string {
  let plain = text
  if (/[#+]/.test(plain))
    plain = plain
      .replace(/(?<![\p{L}\p{N}])c\+\+(?![\p{L}\p{N}])/giu, 'cpp')
      .replace(/(?<![\p{L}\p{N}])([a-z])#(?![\p{L}\p{N}])/giu, '$1sharp')
  if (plain.includes('.')) plain = plain.replace(/(?<![\p{L}\p{N}.])\.net(?![\p{L}\p{N}])/giu, 'dotnet')
  if (/['’ʼ`]/.test(plain))
    plain = plain.replace(/['’ʼ`]s(?![\p{L}\p{N}])/giu, '').replace(/(?<=\p{L}{3})['’ʼ`](?=\p{L})/gu, '')
  return plain
}

function addRun(run: string, tokens: Token[]): void {
  if (!/[._-]/.test(run) && !capitalInside.test(run)) {
    tokens.push({ word: cut(run.toLowerCase(), maxWordLength) })
    return
  }
  const parts = run.split(/[._-]+/).flatMap((part) => part.split(humps))
  const words = parts.map((part) => cut(part.toLowerCase(), maxWordLength))
  const joined = words.join('')
  if (words.length === 1) tokens.push({ word: words[0]! })
  else if (words.length > 4 || joined.length > maxWordLength || /^\d+$/.test(joined))
    tokens.push(...words.map((word) => ({ word })))
  else tokens.push({ word: joined, parts: words })
}

function addMixed(run: string, tokens: Token[]): void {
  let from = 0
  for (const { 0: dense, index } of run.matchAll(unspaced)) {
    if (index > from) addRuns(run.slice(from, index), tokens)
    addPairs([...dense], tokens)
    from = index + dense.length
  }
  if (from < run.length) addRuns(run.slice(from), tokens)
}

function addRuns(text: string, tokens: Token[]): void {
  for (const [run] of text.matchAll(runs)) if (/[\p{L}\p{N}]/u.test(run)) addRun(run, tokens)
}

function addPairs(characters: readonly string[], tokens: Token[]): void {
  if (characters.length === 1) tokens.push({ word: characters[0]! })
  for (let at = 1; at < characters.length; at++)
    tokens.push({ word: characters[at - 1]! + characters[at]!, pair: true })
}

/** Cuts a word to a length, but never splits a surrogate pair. */
function cut(word: string, length: number): string {
  if (word.length <= length) return word
  return word.slice(0, /[\ud800-\udbff]/.test(word[length - 1]!) ? length - 1 : length)
}
