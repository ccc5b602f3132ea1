import type { App } from '../../platform/app.ts'
import { type Cents, cents, moneyText, sumOf } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { startFulfilments } from '../fulfilment/run.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { currentStatus, markPaid } from '../orders/lifecycle.ts'
import { waitForMoney, waitNoLonger } from '../orders/payable.ts'
import type { Terms } from '../orders/price.ts'
import { lockedOrder, type OrderStatus } from '../orders/queries.ts'
import { sendReceipt } from '../orders/receipt.ts'
import { keepEvidence } from '../vat/evidence.ts'
import { amountText } from './amount.ts'
import type { PaymentEvent } from './event.ts'
import { tellOfSurplus } from './notify.ts'
import { keepBeyond } from './overpayment.ts'
import type { Payment } from './payment.ts'

/**
 * Pays an order: marks it paid, issues the invoice, fulfills it and queues the receipt, all in the transaction of the payment. An
 * order that can no longer be paid is left alone, and its status returned.
 */
export async function payOrder(
  app: App,
  tx: Transaction,
  orderId: number,
  terms: Terms,
): Promise<{ paid: boolean; status: OrderStatus }> {
  const order = await lockedOrder(tx, orderId)
  const status = currentStatus(app, order)
  if (status !== 'pending') return { paid: false, status }
  const paid = await markPaid(app, tx, order, terms)
  const invoice = await issueInvoice(app, tx, { ...paid, billing: terms.billing })
  await startFulfilments(app, tx, orderId)
  await sendReceipt(app, tx, paid, terms, invoice)
  return { paid: true, status: 'paid' }
}

/** Does what an event says to the payment and its order. Answers what came of it. */
export async function settle(app: App, tx: Transaction, payment: Payment, event: PaymentEvent): Promise<string> {
  if (event.kind === 'paid') return settlePaid(app, tx, payment, event)
  if (payment.status !== 'begun') return `Nothing: the payment is ${payment.status} already.`
  if (event.kind === 'processing') {
    const waits = await waitForMoney(app, tx, payment.order_id)
    return waits
      ? 'The money is on its way; the order waits for it.'
      : 'Nothing: the money is on its way to an order that no longer waits for any.'
  }
  await close(app, tx, payment, event.kind, null)
  await waitNoLonger(app, tx, payment.order_id)
  return event.kind === 'failed'
    ? 'The payment failed; the order can be paid another way.'
    : 'The payment was cancelled; the order can be paid another way.'
}

async function settlePaid(app: App, tx: Transaction, payment: Payment, event: PaymentEvent): Promise<string> {
  if (payment.status === 'surplus') return addToSurplus(tx, payment, event)
  if (payment.status === 'paid')
    return (await beyondOf(app, tx, payment, event)) ?? 'Nothing: the payment is paid already.'
  await tx.run(sql`
    update payments set capture_reference = coalesce(${event.captureReference ?? null}, capture_reference), received_cents = ${event.amountCents}, received_currency = ${currencyOf(event)}
    where id = ${payment.id}`)
  const why = await payWith(app, tx, payment, event)
  if (why !== null) return surplus(app, tx, payment, event, why)
  await close(app, tx, payment, 'paid', null)
  if (event.country)
    await keepEvidence(app, tx, payment.order_id, {
      kind: 'payment',
      country: event.country,
      detail: { gateway: payment.gateway },
    })
  return ['The order is paid.', await beyondOf(app, tx, payment, event)].filter(Boolean).join(' ')
}

/** Pays the order, or answers why this money cannot. */
async function payWith(app: App, tx: Transaction, payment: Payment, event: PaymentEvent): Promise<string | null> {
  if (event.amiss) return event.amiss
  if (event.currency !== payment.currency || event.amountCents !== payment.amount_cents)
    return `${amountText(event.amountCents, event.currency)} came instead of ${moneyText(payment.amount_cents)}.`
  const { paid, status } = await payOrder(app, tx, payment.order_id, payment.terms)
  return paid ? null : `The order was ${status} when the money came.`
}

async function beyondOf(
  app: App,
  tx: Transaction,
  payment: Payment,
  { beyondCents }: PaymentEvent,
): Promise<string | null> {
  return beyondCents ? keepBeyond(app, tx, payment, beyondCents) : null
}

/** All that came, what came on top of the amount included. */
function cameIn({ amountCents, beyondCents }: PaymentEvent): Cents {
  return sumOf([amountCents, beyondCents ?? cents(0)])
}

// Money that pays for nothing is one sum, which goes back as a whole.
async function surplus(app: App, tx: Transaction, payment: Payment, event: PaymentEvent, why: string): Promise<string> {
  await close(app, tx, payment, 'surplus', why)
  await tx.run(sql`update payments set received_cents = ${cameIn(event)} where id = ${payment.id}`)
  await tellOfSurplus(app, tx, payment, why)
  return `${why} It has to go back.`
}

async function addToSurplus(tx: Transaction, { id }: Payment, event: PaymentEvent): Promise<string> {
  const added = await tx.run(
    sql`update payments set received_cents = ${cameIn(event)} where id = ${id} and received_cents < ${cameIn(event)} and received_currency = ${currencyOf(event)}`,
  )
  return added > 0
    ? `${amountText(cameIn(event), event.currency)} came by now. It has to go back.`
    : 'Nothing: the payment is surplus already.'
}

async function close(
  app: App,
  tx: Transaction,
  { id }: Payment,
  status: Payment['status'],
  note: string | null,
): Promise<void> {
  await tx.run(
    sql`update payments set status = ${status}, note = ${note}, settled_at = ${app.clock.now()} where id = ${id}`,
  )
}

function currencyOf({ currency }: PaymentEvent): string | null {
  return currency.length >= 3 ? currency.slice(0, 8) : null
}
