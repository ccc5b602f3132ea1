import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import type { Terms } from '../orders/price.ts'
import { lockedOrder } from '../orders/queries.ts'
import type { GatewayEvent } from './event.ts'

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
  /** What came, or else what was asked for: what goes back is counted against it. */
  came_cents: Cents
  refunded_cents: Cents
  status: 'begun' | 'paid' | 'failed' | 'cancelled' | 'surplus'
  terms: Terms
}

const columns = sql`id, order_id, gateway, reference, capture_reference, amount_cents, currency, received_cents, received_currency, came_cents, refunded_cents, status, terms`

interface PaymentKey {
  id: number
  order_id: number
}

/** What an event calls the payment that it speaks of. */
export type Names = Pick<GatewayEvent, 'gateway' | 'reference' | 'captureReference' | 'paymentId'>

/** The payment that an event speaks of: by its name, by that of the money taken, or by ours before the gateway's was written down. */
export function paymentOfEvent(
  db: Queryable,
  { gateway, reference, captureReference = null, paymentId = null }: Names,
): Promise<PaymentKey | undefined> {
  return db.maybe(sql<PaymentKey>`
    select id, order_id from payments where gateway = ${gateway}
      and (reference = ${reference}::text or capture_reference = ${captureReference}::text
        or (id = ${paymentId}::bigint and (reference is null or ${reference}::text is null)))
    order by reference = ${reference}::text desc nulls last, id limit 1`)
}

/** The currency of the money that came; what pays an order is always in the order's. */
export function currencyOf({ received_currency, currency }: Payment): string {
  return received_currency ?? currency
}

/** The order is locked before its payment, always, so that two events of one order cannot wait for each other. */
export async function lockedPayment(tx: Transaction, { id, order_id }: PaymentKey): Promise<Payment> {
  await lockedOrder(tx, order_id)
  return tx.one(sql<Payment>`select ${columns} from payments where id = ${id} for update`)
}

/** As it is now; what changes it locks it first. */
export function paymentById(db: Queryable, id: number): Promise<Payment | undefined> {
  return db.maybe(sql<Payment>`select ${columns} from payments where id = ${id}`)
}

export function keyOfPayment(db: Queryable, id: number): Promise<PaymentKey | undefined> {
  return db.maybe(sql<PaymentKey>`select id, order_id from payments where id = ${id}`)
}
