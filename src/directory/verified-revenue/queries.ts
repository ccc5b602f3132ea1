import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Month } from './months.ts'
import type { RevenueProviderName } from './provider.ts'

/** What the owner may see of it: everything but the key. */
export interface RevenueConnection {
  provider: RevenueProviderName
  key_hint: string
  connected_at: Date
  read_through: Month | null
  read_at: Date | null
  left_out: string[]
  error: string | null
}

export function revenueConnection(db: Queryable, listingId: number): Promise<RevenueConnection | undefined> {
  return db.maybe(sql<RevenueConnection>`
    select provider, key_hint, connected_at, read_through, read_at, left_out, error from revenue_connections
      where listing_id = ${listingId}`)
}

export interface RevenueHistory {
  month: Month
  cents: number
  source: string
}

/** The newest first. */
export function revenueHistory(db: Queryable, listingId: number, months = 24): Promise<RevenueHistory[]> {
  return db.many(sql<RevenueHistory>`
    select month, cents, source from revenues where listing_id = ${listingId} order by month desc limit ${months}`)
}

/** Connected listings whose month of that name was not read yet. */
export async function connectionsDue(db: Queryable, month: Month): Promise<number[]> {
  const rows = await db.many(sql<{ listing_id: number }>`
    select listing_id from revenue_connections where read_through is null or read_through < ${month}
      order by listing_id`)
  return rows.map(({ listing_id }) => listing_id)
}

/** The sources of the newest figures of some listings. */
export async function newestSources(db: Queryable, listingIds: readonly number[]): Promise<string[]> {
  const rows = await db.many(sql<{ source: string }>`
    select distinct newest.source from unnest(${listingIds}::bigint[]) as shown (id)
    cross join lateral (select source from revenues where listing_id = shown.id order by month desc limit 1) as newest
    order by newest.source`)
  return rows.map(({ source }) => source)
}
