import { allWords, contentWords } from './content-words.ts'
import {
  addressesIn,
  currenciesIn,
  denies,
  emailsIn,
  type NumberFact,
  namesIn,
  numbersIn,
  withPlainDigits,
} from './facts.ts'
import { fold } from './fold.ts'
import { type FoundQuote, isWhole } from './quote-index.ts'

/** More quotes than this under one sentence are a patchwork that can be made to say anything. */
const mostQuotes = 4

/**
 * Whether every sentence of a text is carried by the quotes. `known` are words that need no quote of their own: the
 * name of the product.
 */
export function isSupported(
  text: string,
  quotes: readonly FoundQuote[],
  known: ReadonlySet<string> = new Set(),
): boolean {
  const sentences = sentencesOf(text)
  return sentences.length > 0 && sentences.every((sentence) => isCarried(sentence, quotes, known))
}

/** The text without the sentences that nothing carries; null when nothing is left. */
export function supportedPart(
  text: string,
  quotes: readonly FoundQuote[],
  known: ReadonlySet<string> = new Set(),
): string | null {
  if (text.trim() && standsIn(text, quotes)) return text.trim()
  const paragraphs = text.split(/\n+/).map((paragraph) =>
    standsIn(paragraph, quotes)
      ? paragraph.trim()
      : sentencesOf(paragraph)
          .filter((sentence) => isCarried(sentence, quotes, known))
          .join(' '),
  )
  return paragraphs.filter(Boolean).join('\n\n') || null
}

/** Whether these words stand in one of the quotes as they are. */
export function standsIn(text: string, quotes: readonly FoundQuote[]): boolean {
  const folded = fold(text).replace(/[.!?:;,\s]+$/u, '')
  return folded !== '' && quotes.some((quote) => holds(quote.folded, folded))
}

function holds(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (isWhole(text, at, at + part.length)) return true
  return false
}

function isCarried(written: string, quotes: readonly FoundQuote[], known: ReadonlySet<string>): boolean {
  if (standsIn(written, quotes)) return true
  const sentence = withPlainDigits(written)
  const carriers = carriersOf(sentence, quotes, known)
  return (
    carriers !== undefined &&
    denies(sentence) === carriers.some(({ quote }) => denies(quote)) &&
    namesIn(sentence.replace(/^\P{L}*\p{L}+\s+/u, '')).every(
      (name) => standsIn(name, carriers) || contentWords(name).every((word) => known.has(word)),
    ) &&
    numbersIn(sentence).every((number) => isNumberCarried(number, sentence, quotes)) &&
    emailsIn(sentence).every((email) => carriers.some(({ quote }) => emailsIn(quote).includes(email))) &&
    addressesIn(sentence).every((address) => carriers.some(({ folded }) => folded.includes(fold(address))))
  )
}

/** The fewest quotes that together hold every word of the sentence, if they do. */
function carriersOf(
  sentence: string,
  quotes: readonly FoundQuote[],
  known: ReadonlySet<string>,
): FoundQuote[] | undefined {
  let open = new Set(contentWords(sentence).filter((word) => !known.has(word)))
  if (open.size === 0) return undefined
  const carriers: FoundQuote[] = []
  const shelves = quotes.map((quote) => ({ quote, words: allWords(quote.quote) }))
  while (open.size > 0 && carriers.length < mostQuotes) {
    const best = shelves
      .map(({ quote, words }) => ({ quote, left: new Set([...open].filter((word) => !words.has(word))) }))
      .sort((a, b) => a.left.size - b.left.size)[0]
    if (!best || best.left.size === open.size) return undefined
    carriers.push(best.quote)
    open = best.left
  }
  return open.size === 0 ? carriers : undefined
}

/**
 * A number must stand in a quote together with a word beside it, so that the number of users does not become that of
 * employees.
 */
function isNumberCarried(number: NumberFact, sentence: string, quotes: readonly FoundQuote[]): boolean {
  const beside = [
    contentWords(sentence.slice(0, number.from)).at(-1),
    contentWords(sentence.slice(number.to))[0],
  ].filter((word) => word !== undefined)
  const currencies = new Set(quotes.flatMap(({ quote }) => [...currenciesIn(quote)]))
  return quotes.some(({ quote }) => {
    const same = numbersIn(withPlainDigits(quote)).filter(({ amount }) => amount === number.amount)
    const priced = same.some(
      ({ currency }) =>
        currency === number.currency ||
        (currency === null && number.currency !== null && currencies.has(number.currency)),
    )
    if (!priced) return false
    const words = allWords(quote)
    return beside.length === 0 || words.size <= 2 || beside.some((word) => words.has(word))
  })
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) =>
      [...segmenter.segment(line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''))].map(({ segment }) => segment.trim()),
    )
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}
