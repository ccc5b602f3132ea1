import type { ProposedMilestone } from '../../proposal.ts'
import type { Check } from '../check.ts'
import type { FoundQuote } from '../quote-index.ts'
import { isQuotedIn, isSupported, supportedPart } from '../support.ts'
import { isAddressOf, isWebAddress } from './links.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'ru', 'uk', 'tr']

export const milestone: Check<ProposedMilestone> = ({ date, title, description, url }, { quotes, knownWords }) => {
  if (!isDateQuoted(date, quotes) || !(isQuotedIn(title, quotes) || isSupported(title, quotes, knownWords)))
    return undefined
  return {
    date,
    title,
    description: description === null ? null : supportedPart(description, quotes, knownWords),
    url: url !== null && isWebAddress(url) && quotes.some((quote) => isAddressOf(url, quote)) ? url : null,
  }
}

/** One quote must give the date. `-01` stands for a month or day that it does not give. */
function isDateQuoted(date: string, quotes: readonly FoundQuote[]): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  if (!year || !month || !day || Number.isNaN(Date.parse(date)) || !new Date(date).toISOString().startsWith(date))
    return false
  return quotes.some(({ quote }) => {
    const text = quote.normalize('NFKC').toLowerCase()
    if (text.includes(date)) return true
    const numbers = new Set((text.match(/\d+/g) ?? []).map(Number))
    if (!numbers.has(Number(year))) return false
    const saysMonth =
      monthNames(Number(month)).some((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(text)) ||
      (/\d[./-]\d|\d[年月]/.test(text) && numbers.has(Number(month)))
    return (
      (day === '01' || (saysMonth && numbers.has(Number(day)))) && (month === '01' && day === '01' ? true : saysMonth)
    )
  })
}

const namesByMonth = new Map<number, string[]>()

function monthNames(month: number): string[] {
  let names = namesByMonth.get(month)
  if (!names) {
    const day = new Date(Date.UTC(2024, month - 1, 10))
    const forms = languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((style) =>
        [{ month: style }, { month: style, day: 'numeric' as const }].map((options) =>
          new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(day),
        ),
      ),
    )
    names = [
      ...new Set(
        forms
          .map((form) =>
            form
              .toLowerCase()
              .replace(/[\d.,]|\bde\b/g, '')
              .trim(),
          )
          .filter((form) => form.length > 1),
      ),
    ].map(RegExp.escape)
    namesByMonth.set(month, names)
  }
  return names
}
