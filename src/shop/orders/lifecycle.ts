import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { releasePlace } from '../../publishing/lifecycle/places.ts'
import { openFulfilments } from '../fulfilment/open.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { holdToken } from './create.ts'
import { statusNow } from './present.ts'
import { lockedOrder, type OrderStatus } from './queries.ts'
import { sendReceipt } from './receipt.ts'
import { applyTerms, type Terms } from './terms.ts'

// The states of an order and the only moves between them:
// pending → paid → refunded, pending → cancelled | expired.

/**
 * The one way an order becomes paid. With it come the invoice, what is owed and the receipt, all in the transaction of the payment.
 * Answers what the order is otherwise, when it cannot be paid any more.
 */
export async function payOrder(
  app: App,
  tx: Transaction,
  orderId: number,
  terms: Terms,
): Promise<{ paid: boolean; status: OrderStatus }> {
  const order = await lockedOrder(tx, orderId)
  const status = statusNow(app, order)
  if (status !== 'pending') return { paid: false, status }
  const agreed = await applyTerms(tx, order, terms)
  await tx.run(sql`update orders set status = 'paid', paid_at = ${app.clock.now()} where id = ${orderId}`)
  const invoice = await issueInvoice(app, tx, { ...agreed, billing: terms.billing })
  await openFulfilments(app, tx, orderId)
  await sendReceipt(app, tx, agreed, terms, invoice)
  return { paid: true, status: 'paid' }
}

/** Ends an order that was not paid, and gives its places back. Says whether it was still open. */
export async function endOrder(app: App, tx: Transaction, id: number, to: 'cancelled' | 'expired'): Promise<boolean> {
  const ended = await tx.maybe(sql<{ number: string }>`
    update orders set status = ${to}, ended_at = ${app.clock.now()} where id = ${id} and status = 'pending' returning number`)
  if (!ended) return false
  const lines = await tx.many(
    sql<{
      position: number
    }>`select position from order_lines where order_id = ${id} and week is not null order by position`,
  )
  for (const { position } of lines) await releasePlace(app, tx, holdToken(ended.number, position))
  return true
}

/** It may have been given more time since it was found due. */
export async function expireOrder(app: App, tx: Transaction, id: number): Promise<boolean> {
  const due = await tx.maybe(
    sql<{
      id: number
    }>`select id from orders where id = ${id} and status = 'pending' and expires_at <= ${app.clock.now()} for update`,
  )
  return due ? endOrder(app, tx, id, 'expired') : false
}

/** All that was paid went back. What was bought is taken back by whoever gave the money back. */
export async function endPaidOrder(app: App, tx: Transaction, id: number): Promise<void> {
  await tx.run(
    sql`update orders set status = 'refunded', ended_at = ${app.clock.now()} where id = ${id} and status = 'paid'`,
  )
}
