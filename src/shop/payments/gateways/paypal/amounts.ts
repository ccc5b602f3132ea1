import { type Cents, decimalText } from '../../../../platform/cents.ts'
import type { Currency } from '../../../../platform/currency.ts'
import { Problem } from '../../../../platform/problem.ts'

// https://developer.paypal.com/api/rest/reference/currency-codes/
const supported = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
)
const withoutDecimals = new Set(['HUF', 'JPY', 'TWD'])

export function paypalCharges(currency: Currency): boolean {
  return supported.has(currency)
}

/** An amount as PayPal writes it: in some currencies it takes whole units only. */
export function paypalAmount(amount: Cents, currency: Currency): { currency_code: Currency; value: string } {
  const value = decimalText(amount, currency)
  if (!withoutDecimals.has(currency)) return { currency_code: currency, value }
  const [whole = '', fraction = ''] = value.split('.')
  if (/[1-9]/.test(fraction))
    throw new Problem(
      'not_allowed_now',
      `PayPal takes whole amounts of ${currency} only. Choose another payment method.`,
    )
  return { currency_code: currency, value: whole }
}
