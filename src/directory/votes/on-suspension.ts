import { currentWeek } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalidateCounters, lockCounters } from '../listings/counters.ts'
import { countsAfterReview } from './fraud.ts'

/**
 * A suspension discounts the member's votes of the current week. If the member is reinstated within the week, they
 * count again, unless another vote from the same mailbox counts by then. Closed weeks never change, because their
 * awards are based on them.
 */
export const votesOnSuspension = {
  suspend: async (app: App, tx: Transaction, memberId: number) => ({
    votes: await setDiscounted(app, tx, memberId, { from: null, to: 'suspended' }),
  }),
  restore: async (app: App, tx: Transaction, memberId: number) => ({
    votes: await setDiscounted(app, tx, memberId, { from: 'suspended', to: null }),
  }),
}

async function setDiscounted(
  app: App,
  tx: Transaction,
  memberId: number,
  { from, to }: { from: 'suspended' | null; to: 'suspended' | null },
): Promise<number> {
  const isAffected = sql`
    member_id = ${memberId} and week = ${currentWeek(app)} and discounted is not distinct from ${from}::text
    and withdrawn_at is null`
  const listings = await lockCounters(tx, sql`select listing_id from votes where ${isAffected}`)
  const changed = await tx.many(sql<{ listing_id: number }>`
    update votes v set discounted = ${to}, suspected = case
      when ${to}::text is null and exists (
        select from (select * from votes where ${countsAfterReview}) o
        where o.listing_id = v.listing_id and o.mailbox = v.mailbox
      ) then 'same_mailbox'
      else suspected
    end
    where ${isAffected} and listing_id = any(${listings})
    returning listing_id`)
  await invalidateCounters(
    app,
    tx,
    changed.map(({ listing_id }) => listing_id),
  )
  return changed.length
}
