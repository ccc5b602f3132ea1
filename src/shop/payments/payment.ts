import type { App } from '../../platform/app.ts'
import { type Cents, cents, moneyText, negate, sumOf } from '../../platform/cents.ts'
import { isCurrency } from '../../platform/currency.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { currentStatus } from '../orders/lifecycle.ts'
import type { Terms } from '../orders/price.ts'
import { lockOrder, orderById } from '../orders/queries.ts'
import { missingForSales } from '../vat/seller.ts'
import type { GatewayEvent } from './gateway-event.ts'

export interface Payment {
  id: number
  order_id: number
  gateway: string
  reference: string | null
  capture_reference: string | null
  amount_cents: Cents
  currency: string
  received_cents: Cents | null
  received_currency: string | null
  /** The received amount, or else the requested one: refunds are counted against it. */
  came_cents: Cents
  refunded_cents: Cents
  /** `surplus`: the money arrived but pays for nothing, so it has to be refunded. */
  status: 'begun' | 'paid' | 'failed' | 'cancelled' | 'surplus'
  terms: Terms
}

const columns = sql`
  id, order_id, gateway, reference, capture_reference, amount_cents, currency, received_cents, received_currency,
  came_cents, refunded_cents, status, terms`

interface PaymentKey {
  id: number
  order_id: number
}

type PaymentReferences = Pick<GatewayEvent, 'gateway' | 'reference' | 'captureReference' | 'paymentId'>

/**
 * Finds the payment of an event by its reference, its captured money, or our id while the reference is not stored yet.
 */
export function findPayment(
  db: Queryable,
  { gateway, reference, captureReference = null, paymentId = null }: PaymentReferences,
): Promise<PaymentKey | undefined> {
  return db.maybe(sql<PaymentKey>`
    select id, order_id from payments
    where gateway = ${gateway}
      and (reference = ${reference}::text or capture_reference = ${captureReference}::text
        or (id = ${paymentId}::bigint and (reference is null or ${reference}::text is null)))
    order by reference = ${reference}::text desc nulls last, id limit 1`)
}

/**
 * Whether the order still waits for this payment, and the site may sell. Otherwise nothing is captured, because it would
 * have to be refunded.
 */
export async function isPaymentExpected(app: App, references: PaymentReferences): Promise<boolean> {
  const payment = await findPayment(app.db, references)
  const order = payment && (await orderById(app.db, payment.order_id))
  if (order === undefined || currentStatus(app, order) !== 'pending') return false
  return (await missingForSales(app, app.db)).length === 0
}

/** Always locks the order before its payment, so that two events of one order cannot deadlock. */
export async function lockPayment(tx: Transaction, { id, order_id }: PaymentKey): Promise<Payment> {
  await lockOrder(tx, order_id)
  return tx.one(sql<Payment>`select ${columns} from payments where id = ${id} for update`)
}

export function paymentById(db: Queryable, id: number): Promise<Payment | undefined> {
  return db.maybe(sql<Payment>`select ${columns} from payments where id = ${id}`)
}

export function paymentKey(db: Queryable, id: number): Promise<PaymentKey | undefined> {
  return db.maybe(sql<PaymentKey>`select id, order_id from payments where id = ${id}`)
}

/** A payment that pays its order is always in the order's currency; a surplus may be in any. */
export function receivedCurrency({ received_currency, currency }: Payment): string {
  return received_currency ?? currency
}

/** What was neither refunded nor is pending. */
export function refundableCents({ status, came_cents, refunded_cents }: Payment, pending: Cents): Cents {
  return status === 'paid' || status === 'surplus'
    ? sumOf([came_cents, negate(refunded_cents), negate(pending)])
    : cents(0)
}

/** `$12.00`, or `1200 XBT (minor units)` for an unknown currency. */
export function amountText(amount: Cents, currency: string): string {
  return isCurrency(currency) ? moneyText(amount, currency) : `${amount} ${currency.slice(0, 8)} (minor units)`
}
