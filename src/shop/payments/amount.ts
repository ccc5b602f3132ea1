import { type Cents, moneyText } from '../../platform/cents.ts'

/** An amount that a gateway names: `$12.00`, or `1200 of EUR` of what is not sold for here. */
export function amountText(amount: Cents, currency: string): string {
  return currency === 'USD' ? moneyText(amount) : `${amount} of ${currency.slice(0, 8)}`
}
