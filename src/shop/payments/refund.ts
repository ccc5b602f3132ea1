import type { App } from '../../platform/app.ts'
import { type Cents, cents, minus, moneyText, sumOf } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import { refundPayment } from './jobs.ts'
import { keyOfPayment, lockedPayment, type Payment } from './payment.ts'

interface AskedRefund {
  paymentId: number
  /** Null gives back all that is left. */
  amountCents: Cents | null
  /** Lines whose effects are taken back; the whole order's when all of the money goes back. */
  lineIds?: readonly number[]
  reason: string | null
  /** An address of the site team. */
  askedBy: string
  /** What was left when they looked: by it a button that was pressed twice is known, and so is what somebody else did meanwhile. */
  seenLeft?: Cents
}

export interface Asked {
  id: number
  /** Whether it had been asked for before. */
  repeated: boolean
}

/**
 * Writes down that money goes back, and has it asked of the gateway by a job of the same transaction. A button that was pressed twice
 * asks once: what was left to give back is part of the key.
 */
export async function askRefund(
  app: App,
  tx: Transaction,
  { paymentId, amountCents, lineIds = [], reason, askedBy, seenLeft }: AskedRefund,
): Promise<Asked> {
  const key = await keyOfPayment(tx, paymentId)
  if (!key) throw notFound('There is no such payment.')
  const payment = await lockedPayment(tx, key)
  const { asked, failed } = await tx.one(sql<{ asked: Cents; failed: number }>`
    select coalesce(sum(amount_cents) filter (where status = 'asked'), 0)::bigint as asked, count(*) filter (where status = 'failed') as failed from refunds where payment_id = ${paymentId}`)
  const left = leftOf(payment, asked)
  const name = `${paymentId}:${seenLeft ?? left}:${amountCents ?? 'all'}:${failed}`
  const twin = await tx.maybe(sql<{ id: number }>`select id from refunds where key = ${name}`)
  if (twin) return { id: twin.id, repeated: true }
  if (left <= 0) throw new Problem('not_allowed_now', 'Nothing of this payment is left to give back.')
  if (payment.status === 'surplus' && amountCents !== null)
    throw new Problem('not_allowed_now', 'Money that pays no order goes back as a whole.')
  if (seenLeft !== undefined && seenLeft !== left)
    throw new Problem(
      'not_allowed_now',
      `Something else was given back since you opened this page: ${moneyText(left)} are left. Look again before you go on.`,
    )
  const amount = amountCents ?? left
  if (amount < 1 || amount > left)
    throw invalid([
      { path: 'amount', message: `must be between ${moneyText(cents(1))} and the ${moneyText(left)} that are left` },
    ])
  const { id } = await tx.one(sql<{ id: number }>`
    insert into refunds (payment_id, key, amount_cents, reason, asked_by, asked_at, line_ids)
    values (${paymentId}, ${name}, ${amount}, ${reason}, ${askedBy}, ${app.clock.now()}, ${[...lineIds]}::bigint[]) returning id`)
  await app.jobs.send(tx, refundPayment, { refund: id }, { once: `refund:${id}` })
  return { id, repeated: false }
}

/** What has neither gone back nor is on its way. */
export function leftOf(payment: Payment, asked: Cents): Cents {
  return payment.status === 'paid' || payment.status === 'surplus'
    ? sumOf([payment.came_cents, minus(payment.refunded_cents), minus(asked)])
    : cents(0)
}
