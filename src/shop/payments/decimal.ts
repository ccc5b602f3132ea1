import { type Cents, cents } from '../../platform/cents.ts'

/** `99.00` of 9900: how gateways that do not count in cents write an amount. */
export function decimalText(amount: Cents): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 9900 of `99.00`, `99` or `99.000`; null for what is no amount in whole cents. */
export function centsOfDecimal(text: string): Cents | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  if (whole === undefined || /[1-9]/.test(fraction.slice(2))) return null
  return cents(Number(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`))
}

/** The same without what is less than a cent, as coins leave it behind. */
export function wholeCentsOfDecimal(text: string): Cents | null {
  return centsOfDecimal(text.replace(/^(\d+\.\d\d)\d{1,24}$/, '$1'))
}
