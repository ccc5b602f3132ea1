import { currentWeek } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** The votes of a suspended person that were cast in the open week do not count. Closed weeks stay as they were: awards rest on them. */
export function setVotesAside(app: App, tx: Transaction, memberId: number): Promise<number> {
  return mark(app, tx, memberId, { from: null, to: 'suspended' })
}

/** Those of them whose week is still open count again. */
export function countVotesAgain(app: App, tx: Transaction, memberId: number): Promise<number> {
  return mark(app, tx, memberId, { from: 'suspended', to: null })
}

async function mark(
  app: App,
  tx: Transaction,
  memberId: number,
  { from, to }: { from: 'suspended' | null; to: 'suspended' | null },
): Promise<number> {
  const chosen = sql`member_id = ${memberId} and week = ${currentWeek(app)} and discounted is not distinct from ${from}::text`
  // In one order, so that two such changes never wait for each other.
  const listings = await tx.many(
    sql<{
      id: number
    }>`select id from listings where id in (select listing_id from votes where ${chosen}) order by id for update`,
  )
  const changed = await tx.many(
    sql<{
      listing_id: number
    }>`update votes set discounted = ${to} where ${chosen} and listing_id = any(${listings.map(({ id }) => id)}) returning listing_id`,
  )
  if (changed.length > 0)
    await app.cache.invalidate(tx, ['listings', ...changed.map(({ listing_id }) => `listing:${listing_id}`)])
  return changed.length
}
