import { type Cents, convertCents } from '../../platform/cents.ts'
import type { Currency } from '../../platform/currency.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { day as dayLength } from '../../platform/duration.ts'
import { ratesBetween } from './rates.ts'

/** Amounts in the seller's currency, with the rate and its day. */
export interface Converted {
  net: Cents
  vat: Cents
  currency: Currency
  /** How much of the seller's currency one unit of the other is, as `per_euro / per_euro`. */
  rate: string
  day: string
}

interface Period {
  /** The last day of the month or the quarter. */
  lastDay: string
  currency: Currency
  net_cents: Cents
  vat_cents: Cents
}

// The ECB publishes no rates on weekends and holidays: the rate is that of the next day with one, as for OSS returns.
const maxGap = 7

function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)
}

/**
 * Converts the amounts of periods. A period that isn't over yet uses the newest rate. Null where a rate is missing, and
 * undefined where none is needed.
 */
export async function convertPeriods<Row extends Period>(
  db: Queryable,
  rows: readonly Row[],
  to: Currency,
  today: string,
): Promise<(Row & { converted?: Converted | null })[]> {
  const foreign = rows.filter(({ currency }) => currency !== to)
  if (to === '' || foreign.length === 0) return [...rows]
  const days = [today, ...foreign.map(({ lastDay }) => lastDay)].sort()
  const currencies = [...new Set([to, ...foreign.map(({ currency }) => currency)])].filter((code) => code !== 'EUR')
  const rates = await ratesBetween(db, currencies, daysAfter(days[0]!, -maxGap), daysAfter(days.at(-1)!, maxGap))
  const byDay = Map.groupBy(rates, ({ day }) => day)
  const perEuro = (day: string, currency: Currency) =>
    currency === 'EUR' ? '1' : byDay.get(day)?.find((rate) => rate.currency === currency)?.per_euro
  return rows.map((row) => {
    if (row.currency === to) return row
    const published = [...byDay.keys()].filter((day) => perEuro(day, row.currency) && perEuro(day, to))
    const isOver = row.lastDay < today
    const used = isOver
      ? published.find((day) => day >= row.lastDay && day <= daysAfter(row.lastDay, maxGap))
      : published.findLast((day) => day <= today && day >= daysAfter(today, -maxGap))
    if (!used) return { ...row, converted: null }
    const [times, over] = [perEuro(used, to)!, perEuro(used, row.currency)!]
    const convert = (amount: Cents) => convertCents(amount, row.currency, to, times, over)
    return {
      ...row,
      converted: {
        net: convert(row.net_cents),
        vat: convert(row.vat_cents),
        currency: to,
        rate: rateOf(times, over),
        day: used,
      },
    }
  })
}

/** `0.9230` for 1 over 1.0834: as many digits as the ECB publishes. */
function rateOf(times: string, over: string): string {
  return new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6, useGrouping: false }).format(
    Number(times) * Number(over) ** -1,
  )
}

/** The last day of `2026-11` or `2026-Q4`. */
export function periodEnd(period: string): string {
  const [year, part = ''] = period.split('-') as [string, string]
  const month = part.startsWith('Q') ? Number(part.slice(1)) * 3 : Number(part)
  return new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10)
}
