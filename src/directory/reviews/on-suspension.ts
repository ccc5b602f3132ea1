import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** A suspension that hides the member's activity hides their published reviews, which then don't count in ratings. */
export const reviewsOnSuspension = {
  suspend: async (app: App, tx: Transaction, memberId: number, { hides }: { hides: boolean }) =>
    hides ? { reviews: await setStatus(app, tx, memberId, 'published', 'hidden') } : {},
  restore: async (app: App, tx: Transaction, memberId: number) => ({
    reviews: await setStatus(app, tx, memberId, 'hidden', 'published'),
  }),
}

async function setStatus(
  app: App,
  tx: Transaction,
  memberId: number,
  from: 'published' | 'hidden',
  to: 'published' | 'hidden',
): Promise<number> {
  // Locks listings, whose rows have the ratings, in the order of their ids, like all code that locks several.
  const listings = await tx.many(sql<{ id: number }>`
    select id from listings
    where id in (select listing_id from reviews where member_id = ${memberId} and status = ${from})
    order by id for no key update`)
  const changed = await tx.many(sql<{ listing_id: number }>`
    update reviews set status = ${to}
    where member_id = ${memberId} and status = ${from} and listing_id = any(${listings.map(({ id }) => id)}::bigint[])
    returning listing_id`)
  if (changed.length > 0)
    await app.cache.invalidate(tx, ['listings', ...changed.map(({ listing_id }) => `listing:${listing_id}`)])
  return changed.length
}
