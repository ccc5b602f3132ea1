import type { App } from '../../platform/app.ts'
import { currencyDisplay } from './settings.ts'

const format = (locale: string, display: 'narrowSymbol' | 'symbol' | 'code') =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: display,
    trailingZeroDisplay: 'stripIfInteger',
  })
const formats = { symbol: format('en', 'narrowSymbol'), country: format('en-CA', 'symbol'), code: format('en', 'code') }

/** `$99`, `US$99` or `USD 99`, by setting. */
export function priceText(app: App, cents: number): string {
  return formats[app.settings.get(currencyDisplay)].format(cents / 100)
}
