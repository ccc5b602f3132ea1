import { dateInZone, siteTimeZone } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import type { Cents } from '../../platform/cents.ts'
import { type Currency, currencyName } from '../../platform/currency.ts'
import { dateText } from '../../platform/dates.ts'
import { type Converted, convertPeriods, periodEnd } from '../exchange-rates/convert.ts'
import { sellerCurrency } from '../exchange-rates/settings.ts'
import { type MonthOfSales, reportPeriod, salesByMonth, type VatOfQuarter, vatByQuarter } from './revenue.ts'

export interface ReportRow {
  /** The day whose rate counts. */
  lastDay: string
  currency: Currency
  net_cents: Cents
  vat_cents: Cents
  /** Absent where nothing has to be converted, null where a rate is missing. */
  converted?: Converted | null
}

/** Months in their currencies and, if the seller keeps books in another one, in that too. */
export async function monthsInBothCurrencies(app: App, year: number | null): Promise<(MonthOfSales & ReportRow)[]> {
  const rows = await salesByMonth(app.db, siteTimeZone(app), reportPeriod(app, year))
  return convert(
    app,
    rows.map((row) => ({ ...row, lastDay: periodEnd(row.month) })),
  )
}

/** The VAT return of each quarter, in both currencies in the same way. */
export async function quartersInBothCurrencies(app: App, year: number | null): Promise<(VatOfQuarter & ReportRow)[]> {
  const rows = await vatByQuarter(app.db, siteTimeZone(app), reportPeriod(app, year))
  return convert(
    app,
    rows.map((row) => ({ ...row, lastDay: periodEnd(row.quarter) })),
  )
}

function convert<Row extends ReportRow>(app: App, rows: readonly Row[]): Promise<(Row & ReportRow)[]> {
  return convertPeriods(app.db, rows, app.settings.get(sellerCurrency), dateInZone(siteTimeZone(app), app.clock.now()))
}

/** Which rates a report lacks, such as `US Dollar on September 30, 2026`. */
export function missingRates(rows: readonly ReportRow[]): string[] {
  const missing = rows.filter(({ converted }) => converted === null)
  return [...new Set(missing.map(({ currency, lastDay }) => `${currencyName(currency)} on ${dateText(lastDay)}`))]
}
