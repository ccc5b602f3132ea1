import { cleanQuote } from '../reader/clean-quote.ts'
import type { LastCheck } from './schema.ts'

/** What a look at a website or at the DNS brought. */
export type ClaimFinding = Omit<LastCheck, 'checked_at'>
export type CheckedPlace = LastCheck['places'][number]

const most = 12

export function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, most).map((text) => `“${cleanQuote(text)}”`)
  return [...shown, ...(texts.length > most ? [`${texts.length - most} more`] : [])].join(', ')
}
