import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { invalidateCounters } from '../listings/counters.ts'

interface Following {
  listingId: number
  memberId: number
}

/** Follows a live or scheduled listing. Idempotent. Returns the number of followers. */
export async function follow(app: App, tx: Transaction, { listingId, memberId }: Following): Promise<number> {
  const exists = await tx.maybe(
    sql`select 1 from listings where id = ${listingId} and status in ('scheduled', 'live') for share`,
  )
  if (!exists) throw notFound('Listing not found.')
  const added = await tx.run(sql`
    insert into follows (listing_id, member_id, followed_at)
    values (${listingId}, ${memberId}, ${app.clock.now()})
    on conflict do nothing`)
  return updatedFollowers(app, tx, listingId, added)
}

export async function unfollow(app: App, tx: Transaction, { listingId, memberId }: Following): Promise<number> {
  const deleted = await tx.run(sql`delete from follows where listing_id = ${listingId} and member_id = ${memberId}`)
  return updatedFollowers(app, tx, listingId, deleted)
}

async function updatedFollowers(app: App, tx: Transaction, listingId: number, changes: number): Promise<number> {
  if (changes > 0) await invalidateCounters(app, tx, [listingId])
  const row = await tx.maybe(sql<{ followers: number }>`
    select followers from listing_counters where listing_id = ${listingId}`)
  return row?.followers ?? 0
}

/** Which of these listings a member follows. */
export async function followedBy(
  db: Queryable,
  memberId: number,
  listingIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.many(sql<{ listing_id: number }>`
    select listing_id from follows where member_id = ${memberId} and listing_id = any(${listingIds})`)
  return new Set(rows.map(({ listing_id }) => listing_id))
}

interface FollowedListing {
  listing_slug: string
  listing_name: string
  followed_at: Date
}

/** The listings a member follows, newest first. */
export function followsBy(db: Queryable, memberId: number, limit: number): Promise<FollowedListing[]> {
  return db.many(sql<FollowedListing>`
    select l.slug as listing_slug, p.name as listing_name, f.followed_at
    from follows f
    join listings l on l.id = f.listing_id
    join profiles p on p.listing_id = l.id
    where f.member_id = ${memberId}
    order by f.followed_at desc limit ${limit}`)
}
