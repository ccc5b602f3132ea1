import type { App } from '../../platform/app.ts'
import { type Cents, decimalText } from '../../platform/cents.ts'
import type { Currency } from '../../platform/currency.ts'
import { currencyDisplay, siteCurrency } from './settings.ts'

/** The currency of prices. Orders and invoices have their own, which stays when this one changes. */
export function currencyOf(app: Pick<App, 'settings'>): Currency {
  return app.settings.get(siteCurrency)
}

const displays = { symbol: 'narrowSymbol', country: 'symbol', code: 'code' } as const
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: Currency, display: keyof typeof displays): Intl.NumberFormat {
  const key = `${currency} ${display}`
  let format = formats.get(key)
  if (!format) {
    // A locale with another dollar writes the US dollar as `US$`.
    const locale = display === 'country' && currency === 'USD' ? 'en-CA' : 'en'
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: displays[display],
      trailingZeroDisplay: 'stripIfInteger',
    })
    formats.set(key, format)
  }
  return format
}

/** `$99`, `US$99` or `USD 99`, by setting. */
export function priceText(app: App, cents: Cents, currency = currencyOf(app)): string {
  const amount = decimalText(cents, currency) as Intl.StringNumericLiteral
  return formatOf(currency, app.settings.get(currencyDisplay)).format(amount)
}
