import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { releasePlace } from '../../publishing/lifecycle/places.ts'
import { applyTerms, type Terms } from './price.ts'
import type { OrderRow, OrderStatus } from './queries.ts'

// The states of an order and the only transitions: pending → paid → refunded, pending → cancelled | expired.

/** An unpaid order past its deadline counts as expired, even before the job has marked it so. */
export function currentStatus(app: App, { status, expires_at }: OrderRow): OrderStatus {
  return status === 'pending' && expires_at <= app.clock.now() ? 'expired' : status
}

/**
 * Marks a pending order paid under the terms the customer agreed to. Only `payOrder` calls this: the invoice, the
 * fulfilment and the receipt belong to the same transaction.
 */
export async function markPaid(app: App, tx: Transaction, order: OrderRow, terms: Terms): Promise<OrderRow> {
  const agreed = await applyTerms(tx, order, terms)
  await tx.run(sql`update orders set status = 'paid', paid_at = ${app.clock.now()} where id = ${order.id}`)
  return agreed
}

/** Ends an unpaid order and releases its places. Returns whether it was still pending. */
export async function endOrder(app: App, tx: Transaction, id: number, to: 'cancelled' | 'expired'): Promise<boolean> {
  const ended = await tx.maybe(sql<{ number: string }>`
    update orders set status = ${to}, ended_at = ${app.clock.now()}
    where id = ${id} and status = 'pending'
    returning number`)
  if (!ended) return false
  const lines = await tx.many(sql<{ position: number }>`
    select position from order_lines where order_id = ${id} and week is not null order by position`)
  for (const { position } of lines) await releasePlace(app, tx, holdToken(ended.number, position))
  return true
}

/** The customer changes their mind before paying. */
export async function cancelOrder(app: App, tx: Transaction, id: number): Promise<void> {
  if (!(await endOrder(app, tx, id, 'cancelled')))
    throw new Problem('not_allowed_now', 'You can only cancel an unpaid order.')
}

/** Checks the deadline again under lock, because a payment may have extended it since the order was found due. */
export async function expireOrder(app: App, tx: Transaction, id: number): Promise<boolean> {
  const due = await tx.maybe(sql<{ id: number }>`
    select id from orders
    where id = ${id} and status = 'pending' and expires_at <= ${app.clock.now()}
    for update`)
  return due ? endOrder(app, tx, id, 'expired') : false
}

const expireBatch = 200

/** Expires a batch of overdue orders, of one member or of everyone. Returns how many were due. */
export async function expireOrders(app: App, memberId: number | null = null): Promise<number> {
  const due = await app.db.many(sql<{ id: number }>`
    select id from orders
    where status = 'pending' and expires_at <= ${app.clock.now()}
      and (${memberId}::bigint is null or member_id = ${memberId})
    order by expires_at limit ${expireBatch}`)
  for (const { id } of due) await app.db.transaction((tx) => expireOrder(app, tx, id))
  return due.length
}

/** Called once the whole amount is refunded. The refund itself reverses the fulfilment. */
export async function markRefunded(app: App, tx: Transaction, id: number): Promise<void> {
  await tx.run(sql`
    update orders set status = 'refunded', ended_at = ${app.clock.now()}
    where id = ${id} and status = 'paid'`)
}

/** Identifies the launch place that a line holds until the order ends or the place is used. */
export function holdToken(orderNumber: string, position: number): string {
  return `${orderNumber}/${position}`
}
