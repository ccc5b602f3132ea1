import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import type { RefundEvent } from './event.ts'
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

const dispute = sql`
  select d.id, d.reference, d.amount_cents, d.currency, d.reason, d.status, d.answer_by, d.refund_id, d.opened_at, d.closed_at, d.payment_id, p.gateway, o.number
  from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id`

export function disputesOf(db: Queryable, orderId: number): Promise<Dispute[]> {
  return db.many(sql<Dispute>`${dispute} where p.order_id = ${orderId} order by d.id`)
}

const unbooked = sql`d.status = 'lost' and d.refund_id is null and d.amount_cents > 0`

/** Those that still need an answer, a decision or a person who books their money, the oldest first. */
export function openDisputes(db: Queryable, { limit, offset } = { limit: 200, offset: 0 }): Promise<Dispute[]> {
  return db.many(
    sql<Dispute>`${dispute} where d.status = 'open' or (${unbooked}) order by coalesce(d.answer_by, d.opened_at), d.id limit ${limit} offset ${offset}`,
  )
}

/** A lost dispute whose money nobody could book so far, under the name that its gateway gives it. */
export function unbookedDispute(db: Queryable, paymentId: number, reference: string): Promise<Dispute | undefined> {
  return db.maybe(
    sql<Dispute>`${dispute} where d.payment_id = ${paymentId} and d.reference = ${reference} and ${unbooked}`,
  )
}

export function disputeByReference(tx: Transaction, { id }: Payment, reference: string): Promise<Dispute | undefined> {
  return tx.maybe(sql<Dispute>`${dispute} where d.payment_id = ${id} and d.reference = ${reference} for update of d`)
}

/*
 * Some gateways tell of the money of a dispute twice: as a refund and by how the dispute ended, in any order. Whichever comes first
 * books it, and the other finds it here.
 */

/** A refund came that the site did not ask for: it may be the money of a dispute that waits for its end. */
export async function giveToDispute(
  tx: Transaction,
  { id }: Payment,
  refundId: number,
  { amountCents, currency }: RefundEvent,
): Promise<void> {
  await tx.run(sql`
    update disputes set refund_id = ${refundId} where id = (
      select id from disputes where payment_id = ${id} and refund_id is null and status <> 'won' and amount_cents = ${amountCents} and currency = ${currency} order by id limit 1)`)
}

/** The same when the dispute has booked its money already: the refund takes the name that the gateway gives it. */
export async function isBookedByDispute(
  tx: Transaction,
  { id }: Payment,
  { refundReference, amountCents }: RefundEvent,
): Promise<boolean> {
  const named = await tx.maybe(sql`
    update refunds r set reference = ${refundReference} from disputes d
    where d.refund_id = r.id and d.payment_id = ${id} and r.reference = d.reference and r.amount_cents = ${amountCents} returning r.id`)
  return named !== undefined
}

/** A dispute is lost: the refund that booked its money before, when there is one. */
export async function refundOfDispute(
  tx: Transaction,
  { id }: Payment,
  { id: disputeId, amount_cents, opened_at }: Dispute,
): Promise<boolean> {
  const found = await tx.maybe(sql<{ refund_id: number | null }>`
    update disputes set refund_id = (
      select r.id from refunds r where r.payment_id = ${id} and r.status = 'done' and r.amount_cents = ${amount_cents} and r.key not like ${`${id}:%`} and not r.outside
        and (r.taken or r.settled_at >= ${opened_at}) and not exists (select from disputes other where other.refund_id = r.id) order by r.id limit 1)
    where id = ${disputeId} and refund_id is null returning refund_id`)
  return found !== undefined && found.refund_id !== null
}
