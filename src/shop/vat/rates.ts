import { type App, perApp } from '../../platform/app.ts'
import type { Rate } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

/** What is changed when a rate is. */
export const ratesChanged = 'vat_rates'

/** From which day a standard rate holds in a place. Digital services are nowhere here at a reduced rate. */
export interface DatedRate {
  place: string
  from: string
  rate: Rate
}

/** Rates of every place, the newest first. */
export type RateTable = ReadonlyMap<string, readonly DatedRate[]>

const kept = perApp((app) => {
  const held: { table: Promise<RateTable> | undefined } = { table: undefined }
  app.cache.watch(ratesChanged, () => (held.table = undefined))
  return held
})

/** The table as it is now, kept until a rate is changed here or by another process. */
export function vatRates(app: App): Promise<RateTable> {
  const held = kept(app)
  if (!held.table) {
    const reading = readRates(app.db)
    held.table = reading
    reading.catch(() => held.table === reading && (held.table = undefined))
  }
  return held.table
}

export async function readRates(db: Queryable): Promise<RateTable> {
  return Map.groupBy(
    await db.many(sql<DatedRate>`select place, from_day as "from", rate from vat_rates order by place, from_day desc`),
    ({ place }) => place,
  )
}

/** The standard rate of a place on a day (`2026-11-15`); undefined where there is none. */
export function rateOn(table: RateTable, place: string, day: string): Rate | undefined {
  return table.get(place)?.find(({ from }) => from <= day)?.rate
}
