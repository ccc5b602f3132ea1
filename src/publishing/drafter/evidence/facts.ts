import { anyOf } from '../vocabulary/phrases.ts'
import { negations } from '../vocabulary/texts.ts'

export interface NumberFact {
  /** Without thousands separators, including any scale or percent sign. */
  amount: string
  currency: string | null
  /** Its position in the text. */
  from: number
  to: number
}

const currencyBySign: Record<string, string> = {
  $: 'USD',
  us$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₴': 'UAH',
  a$: 'AUD',
  c$: 'CAD',
  r$: 'BRL',
  zł: 'PLN',
  kč: 'CZK',
  円: 'JPY',
  元: 'CNY',
  원: 'KRW',
  руб: 'RUB',
  грн: 'UAH',
  ريال: 'SAR',
  درهم: 'AED',
  جنيه: 'EGP',
  دولار: 'USD',
  يورو: 'EUR',
}
const currencyCodes = [
  'usd|eur|gbp|tl|lei|ft|jpy|cny|inr|krw|rub|try|ils|uah|aud|cad|nzd|brl|mxn|pln|czk|chf|sek|nok|dkk|kr',
  'sgd|hkd|zar|huf|ron',
].join('|')
const currencySigns = '[a-z]{0,2}\\$|[€£¥₹₩₽₺₪₴円元원]|zł|kč|руб|грн|ريال|درهم|جنيه|دولار|يورو'
const currency = `(?:${currencySigns}|(?:${currencyCodes})(?![a-z]))`
const numbers = new RegExp(
  [
    `(${currency}\\s?)?`,
    '(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}]|\\d[.,])',
    "(\\d+(?:[.,'’\\u00a0\\u202f]\\d+)*)",
    '(\\s?%|(?:k|m|bn|b|mio)(?![\\p{L}\\p{N}])|\\+)?',
    `(\\s?${currency})?`,
  ].join(''),
  'giu',
)
const superscripts = /[\u00b2\u00b3\u00b9\u2070-\u209f]/gu

/** Removes superscript digits, which are footnotes, and normalizes fullwidth digits. */
export function withPlainDigits(text: string): string {
  return text.replace(superscripts, ' ').normalize('NFKC')
}

/** Expects a text with plain digits. */
export function numbersIn(text: string): NumberFact[] {
  return [...text.matchAll(numbers)].map(({ 0: whole, 1: before, 2: digits, 3: scale = '', 4: after, index }) => ({
    amount: amountOf(digits!) + scale.trim().toLowerCase().replace('+', ''),
    currency: currencyOf(before ?? after),
    from: index,
    to: index + whole.length,
  }))
}

/** `1,000.50`, `1.000,50` and `1000.5` are the same amount. */
function amountOf(digits: string): string {
  const [, whole = digits, cents] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? []
  const thousands = /^\d{1,3}([.,'’\u00a0\u202f]\d{3})*$/.test(whole) || /^\d+$/.test(whole)
  if (!thousands) return digits
  const decimals = cents?.replace(/0+$/, '')
  return whole.replace(/\D/g, '') + (decimals ? `.${decimals}` : '')
}

function currencyOf(sign: string | undefined): string | null {
  const plain = sign?.trim().toLowerCase()
  return plain ? (currencyBySign[plain] ?? plain.toUpperCase()) : null
}

/** Currencies that a text names without an amount, such as `EUR` in structured data. */
export function currenciesIn(text: string): Set<string> {
  return new Set([...text.matchAll(new RegExp(`(?<!\\p{L})${currency}`, 'giu'))].map(([sign]) => currencyOf(sign)!))
}

const emails = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const topLevelDomains = 'com|org|net|io|dev|app|ai|co|eu|de|uk|fr|shop|xyz|me|info|biz'
const addresses = new RegExp(
  [
    '(?:https?:\\/\\/|www\\.)[^\\s<>"\'()]+',
    `(?<![\\p{L}\\p{N}@.])(?:[\\p{L}\\p{N}-]+\\.)+(?:${topLevelDomains})(?:\\/[^\\s<>"'()]*)?(?![\\p{L}\\p{N}])`,
  ].join('|'),
  'giu',
)

export function emailsIn(text: string): string[] {
  return (text.match(emails) ?? []).map((address) => address.toLowerCase())
}

export function addressesIn(text: string): string[] {
  return (text.replace(emails, ' ').match(addresses) ?? []).map((address) => address.replace(/[.,;:!?]+$/, ''))
}

/** Two or more capitalized words in a row within a sentence: most likely a name. */
export function namesIn(sentence: string): string[] {
  return (
    sentence.match(
      /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+(?:(?:van|von|der|de|da|di|la|le|of|and|&)\s+)?\p{Lu}[\p{L}\p{N}'’-]*)+/gu,
    ) ?? []
  )
}

const negation = anyOf(negations)

export function isNegated(text: string): boolean {
  return negation.test(text.replace(/[‘ʼ]/g, "'"))
}
