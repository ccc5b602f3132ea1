import { type App, cachedPerApp } from '../../platform/app.ts'
import type { Rate } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

export const ratesCacheTag = 'vat_rates'

/** The standard rate of a place from a day on. Digital services have no reduced rate in any of these places. */
export interface DatedRate {
  place: string
  from: string
  rate: Rate
}

/** Rates by place, newest first. */
export type RateTable = ReadonlyMap<string, readonly DatedRate[]>

/** The rate table, read again when this or another process has changed a rate. */
export const vatRates: (app: App) => Promise<RateTable> = cachedPerApp([ratesCacheTag], (app) => readRates(app.db))

export async function readRates(db: Queryable): Promise<RateTable> {
  const rates = await db.many(sql<DatedRate>`
    select place, from_day as "from", rate from vat_rates order by place, from_day desc`)
  return Map.groupBy(rates, ({ place }) => place)
}

/** The standard rate of a place on a day such as `2026-11-15`; undefined if there is none. */
export function rateOn(table: RateTable, place: string, day: string): Rate | undefined {
  return table.get(place)?.find(({ from }) => from <= day)?.rate
}
