import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { type Cents, cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import { orderByNumber } from '../orders/queries.ts'
import { manualGatewayId } from './gateway.ts'
import { refundPayment } from './jobs.ts'
import { amountText, lockPayment, paymentKey, receivedCurrency, refundableCents } from './payment.ts'
import { paymentsOfOrder } from './queries.ts'

export type NamedAdmin = AdminActor & { name: string }

interface OrderRefund {
  number: string
  /** Null refunds everything that is left. */
  amountCents?: Cents | null
  lineIds?: readonly number[]
  reason: string | null
  expectedLeft?: Cents
  by: NamedAdmin
}

interface RequestedRefund {
  id: number
  /** Whether the same refund had been requested before. */
  repeated: boolean
}

/** Refunds what was paid for an order, or a part of it. */
export async function refundOrder(
  app: App,
  tx: Transaction,
  { number, amountCents = null, lineIds = [], reason, expectedLeft, by }: OrderRefund,
): Promise<RequestedRefund> {
  const order = await orderByNumber(tx, number)
  if (!order) throw notFound(`There is no order ${number}.`)
  const payment = (await paymentsOfOrder(tx, order.id)).find(({ status }) => status === 'paid')
  if (!payment) throw new Problem('not_allowed_now', `Order ${number} has nothing left to refund.`)
  const refund = await requestRefund(app, tx, {
    paymentId: payment.id,
    amountCents,
    lineIds,
    reason,
    requestedBy: by.name,
    ...(expectedLeft !== undefined && { expectedLeft }),
  })
  await auditRefund(app, tx, refund, by)
  return refund
}

/** Refunds money that arrived and pays for nothing. */
export async function refundSurplus(
  app: App,
  tx: Transaction,
  paymentId: number,
  by: NamedAdmin,
): Promise<RequestedRefund> {
  const refund = await requestRefund(app, tx, {
    paymentId,
    amountCents: null,
    reason: 'Payment couldn’t be applied',
    requestedBy: by.name,
  })
  await auditRefund(app, tx, refund, by)
  return refund
}

interface RefundDetails {
  paymentId: number
  /** Null refunds everything that is left. */
  amountCents: Cents | null
  /** Lines to reverse. A full refund reverses the whole order. */
  lineIds?: readonly number[]
  reason: string | null
  /** The email address of an admin. */
  requestedBy: string
  /** What was left when the admin looked. It distinguishes a double click from a second refund. */
  expectedLeft?: Cents
}

/**
 * Records a refund and queues the job that asks the gateway for it, in one transaction. What was left is part of the
 * key, so that a double click requests one refund.
 */
export async function requestRefund(
  app: App,
  tx: Transaction,
  { paymentId, amountCents, lineIds = [], reason, requestedBy, expectedLeft }: RefundDetails,
): Promise<RequestedRefund> {
  const found = await paymentKey(tx, paymentId)
  if (!found) throw notFound('We couldn’t find that payment.')
  const payment = await lockPayment(tx, found)
  if (payment.gateway === manualGatewayId)
    throw new Problem(
      'not_allowed_now',
      'Staff recorded this payment, so no gateway can refund it. Transfer the money yourself, then record an outside refund.',
    )
  const { pending, failed } = await tx.one(sql<{ pending: Cents; failed: number }>`
    select
      coalesce(sum(amount_cents) filter (where status = 'asked'), 0)::bigint as pending,
      count(*) filter (where status = 'failed') as failed
    from refunds where payment_id = ${paymentId}`)
  const left = refundableCents(payment, pending)
  const key = `${paymentId}:${expectedLeft ?? left}:${amountCents ?? 'all'}:${failed}`
  const duplicate = await tx.maybe(sql<{ id: number }>`select id from refunds where key = ${key}`)
  if (duplicate) return { id: duplicate.id, repeated: true }
  if (left <= 0) throw new Problem('not_allowed_now', 'This payment is already fully refunded.')
  if (payment.status === 'surplus' && amountCents !== null)
    throw new Problem('not_allowed_now', 'A payment that couldn’t be applied can only be refunded in full.')
  if (expectedLeft !== undefined && expectedLeft !== left)
    throw new Problem(
      'not_allowed_now',
      `Another refund was made since you opened this page. ${amountText(left, receivedCurrency(payment))} ` +
        'can still be refunded. Review it and try again.',
    )
  const amount = amountWithin(amountCents ?? left, left, receivedCurrency(payment))
  const { id } = await tx.one(sql<{ id: number }>`
    insert into refunds (payment_id, key, amount_cents, reason, asked_by, asked_at, line_ids)
    values (${paymentId}, ${key}, ${amount}, ${reason}, ${requestedBy}, ${app.clock.now()}, ${[...lineIds]}::bigint[])
    returning id`)
  await app.jobs.send(tx, refundPayment, { refund: id }, { once: `refund:${id}` })
  return { id, repeated: false }
}

export function amountWithin(amount: Cents, left: Cents, currency: string): Cents {
  if (amount >= 1 && amount <= left) return amount
  throw invalid([
    { path: 'amount', message: `must be between ${amountText(cents(1), currency)} and ${amountText(left, currency)}` },
  ])
}

interface AuditedRefund {
  number: string
  amount_cents: Cents
  currency: string
}

async function auditRefund(
  app: App,
  tx: Transaction,
  { id, repeated }: RequestedRefund,
  by: NamedAdmin,
): Promise<void> {
  if (repeated) return
  const { number, amount_cents, currency } = await tx.one(sql<AuditedRefund>`
    select o.number, r.amount_cents, coalesce(p.received_currency, p.currency) as currency
    from refunds r
    join payments p on p.id = r.payment_id
    join orders o on o.id = p.order_id
    where r.id = ${id}`)
  await recordAdminAction(app, tx, by, 'admin.acted', `order:${number}`, {
    what: 'refunded a payment',
    amount_cents,
    ...(currency !== 'USD' && { currency }),
  })
}
