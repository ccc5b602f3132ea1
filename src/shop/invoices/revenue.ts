import { dateInZone, siteTimeZone, startOfDay } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { type Cents, type Rate, rateText } from '../../platform/cents.ts'
import { writeCsv } from '../../platform/csv.ts'
import type { Currency } from '../../platform/currency.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Converted } from '../exchange-rates/convert.ts'
import type { Treatment } from '../vat/treatment.ts'

export interface MonthOfSales {
  month: string
  currency: Currency
  invoices: number
  credit_notes: number
  net_cents: Cents
  vat_cents: Cents
  total_cents: Cents
}

/** Sales less refunds by month and currency in the site's time zone, newest first. */
export function salesByMonth(db: Queryable, zone: string, { from, until }: ReportPeriod): Promise<MonthOfSales[]> {
  return db.many(sql<MonthOfSales>`
    select to_char(issued.month, 'YYYY-MM') as month, currency,
      count(*) filter (where kind = 'invoice') as invoices,
      count(*) filter (where kind = 'credit_note') as credit_notes,
      sum(net_cents)::bigint as net_cents,
      sum(vat_cents)::bigint as vat_cents,
      sum(total_cents)::bigint as total_cents
    from (
      select date_trunc('month', issued_at at time zone ${zone}) as month, currency, kind, net_cents, vat_cents, total_cents
      from invoices where issued_at >= ${from} and issued_at < ${until}
    ) as issued
    group by issued.month, currency
    order by issued.month desc, currency`)
}

export interface VatOfQuarter {
  quarter: string
  currency: Currency
  country: string | null
  treatment: Treatment
  rate: Rate
  net_cents: Cents
  vat_cents: Cents
}

/** The figures of a VAT return: by quarter, country and rate. */
export function vatByQuarter(db: Queryable, zone: string, { from, until }: ReportPeriod): Promise<VatOfQuarter[]> {
  return db.many(sql<VatOfQuarter>`
    select to_char(issued.quarter, 'YYYY-"Q"Q') as quarter, currency, country, treatment, rate,
      sum(net_cents)::bigint as net_cents,
      sum(vat_cents)::bigint as vat_cents
    from (
      select date_trunc('quarter', i.issued_at at time zone ${zone}) as quarter,
        i.currency, o.vat_country as country, o.vat_treatment as treatment, o.vat_rate as rate,
        i.net_cents, i.vat_cents
      from invoices i join orders o on o.id = i.order_id
      where i.issued_at >= ${from} and i.issued_at < ${until}
    ) as issued
    group by issued.quarter, currency, country, treatment, rate
    order by issued.quarter desc, currency, country nulls last, rate desc, treatment`)
}

interface ProductSales {
  product: string
  name: string
  sold: number
  currency: Currency
  net_cents: Cents
}

/** Paid orders since a day, by product. */
export function salesByProduct(db: Queryable, since: Date): Promise<ProductSales[]> {
  return db.many(sql<ProductSales>`
    select l.product, p.name, count(*) as sold, o.currency, sum(l.net_cents)::bigint as net_cents
    from order_lines l
    join orders o on o.id = l.order_id
    join products p on p.code = l.product
    where o.status = 'paid' and o.paid_at >= ${since}
    group by l.product, p.name, o.currency
    order by net_cents desc, l.product`)
}

/** The year of the first invoice; null if there is none. */
export async function firstInvoiceYear(db: Queryable, zone: string): Promise<number | null> {
  const { year } = await db.one(sql<{ year: number | null }>`
    select extract(year from min(issued_at) at time zone ${zone})::int as year from invoices`)
  return year
}

interface ReportPeriod {
  from: Date
  /** Exclusive. */
  until: Date
}

/** A year in the site's time zone; without a year, this quarter and the four before it. */
export function reportPeriod(app: App, year: number | null): ReportPeriod {
  const zone = siteTimeZone(app)
  if (year !== null) return { from: startOfDay(zone, `${year}-01-01`), until: startOfDay(zone, `${year + 1}-01-01`) }
  const now = app.clock.now()
  const [thisYear, month] = dateInZone(zone, now).split('-').map(Number) as [number, number, number]
  const first = String(month - ((month - 1) % 3)).padStart(2, '0')
  return { from: startOfDay(zone, `${thisYear - 1}-${first}-01`), until: new Date(now.getTime() + 1) }
}

/** Parses a year from a query string; null if it is missing or invalid. */
export function parseReportYear(text: unknown): number | null {
  return typeof text === 'string' && /^2[01]\d\d$/.test(text) ? Number(text) : null
}

const header = ['quarter', 'country', 'treatment', 'rate_percent', 'net_cents', 'vat_cents', 'currency']
const convertedHeader = ['seller_net_cents', 'seller_vat_cents', 'seller_currency', 'exchange_rate', 'exchange_day']

/**
 * The figures of a VAT return as CSV. Amounts are in minor units, so that no spreadsheet rounds them. With a currency of
 * the seller, the converted amounts follow with the rate and its day; they are empty where a rate is missing.
 */
export function vatCsv(rows: readonly (VatOfQuarter & { converted?: Converted | null })[]): string {
  const isConverted = rows.some(({ converted }) => converted !== undefined)
  const lines = rows.map(({ quarter, currency, country, treatment, rate, net_cents, vat_cents, converted }) =>
    writeCsv([
      quarter,
      country,
      treatment,
      rateText(rate).replace('%', ''),
      net_cents,
      vat_cents,
      currency,
      ...(isConverted
        ? [
            converted?.net ?? '',
            converted?.vat ?? '',
            converted?.currency ?? '',
            converted?.rate ?? '',
            converted?.day ?? '',
          ]
        : []),
    ]),
  )
  return writeCsv(isConverted ? [...header, ...convertedHeader] : header) + lines.join('')
}
