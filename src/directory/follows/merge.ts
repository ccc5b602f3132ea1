import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalidateCounters } from '../listings/counters.ts'

/** Followers of a duplicate follow the remaining listing. */
export async function mergeFollows(app: App, tx: Transaction, fromId: number, intoId: number): Promise<void> {
  await tx.run(sql`
    insert into follows (listing_id, member_id, followed_at, hidden)
    select ${intoId}, member_id, followed_at, hidden from follows where listing_id = ${fromId} order by member_id
    on conflict do nothing`)
  await tx.run(sql`delete from follows where listing_id = ${fromId}`)
  await invalidateCounters(app, tx, [fromId, intoId])
}
