import { cleanQuote } from '../reader/clean-quote.ts'
import type { LastCheck } from './schema.ts'

/** What one check of a website or the DNS found. */
export type CheckResult = Omit<LastCheck, 'checked_at'>
export type CheckedPlace = LastCheck['places'][number]

const maxQuotes = 12

/** Quotes texts from a website or the DNS for a message. */
export function quoteAll(texts: readonly string[]): string {
  const quotes = texts.slice(0, maxQuotes).map((text) => `“${cleanQuote(text)}”`)
  return [...quotes, ...(texts.length > maxQuotes ? [`${texts.length - maxQuotes} more`] : [])].join(', ')
}
