import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import type { Month } from './months.ts'

interface MonthlyFigure {
  listingId: number
  month: Month
  cents: number
  /** The name of the verifying source. */
  source: string
}

/** Adds verified figures to the history. A month has one figure: the one recorded last. */
export async function recordRevenue(app: App, tx: Transaction, figures: readonly MonthlyFigure[]): Promise<void> {
  if (figures.length === 0) return
  await tx.run(sql`
    insert into revenues (listing_id, month, cents, source, verified_at)
    select listing_id, month, cents, source, ${app.clock.now()}
    from unnest(
      ${figures.map(({ listingId }) => listingId)}::bigint[],
      ${figures.map(({ month }) => month)}::date[],
      ${figures.map(({ cents }) => cents)}::bigint[],
      ${figures.map(({ source }) => source)}::text[]
    ) as figure (listing_id, month, cents, source)
    order by listing_id, month
    on conflict (listing_id, month) do update
      set cents = excluded.cents, source = excluded.source, verified_at = excluded.verified_at`)
  await app.cache.invalidate(tx, ['listings', ...new Set(figures.map(({ listingId }) => `listing:${listingId}`))])
}
