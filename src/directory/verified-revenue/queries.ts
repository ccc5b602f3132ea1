import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Month } from './months.ts'
import { allAttributions, type RevenueProviderName, revenueSource } from './provider.ts'

/** A connection as its owner may see it: without the key. */
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
    select provider, key_hint, connected_at, read_through, read_at, left_out, error
    from revenue_connections where listing_id = ${listingId}`)
}

export interface RevenueHistory {
  month: Month
  cents: number
  source: string
}

/** Newest month first. */
export function revenueHistory(db: Queryable, listingId: number, months = 24): Promise<RevenueHistory[]> {
  return db.many(sql<RevenueHistory>`
    select month, cents, source from revenues where listing_id = ${listingId} order by month desc limit ${months}`)
}

/** Connected listings whose revenue of the month has not been read yet. */
export async function connectionsDue(db: Queryable, month: Month): Promise<number[]> {
  const rows = await db.many(sql<{ listing_id: number }>`
    select listing_id from revenue_connections
    where read_through is null or read_through < ${month}
    order by listing_id`)
  return rows.map(({ listing_id }) => listing_id)
}

/** The attributions of the figures shown for some listings. Without any figure, those of every possible source. */
export async function attributionOfRevenue(app: App, db: Queryable, listingIds: readonly number[]): Promise<string> {
  const sources = await newestSources(db, listingIds)
  return [...new Set(sources.map((source) => revenueSource(app, source).attribution))].join(' ') || allAttributions(app)
}

async function newestSources(db: Queryable, listingIds: readonly number[]): Promise<string[]> {
  const rows = await db.many(sql<{ source: string }>`
    select distinct newest.source from unnest(${listingIds}::bigint[]) as shown (id)
    cross join lateral (select source from revenues where listing_id = shown.id order by month desc limit 1) as newest
    order by newest.source`)
  return rows.map(({ source }) => source)
}
