import type { App } from '../../platform/app.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { ListingSummary } from './schema.ts'
import { presentListingSummary, type SummaryRow, summaryColumns, summaryTables } from './summaries.ts'

/** The id of a live or scheduled listing. */
export async function publicListingId(db: Queryable, slug: string): Promise<number> {
  const listing = await db.maybe(
    sql<{ id: number }>`select id from listings where slug = ${slug} and status in ('scheduled', 'live')`,
  )
  if (!listing) throw notFound('Listing not found.')
  return listing.id
}

export async function listingName(db: Queryable, id: number): Promise<string> {
  return (await db.one(sql<{ name: string }>`select name from profiles where listing_id = ${id}`)).name
}

export async function listingNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.many(sql<{ listing_id: number; name: string }>`
    select listing_id, name from profiles where listing_id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(rows.map(({ listing_id, name }) => [listing_id, name]))
}

export async function scheduledListing(app: App, slug: string): Promise<ListingSummary | undefined> {
  const row = await app.db.maybe(
    sql<SummaryRow>`select ${summaryColumns} from ${summaryTables} where l.slug = ${slug} and l.status = 'scheduled'`,
  )
  return row && presentListingSummary(app, row)
}

interface LatestUpdate {
  id: number
  title: string
  body: string
  posted_at: Date
  listing_id: number
  listing_slug: string
  listing_name: string
}

/** Updates of live listings, newest first. */
export function latestUpdates(db: Queryable, limit: number, offset = 0): Promise<LatestUpdate[]> {
  // The limit of the first page is part of the statement: with a parameter, PostgreSQL would plan it again each time.
  const page = offset === 0 ? raw(`limit ${Math.trunc(limit)}`) : sql`limit ${limit} offset ${offset}`
  return db.many(sql<LatestUpdate>`
    select u.id, u.title, u.body, u.posted_at, l.id as listing_id, l.slug as listing_slug, p.name as listing_name
    from updates u
    join listings l on l.id = u.listing_id and l.status = 'live'
    join profiles p on p.listing_id = l.id
    order by u.posted_at desc, u.id desc ${page}`)
}
