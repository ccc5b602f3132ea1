import { dateInZone, siteTimeZone } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

interface Numbered {
  series: string
  number: number
}

/**
 * The next number of a series of this year. The row stays locked until the transaction ends, so the next one waits, and a transaction
 * that is rolled back gives its number back: there are never gaps.
 */
export async function nextNumber(app: App, tx: Transaction, prefix: string): Promise<Numbered> {
  const series = `${prefix}-${dateInZone(siteTimeZone(app), app.clock.now()).slice(0, 4)}`
  return tx.one(sql<Numbered>`
    insert into invoice_series as s (series, last_number) values (${series}, 1)
    on conflict (series) do update set last_number = s.last_number + 1
    returning series, last_number as number`)
}
