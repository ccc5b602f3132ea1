import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { openFulfilments } from '../fulfilment/open.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { statusNow } from './present.ts'
import { lockedOrder, type OrderStatus } from './queries.ts'
import { applyTerms, type Terms } from './terms.ts'

/**
 * The one way an order becomes paid. With it come the invoice and what is owed, all in the transaction of the payment. Answers what
 * the order is otherwise, when it cannot be paid any more.
 */
export async function payOrder(app: App, tx: Transaction, orderId: number, terms: Terms): Promise<{ paid: boolean; status: OrderStatus }> {
  const order = await lockedOrder(tx, orderId)
  const status = statusNow(app, order)
  if (status !== 'pending') return { paid: false, status }
  const agreed = await applyTerms(tx, order, terms)
  await tx.run(sql`update orders set status = 'paid', paid_at = ${app.clock.now()} where id = ${orderId}`)
  await issueInvoice(app, tx, { ...agreed, billing: terms.billing })
  await openFulfilments(app, tx, orderId)
  return { paid: true, status: 'paid' }
}
