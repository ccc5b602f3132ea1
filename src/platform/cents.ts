import { type Currency, currencyDigits } from './currency.ts'

declare const brand: unique symbol

/**
 * Money in whole cents, or in the minor units of another currency. Only these functions create it, never with a
 * fraction.
 */
export type Cents = number & { readonly [brand]: 'cents' }

/** A rate in hundredths of a percent: 2550 is 25.5%. */
export type Rate = number

export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is not an amount in whole cents`)
  return amount as Cents
}

export function sumOf(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0))
}

export function times(amount: Cents, count: number): Cents {
  return cents(amount * count)
}

export function negate(amount: Cents): Cents {
  return cents(0 - amount)
}

/** The share of an amount by a rate, rounded half up. */
export function shareOf(amount: Cents, rate: Rate): Cents {
  if (amount < 0) return negate(shareOf(negate(amount), rate))
  return cents(Number((BigInt(amount) * BigInt(rate) + 5_000n) / 10_000n))
}

const formats = new Map<Currency, Intl.NumberFormat>()

function formatOf(currency: Currency): Intl.NumberFormat {
  let format = formats.get(currency)
  if (!format) {
    const digits = currencyDigits(currency)
    const style = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
    formats.set(currency, (format = new Intl.NumberFormat('en-US', style)))
  }
  return format
}

/** For people: `$1,234.50`, `¥1,234` or `KWD 1.234`. The only place that writes an amount with its currency. */
export function moneyText(amount: Cents, currency: Currency): string {
  return formatOf(currency)
    .format(decimalText(amount, currency) as Intl.StringNumericLiteral)
    .replace('-', '−')
}

/** `25.5%` for 2550. */
export function rateText(rate: Rate): string {
  const digits = String(rate).padStart(3, '0')
  const fraction = digits.slice(-2).replace(/0+$/, '')
  return `${digits.slice(0, -2)}${fraction && `.${fraction}`}%`
}

/** `99.00` for 9900 in USD, as payment providers and forms write an amount. */
export function decimalText(amount: Cents, currency: Currency): string {
  const decimals = currencyDigits(currency)
  const sign = amount < 0 ? '-' : ''
  if (decimals === 0) return String(amount)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** 9900 for `99.00`, `99` or `99.000` in USD; null for anything that is not an amount in whole minor units. */
export function parseCents(text: string, currency: Currency): Cents | null {
  const decimals = currencyDigits(currency)
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return null
  return cents(Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`))
}

/** Drops fractions of a cent, which coin payments leave behind. */
export function parseCentsRoundedDown(text: string, currency: Currency): Cents | null {
  const [, whole = '', fraction = ''] = /^(\d+)\.(\d{1,26})$/.exec(text) ?? []
  return parseCents(whole ? `${whole}.${fraction.slice(0, currencyDigits(currency)) || '0'}` : text, currency)
}

/** 2550 for `25.5`, `25,5` or `25.5 %`; null for anything that is not from 0 to 100 with up to two decimals. */
export function parsePercent(text: string): Rate | null {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? []
  const rate = whole === undefined ? null : Number(`${whole}${fraction.padEnd(2, '0')}`)
  return rate !== null && rate <= 10_000 ? rate : null
}

/** Splits an amount in proportion to weights, to the cent: the parts add up to it, and none exceeds a larger weight. */
export function splitByWeight(amount: Cents, weights: readonly Cents[]): Cents[] {
  const sum = BigInt(sumOf(weights))
  if (sum === 0n) return weights.map(() => cents(0))
  const parts = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / sum))
  const left = amount - parts.reduce((total, part) => total + part, 0)
  // Cents left over by rounding down go to the largest remainders; of equal remainders, to the first.
  const largest = weights
    .map((weight, index) => ({ index, remainder: (BigInt(amount) * BigInt(weight)) % sum }))
    .sort((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.index - b.index)
  for (const { index } of largest.slice(0, left)) parts[index]! += 1
  return parts.map(cents)
}

/** An amount in another currency at a rate of `times / over`, as decimal texts, rounded half up. */
export function convertCents(amount: Cents, from: Currency, to: Currency, times: string, over = '1'): Cents {
  if (amount < 0) return negate(convertCents(negate(amount), from, to, times, over))
  const [top, bottom] = [decimalParts(times), decimalParts(over)]
  const value = BigInt(amount) * top.digits * 10n ** BigInt(bottom.scale + currencyDigits(to))
  const divisor = bottom.digits * 10n ** BigInt(top.scale + currencyDigits(from))
  return cents(Number((value * 2n + divisor) / (divisor * BigInt(2))))
}

function decimalParts(text: string): { digits: bigint; scale: number } {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  const digits = whole === undefined ? 0n : BigInt(whole + fraction)
  if (digits === 0n) throw new Error(`${text} is not an exchange rate`)
  return { digits, scale: fraction.length }
}
