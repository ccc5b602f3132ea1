declare const brand: unique symbol

/** Money in whole cents. Only the functions here make it, and none of them makes a fraction. */
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

/** For people: `$1,234.50`. */
export function moneyText(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '−' : ''}$${whole}.${digits.slice(-2)}`
}

/** `25.5%` for 2550. */
export function rateText(rate: Rate): string {
  const digits = String(rate).padStart(3, '0')
  const fraction = digits.slice(-2).replace(/0+$/, '')
  return `${digits.slice(0, -2)}${fraction && `.${fraction}`}%`
}

/** `99.00` for 9900, as payment providers and forms write an amount. */
export function decimalText(amount: Cents): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 9900 for `99.00`, `99` or `99.000`; null for anything that is not an amount in whole cents. */
export function parseCents(text: string): Cents | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  if (whole === undefined || /[1-9]/.test(fraction.slice(2))) return null
  return cents(Number(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`))
}

/** Drops fractions of a cent, which coin payments leave behind. */
export function parseCentsRoundedDown(text: string): Cents | null {
  return parseCents(text.replace(/^(\d+\.\d\d)\d{1,24}$/, '$1'))
}
