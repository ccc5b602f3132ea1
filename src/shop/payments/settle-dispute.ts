import type { App } from '../../platform/app.ts'
import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { mailAdmins } from '../fulfilment/mail-admins.ts'
import { attachEarlierRefund, type Dispute, lockDispute } from './disputes.ts'
import type { DisputeEvent } from './gateway-event.ts'
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
    return known ? updateOpenDispute(tx, known, event) : 'A dispute is open; the site team was told.'
  if (event.kind === 'dispute_won') return winDispute(app, tx, payment, dispute)
  return dispute.status === 'lost'
    ? 'Nothing: the dispute is lost already.'
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
    const deadline = dispute.answer_by ? ` by ${dispute.answer_by.toISOString().slice(0, 10)}` : ''
    const text = [
      `A customer asks for ${amountText(amountCents, currency)} back through ${gateway}${reason ? `: ${reason}` : ''}.`,
      `Answer it there${deadline}. Nothing is undone while it is open.`,
    ].join(' ')
    await mailAboutDispute(app, tx, payment, `dispute:${dispute.id}`, 'Dispute', text)
  }
  return dispute
}

async function updateOpenDispute(
  tx: Transaction,
  { id, status }: Dispute,
  { answerBy, reason }: DisputeEvent,
): Promise<string> {
  // Events arrive in any order, so an earlier state must not replace a decision.
  if (status !== 'open') return `Nothing: the dispute is ${status} already.`
  await tx.run(sql`
    update disputes set
      answer_by = coalesce(${answerBy}::timestamptz, answer_by),
      reason = coalesce(${reason}, reason)
    where id = ${id}`)
  return 'The dispute is still open.'
}

async function winDispute(
  app: App,
  tx: Transaction,
  payment: Payment,
  { id, status, refund_id }: Dispute,
): Promise<string> {
  if (status === 'won') return 'Nothing: the dispute is won already.'
  await closeDispute(app, tx, id, 'won')
  const wasBooked = status === 'lost' || refund_id !== null
  const text = wasBooked
    ? [
        'It was decided for the site after its money was booked as given back and what was bought was taken back.',
        'Agree with the customer on what becomes of it.',
      ].join(' ')
    : 'It was decided for the site. Nothing changes.'
  await mailAboutDispute(app, tx, payment, `dispute_won:${id}`, 'Dispute won', text)
  return wasBooked
    ? 'The dispute is won after its money was booked as given back; the site team was told.'
    : 'The dispute is won.'
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
      `${amount} went back through ${gateway}. ${text}`,
    )
  if (await isBookedAlready(tx, payment, dispute, event)) {
    await notify('The money was booked when it was taken.')
    return 'The dispute is lost; its money was booked when it was taken.'
  }
  if (currency !== receivedCurrency(payment) || amountCents < 1) {
    await notify('It is in another currency than the payment: book it on the page of the order.')
    return 'The dispute is lost, in another currency than the payment; the site team was told.'
  }
  await notify(await bookLostDispute(app, tx, payment, dispute, event))
  return `The dispute is lost: ${amount} went back.`
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
  const lines = [...reversed.map((line) => `Taken back: ${line}`), ...kept.map((line) => `Stays: ${line}`)]
  if (lines.length > 0) return lines.join(' ')
  return [
    'It was a part of the order, so nothing was taken back.',
    'Take back lines on the page of the order if you want to.',
  ].join(' ')
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
  title: string,
  text: string,
): Promise<void> {
  const { number } = await orderOfPayment(tx, payment)
  await mailAdmins(app, tx, { cause, title: `${title}: order ${number}`, text, path: `/admin/orders/${number}` })
}
