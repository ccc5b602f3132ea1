import { type Currency, isCurrency } from '../../platform/currency.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

export interface ExchangeRate {
  day: string
  currency: Currency
  /** How much of the currency one euro is, as a decimal text. */
  per_euro: string
}

interface StoredRate extends ExchangeRate {
  source: 'ecb' | 'entered'
}

/** The rates of some currencies in a period, oldest first. */
export function ratesBetween(
  db: Queryable,
  currencies: readonly Currency[],
  from: string,
  until: string,
): Promise<ExchangeRate[]> {
  return db.many(sql<ExchangeRate>`
    select day, currency, per_euro::text as per_euro from exchange_rates
    where currency = any(${[...currencies]}::text[]) and day between ${from} and ${until}
    order by day, currency`)
}

/** The newest rate of each currency. */
export function newestRates(db: Queryable): Promise<StoredRate[]> {
  return db.many(sql<StoredRate>`
    select distinct on (currency) day, currency, per_euro::text as per_euro, source from exchange_rates
    order by currency, day desc`)
}

/** Reads the ECB's file in any of its formats: the XML of a day or a history, or the CSV of either. */
export function readEcbFile(text: string): ExchangeRate[] {
  return text.trimStart().startsWith('<') ? readXml(text) : readCsv(text)
}

// `<Cube time='2026-11-16'><Cube currency='USD' rate='1.0834'/>…`. Its shape has been the same since 1999.
function readXml(text: string): ExchangeRate[] {
  const rates: ExchangeRate[] = []
  let day = ''
  for (const [, time, currency, rate] of text.matchAll(
    /<Cube\s+time=["'](\d{4}-\d\d-\d\d)["']|<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([\d.]+)["']/g,
  )) {
    if (time) day = time
    else if (day) addRate(rates, day, currency!, rate!)
  }
  return rates
}

// A header `Date, USD, JPY, …` and a line per day: `16 November 2026` in the daily file, `2026-11-16` in the history.
function readCsv(text: string): ExchangeRate[] {
  const [header = [], ...lines] = text.split(/\r?\n/).map((line) => line.split(',').map((cell) => cell.trim()))
  if (header[0]?.toLowerCase() !== 'date') return []
  return lines.flatMap((cells) => {
    const day = isoDay(cells[0] ?? '')
    const rates: ExchangeRate[] = []
    if (day)
      for (const [index, currency] of header.entries()) if (index > 0) addRate(rates, day, currency, cells[index] ?? '')
    return rates
  })
}

function isoDay(text: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text
  const time = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10)
}

// Currencies that no longer exist and days without a rate (N/A) are left out.
function addRate(rates: ExchangeRate[], day: string, currency: string, per_euro: string): void {
  if (isCurrency(currency) && currency !== 'EUR' && /^\d{1,9}(\.\d{1,10})?$/.test(per_euro) && /[1-9]/.test(per_euro))
    rates.push({ day, currency, per_euro })
}

/** How much of a currency one unit of another is, by the newest day that has both; null if there is none. */
export async function newestRateBetween(db: Queryable, from: Currency, to: Currency): Promise<string | null> {
  const row = await db.maybe(sql<{ rate: string }>`
    with rates as (
      select day, currency, per_euro from exchange_rates where currency in (${from}, ${to})
      union all
      select distinct day, 'EUR', 1::numeric from exchange_rates where 'EUR' in (${from}, ${to})
    )
    select round(b.per_euro * power(a.per_euro, -1), 6)::text as rate
    from rates a join rates b using (day)
    where a.currency = ${from} and b.currency = ${to}
    order by day desc limit 1`)
  return row?.rate ?? null
}
