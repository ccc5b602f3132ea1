import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { anyOrder } from '../orders/overview.ts'
import { paymentsOfOrder } from './queries.ts'
import { type Asked, askRefund } from './refund.ts'

interface WantedRefund {
  number: string
  /** Null gives back all that is left. */
  amountCents?: Cents | null
  lineIds?: readonly number[]
  reason: string | null
  seenLeft?: Cents
  by: AdminActor & { name: string }
}

/** The site team gives back what was paid for an order, or a part of it. */
export async function refundOrder(
  app: App,
  tx: Transaction,
  { number, amountCents = null, lineIds = [], reason, seenLeft, by }: WantedRefund,
): Promise<Asked> {
  const order = await anyOrder(tx, number)
  if (!order) throw notFound(`There is no order ${number}.`)
  const payment = (await paymentsOfOrder(tx, order.id)).find(({ status }) => status === 'paid')
  if (!payment) throw new Problem('not_allowed_now', `Nothing that was paid for order ${number} is left to give back.`)
  const asked = await askRefund(app, tx, {
    paymentId: payment.id,
    amountCents,
    lineIds,
    reason,
    askedBy: by.name,
    ...(seenLeft !== undefined && { seenLeft }),
  })
  await told(app, tx, asked, by)
  return asked
}

/** Money that came and pays for nothing goes back as a whole. */
export async function giveSurplusBack(
  app: App,
  tx: Transaction,
  paymentId: number,
  by: WantedRefund['by'],
): Promise<Asked> {
  const asked = await askRefund(app, tx, {
    paymentId,
    amountCents: null,
    reason: 'It paid for nothing',
    askedBy: by.name,
  })
  await told(app, tx, asked, by)
  return asked
}

/** One line in the trail for each time that money goes back, with how much that is. */
async function told(app: App, tx: Transaction, { id, repeated }: Asked, by: WantedRefund['by']): Promise<void> {
  if (repeated) return
  const { number, amount_cents, currency } = await tx.one(sql<{
    number: string
    amount_cents: Cents
    currency: string
  }>`
    select o.number, r.amount_cents, coalesce(p.received_currency, p.currency) as currency
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id where r.id = ${id}`)
  await recordAdminAction(app, tx, by, 'admin.acted', `order:${number}`, {
    what: 'gave money back',
    amount_cents,
    ...(currency !== 'USD' && { currency }),
  })
}
