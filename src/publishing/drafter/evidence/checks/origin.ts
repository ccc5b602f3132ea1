import { isCountry } from '../../../../platform/countries.ts'
import { countriesIn, impliedPlace } from '../../places.ts'
import { foundingWords } from '../../vocabulary/companies.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import type { Check } from '../check.ts'
import type { FoundQuote } from '../quote-index.ts'

const countryKeys =
  /(?:addressCountry|areaServed|country-name|country_name|country|nationality|foundingLocation)(?:\.name|\.identifier)?$/i

/** A country needs a quote with its name or one of its cities, or its code in structured data. */
export const country: Check<string> = (value, { quotes }) =>
  value === value.toUpperCase() &&
  isCountry(value) &&
  quotes.some(
    (quote) =>
      isCodeOfCountry(value, quote) ||
      countriesIn(quote.quote).has(value) ||
      postcodes[value]?.test(quote.quote) ||
      impliedPlace(quote.quote)?.country === value,
  )
    ? value
    : undefined

const states =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]'

/** Postcodes that identify a country by themselves. */
const postcodes: Record<string, RegExp> = {
  US: new RegExp(`\\p{L},\\s+(?:${states})(?:\\s+\\d{5}(?:-\\d{4})?)?(?![\\p{L}\\d])`, 'u'),
  CA: /(?<![\p{L}\d])[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d(?![\p{L}\d])/u,
  GB: /(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?![\p{L}\d])/u,
  DE: /§\s?5\s?(?:TMG|DDG)(?!\p{L})/u,
  BR: /(?<!\d)\d{5}-\d{3}(?!\d)|(?<!\p{L})CNPJ(?!\p{L})/u,
  JP: /〒\s?\d{3}[-−ー]\d{4}/u,
}

function isCodeOfCountry(code: string, { quote, passages }: FoundQuote): boolean {
  return passages.some(
    ({ place, key, text }) =>
      (place === 'data' || place === 'meta') &&
      ((countryKeys.test(key) && text.trim().toUpperCase() === code && quote.trim().toUpperCase() === code) ||
        (key === 'geo.region' && new RegExp(`^${code}(-|$)`, 'i').test(text.trim()))),
  )
}

const founding = anyOf(foundingWords.proof)
const copyright = /©|\(c\)|copyright|all rights reserved/i

/** A year needs a quote about the founding. A copyright year only dates the page. */
export const foundedYear: Check<string> = (value, { quotes }) =>
  /^(?:1[89]|20)\d\d$/.test(value) &&
  quotes.some(
    (quote) =>
      saysYear(quote, value) && (isFoundingDate(quote) || (founding.test(quote.quote) && !copyright.test(quote.quote))),
  )
    ? value
    : undefined

function saysYear({ quote }: FoundQuote, year: string): boolean {
  return new RegExp(`(?<![\\d.,])${year}(?![\\d]|[.,]\\d)`).test(quote.normalize('NFKC'))
}

function isFoundingDate({ passages }: FoundQuote): boolean {
  return passages.some(
    ({ place, key }) => (place === 'data' || place === 'meta') && /(?:foundingDate|dateFounded|founded)$/i.test(key),
  )
}
