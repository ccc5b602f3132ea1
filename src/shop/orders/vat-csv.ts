import { rateText } from '../../platform/cents.ts'
import type { VatOfQuarter } from './report.ts'

/** What a VAT return asks for, for a spreadsheet: cents, so that no program makes fractions of them. */
export function vatCsv(rows: readonly VatOfQuarter[]): string {
  return [
    ['quarter', 'country', 'treatment', 'rate_percent', 'net_cents', 'vat_cents'],
    ...rows.map((row) => [
      row.quarter,
      row.country ?? '',
      row.treatment,
      rateText(row.rate).replace(' %', ''),
      row.net_cents,
      row.vat_cents,
    ]),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
}
