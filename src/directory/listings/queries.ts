import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { publicMediaUrl } from '../media/urls.ts'
import { findBySlug } from './merged-slugs.ts'
import type { ListingSummary } from './schema.ts'
import {
  currentSummaryColumns,
  currentSummaryTables,
  type ListingTile,
  presentListingSummary,
  rangeOf,
  type SummaryRow,
  summaryTables,
  type TileRow,
  tiles,
} from './summaries.ts'

/** The id of a live or scheduled listing. */
export async function publicListingId(db: Queryable, slug: string): Promise<number> {
  const listing = await findBySlug(db, slug, (current) =>
    db.maybe(sql<{ id: number }>`
      select id from listings where slug = ${current} and status in ('scheduled', 'live')`),
  )
  if (!listing) throw notFound('Listing not found.')
  return listing.id
}

/** The same, from the cache. The statement that uses the id has to check the status. */
export function cachedListingId(app: App, slug: string): Promise<number> {
  return app.cache.data(`id of ${slug}`, async () => ({
    data: await publicListingId(app.db, slug),
    cacheTags: ['listings'],
  }))
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
  const row = await app.db.maybe(sql<SummaryRow>`
    select ${currentSummaryColumns} from ${currentSummaryTables} where l.slug = ${slug} and l.status = 'scheduled'`)
  return row && presentListingSummary(app, row)
}

/** Other live listings that name one of this listing's founders, newest first. */
export async function othersByFounders(app: App, db: Queryable, id: number, limit: number): Promise<ListingTile[]> {
  const rows = await db.many(sql<TileRow>`
    select ${tiles.columns} from ${summaryTables}
    where l.status = 'live' and l.id <> ${id} and l.id in (
      select theirs.listing_id
      from listing_founders mine
      join listing_founders theirs on theirs.founder_id = mine.founder_id
      where mine.listing_id = ${id}
    )
    order by l.launched_at desc, l.id desc limit ${limit}`)
  return rows.map(await tiles.presenter(app))
}

interface LatestUpdate {
  id: number
  title: string
  body: string
  posted_at: Date
  listing_id: number
  listing_slug: string
  listing_name: string
  logo_url: string | null
}

/** Updates of live listings, newest first. */
export async function latestUpdates(app: App, db: Queryable, limit: number, offset = 0): Promise<LatestUpdate[]> {
  const rows = await db.many(sql<LatestUpdate>`
    select u.id, u.title, u.body, u.posted_at, l.id as listing_id, l.slug as listing_slug, p.name as listing_name,
      p.logo_url
    from updates u
    join listings l on l.id = u.listing_id and l.status = 'live'
    join profiles p on p.listing_id = l.id
    where u.hidden is null
    order by u.posted_at desc, u.id desc ${rangeOf({ limit, offset })}`)
  return rows.map((row) => ({ ...row, logo_url: row.logo_url && publicMediaUrl(app, row.logo_url) }))
}
