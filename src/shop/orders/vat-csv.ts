import { rateText } from '../../platform/cents.ts'
import { writeCsv } from '../../platform/csv.ts'
import type { VatOfQuarter } from './report.ts'

const header = ['quarter', 'country', 'treatment', 'rate_percent', 'net_cents', 'vat_cents']

/** What a VAT return asks for, for a spreadsheet. Amounts are in cents, so that no program rounds them. */
export function vatCsv(rows: readonly VatOfQuarter[]): string {
  const lines = rows.map(({ quarter, country, treatment, rate, net_cents, vat_cents }) =>
    writeCsv([quarter, country, treatment, rateText(rate).replace(' %', ''), net_cents, vat_cents]),
  )
  return writeCsv(header) + lines.join('')
}
