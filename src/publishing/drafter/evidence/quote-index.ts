import type { CrawledPage } from '../../reader/text.ts'
import type { SourceQuote } from '../proposal.ts'
import { fold, foldWithOffsets } from './fold.ts'
import { type Passage, passagesOf } from './passages.ts'

/** A quote that was found on a page, in the page's own words, with every passage that contains it. */
export interface FoundQuote extends SourceQuote {
  folded: string
  passages: Passage[]
}

interface IndexedPage {
  url: string
  passages: Passage[]
  /** All passages, folded, one per line. */
  text: string
  /** Where the line of each passage starts. */
  lineStarts: number[]
}

const minQuoteLength = 2
const maxQuoteLength = 2_000
const maxPassages = 20

/** Finds quotes on the crawled pages. */
export class QuoteIndex {
  readonly #pages: IndexedPage[]

  constructor(pages: readonly CrawledPage[]) {
    this.#pages = pages.map(indexPage)
  }

  /** Every passage of every page that contains these words. */
  findAll(words: string): Passage[] {
    const folded = fold(words)
    return folded.length < minQuoteLength ? [] : this.#pages.flatMap((page) => passagesWith(page, folded))
  }

  /** Finds a quote on the page it names, or else on any other page. */
  find({ quote, url }: SourceQuote): FoundQuote | undefined {
    const folded = fold(quote)
    if (folded.length < minQuoteLength || folded.length > maxQuoteLength) return undefined
    for (const page of [...this.#pages].sort((a, b) => Number(b.url === url) - Number(a.url === url))) {
      const passages = passagesWith(page, folded)
      if (passages.length > 0)
        return { quote: originalWords(passages[0]!.text, folded), url: page.url, folded, passages }
    }
    return undefined
  }
}

function indexPage(page: CrawledPage): IndexedPage {
  const passages = passagesOf(page)
  const lineStarts: number[] = []
  let length = 0
  const texts = passages.map(({ text }) => {
    const folded = fold(text)
    lineStarts.push(length)
    length += folded.length + 1
    return folded
  })
  return { url: page.url, passages, text: texts.join('\n'), lineStarts }
}

function passagesWith({ text, lineStarts, passages }: IndexedPage, folded: string): Passage[] {
  const found: Passage[] = []
  for (let at = text.indexOf(folded); at >= 0 && found.length < maxPassages; at = text.indexOf(folded, at + 1)) {
    if (!isWholeWords(text, at, at + folded.length)) continue
    const passage = passages[lineAt(lineStarts, at)]!
    if (found.at(-1) !== passage) found.push(passage)
  }
  return found
}

function lineAt(lineStarts: readonly number[], at: number): number {
  let [low, high] = [0, lineStarts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lineStarts[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}

// Scripts without spaces have no visible words to split.
const letter = /[\p{L}\p{N}]/u
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether a range covers whole words and numbers: `$4` is not in `$4.90`, nor `free` in `freedom`. */
export function isWholeWords(text: string, from: number, to: number): boolean {
  return !splitsWord(text, from) && !splitsWord(text, to)
}

function splitsWord(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2)]
  return (
    isInsideWord(before, after) ||
    (/\d$/.test(before) && /^[.,]\d/.test(after)) ||
    (/\d[.,]$/.test(before) && /^\d/.test(after))
  )
}

function isInsideWord(left: string, right: string): boolean {
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

function originalWords(passage: string, folded: string): string {
  const { text, starts, ends } = foldWithOffsets(passage)
  let at = text.indexOf(folded)
  while (at >= 0 && !isWholeWords(text, at, at + folded.length)) at = text.indexOf(folded, at + 1)
  return passage.slice(starts[at], ends[at + folded.length - 1])
}
