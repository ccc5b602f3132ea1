import { foldLetters } from '../../platform/fold.ts'

export interface Token {
  /** As it is searched for: folded, lower case. */
  readonly word: string
  /** What a compound is made of: NoteBook, note-book and note.book are `notebook`, made of `note` and `book`. */
  readonly parts?: readonly string[]
  /** Two neighbouring characters of a script that is written without spaces. */
  readonly pair?: boolean
}

export const longestWord = 30
const longestKey = 60

const runs = /[\p{L}\p{N}\p{M}]+(?:[._-][\p{L}\p{N}\p{M}]+)*/gu
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu
const latin = /^[\x00-\u024f]*$/
const humps = /(?<=\p{Ll}\p{Ll})(?=\p{Lu}\p{L})|(?<=\p{Lu}\p{Lu})(?=\p{Lu}\p{Ll}{2})/u
const capitalInside = /.[A-Z]/

/** The words of a text, for documents and for queries alike. */
export function tokenise(text: string, limit: number): Token[] {
  const tokens: Token[] = []
  for (const [run] of spelledOut(foldLetters(text)).matchAll(runs)) {
    if (latin.test(run)) addRun(run, tokens)
    else addMixed(run, tokens)
    if (tokens.length >= limit) return tokens.slice(0, limit)
  }
  return tokens
}

/** Every form under which a document is found by this token. */
export function formsOf(token: Token): readonly string[] {
  if (token.parts) return [token.word, ...token.parts]
  return token.pair ? [token.word, ...token.word] : [token.word]
}

/** A whole name as one word, so that `Note Book`, `NoteBook` and `notebook` are the same name. */
export function nameKey(words: readonly string[]): string {
  return `=${whole(words.join(''), longestKey)}`
}

/** Names in which a sign is a letter, and apostrophes, which join or separate. */
function spelledOut(text: string): string {
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
    tokens.push({ word: whole(run.toLowerCase(), longestWord) })
    return
  }
  const parts = run.split(/[._-]+/).flatMap((part) => part.split(humps))
  const words = parts.map((part) => whole(part.toLowerCase(), longestWord))
  const joined = words.join('')
  if (words.length === 1) tokens.push({ word: words[0]! })
  else if (words.length > 4 || joined.length > longestWord || /^\d+$/.test(joined))
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

/** Cut to a length, but never through a character. */
function whole(word: string, length: number): string {
  if (word.length <= length) return word
  return word.slice(0, /[\ud800-\udbff]/.test(word[length - 1]!) ? length - 1 : length)
}
