import { randomUUID } from 'node:crypto'
import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { invoiceNumber } from '../invoices/issue.ts'
import { invoicesOfOrder } from '../invoices/queries.ts'
import type { Billing } from '../orders/billing.ts'
import { orderByNumber } from '../orders/queries.ts'
import { sendReceipt } from '../orders/receipt.ts'

/** Emails the receipt of a paid order again, with what was delivered since. */
export async function resendReceipt(app: App, tx: Transaction, number: string, by: AdminActor): Promise<void> {
  const order = await orderByNumber(tx, number)
  if (!order) throw notFound('This order doesn’t exist.')
  const invoice = (await invoicesOfOrder(tx, order.id)).find(({ kind }) => kind === 'invoice')
  if (order.status !== 'paid' || !invoice)
    throw new Problem('not_allowed_now', 'Only paid orders have a receipt to resend.')
  const billing = order.billing as Billing
  const cause = `receipt ${order.number} again ${randomUUID()}`
  await sendReceipt(app, tx, order, { billing }, invoiceNumber(invoice), cause)
  await recordAdminAction(app, tx, by, 'admin.acted', `order:${order.number}`, { did: 'resent the receipt' })
}
