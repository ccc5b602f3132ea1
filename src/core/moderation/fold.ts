import { foldLetters } from '../../platform/fold.ts'

/** Letters of other alphabets that look like Latin ones. */
const lookalikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ї: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  ɡ: 'g',
  ι: 'i',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  ν: 'v',
  κ: 'k',
  χ: 'x',
}
/** Digits and signs that are used as letters inside a word. */
const letterSubstitutes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '€': 'e',
}

const invisible = /\p{Default_Ignorable_Code_Point}/gu
const isLetterOrDigit = /^[\p{L}\p{N}\p{M}]$/u
const isLetter = /^\p{L}$/u
/** Scripts that don't separate words. In these, each sign counts as a word. */
const isUnspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u

/** A word without repeated letters, and how many times each was repeated. */
export interface Word {
  letters: string
  runs: readonly number[]
}

/** Converts to lower case, removes accents and invisible characters, and replaces lookalikes with Latin letters. */
function fold(text: string): string[] {
  const folded = foldLetters(text.replace(invisible, '')).toLowerCase()
  return Array.from(folded, (sign) => lookalikes[sign] ?? sign)
}

/**
 * The words of a text, read in three ways, so that simple spelling tricks don't hide a word: as written, with signs
 * inside words omitted or read as letters (`ca$i-no`), and with spelled-out words joined (`c a s i n o`).
 */
export function readings(text: string): Word[][] {
  const plain: string[] = []
  const joined: string[] = []
  let piece: string[] = []
  let chunk: string[] = []
  const endPiece = () => {
    if (piece.length > 0) plain.push(...splitUnspaced(piece))
    piece = []
  }
  const endChunk = () => {
    endPiece()
    const word = withoutSigns(chunk)
    if (word.length > 0) joined.push(...splitUnspaced(word))
    chunk = []
  }
  for (const sign of fold(text)) {
    if (/\s/.test(sign)) endChunk()
    else {
      chunk.push(sign)
      if (isLetterOrDigit.test(sign)) piece.push(sign)
      else endPiece()
    }
  }
  endChunk()
  return [plain, joined, joinSpelledOut(plain)].map((words) => words.map(toWord))
}

/** The words in a rule's pattern. */
export function patternWords(pattern: string): Word[] {
  return readings(pattern)[1]!
}

/** Removes signs at the ends as punctuation. Signs between letters are read as letters or omitted. */
function withoutSigns(chunk: readonly string[]): string[] {
  const first = chunk.findIndex((sign) => isLetterOrDigit.test(sign))
  const last = chunk.findLastIndex((sign) => isLetterOrDigit.test(sign))
  return first === -1
    ? []
    : chunk
        .slice(first, last + 1)
        .flatMap((sign) => (isLetterOrDigit.test(sign) ? [sign] : (letterSubstitutes[sign] ?? [])))
}

function splitUnspaced(word: readonly string[]): string[] {
  const words: string[] = []
  let current = ''
  for (const sign of word) {
    if (isUnspaced.test(sign)) {
      if (current) words.push(current)
      words.push(sign)
      current = ''
    } else current += sign
  }
  if (current) words.push(current)
  return words
}

const minSpelledOut = 3

function joinSpelledOut(words: readonly string[]): string[] {
  const joined: string[] = []
  let letters: string[] = []
  const end = () => {
    if (letters.length >= minSpelledOut) joined.push(letters.join(''))
    else joined.push(...letters)
    letters = []
  }
  for (const word of words) {
    const [sign, more] = Array.from(word.slice(0, 4))
    if (more === undefined && sign !== undefined && !isUnspaced.test(sign)) letters.push(sign)
    else {
      end()
      joined.push(word)
    }
  }
  end()
  return joined
}

function toWord(text: string): Word {
  const signs = Array.from(text)
  const hasLetter = signs.some((sign) => isLetter.test(sign))
  let letters = ''
  const runs: number[] = []
  let before = ''
  for (const sign of signs) {
    const read = hasLetter ? (letterSubstitutes[sign] ?? sign) : sign
    if (read === before) runs[runs.length - 1]!++
    else {
      letters += read
      runs.push(1)
      before = read
    }
  }
  return { letters, runs }
}

/** Whether a word is a variant spelling of another: `caaasino` of `casino`, but not `ass` of `as`. */
export function isSpellingOf(word: Word, pattern: Word): boolean {
  return (
    word.letters === pattern.letters &&
    word.runs.every((run, at) => run === pattern.runs[at] || (run >= 3 && run > pattern.runs[at]!))
  )
}
