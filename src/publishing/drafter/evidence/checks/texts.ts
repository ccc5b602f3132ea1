import type { Check } from '../check.ts'
import { fold } from '../fold.ts'
import type { FoundQuote } from '../quote-index.ts'
import { isQuotedIn, isSupported, supportedPart } from '../support.ts'

/** Keeps a text if all of it is proven. */
export const wholeText: Check<string> = (value, { quotes, knownWords }) =>
  isQuotedIn(value, quotes) || isSupported(value, quotes, knownWords) ? value : undefined

/** Keeps the sentences of a longer text that are proven. */
export const longText: Check<string> = (value, { quotes, knownWords }) =>
  supportedPart(value, quotes, knownWords) ?? undefined

/** Keeps a list of plans and prices if each of them is proven. */
export const priceList: Check<string> = (value, proof) =>
  isQuotedIn(value, proof.quotes) ||
  value
    .split(/[;·|•\n]|,(?!\d)/u)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .every((part) => wholeText(part.trim(), proof) !== undefined || isQuotedPlan(part.trim(), proof.quotes))
    ? value
    : undefined

/** `Basic: $9`, with the plan and the price each in the words of the page. */
function isQuotedPlan(part: string, quotes: readonly FoundQuote[]): boolean {
  const at = part.lastIndexOf(': ')
  return at > 0 && isQuotedIn(part.slice(0, at), quotes) && isQuotedIn(part.slice(at + 2), quotes)
}

/** Keeps a text that is quoted word for word. */
export const exactWords: Check<string> = (value, { quotes }) => (isQuotedIn(value, quotes) ? value : undefined)

/** Keeps the items that a single quote proves. */
export const items: Check<string[]> = (values, { quotes, knownWords }) => {
  const proven = unique(values).filter((value) => quotes.some((quote) => isProvenBy(value, quote, knownWords)))
  return proven.length > 0 ? proven : undefined
}

function isProvenBy(value: string, quote: FoundQuote, knownWords: ReadonlySet<string>): boolean {
  return isQuotedIn(value, [quote]) || isSupported(value, [quote], knownWords)
}

function unique(values: readonly string[]): string[] {
  return [...new Map(values.map((value) => [fold(value), value.trim()])).entries()]
    .filter(([folded]) => folded !== '')
    .map(([, value]) => value)
}

export const categories: Check<string[]> = (values, { categories: names }) => {
  const proven = unique(values).flatMap((value) => names.get(fold(value)) ?? [])
  return proven.length > 0 ? proven : undefined
}
