import type { App } from '../../platform/app.ts'
import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { mailAdmins } from '../fulfilment/mail-admins.ts'
import { amountText } from './amount.ts'
import { type Dispute, disputeByReference, refundOfDispute } from './disputes.ts'
import type { DisputeEvent } from './event.ts'
import { factsOfOrder } from './notify.ts'
import { currencyOf, type Payment } from './payment.ts'
import { finishRefund, insertForeign } from './refunded.ts'

/** What a gateway says of a dispute. While it is open nothing is undone; a lost one is money that was taken back. Null while the payment has not been heard of. */
export async function settleDisputeEvent(
  app: App,
  tx: Transaction,
  payment: Payment,
  event: DisputeEvent,
): Promise<string | null> {
  if (payment.status !== 'paid' && payment.status !== 'surplus') return null
  const known = await disputeByReference(tx, payment, event.disputeReference)
  const dispute = known ?? (await open(app, tx, payment, event))
  if (event.kind === 'dispute_open')
    return known ? stillOpen(tx, known, event) : 'A dispute is open; the site team was told.'
  if (event.kind === 'dispute_won') return won(app, tx, payment, dispute)
  return dispute.status === 'lost' ? 'Nothing: the dispute is lost already.' : lose(app, tx, payment, dispute, event)
}

async function open(app: App, tx: Transaction, payment: Payment, event: DisputeEvent): Promise<Dispute> {
  const { gateway, disputeReference, amountCents, currency, reason, answerBy, openedAt } = event
  await tx.run(sql`
    insert into disputes (payment_id, reference, amount_cents, currency, reason, answer_by, opened_at)
    values (${payment.id}, ${disputeReference}, ${amountCents}, ${currency.slice(0, 8)}, ${reason}, ${answerBy}::timestamptz, ${openedAt ?? app.clock.now()}::timestamptz)`)
  const made = (await disputeByReference(tx, payment, disputeReference))!
  if (event.kind === 'dispute_open') {
    const until = made.answer_by
      ? ` Answer it there by ${made.answer_by.toISOString().slice(0, 10)}.`
      : ' Answer it there.'
    await tell(
      app,
      tx,
      payment,
      `dispute:${made.id}`,
      'Dispute',
      `A customer asks for ${amountText(amountCents, currency)} back through ${gateway}${reason ? `: ${reason}` : ''}.${until} Nothing is undone while it is open.`,
    )
  }
  return made
}

async function stillOpen(
  tx: Transaction,
  { id, status }: Dispute,
  { answerBy, reason }: DisputeEvent,
): Promise<string> {
  // Events come in any order: what was decided stays so.
  if (status !== 'open') return `Nothing: the dispute is ${status} already.`
  await tx.run(
    sql`update disputes set answer_by = coalesce(${answerBy}::timestamptz, answer_by), reason = coalesce(${reason}, reason) where id = ${id}`,
  )
  return 'The dispute is still open.'
}

async function won(app: App, tx: Transaction, payment: Payment, { id, status, refund_id }: Dispute): Promise<string> {
  if (status === 'won') return 'Nothing: the dispute is won already.'
  await close(app, tx, id, 'won')
  const booked = status === 'lost' || refund_id !== null
  const text = booked
    ? 'It was decided for the site after its money was booked as given back and what was bought was taken back. Agree with the customer on what becomes of it.'
    : 'It was decided for the site. Nothing changes.'
  await tell(app, tx, payment, `dispute_won:${id}`, 'Dispute won', text)
  return booked
    ? 'The dispute is won after its money was booked as given back; the site team was told.'
    : 'The dispute is won.'
}

async function lose(
  app: App,
  tx: Transaction,
  payment: Payment,
  dispute: Dispute,
  { gateway, currency, amountCents, moneyIsToldApart }: DisputeEvent,
): Promise<string> {
  await close(app, tx, dispute.id, 'lost', amountCents)
  const lost = (text: string) =>
    tell(
      app,
      tx,
      payment,
      `dispute_lost:${dispute.id}`,
      'Dispute lost',
      `${amountText(amountCents, currency)} went back through ${gateway}. ${text}`,
    )
  if (
    dispute.refund_id !== null ||
    (moneyIsToldApart && (await refundOfDispute(tx, payment, { ...dispute, amount_cents: amountCents })))
  ) {
    await lost('The money was booked when it was taken.')
    return 'The dispute is lost; its money was booked when it was taken.'
  }
  if (currency !== currencyOf(payment) || amountCents < 1) {
    await lost('It is in another currency than the payment: book it on the page of the order.')
    return 'The dispute is lost, in another currency than the payment; the site team was told.'
  }
  const refund = await insertForeign(app, tx, payment, {
    gateway,
    reference: dispute.reference,
    amountCents,
    reason: 'The payment was disputed.',
    taken: true,
  })
  await tx.run(sql`update disputes set refund_id = ${refund.id} where id = ${dispute.id}`)
  const { reversed, kept } = await finishRefund(app, tx, payment, refund, {
    reference: dispute.reference,
    amountCents,
    link: null,
  })
  await lost(
    [...reversed.map((line) => `Taken back: ${line}`), ...kept.map((line) => `Stays: ${line}`)].join(' ') ||
      'It was a part of the order, so nothing was taken back. Take back lines on the page of the order if you want to.',
  )
  return `The dispute is lost: ${amountText(amountCents, currency)} went back.`
}

/** What was fought over at first may be more than what it was about in the end. */
async function close(
  app: App,
  tx: Transaction,
  id: number,
  status: 'won' | 'lost',
  amount: Cents | null = null,
): Promise<void> {
  await tx.run(
    sql`update disputes set status = ${status}, closed_at = ${app.clock.now()}, amount_cents = coalesce(${amount}::bigint, amount_cents) where id = ${id}`,
  )
}

async function tell(
  app: App,
  tx: Transaction,
  { order_id }: Payment,
  cause: string,
  title: string,
  text: string,
): Promise<void> {
  const { number } = await factsOfOrder(tx, order_id)
  await mailAdmins(app, tx, { cause, title: `${title}: order ${number}`, text, path: `/admin/orders/${number}` })
}
