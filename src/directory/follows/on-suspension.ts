import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalidateCounters, lockCounters } from '../listings/counters.ts'

/** A suspension that hides the member's activity removes their follows from the counts until it ends. */
export const followsOnSuspension = {
  suspend: async (app: App, tx: Transaction, memberId: number, { hides }: { hides: boolean }) =>
    hides ? { follows: await setHidden(app, tx, memberId, true) } : {},
  restore: async (app: App, tx: Transaction, memberId: number) => ({
    follows: await setHidden(app, tx, memberId, false),
  }),
}

async function setHidden(app: App, tx: Transaction, memberId: number, hidden: boolean): Promise<number> {
  const isAffected = sql`member_id = ${memberId} and hidden <> ${hidden}`
  const listings = await lockCounters(tx, sql`select listing_id from follows where ${isAffected}`)
  const changed = await tx.many(sql<{ listing_id: number }>`
    update follows set hidden = ${hidden}
    where ${isAffected} and listing_id = any(${listings}::bigint[])
    returning listing_id`)
  await invalidateCounters(
    app,
    tx,
    changed.map(({ listing_id }) => listing_id),
  )
  return changed.length
}
