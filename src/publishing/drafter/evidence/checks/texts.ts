import type { Check } from '../check.ts'
import { fold } from '../fold.ts'
import type { FoundQuote } from '../quote-index.ts'
import { isSupported, standsIn, supportedPart } from '../support.ts'

/** One statement: all of it stands, or none of it. */
export const wholeText: Check<string> = (value, { quotes, known }) =>
  standsIn(value, quotes) || isSupported(value, quotes, known) ? value : undefined

/** A longer text: what is not carried is cut out, a sentence at a time. */
export const longText: Check<string> = (value, { quotes, known }) => supportedPart(value, quotes, known) ?? undefined

/** Plans and prices one after the other: each of them stands by itself. */
export const priceList: Check<string> = (value, proof) =>
  standsIn(value, proof.quotes) ||
  value
    .split(/[;·|•\n]|,(?!\d)/u)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .every((part) => wholeText(part.trim(), proof) !== undefined)
    ? value
    : undefined

/** Words that must stand in a quote as they are. */
export const exactWords: Check<string> = (value, { quotes }) => (standsIn(value, quotes) ? value : undefined)

/** A list of which each item is carried by one quote. */
export const items: Check<string[]> = (values, { quotes, known }) => {
  const kept = unique(values).filter((value) => quotes.some((quote) => isCarriedBy(value, quote, known)))
  return kept.length > 0 ? kept : undefined
}

function isCarriedBy(value: string, quote: FoundQuote, known: ReadonlySet<string>): boolean {
  return standsIn(value, [quote]) || isSupported(value, [quote], known)
}

function unique(values: readonly string[]): string[] {
  return [...new Map(values.map((value) => [fold(value), value.trim()])).entries()]
    .filter(([folded]) => folded !== '')
    .map(([, value]) => value)
}

export const categories: Check<string[]> = (values, { categories: names }) => {
  const kept = unique(values).flatMap((value) => names.get(fold(value)) ?? [])
  return kept.length > 0 ? kept : undefined
}
