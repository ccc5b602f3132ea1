import { allWords, contentWords } from './content-words.ts'
import {
  addressesIn,
  currenciesIn,
  emailsIn,
  isNegated,
  type NumberFact,
  namesIn,
  numbersIn,
  withPlainDigits,
} from './facts.ts'
import { fold } from './fold.ts'
import { type FoundQuote, isWholeWords } from './quote-index.ts'

/** A sentence pieced together from more quotes than this could say anything. */
const maxQuotes = 4

/** Whether quotes support every sentence of a text. `knownWords`, the words of the product's name, need no quote. */
export function isSupported(
  text: string,
  quotes: readonly FoundQuote[],
  knownWords: ReadonlySet<string> = new Set(),
): boolean {
  const sentences = sentencesOf(text)
  return sentences.length > 0 && sentences.every((sentence) => isSentenceSupported(sentence, quotes, knownWords))
}

/** The sentences of a text that quotes support, or null if there are none. */
export function supportedPart(
  text: string,
  quotes: readonly FoundQuote[],
  knownWords: ReadonlySet<string> = new Set(),
): string | null {
  if (text.trim() && isQuotedIn(text, quotes)) return text.trim()
  const paragraphs = text.split(/\n+/).map((paragraph) =>
    isQuotedIn(paragraph, quotes)
      ? paragraph.trim()
      : sentencesOf(paragraph)
          .filter((sentence) => isSentenceSupported(sentence, quotes, knownWords))
          .join(' '),
  )
  return paragraphs.filter(Boolean).join('\n\n') || null
}

/** Whether a quote contains a text word for word. */
export function isQuotedIn(text: string, quotes: readonly FoundQuote[]): boolean {
  const folded = fold(text).replace(/[.!?:;,\s]+$/u, '')
  return folded !== '' && quotes.some((quote) => containsWhole(quote.folded, folded))
}

function containsWhole(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (isWholeWords(text, at, at + part.length)) return true
  return false
}

function isSentenceSupported(
  original: string,
  quotes: readonly FoundQuote[],
  knownWords: ReadonlySet<string>,
): boolean {
  if (isQuotedIn(original, quotes)) return true
  const sentence = withPlainDigits(original)
  const supporting = supportingQuotes(sentence, quotes, knownWords)
  return (
    supporting !== undefined &&
    isNegated(sentence) === supporting.some(({ quote }) => isNegated(quote)) &&
    namesIn(sentence.replace(/^\P{L}*\p{L}+\s+/u, '')).every(
      (name) => isQuotedIn(name, supporting) || contentWords(name).every((word) => knownWords.has(word)),
    ) &&
    numbersIn(sentence).every((number) => isNumberSupported(number, sentence, quotes)) &&
    emailsIn(sentence).every((email) => supporting.some(({ quote }) => emailsIn(quote).includes(email))) &&
    addressesIn(sentence).every((address) => supporting.some(({ folded }) => folded.includes(fold(address))))
  )
}

/** A few quotes that together contain every word of the sentence, if there are any. */
function supportingQuotes(
  sentence: string,
  quotes: readonly FoundQuote[],
  knownWords: ReadonlySet<string>,
): FoundQuote[] | undefined {
  let missing = new Set(contentWords(sentence).filter((word) => !knownWords.has(word)))
  if (missing.size === 0) return undefined
  const supporting: FoundQuote[] = []
  const candidates = quotes.map((quote) => ({ quote, words: allWords(quote.quote) }))
  while (missing.size > 0 && supporting.length < maxQuotes) {
    const best = candidates
      .map(({ quote, words }) => ({ quote, left: new Set([...missing].filter((word) => !words.has(word))) }))
      .sort((a, b) => a.left.size - b.left.size)[0]
    if (!best || best.left.size === missing.size) return undefined
    supporting.push(best.quote)
    missing = best.left
  }
  return missing.size === 0 ? supporting : undefined
}

/**
 * A number must be quoted together with a word next to it, so that a number of users cannot become one of employees.
 */
function isNumberSupported(number: NumberFact, sentence: string, quotes: readonly FoundQuote[]): boolean {
  const neighbors = [
    contentWords(sentence.slice(0, number.from)).at(-1),
    contentWords(sentence.slice(number.to))[0],
  ].filter((word) => word !== undefined)
  const currencies = new Set(quotes.flatMap(({ quote }) => [...currenciesIn(quote)]))
  return quotes.some(({ quote }) => {
    const same = numbersIn(withPlainDigits(quote)).filter(({ amount }) => amount === number.amount)
    const hasCurrency = same.some(
      ({ currency }) =>
        currency === number.currency ||
        (currency === null && number.currency !== null && currencies.has(number.currency)),
    )
    if (!hasCurrency) return false
    const words = allWords(quote)
    const isOnlyNumber = [...words].filter((word) => !/^\d+$/.test(word)).length <= 1
    return neighbors.length === 0 || isOnlyNumber || neighbors.some((word) => words.has(word))
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
