import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { releasePlace } from '../lifecycle/places.ts'
import { holdToken } from './create.ts'

/** Ends an order that was not paid, and gives its places back. Says whether it was still open. */
export async function endOrder(app: App, tx: Transaction, id: number, to: 'cancelled' | 'expired'): Promise<boolean> {
  const ended = await tx.maybe(sql<{ number: string }>`
    update orders set status = ${to}, ended_at = ${app.clock.now()} where id = ${id} and status = 'pending' returning number`)
  if (!ended) return false
  const lines = await tx.many(sql<{ position: number }>`select position from order_lines where order_id = ${id} and week is not null order by position`)
  for (const { position } of lines) await releasePlace(app, tx, holdToken(ended.number, position))
  return true
}

const atOnce = 200

/** Ends what nobody paid in time; those of one member, or of all. */
export async function expireOrders(app: App, memberId: number | null = null): Promise<number> {
  const due = await app.db.many(sql<{ id: number }>`
    select id from orders where status = 'pending' and expires_at <= ${app.clock.now()} and (${memberId}::bigint is null or member_id = ${memberId})
    order by expires_at limit ${atOnce}`)
  for (const { id } of due) await app.db.transaction((tx) => expireOrder(app, tx, id))
  return due.length
}

/** It may have been given more time since it was found due. */
export async function expireOrder(app: App, tx: Transaction, id: number): Promise<boolean> {
  const due = await tx.maybe(sql<{ id: number }>`select id from orders where id = ${id} and status = 'pending' and expires_at <= ${app.clock.now()} for update`)
  return due ? endOrder(app, tx, id, 'expired') : false
}
