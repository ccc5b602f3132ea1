import { anyOf, patternSource } from '../../vocabulary/phrases.ts'
import { periodWords, perWords, unitWords } from '../../vocabulary/pricing.ts'

export type Period = 'month' | 'year' | 'week' | 'once' | 'unit'

interface Price {
  amount: number
  /** As in the text, with its currency sign. */
  text: string
  at: number
  period: Period | null
}

const signs = '€£¥₹₩₽₺₴₪₦₫฿'
const codes = 'USD|EUR|GBP|CHF|CAD|AUD|NZD|SGD|JPY|CNY|INR|PLN|CZK|SEK|NOK|DKK|SAR|AED|ZAR|HUF|RON|TRY'
const before = `(?:[A-Z]{0,3}\\$|[${signs}]|${codes}|BRL|MXN|Rs\\.?|kr\\.?|GH₵)`
const names = 'kr|zł|Kč|Ft|lei|TL|euros?|dollars?|pounds?|rupees|yen|reais|pesos'
const arabicNames = '(?:ريال|درهم|جنيه|دينار|دولار)(?:اً|ا)?'
const after = `(?:[${signs}$]|(?:${codes}|${names})(?![\\p{L}\\p{N}])|[円元원]|руб\\.?|грн|${arabicNames})`
const number = "(?:\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+|\\d+)(?:[.,]\\d{1,4})?"
const prices = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])(?:${before}\\s?(${number})|(${number})(?:[.,][-–—]{1,2})?\\s?${after})`,
  'gu',
)

const { unit, ...timeWords } = periodWords
const periods: { period: Period; pattern: RegExp }[] = [
  ...Object.entries(timeWords).map(([period, words]) => ({ period: period as Period, pattern: anyOf(words) })),
  {
    period: 'unit',
    pattern: new RegExp(
      `(?:/|(?<![\\p{L}\\p{N}])${patternSource(perWords)})\\s+(?:\\d[\\d.,km]*\\s+)?(?:\\p{L}+\\s+)?` +
        `${patternSource(unitWords)}(?!\\p{L})|(?<!\\p{L})${patternSource(perWords)}\\s+\\d{1,3}[., ’']?000(?!\\d)|` +
        anyOf(unit).source,
      'iu',
    ),
  },
]

export function pricesIn(text: string): Price[] {
  const found = [...text.matchAll(prices)].map((match) => ({ match, end: match.index + match[0].length }))
  return found.map(({ match }, index) => {
    const around = text.slice(found[index - 1]?.end ?? 0, found[index + 1]?.match.index ?? text.length)
    const from = match.index - (found[index - 1]?.end ?? 0)
    return {
      amount: amountOf(match[1] ?? match[2]!),
      text: match[0].trim(),
      at: match.index,
      period:
        periodIn(around.slice(from, from + match[0].length + 60)) ??
        periodIn(around.slice(Math.max(0, from - 25), from)),
    }
  })
}

export function periodIn(text: string): Period | null {
  const found = periods
    .map(({ period, pattern }) => ({ period, at: pattern.exec(text)?.index ?? -1 }))
    .filter(({ at }) => at >= 0)
  const unit = found.find(({ period }) => period === 'unit')
  // `per 1,000 events each month` is a price per event; `per user a month` is not.
  const first = found.sort((a, b) => a.at - b.at)[0]
  return unit && first && unit.at <= first.at + 4 ? 'unit' : (first?.period ?? null)
}

function amountOf(digits: string): number {
  const [, whole = digits, cents = ''] = /^(.*?)(?:[.,](\d{1,2}|\d{4}))?$/.exec(digits) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${cents || '0'}`)
}
