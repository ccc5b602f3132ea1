import type { App } from '../../platform/app.ts'
import type { Cents } from '../../platform/cents.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { recordDecision, type TeamActor } from '../audit/actor.ts'
import { anyOrder, paymentsOf } from '../orders/overview.ts'
import { type Asked, askRefund } from './refund.ts'

export interface WantedRefund {
  number: string
  /** Null gives back all that is left. */
  amountCents?: Cents | null
  lineIds?: readonly number[]
  reason: string | null
  seenLeft?: Cents
  by: TeamActor & { name: string }
}

/** The site team gives back what was paid for an order, or a part of it. */
export async function refundOrder(app: App, tx: Transaction, { number, amountCents = null, lineIds = [], reason, seenLeft, by }: WantedRefund): Promise<Asked> {
  const order = await anyOrder(tx, number)
  if (!order) throw notFound(`There is no order ${number}.`)
  const payment = (await paymentsOf(tx, order.id)).find(({ status }) => status === 'paid')
  if (!payment) throw new Problem('not_allowed_now', `Nothing that was paid for order ${number} is left to give back.`)
  const asked = await askRefund(app, tx, { paymentId: payment.id, amountCents, lineIds, reason, askedBy: by.name, ...(seenLeft !== undefined && { seenLeft }) })
  if (!asked.repeated) await recordDecision(app, tx, by, 'admin.acted', `order:${order.number}`, { what: 'gave money back', amount_cents: amountCents })
  return asked
}
