import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { expireOrder } from './lifecycle.ts'

const atOnce = 200

/** Ends what nobody paid in time; those of one member, or of all. */
export async function expireOrders(app: App, memberId: number | null = null): Promise<number> {
  const due = await app.db.many(sql<{ id: number }>`
    select id from orders where status = 'pending' and expires_at <= ${app.clock.now()} and (${memberId}::bigint is null or member_id = ${memberId})
    order by expires_at limit ${atOnce}`)
  for (const { id } of due) await app.db.transaction((tx) => expireOrder(app, tx, id))
  return due.length
}
