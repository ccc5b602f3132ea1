import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { type Cents, cents, moneyText } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import { unbookedDispute } from './disputes.ts'
import { factsOfOrder } from './notify.ts'
import { keyOfPayment, lockedPayment, type Payment } from './payment.ts'
import { leftOf } from './refund.ts'
import { finishRefund, type RefundRow, refundColumns } from './refunded.ts'

interface GivenOutside {
  paymentId: number
  /** By which the money is found in the books of whoever gave it; that of a lost dispute books its money. */
  reference: string
  /** Null books all that is left. */
  amountCents: Cents | null
  /** Lines whose effects are taken back; the whole order's when all of the money went back. */
  lineIds?: readonly number[]
  reason: string | null
  by: AdminActor & { name: string }
}

interface Booked {
  amountCents: Cents
  /** Whether it had been booked before. */
  repeated: boolean
}

/** Books money that the team gave back by hand, once a reference. What the gateway was asked for and never answered is withdrawn. */
export async function bookOutside(app: App, tx: Transaction, given: GivenOutside): Promise<Booked> {
  const key = await keyOfPayment(tx, given.paymentId)
  if (!key) throw notFound('There is no such payment.')
  const payment = await lockedPayment(tx, key)
  const known = await tx.maybe(sql<RefundRow>`
    select ${refundColumns} from refunds where payment_id = ${payment.id} and (reference = ${given.reference} or key = ${keyOf(given)}) order by status = 'done' desc limit 1 for update`)
  if (known?.status === 'asked')
    throw new Problem(
      'not_allowed_now',
      `${payment.gateway} knows ${given.reference} and is giving it back. It is booked by itself as soon as that is done.`,
    )
  if (known?.status === 'done') return sameAgain(known, given)
  const amount = amountOf(payment, given, await bookable(tx, payment))
  const dispute = await unbookedDispute(tx, payment.id, given.reference)
  await tx.run(
    sql`update refunds set status = 'failed', note = 'It was given back outside.', settled_at = ${app.clock.now()} where payment_id = ${payment.id} and status = 'asked' and reference is null`,
  )
  const refund = await insertOutside(app, tx, payment, given, amount, dispute !== undefined)
  if (dispute) await tx.run(sql`update disputes set refund_id = ${refund.id} where id = ${dispute.id}`)
  await finishRefund(app, tx, payment, refund, { reference: given.reference, amountCents: amount, link: null })
  const { number } = await factsOfOrder(tx, payment.order_id)
  await recordAdminAction(app, tx, given.by, 'admin.acted', `order:${number}`, {
    what: 'booked money that was given back outside',
    amount_cents: amount,
    reference: given.reference,
  })
  return { amountCents: amount, repeated: false }
}

function keyOf({ paymentId, reference }: Pick<GivenOutside, 'paymentId' | 'reference'>): string {
  return `outside:${paymentId}:${reference}`
}

function sameAgain({ amount_cents }: RefundRow, { reference, amountCents }: GivenOutside): Booked {
  if (amountCents !== null && amountCents !== amount_cents)
    throw invalid([{ path: 'reference', message: `${reference} is booked already, with ${moneyText(amount_cents)}` }])
  return { amountCents: amount_cents, repeated: true }
}

function amountOf({ status }: Payment, { amountCents }: GivenOutside, { left }: Bookable): Cents {
  if (left <= 0) throw new Problem('not_allowed_now', 'Nothing of this payment is left to give back.')
  if (status === 'surplus' && amountCents !== null && amountCents !== left)
    throw new Problem('not_allowed_now', 'Money that pays no order goes back as a whole.')
  const amount = amountCents ?? left
  if (amount < 1 || amount > left)
    throw invalid([
      { path: 'amount', message: `must be between ${moneyText(cents(1))} and the ${moneyText(left)} that are left` },
    ])
  return amount
}

// A refund that failed at the gateway and was then done by hand keeps its row, and with it the name that the gateway gave it.
function insertOutside(
  app: App,
  tx: Transaction,
  { id }: Payment,
  { reference, lineIds = [], reason, by }: GivenOutside,
  amount: Cents,
  taken: boolean,
): Promise<RefundRow> {
  return tx.one(sql<RefundRow>`
    insert into refunds (payment_id, key, reference, amount_cents, reason, asked_by, asked_at, line_ids, taken, outside)
    values (${id}, ${keyOf({ paymentId: id, reference })}, ${reference}, ${amount}, ${reason}, ${by.name}, ${app.clock.now()}, ${[...lineIds]}::bigint[], ${taken}, true)
    on conflict (payment_id, reference) where reference is not null do update
      set amount_cents = excluded.amount_cents, reason = excluded.reason, asked_by = excluded.asked_by, line_ids = excluded.line_ids, taken = excluded.taken, outside = true
    returning ${refundColumns}`)
}

export interface Bookable {
  /** What neither went back nor is known to be on its way. */
  left: Cents
  /** What the gateway was asked for and has not answered. */
  unanswered: Cents
}

export async function bookable(db: Queryable, payment: Payment): Promise<Bookable> {
  const { named, unanswered } = await db.one(sql<{ named: Cents; unanswered: Cents }>`
    select coalesce(sum(amount_cents) filter (where reference is not null), 0)::bigint as named, coalesce(sum(amount_cents) filter (where reference is null), 0)::bigint as unanswered
    from refunds where payment_id = ${payment.id} and status = 'asked'`)
  return { left: leftOf(payment, named), unanswered }
}
