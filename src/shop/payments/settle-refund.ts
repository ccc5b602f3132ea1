import type { App } from '../../platform/app.ts'
import { type Cents, cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { mailAdmins } from '../fulfilment/mail-admins.ts'
import { type ReversalSummary, reverseLines } from '../fulfilment/reverse.ts'
import { issueCreditNote } from '../invoices/issue.ts'
import { markRefunded } from '../orders/lifecycle.ts'
import { emitOrderEvent, orderRefundedEvent } from '../orders/webhook-events.ts'
import { attachRefundToDispute, isBookedByDispute } from './disputes.ts'
import type { RefundEvent } from './gateway-event.ts'
import { failedRefundAlert, foreignRefundAlert } from './mails.ts'
import { notifyRefunded, orderOfPayment } from './notify.ts'
import { amountText, type Payment, receivedCurrency } from './payment.ts'

export interface RefundRow {
  id: number
  payment_id: number
  amount_cents: Cents
  reason: string | null
  status: 'asked' | 'done' | 'failed'
  line_ids: number[]
  /** The bank or PayPal took the money back; no admin refunded it. */
  chargeback: boolean
  /** An admin refunded it outside of the gateway. */
  manual: boolean
}

export const refundColumns = sql`
  id, payment_id, amount_cents, reason, status, line_ids, taken as chargeback, outside as manual`

/** Applies an event of a refund that this site or someone else requested. Returns null until its payment is settled. */
export async function settleRefund(
  app: App,
  tx: Transaction,
  payment: Payment,
  event: RefundEvent,
): Promise<string | null> {
  if (payment.status !== 'paid' && payment.status !== 'surplus') return null
  const known = await findRefund(tx, payment, event)
  if (event.kind === 'refund_failed')
    return known
      ? failRefund(app, tx, payment, known, 'The gateway couldn’t refund it.')
      : 'No change: a refund made at the gateway failed there.'
  if (known?.status === 'done') return 'No change: the refund is already recorded.'
  if (!known && event.mayBelongToDispute && (await isBookedByDispute(tx, payment, event)))
    return 'No change: this is the money from a lost dispute, which is already recorded.'
  if (event.currency !== receivedCurrency(payment)) return reportOtherCurrency(app, tx, payment, event)
  const { refundReference: reference, amountCents } = event
  const refund = known ?? (await insertExternalRefund(app, tx, payment, { ...event, reference }))
  if (!known && event.mayBelongToDispute) await attachRefundToDispute(tx, payment, refund.id, event)
  await completeRefund(app, tx, payment, refund, { reference, amountCents, link: null })
  return `${amountText(amountCents, event.currency)} refunded.`
}

function findRefund(
  tx: Transaction,
  { id }: Payment,
  { refundId = null, refundReference }: RefundEvent,
): Promise<RefundRow | undefined> {
  return tx.maybe(sql<RefundRow>`
    select ${refundColumns} from refunds
    where payment_id = ${id} and (reference = ${refundReference} or id = ${refundId}::bigint)
    order by reference = ${refundReference} desc nulls last limit 1
    for update`)
}

async function reportOtherCurrency(app: App, tx: Transaction, payment: Payment, event: RefundEvent): Promise<string> {
  const { number } = await orderOfPayment(tx, payment)
  const amount = amountText(event.amountCents, event.currency)
  const cause = `refund:${event.gateway}:${event.refundReference}`
  await mailAdmins(app, tx, cause, foreignRefundAlert.compose({ number, amount }))
  return 'The refund is in a different currency than the payment. Admins were notified.'
}

interface ExternalRefund {
  gateway: string
  reference: string
  amountCents: Cents
  reason?: string
  chargeback?: boolean
}

/** Records a refund that this site did not request. */
export function insertExternalRefund(
  app: App,
  tx: Transaction,
  payment: Payment,
  { gateway, reference, amountCents, reason, chargeback = false }: ExternalRefund,
): Promise<RefundRow> {
  return tx.one(sql<RefundRow>`
    insert into refunds (payment_id, key, reference, amount_cents, reason, asked_by, asked_at, taken)
    values (${payment.id}, ${`${gateway}:${reference}`}, ${reference}, ${amountCents}, ${reason ?? null},
      ${`at ${gateway}`}, ${app.clock.now()}, ${chargeback})
    returning ${refundColumns}`)
}

interface RefundCompletion {
  reference: string
  amountCents: Cents
  /** Where the customer collects the money, if it does not arrive automatically. */
  link: string | null
}

const nothing: ReversalSummary = { reversed: [], kept: [] }

/**
 * Books a refund: issues the credit note, reverses what was bought, and notifies the customer, all in one transaction.
 */
export async function completeRefund(
  app: App,
  tx: Transaction,
  payment: Payment,
  refund: RefundRow,
  { reference, amountCents, link }: RefundCompletion,
): Promise<ReversalSummary> {
  await tx.run(sql`
    update refunds set
      status = 'done',
      reference = ${reference},
      amount_cents = ${amountCents},
      note = ${link},
      settled_at = ${app.clock.now()}
    where id = ${refund.id}`)
  const reversal =
    payment.status === 'surplus'
      ? await bookSurplusRefund(tx, payment, amountCents)
      : await bookOrderRefund(app, tx, payment, refund, amountCents)
  await notifyRefunded(app, tx, payment, { ...refund, amount: amountCents, link }, reversal)
  return reversal
}

async function bookSurplusRefund(tx: Transaction, { id }: Payment, amount: Cents): Promise<ReversalSummary> {
  await tx.run(sql`
    update payments set refunded_cents = least(came_cents, refunded_cents + ${amount}) where id = ${id}`)
  return nothing
}

async function bookOrderRefund(
  app: App,
  tx: Transaction,
  payment: Payment,
  refund: RefundRow,
  amount: Cents,
): Promise<ReversalSummary> {
  // A gateway may report more than was paid. The books cannot hold that; the excess is only in its event.
  const credited = cents(Math.min(amount, payment.amount_cents - payment.refunded_cents))
  const isFull = credited + payment.refunded_cents === payment.amount_cents
  await tx.run(sql`update payments set refunded_cents = refunded_cents + ${credited} where id = ${payment.id}`)
  if (credited > 0)
    await issueCreditNote(app, tx, {
      refundId: refund.id,
      orderId: payment.order_id,
      amountCents: credited,
      lineIds: refund.line_ids,
      reason: refund.reason,
    })
  if (isFull) await markRefunded(app, tx, payment.order_id)
  const reversal = await reverseLines(app, tx, payment.order_id, isFull ? null : refund.line_ids)
  await emitOrderEvent(app, tx, orderRefundedEvent, payment.order_id, {
    cause: `refund ${refund.id}`,
    more: { refund: { amount_cents: credited, full: isFull } },
  })
  return reversal
}

export async function failRefund(
  app: App,
  tx: Transaction,
  payment: Payment,
  { id, status, amount_cents }: RefundRow,
  why: string,
): Promise<string> {
  const { number } = await orderOfPayment(tx, payment)
  // A gateway may revoke a completed refund days later. The books stay as they are, and an admin has to look into it.
  if (status === 'asked')
    await tx.run(sql`
      update refunds set status = 'failed', note = ${why}, settled_at = ${app.clock.now()}
      where id = ${id}`)
  await mailAdmins(
    app,
    tx,
    `refund_failed:${id}`,
    failedRefundAlert.compose({ number, amount: amountText(amount_cents, receivedCurrency(payment)), why }),
  )
  return `The refund failed. ${why}`
}
