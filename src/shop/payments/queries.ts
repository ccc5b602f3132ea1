import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { firstPageWindow, type PageWindow } from '../fulfilment/board.ts'
import type { Payment } from './payment.ts'

export interface PaymentOfOrder {
  id: number
  gateway: string
  reference: string | null
  amount_cents: Cents
  came_cents: Cents
  refunded_cents: Cents
  /** Requested from the gateway and not refunded yet. */
  pending_cents: Cents
  status: Payment['status']
  note: string | null
  begun_at: Date
}

export function paymentsOfOrder(db: Queryable, orderId: number): Promise<PaymentOfOrder[]> {
  return db.many(sql<PaymentOfOrder>`
    select p.id, p.gateway, p.reference, p.amount_cents, p.came_cents, p.refunded_cents, p.status, p.note, p.begun_at,
      (select coalesce(sum(r.amount_cents), 0)::bigint from refunds r
       where r.payment_id = p.id and r.status = 'asked') as pending_cents
    from payments p where p.order_id = ${orderId} order by p.id`)
}

export interface RefundOfOrder {
  gateway: string
  reference: string | null
  amount_cents: Cents
  status: 'asked' | 'done' | 'failed'
  outside: boolean
  note: string | null
  asked_by: string
  asked_at: Date
}

export function refundsOfOrder(db: Queryable, orderId: number): Promise<RefundOfOrder[]> {
  return db.many(sql<RefundOfOrder>`
    select p.gateway, r.reference, r.amount_cents, r.status, r.outside, r.note, r.asked_by, r.asked_at
    from refunds r
    join payments p on p.id = r.payment_id
    where p.order_id = ${orderId} order by r.id`)
}

interface EventOfOrder {
  gateway: string
  kind: string
  deliveries: number
  outcome: string | null
  received_at: Date
}

export function gatewayEventsOfOrder(db: Queryable, orderId: number): Promise<EventOfOrder[]> {
  return db.many(sql<EventOfOrder>`
    select e.gateway, e.kind, e.deliveries, e.outcome, e.received_at
    from gateway_events e
    join payments p on p.id = e.payment_id
    where p.order_id = ${orderId} order by e.id`)
}

export type LatestPayment = Pick<Payment, 'gateway' | 'reference' | 'status'>

export function latestPayment(db: Queryable, orderId: number): Promise<LatestPayment | undefined> {
  return db.maybe(sql<LatestPayment>`
    select gateway, reference, status from payments
    where order_id = ${orderId} and beyond_id is null
    order by id desc limit 1`)
}

/** Why money that arrived for an order could not be used, as long as it has not been refunded. */
export async function unusedMoneyReason(db: Queryable, orderId: number): Promise<string | undefined> {
  const payment = await db.maybe(sql<{ note: string }>`
    select note from payments
    where order_id = ${orderId} and status = 'surplus' and refunded_cents < came_cents and beyond_id is null
    order by id desc limit 1`)
  return payment?.note
}

export interface UnusedPayment {
  id: number
  number: string
  gateway: string
  /** Not refunded yet, in the currency that was received. */
  left_cents: Cents
  currency: string
  note: string | null
  settled_at: Date
  /** The state of its latest refund as text. */
  refund: string | null
}

/** Money that arrived, pays for nothing and has not been refunded. */
export function unusedPayments(
  db: Queryable,
  { limit, offset }: PageWindow = firstPageWindow,
): Promise<UnusedPayment[]> {
  return db.many(sql<UnusedPayment>`
    select p.id, o.number, p.gateway, p.came_cents - p.refunded_cents as left_cents,
      coalesce(p.received_currency, p.currency) as currency, p.note, p.settled_at,
      (select case r.status
          when 'asked' then 'Refund requested.'
          when 'done' then 'Partially refunded.'
          else coalesce(r.note, 'Refund failed.')
        end
       from refunds r where r.payment_id = p.id order by r.id desc limit 1) as refund
    from payments p
    join orders o on o.id = p.order_id
    where p.status = 'surplus' and p.refunded_cents < p.came_cents
    order by p.settled_at, p.id limit ${limit} offset ${offset}`)
}
