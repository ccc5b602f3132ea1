import type { ReadPage } from '../../reader/text.ts'
import type { SourceQuote } from '../proposal.ts'
import { fold, foldWithPlaces } from './fold.ts'
import { type Passage, passagesOf } from './passages.ts'

/** A quote that stands on a page, in the page's own words, with every passage it stands in. */
export interface FoundQuote extends SourceQuote {
  folded: string
  passages: Passage[]
}

interface Shelf {
  url: string
  passages: Passage[]
  /** All passages folded, a line each. */
  text: string
  lines: number[]
}

const shortest = 2
const longest = 2_000
const mostPassages = 20

/** The pages that were read, to look quotes up in. */
export class QuoteIndex {
  readonly #shelves: Shelf[]

  constructor(pages: readonly ReadPage[]) {
    this.#shelves = pages.map(shelve)
  }

  /** Every passage of every page in which these words stand. */
  everywhere(words: string): Passage[] {
    const folded = fold(words)
    return folded.length < shortest ? [] : this.#shelves.flatMap((shelf) => passagesWith(shelf, folded))
  }

  /** Finds a quote on the page it names, or on another one that was read. */
  find({ quote, url }: SourceQuote): FoundQuote | undefined {
    const folded = fold(quote)
    if (folded.length < shortest || folded.length > longest) return undefined
    for (const shelf of [...this.#shelves].sort((a, b) => Number(b.url === url) - Number(a.url === url))) {
      const passages = passagesWith(shelf, folded)
      if (passages.length > 0) return { quote: ownWords(passages[0]!.text, folded), url: shelf.url, folded, passages }
    }
    return undefined
  }
}

function shelve(page: ReadPage): Shelf {
  const passages = passagesOf(page)
  const lines: number[] = []
  let length = 0
  const texts = passages.map(({ text }) => {
    const folded = fold(text)
    lines.push(length)
    length += folded.length + 1
    return folded
  })
  return { url: page.url, passages, text: texts.join('\n'), lines }
}

function passagesWith({ text, lines, passages }: Shelf, folded: string): Passage[] {
  const found: Passage[] = []
  for (let at = text.indexOf(folded); at >= 0 && found.length < mostPassages; at = text.indexOf(folded, at + 1)) {
    if (!isWhole(text, at, at + folded.length)) continue
    const passage = passages[lineAt(lines, at)]!
    if (found.at(-1) !== passage) found.push(passage)
  }
  return found
}

function lineAt(lines: readonly number[], at: number): number {
  let [low, high] = [0, lines.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lines[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}

// Scripts that are written without spaces have no visible words to cut.
const letter = /[\p{L}\p{N}]/u
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether no word and no number is cut: `$4` does not stand in `$4.90`, nor `free` in `freedom`. */
export function isWhole(text: string, from: number, to: number): boolean {
  return !isCut(text, from) && !isCut(text, to)
}

function isCut(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2)]
  return (
    joins(before, after) ||
    (/\d$/.test(before) && /^[.,]\d/.test(after)) ||
    (/\d[.,]$/.test(before) && /^\d/.test(after))
  )
}

function joins(left: string, right: string): boolean {
  const [one, other] = [[...left].at(-1), [...right][0]]
  return (
    one !== undefined &&
    other !== undefined &&
    letter.test(one) &&
    letter.test(other) &&
    !unspaced.test(one) &&
    !unspaced.test(other)
  )
}

function ownWords(passage: string, folded: string): string {
  const { text, starts, ends } = foldWithPlaces(passage)
  let at = text.indexOf(folded)
  while (at >= 0 && !isWhole(text, at, at + folded.length)) at = text.indexOf(folded, at + 1)
  return passage.slice(starts[at], ends[at + folded.length - 1])
}
