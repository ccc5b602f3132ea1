import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { openFulfilments } from '../fulfilment/open.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { queueMail } from '../mail/queue.ts'
import { fulfilmentOf } from './fulfilment.ts'
import { receipt } from './mails.ts'
import { checkoutUrl, statusNow } from './present.ts'
import { linesOf, lockedOrder, type OrderRow, type OrderStatus } from './queries.ts'
import { applyTerms, type Terms } from './terms.ts'

/**
 * The one way an order becomes paid. With it come the invoice, what is owed and the receipt, all in the transaction of the payment.
 * Answers what the order is otherwise, when it cannot be paid any more.
 */
export async function payOrder(app: App, tx: Transaction, orderId: number, terms: Terms): Promise<{ paid: boolean; status: OrderStatus }> {
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

async function sendReceipt(app: App, tx: Transaction, order: OrderRow, { billing }: Terms, invoice: string): Promise<void> {
  const lines = (await linesOf(tx, [order.id])).get(order.id) ?? []
  const data = {
    name: billing.name,
    number: order.number,
    total: order.total_cents,
    lines: lines.map(({ name, listing_name, fulfilments }) => [listing_name ? `${name} for ${listing_name}` : name, fulfilmentOf(fulfilments).note].filter(Boolean).join(': ')),
    invoice,
    url: checkoutUrl(app, order),
  }
  await queueMail(app, tx, { to: billing.email, template: receipt, data, cause: `receipt ${order.number}`, memberId: order.member_id })
}
