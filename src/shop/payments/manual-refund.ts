import { recordAdminAction } from '../../core/audit/actor.ts'
import { checkReason } from '../../core/audit/reason.ts'
import type { App } from '../../platform/app.ts'
import { type Cents, cents, decimalText, parseCents } from '../../platform/cents.ts'
import type { Currency } from '../../platform/currency.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid, notFound, Problem } from '../../platform/problem.ts'
import { orderByNumber } from '../orders/queries.ts'
import { unbookedDispute } from './disputes.ts'
import { gatewayName } from './gateway.ts'
import { orderOfPayment } from './notify.ts'
import { amountText, lockPayment, type Payment, paymentKey, receivedCurrency, refundableCents } from './payment.ts'
import { paymentsOfOrder } from './queries.ts'
import { amountWithin, type NamedAdmin } from './refund.ts'
import { completeRefund, type RefundRow, refundColumns } from './settle-refund.ts'

export interface ManualRefundDetails {
  /** The reference at the bank or gateway that moved the money. That of a lost dispute books the dispute. */
  reference: string
  /** Null books the entire balance. */
  amountCents: Cents | null
  reason: string | null
}

interface ManualRefund extends ManualRefundDetails {
  paymentId: number
  /** Lines to reverse. A full refund reverses the whole order. */
  lineIds?: readonly number[]
  by: NamedAdmin
}

interface BookedRefund {
  amountCents: Cents
  /** Whether it was already booked. */
  repeated: boolean
}

/**
 * Books money that an admin refunded outside of the gateway, once per reference. Requests that the gateway never
 * answered are withdrawn.
 */
export async function bookManualRefund(app: App, tx: Transaction, refund: ManualRefund): Promise<BookedRefund> {
  const { paymentId, reference, by } = refund
  const found = await paymentKey(tx, paymentId)
  if (!found) throw notFound('We couldn’t find that payment.')
  const payment = await lockPayment(tx, found)
  const known = await tx.maybe(sql<RefundRow>`
    select ${refundColumns} from refunds
    where payment_id = ${payment.id} and (reference = ${reference} or key = ${keyOf(refund)})
    order by status = 'done' desc limit 1
    for update`)
  if (known?.status === 'asked')
    throw new Problem(
      'not_allowed_now',
      `${gatewayName(payment.gateway)} is already refunding ${reference}. We record it automatically when it’s done.`,
    )
  if (known?.status === 'done') return repeatedBooking(payment, known, refund)
  const amountCents = amountToBook(payment, refund, await manualRefundBalance(tx, payment))
  const dispute = await unbookedDispute(tx, payment.id, reference)
  await withdrawUnanswered(app, tx, payment)
  const row = await insertManualRefund(app, tx, payment, refund, amountCents, dispute !== undefined)
  if (dispute) await tx.run(sql`update disputes set refund_id = ${row.id} where id = ${dispute.id}`)
  await completeRefund(app, tx, payment, row, { reference, amountCents, link: null })
  const { number } = await orderOfPayment(tx, payment)
  await recordAdminAction(app, tx, by, 'admin.acted', `order:${number}`, {
    what: 'recorded an outside refund',
    amount_cents: amountCents,
    reference,
  })
  return { amountCents, repeated: false }
}

function keyOf({ paymentId, reference }: Pick<ManualRefund, 'paymentId' | 'reference'>): string {
  return `outside:${paymentId}:${reference}`
}

function repeatedBooking(
  payment: Payment,
  { amount_cents }: RefundRow,
  { reference, amountCents }: ManualRefund,
): BookedRefund {
  if (amountCents !== null && amountCents !== amount_cents)
    throw invalid([
      {
        path: 'reference',
        message: `${reference} is already recorded with ${amountText(amount_cents, receivedCurrency(payment))}. Enter another reference`,
      },
    ])
  return { amountCents: amount_cents, repeated: true }
}

function amountToBook(payment: Payment, { amountCents }: ManualRefund, { left }: ManualRefundBalance): Cents {
  const { status } = payment
  if (left <= 0) throw new Problem('not_allowed_now', 'This payment is already fully refunded.')
  if (status === 'surplus' && amountCents !== null && amountCents !== left)
    throw new Problem('not_allowed_now', 'A payment that couldn’t be applied can only be refunded in full.')
  return amountWithin(amountCents ?? left, left, receivedCurrency(payment))
}

async function withdrawUnanswered(app: App, tx: Transaction, { id }: Payment): Promise<void> {
  await tx.run(sql`
    update refunds set status = 'failed', note = 'Refunded outside the gateway.', settled_at = ${app.clock.now()}
    where payment_id = ${id} and status = 'asked' and reference is null`)
}

// A refund that failed at the gateway and was then made manually keeps its row and the gateway's reference.
function insertManualRefund(
  app: App,
  tx: Transaction,
  { id }: Payment,
  { reference, lineIds = [], reason, by }: ManualRefund,
  amount: Cents,
  isChargeback: boolean,
): Promise<RefundRow> {
  return tx.one(sql<RefundRow>`
    insert into refunds (payment_id, key, reference, amount_cents, reason, asked_by, asked_at, line_ids, taken, outside)
    values (${id}, ${keyOf({ paymentId: id, reference })}, ${reference}, ${amount}, ${reason}, ${by.name},
      ${app.clock.now()}, ${[...lineIds]}::bigint[], ${isChargeback}, true)
    on conflict (payment_id, reference) where reference is not null do update set
      amount_cents = excluded.amount_cents,
      reason = excluded.reason,
      asked_by = excluded.asked_by,
      line_ids = excluded.line_ids,
      taken = excluded.taken,
      outside = true
    returning ${refundColumns}`)
}

export interface ManualRefundBalance {
  /** Neither refunded nor known to be on its way. */
  left: Cents
  /** Requested from the gateway, which has not answered. */
  unanswered: Cents
}

export async function manualRefundBalance(db: Queryable, payment: Payment): Promise<ManualRefundBalance> {
  const { answered, unanswered } = await db.one(sql<{ answered: Cents; unanswered: Cents }>`
    select
      coalesce(sum(amount_cents) filter (where reference is not null), 0)::bigint as answered,
      coalesce(sum(amount_cents) filter (where reference is null), 0)::bigint as unanswered
    from refunds where payment_id = ${payment.id} and status = 'asked'`)
  return { left: refundableCents(payment, answered), unanswered }
}

interface TypedManualRefund {
  reference: string
  /** In the currency of the payment; empty for everything that is left. */
  amount: string
  reason: string
}

/** Parses what an admin typed. Reports every mistake at once. */
export function parseManualRefund(typed: TypedManualRefund, currency: Currency): ManualRefundDetails {
  const [reference, amount, reason] = [typed.reference.trim(), typed.amount.trim(), typed.reason.trim()]
  const amountCents = amount === '' ? null : parseCents(amount, currency)
  const errors: FieldError[] = []
  findUnstorableText({ reference }, errors)
  if (reference === '')
    errors.push({
      path: 'reference',
      message: 'Enter a reference, like the one on the bank transfer',
    })
  if (reference.length > 200 || /\p{Cc}/u.test(reference))
    errors.push({ path: 'reference', message: 'Reference must be one line of at most 200 characters' })
  if (amount !== '' && amountCents === null)
    errors.push({ path: 'amount', message: `Enter an amount, like ${decimalText(cents(4900), currency)}` })
  checkReason(reason, 500, errors)
  if (errors.length > 0) throw invalid(errors)
  return { reference, amountCents, reason: reason || null }
}

/** Chooses the payment to book on: the one named, else the one that paid the order, else the only surplus. */
export async function paymentToBook(db: Queryable, orderNumber: string, paymentId?: number): Promise<number> {
  const order = await orderByNumber(db, orderNumber)
  if (!order) throw notFound(`There is no order ${orderNumber}.`)
  const payments = (await paymentsOfOrder(db, order.id)).filter(
    ({ status }) => status === 'paid' || status === 'surplus',
  )
  const paid = payments.filter(({ status }) => status === 'paid')
  const [only, ...others] =
    paymentId !== undefined ? payments.filter(({ id }) => id === paymentId) : paid.length > 0 ? paid : payments
  if (!only) throw new Problem('not_allowed_now', `Order ${orderNumber} has nothing left to refund.`)
  if (others.length > 0)
    throw new Problem(
      'invalid_request',
      [
        `Order ${orderNumber} has several payments that couldn’t be applied.`,
        `Choose one with --payment ${payments.map(({ id }) => id).join(' or ')}.`,
      ].join(' '),
    )
  return only.id
}
