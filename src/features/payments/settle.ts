import type { App } from '../../platform/app.ts'
import { moneyText } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { payOrder } from '../orders/pay.ts'
import { keepEvidence } from '../vat/evidence.ts'
import { amountText } from './amount.ts'
import { keepBeyond } from './beyond.ts'
import type { PaymentEvent } from './event.ts'
import type { Payment } from './payment.ts'
import { tellOfSurplus } from './tell.ts'

/** Does what an event says to the payment and its order. Answers what came of it. */
export async function settle(app: App, tx: Transaction, payment: Payment, event: PaymentEvent): Promise<string> {
  const beyond = event.kind === 'paid' && event.beyondCents ? await keepBeyond(app, tx, payment, event.beyondCents) : null
  return [await settlePayment(app, tx, payment, event), beyond].filter(Boolean).join(' ')
}

async function settlePayment(app: App, tx: Transaction, payment: Payment, event: PaymentEvent): Promise<string> {
  if (payment.status === 'paid' || payment.status === 'surplus') return `Nothing: the payment is ${payment.status} already.`
  if (event.kind !== 'paid') {
    if (payment.status !== 'begun') return `Nothing: the payment is ${payment.status} already.`
    await close(app, tx, payment, event.kind, null)
    return event.kind === 'failed' ? 'The payment failed; the order can be paid another way.' : 'The payment was cancelled; the order can be paid another way.'
  }
  await tx.run(sql`
    update payments set capture_reference = coalesce(${event.captureReference ?? null}, capture_reference), received_cents = ${event.amountCents}, received_currency = ${currencyOf(event)}
    where id = ${payment.id}`)
  return settlePaid(app, tx, payment, event)
}

async function settlePaid(app: App, tx: Transaction, payment: Payment, event: PaymentEvent): Promise<string> {
  if (event.amiss) return surplus(app, tx, payment, event.amiss)
  if (event.currency !== payment.currency || event.amountCents !== payment.amount_cents) {
    return surplus(app, tx, payment, `${amountText(event.amountCents, event.currency)} came instead of ${moneyText(payment.amount_cents)}.`)
  }
  const { paid, status } = await payOrder(app, tx, payment.order_id, payment.terms)
  if (!paid) return surplus(app, tx, payment, `The order was ${status} when the money came.`)
  await close(app, tx, payment, 'paid', null)
  if (event.country) await keepEvidence(app, tx, payment.order_id, { kind: 'payment', country: event.country, detail: { gateway: payment.gateway } })
  return 'The order is paid.'
}

async function surplus(app: App, tx: Transaction, payment: Payment, why: string): Promise<string> {
  await close(app, tx, payment, 'surplus', why)
  await tellOfSurplus(app, tx, payment, why)
  return `${why} It has to go back.`
}

async function close(app: App, tx: Transaction, { id }: Payment, status: Payment['status'], note: string | null): Promise<void> {
  await tx.run(sql`update payments set status = ${status}, note = ${note}, settled_at = ${app.clock.now()} where id = ${id}`)
}

function currencyOf({ currency }: PaymentEvent): string | null {
  return currency.length >= 3 ? currency.slice(0, 8) : null
}
