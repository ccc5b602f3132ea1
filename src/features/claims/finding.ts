import type { LastCheck } from './schema.ts'

/** What a look at a website or at the DNS brought. */
export type Finding = Omit<LastCheck, 'checked_at'>
export type Place = LastCheck['places'][number]

const longest = 200
const most = 12

/** Text of others, fit to be kept and shown. */
export function quoted(text: string): string {
  const clean = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean
}

export function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, most).map((text) => `“${quoted(text)}”`)
  return [...shown, ...(texts.length > most ? [`${texts.length - most} more`] : [])].join(', ')
}
