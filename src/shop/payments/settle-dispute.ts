import type { App } from '../../platform/app.ts'
import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { dateText } from '../../platform/dates.ts'
import { mailAdmins } from '../fulfilment/mail-admins.ts'
import { attachEarlierRefund, type Dispute, lockDispute } from './disputes.ts'
import { gatewayName } from './gateway.ts'
import type { DisputeEvent } from './gateway-event.ts'
import { disputeAlert } from './mails.ts'
import { orderOfPayment } from './notify.ts'
import { amountText, type Payment, receivedCurrency } from './payment.ts'
import { completeRefund, insertExternalRefund } from './settle-refund.ts'

/**
 * Applies a dispute event. Nothing is reversed while a dispute is open; a lost one is booked as a refund. Returns null
 * while the payment itself is not settled.
 */
export async function settleDispute(
  app: App,
  tx: Transaction,
  payment: Payment,
  event: DisputeEvent,
): Promise<string | null> {
  if (payment.status !== 'paid' && payment.status !== 'surplus') return null
  const known = await lockDispute(tx, payment, event.disputeReference)
  const dispute = known ?? (await openDispute(app, tx, payment, event))
  if (event.kind === 'dispute_open')
    return known ? updateOpenDispute(tx, known, event) : 'Dispute opened. Admins were notified.'
  if (event.kind === 'dispute_won') return winDispute(app, tx, payment, dispute)
  return dispute.status === 'lost'
    ? 'No change: the dispute is already lost.'
    : loseDispute(app, tx, payment, dispute, event)
}

async function openDispute(app: App, tx: Transaction, payment: Payment, event: DisputeEvent): Promise<Dispute> {
  const { gateway, disputeReference, amountCents, currency, reason, answerBy, openedAt } = event
  await tx.run(sql`
    insert into disputes (payment_id, reference, amount_cents, currency, reason, answer_by, opened_at)
    values (${payment.id}, ${disputeReference}, ${amountCents}, ${currency.slice(0, 8)}, ${reason},
      ${answerBy}::timestamptz, ${openedAt ?? app.clock.now()}::timestamptz)`)
  const dispute = (await lockDispute(tx, payment, disputeReference))!
  if (event.kind === 'dispute_open') {
    const deadline = dispute.answer_by ? ` by ${dateText(dispute.answer_by)}` : ''
    const text = [
      `A customer disputed ${amountText(amountCents, currency)} through ${gatewayName(gateway)}${reason ? `: ${reason}` : ''}.`,
      `Respond there${deadline}. The order stays as it is while the dispute is open.`,
    ].join(' ')
    await mailAboutDispute(app, tx, payment, `dispute:${dispute.id}`, 'New dispute', text)
  }
  return dispute
}

async function updateOpenDispute(
  tx: Transaction,
  { id, status }: Dispute,
  { answerBy, reason }: DisputeEvent,
): Promise<string> {
  // Events arrive in any order, so an earlier state must not replace a decision.
  if (status !== 'open') return `No change: the dispute is already ${status}.`
  await tx.run(sql`
    update disputes set
      answer_by = coalesce(${answerBy}::timestamptz, answer_by),
      reason = coalesce(${reason}, reason)
    where id = ${id}`)
  return 'Dispute still open.'
}

async function winDispute(
  app: App,
  tx: Transaction,
  payment: Payment,
  { id, status, refund_id }: Dispute,
): Promise<string> {
  if (status === 'won') return 'No change: the dispute is already won.'
  await closeDispute(app, tx, id, 'won')
  const wasBooked = status === 'lost' || refund_id !== null
  const text = wasBooked
    ? [
        'You won it after the money was recorded as refunded and the order was canceled.',
        'Contact the customer to agree on what happens next.',
      ].join(' ')
    : 'You won it. Nothing changes.'
  await mailAboutDispute(app, tx, payment, `dispute_won:${id}`, 'Dispute won', text)
  return wasBooked ? 'Dispute won after its money was recorded as refunded. Admins were notified.' : 'Dispute won.'
}

async function loseDispute(
  app: App,
  tx: Transaction,
  payment: Payment,
  dispute: Dispute,
  event: DisputeEvent,
): Promise<string> {
  const { gateway, currency, amountCents } = event
  await closeDispute(app, tx, dispute.id, 'lost', amountCents)
  const amount = amountText(amountCents, currency)
  const notify = (text: string) =>
    mailAboutDispute(
      app,
      tx,
      payment,
      `dispute_lost:${dispute.id}`,
      'Dispute lost',
      `${amount} was returned through ${gatewayName(gateway)}. ${text}`,
    )
  if (await isBookedAlready(tx, payment, dispute, event)) {
    await notify('The refund was recorded when the money was withdrawn.')
    return 'Dispute lost. The refund was recorded when the money was withdrawn.'
  }
  if (currency !== receivedCurrency(payment) || amountCents < 1) {
    await notify('It’s in a different currency than the payment: record the refund on the order page.')
    return 'Dispute lost, in a different currency than the payment. Admins were notified.'
  }
  await notify(await bookLostDispute(app, tx, payment, dispute, event))
  return `Dispute lost: ${amount} refunded.`
}

async function isBookedAlready(
  tx: Transaction,
  payment: Payment,
  dispute: Dispute,
  { sendsRefundEvent, amountCents }: DisputeEvent,
): Promise<boolean> {
  if (dispute.refund_id !== null) return true
  return sendsRefundEvent && attachEarlierRefund(tx, payment, { ...dispute, amount_cents: amountCents })
}

/** Describes for admins which lines were reversed and which were not. */
async function bookLostDispute(
  app: App,
  tx: Transaction,
  payment: Payment,
  { id, reference }: Dispute,
  { gateway, amountCents }: DisputeEvent,
): Promise<string> {
  const refund = await insertExternalRefund(app, tx, payment, {
    gateway,
    reference,
    amountCents,
    reason: 'The payment was disputed.',
    chargeback: true,
  })
  await tx.run(sql`update disputes set refund_id = ${refund.id} where id = ${id}`)
  const { reversed, kept } = await completeRefund(app, tx, payment, refund, { reference, amountCents, link: null })
  const lines = [...reversed.map((line) => `Canceled: ${line}`), ...kept.map((line) => `Kept: ${line}`)]
  if (lines.length > 0) return lines.join(' ')
  return ['It covered part of the order, so nothing was canceled.', 'You can cancel items on the order page.'].join(' ')
}

/** The amount may have changed: a dispute can end with less than it was opened for. */
async function closeDispute(
  app: App,
  tx: Transaction,
  id: number,
  status: 'won' | 'lost',
  amount: Cents | null = null,
): Promise<void> {
  await tx.run(sql`
    update disputes set
      status = ${status},
      closed_at = ${app.clock.now()},
      amount_cents = coalesce(${amount}::bigint, amount_cents)
    where id = ${id}`)
}

async function mailAboutDispute(
  app: App,
  tx: Transaction,
  payment: Payment,
  cause: string,
  what: 'New dispute' | 'Dispute won' | 'Dispute lost',
  text: string,
): Promise<void> {
  const { number } = await orderOfPayment(tx, payment)
  await mailAdmins(app, tx, cause, disputeAlert.compose({ what, number, text }))
}
