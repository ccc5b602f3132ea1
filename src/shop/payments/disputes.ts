import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { firstPageWindow, type PageWindow } from '../fulfilment/board.ts'
import type { RefundEvent } from './gateway-event.ts'
import type { Payment } from './payment.ts'

export interface Dispute {
  id: number
  reference: string
  amount_cents: Cents
  currency: string
  reason: string | null
  status: 'open' | 'won' | 'lost'
  answer_by: Date | null
  refund_id: number | null
  opened_at: Date
  closed_at: Date | null
  payment_id: number
  gateway: string
  number: string
}

const selectDispute = sql`
  select d.id, d.reference, d.amount_cents, d.currency, d.reason, d.status, d.answer_by, d.refund_id, d.opened_at,
    d.closed_at, d.payment_id, p.gateway, o.number
  from disputes d
  join payments p on p.id = d.payment_id
  join orders o on o.id = p.order_id`

export function disputesOfOrder(db: Queryable, orderId: number): Promise<Dispute[]> {
  return db.many(sql<Dispute>`${selectDispute} where p.order_id = ${orderId} order by d.id`)
}

const isUnbooked = sql`d.status = 'lost' and d.refund_id is null and d.amount_cents > 0`

/** Disputes that an admin has to answer or book, the most urgent first. */
export function openDisputes(db: Queryable, { limit, offset }: PageWindow = firstPageWindow): Promise<Dispute[]> {
  return db.many(sql<Dispute>`
    ${selectDispute} where d.status = 'open' or (${isUnbooked})
    order by coalesce(d.answer_by, d.opened_at), d.id limit ${limit} offset ${offset}`)
}

/** A lost dispute whose money no event could book, by the gateway's reference. */
export function unbookedDispute(db: Queryable, paymentId: number, reference: string): Promise<Dispute | undefined> {
  return db.maybe(sql<Dispute>`
    ${selectDispute} where d.payment_id = ${paymentId} and d.reference = ${reference} and ${isUnbooked}`)
}

export function lockDispute(tx: Transaction, { id }: Payment, reference: string): Promise<Dispute | undefined> {
  return tx.maybe(sql<Dispute>`
    ${selectDispute} where d.payment_id = ${id} and d.reference = ${reference} for update of d`)
}

/*
 * Some gateways report the money of a dispute twice: by a refund event and by the end of the dispute, in any order.
 * Whichever arrives first books it. The functions below match the second one to it.
 */

/** Attaches a refund that this site did not request to the dispute it probably belongs to. */
export async function attachRefundToDispute(
  tx: Transaction,
  { id }: Payment,
  refundId: number,
  { amountCents, currency }: RefundEvent,
): Promise<void> {
  await tx.run(sql`
    update disputes set refund_id = ${refundId} where id = (
      select id from disputes
      where payment_id = ${id} and refund_id is null and status <> 'won'
        and amount_cents = ${amountCents} and currency = ${currency}
      order by id limit 1)`)
}

/** Whether the end of a dispute has booked this refund already. If so, the refund gets the gateway's reference. */
export async function isBookedByDispute(
  tx: Transaction,
  { id }: Payment,
  { refundReference, amountCents }: RefundEvent,
): Promise<boolean> {
  const booked = await tx.maybe(sql`
    update refunds r set reference = ${refundReference} from disputes d
    where d.refund_id = r.id and d.payment_id = ${id} and r.reference = d.reference
      and r.amount_cents = ${amountCents}
    returning r.id`)
  return booked !== undefined
}

/** Attaches the refund that booked the money of a lost dispute before it ended. Returns whether there is one. */
export async function attachEarlierRefund(
  tx: Transaction,
  { id }: Payment,
  { id: disputeId, amount_cents, opened_at }: Dispute,
): Promise<boolean> {
  const attached = await tx.maybe(sql<{ refund_id: number | null }>`
    update disputes set refund_id = (
      select r.id from refunds r
      where r.payment_id = ${id} and r.status = 'done' and r.amount_cents = ${amount_cents}
        and r.key not like ${`${id}:%`} and not r.outside and (r.taken or r.settled_at >= ${opened_at})
        and not exists (select from disputes other where other.refund_id = r.id)
      order by r.id limit 1)
    where id = ${disputeId} and refund_id is null
    returning refund_id`)
  return attached !== undefined && attached.refund_id !== null
}
