import type { App } from '../../platform/app.ts'
import { type Cents, cents, moneyText, sumOf } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { emitFulfilled } from '../fulfilment/notify.ts'
import { startFulfilments } from '../fulfilment/run.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { currentStatus, markPaid } from '../orders/lifecycle.ts'
import { endPaymentWait, waitForPayment } from '../orders/payable.ts'
import type { Terms } from '../orders/price.ts'
import { lockOrder, type OrderStatus } from '../orders/queries.ts'
import { sendReceipt } from '../orders/receipt.ts'
import { emitOrderEvent, orderPaidEvent } from '../orders/webhook-events.ts'
import { storeEvidence } from '../vat/evidence.ts'
import { missingSellerDetails } from '../vat/seller.ts'
import { testGatewayId } from './gateway.ts'
import type { PaymentEvent } from './gateway-event.ts'
import { notifySurplus } from './notify.ts'
import { recordOverpayment } from './overpayment.ts'
import { amountText, type Payment } from './payment.ts'

/** Applies an event to its payment and order. Returns what was done. */
export async function settlePayment(app: App, tx: Transaction, payment: Payment, event: PaymentEvent): Promise<string> {
  if (event.kind === 'paid') return settlePaid(app, tx, payment, event)
  if (payment.status !== 'begun') return `No change: the payment is already ${payment.status}.`
  if (event.kind === 'processing') {
    const waits = await waitForPayment(app, tx, payment.order_id)
    return waits
      ? 'Payment processing. The order is waiting for it.'
      : 'No change: the payment is processing, but the order no longer expects one.'
  }
  await closePayment(app, tx, payment, event.kind, null)
  await endPaymentWait(app, tx, payment.order_id, await isAnotherProcessing(tx, payment.order_id))
  return event.kind === 'failed'
    ? 'Payment failed. The customer can pay another way.'
    : 'Payment canceled. The customer can pay another way.'
}

async function settlePaid(app: App, tx: Transaction, payment: Payment, event: PaymentEvent): Promise<string> {
  if (payment.status === 'surplus') return addToSurplus(tx, payment, event)
  if (payment.status === 'paid')
    return (await settleOverpayment(app, tx, payment, event)) ?? 'No change: the payment is already paid.'
  await tx.run(sql`
    update payments set
      capture_reference = coalesce(${event.captureReference ?? null}, capture_reference),
      received_cents = ${event.amountCents},
      received_currency = ${storedCurrency(event)}
    where id = ${payment.id}`)
  const refusal = await payWith(app, tx, payment, event)
  if (refusal !== null) return markSurplus(app, tx, payment, event, refusal)
  await closePayment(app, tx, payment, 'paid', null)
  if (event.country)
    await storeEvidence(app, tx, payment.order_id, {
      kind: 'payment',
      country: event.country,
      detail: { gateway: payment.gateway },
    })
  return ['Order paid.', await settleOverpayment(app, tx, payment, event)].filter(Boolean).join(' ')
}

/** Pays the order, or returns why this money cannot pay it. */
async function payWith(app: App, tx: Transaction, payment: Payment, event: PaymentEvent): Promise<string | null> {
  if (event.problem) return event.problem
  if (event.currency !== payment.currency || event.amountCents !== payment.amount_cents)
    return `We received ${amountText(event.amountCents, event.currency)} instead of ${moneyText(payment.amount_cents, payment.currency)}.`
  if (payment.gateway !== testGatewayId && (await missingSellerDetails(tx)).length > 0)
    return 'We can’t sell right now: the seller’s details aren’t complete.'
  const { paid, status } = await payOrder(app, tx, payment.order_id, payment.terms)
  return paid ? null : `The order was already ${status === 'cancelled' ? 'canceled' : status} when the payment arrived.`
}

/**
 * Pays an order: marks it paid, issues the invoice, fulfills it and queues the receipt, all in the transaction of the
 * payment. An order that can no longer be paid is not changed, and its status is returned.
 */
export async function payOrder(
  app: App,
  tx: Transaction,
  orderId: number,
  terms: Terms,
): Promise<{ paid: boolean; status: OrderStatus }> {
  const order = await lockOrder(tx, orderId)
  const status = currentStatus(app, order)
  if (status !== 'pending') return { paid: false, status }
  const paid = await markPaid(app, tx, order, terms)
  const invoice = await issueInvoice(app, tx, { ...paid, billing: terms.billing })
  await emitOrderEvent(app, tx, orderPaidEvent, orderId, { cause: 'paid', more: {} })
  await startFulfilments(app, tx, orderId)
  await emitFulfilled(app, tx, orderId)
  await sendReceipt(app, tx, paid, terms, invoice)
  return { paid: true, status: 'paid' }
}

async function settleOverpayment(
  app: App,
  tx: Transaction,
  payment: Payment,
  { overpaidCents }: PaymentEvent,
): Promise<string | null> {
  return overpaidCents ? recordOverpayment(app, tx, payment, overpaidCents) : null
}

// A surplus is refunded as one sum, so an overpayment is part of it.
function receivedInTotal({ amountCents, overpaidCents }: PaymentEvent): Cents {
  return sumOf([amountCents, overpaidCents ?? cents(0)])
}

async function markSurplus(
  app: App,
  tx: Transaction,
  payment: Payment,
  event: PaymentEvent,
  why: string,
): Promise<string> {
  await closePayment(app, tx, payment, 'surplus', why)
  await tx.run(sql`update payments set received_cents = ${receivedInTotal(event)} where id = ${payment.id}`)
  await notifySurplus(app, tx, payment, why)
  return `${why} Refund due.`
}

async function addToSurplus(tx: Transaction, { id }: Payment, event: PaymentEvent): Promise<string> {
  const total = receivedInTotal(event)
  const added = await tx.run(sql`
    update payments set received_cents = ${total}
    where id = ${id} and received_cents < ${total} and received_currency = ${storedCurrency(event)}`)
  return added > 0
    ? `${amountText(total, event.currency)} received so far. Refund due.`
    : 'No change: the payment is already due for a refund.'
}

async function closePayment(
  app: App,
  tx: Transaction,
  { id }: Payment,
  status: Payment['status'],
  note: string | null,
): Promise<void> {
  await tx.run(sql`
    update payments set status = ${status}, note = ${note}, settled_at = ${app.clock.now()}
    where id = ${id}`)
}

/** A customer may have tried twice: the order keeps waiting while money of another attempt is on its way. */
async function isAnotherProcessing(tx: Transaction, orderId: number): Promise<boolean> {
  const other = await tx.maybe(sql`
    select 1 as waits from payments p
    join gateway_events e on e.payment_id = p.id
    where p.order_id = ${orderId} and p.status = 'begun' and e.kind = 'processing'
    limit 1`)
  return other !== undefined
}

function storedCurrency({ currency }: PaymentEvent): string | null {
  return currency.length >= 3 ? currency.slice(0, 8) : null
}
