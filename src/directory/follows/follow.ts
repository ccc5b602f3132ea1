import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'

interface Following {
  listingId: number
  memberId: number
}

/** Follows a listing, live or still to come; following twice changes nothing. */
export async function follow(app: App, tx: Transaction, { listingId, memberId }: Following): Promise<number> {
  const known = await tx.maybe(
    sql`select 1 from listings where id = ${listingId} and status in ('scheduled', 'live') for update`,
  )
  if (!known) throw notFound('There is no such listing.')
  const added = await tx.run(sql`
    insert into follows (listing_id, member_id, followed_at) values (${listingId}, ${memberId}, ${app.clock.now()})
      on conflict do nothing`)
  return followers(app, tx, listingId, added)
}

export async function unfollow(app: App, tx: Transaction, { listingId, memberId }: Following): Promise<number> {
  const gone = await tx.run(sql`delete from follows where listing_id = ${listingId} and member_id = ${memberId}`)
  return followers(app, tx, listingId, gone)
}

async function followers(app: App, tx: Transaction, listingId: number, changes: number): Promise<number> {
  if (changes > 0) await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
  return (
    (await tx.maybe(sql<{ followers: number }>`select followers from listings where id = ${listingId}`))?.followers ?? 0
  )
}
