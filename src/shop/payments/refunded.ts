import { queueMail } from '../../core/mail/queue.ts'
import type { App } from '../../platform/app.ts'
import { type Cents, cents, moneyText } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { mailAdmins } from '../fulfilment/mail-admins.ts'
import { type ReversalSummary, reverseLines } from '../fulfilment/reverse.ts'
import { issueCreditNote } from '../invoices/issue.ts'
import { markRefunded } from '../orders/lifecycle.ts'
import { checkoutUrl } from '../orders/present.ts'
import { amountText } from './amount.ts'
import { giveToDispute, isBookedByDispute } from './disputes.ts'
import type { RefundEvent } from './event.ts'
import { refundMail } from './mails.ts'
import { factsOfOrder } from './notify.ts'
import { currencyOf, type Payment } from './payment.ts'

export interface RefundRow {
  id: number
  payment_id: number
  amount_cents: Cents
  reason: string | null
  status: 'asked' | 'done' | 'failed'
  line_ids: number[]
  /** Whether a bank or PayPal took it, rather than the team gave it. */
  taken: boolean
  /** Whether the team gave it by another way than the gateway's. */
  outside: boolean
}

export const refundColumns = sql`id, payment_id, amount_cents, reason, status, line_ids, taken, outside`

/** What a gateway says of a refund, whoever asked for it. Null while the payment itself has not been heard of. */
export async function settleRefundEvent(
  app: App,
  tx: Transaction,
  payment: Payment,
  event: RefundEvent,
): Promise<string | null> {
  if (payment.status !== 'paid' && payment.status !== 'surplus') return null
  const known = await knownRefund(tx, payment, event)
  if (event.kind === 'refund_failed')
    return known
      ? failRefund(app, tx, payment, known, 'The gateway could not give it back.')
      : 'Nothing: a refund that was made at the gateway failed there.'
  if (known?.status === 'done') return 'Nothing: the refund is known already.'
  if (!known && event.mayBeOfDispute && (await isBookedByDispute(tx, payment, event)))
    return 'Nothing: it is the money of a lost dispute, which is booked already.'
  if (event.currency !== currencyOf(payment)) {
    await mailAdmins(app, tx, {
      cause: `refund:${event.gateway}:${event.refundReference}`,
      title: 'A refund in another currency',
      text: `The gateway gave back ${event.amountCents} of ${event.currency.slice(0, 8)}. Look at the payment there, then book it on the page of the order as given back outside.`,
      path: `/admin/orders/${(await factsOfOrder(tx, payment.order_id)).number}`,
    })
    return 'It is in another currency than the payment; the site team was told.'
  }
  const refund = known ?? (await insertForeign(app, tx, payment, { ...event, reference: event.refundReference }))
  if (!known && event.mayBeOfDispute) await giveToDispute(tx, payment, refund.id, event)
  await finishRefund(app, tx, payment, refund, {
    reference: event.refundReference,
    amountCents: event.amountCents,
    link: null,
  })
  return `${amountText(event.amountCents, event.currency)} went back.`
}

function knownRefund(
  tx: Transaction,
  { id }: Payment,
  { refundId = null, refundReference }: RefundEvent,
): Promise<RefundRow | undefined> {
  return tx.maybe(sql<RefundRow>`
    select ${refundColumns} from refunds
    where payment_id = ${id} and (reference = ${refundReference} or id = ${refundId}::bigint) order by reference = ${refundReference} desc nulls last limit 1 for update`)
}

interface Foreign {
  gateway: string
  /** What the gateway calls it. */
  reference: string
  amountCents: Cents
  reason?: string
  taken?: boolean
}

/** Money that went back without the site asking for it. */
export function insertForeign(
  app: App,
  tx: Transaction,
  payment: Payment,
  { gateway, reference, amountCents, reason, taken = false }: Foreign,
): Promise<RefundRow> {
  return tx.one(sql<RefundRow>`
    insert into refunds (payment_id, key, reference, amount_cents, reason, asked_by, asked_at, taken)
    values (${payment.id}, ${`${gateway}:${reference}`}, ${reference}, ${amountCents}, ${reason ?? null}, ${`at ${gateway}`}, ${app.clock.now()}, ${taken})
    returning ${refundColumns}`)
}

interface Finished {
  reference: string
  amountCents: Cents
  link: string | null
}

/** Money went back: the books say so, what can be undone is undone, and the customer is told, all at once. */
export async function finishRefund(
  app: App,
  tx: Transaction,
  payment: Payment,
  refund: RefundRow,
  { reference, amountCents, link }: Finished,
): Promise<ReversalSummary> {
  const now = app.clock.now()
  await tx.run(
    sql`update refunds set status = 'done', reference = ${reference}, amount_cents = ${amountCents}, note = ${link}, settled_at = ${now} where id = ${refund.id}`,
  )
  if (payment.status === 'surplus') {
    await tx.run(
      sql`update payments set refunded_cents = least(came_cents, refunded_cents + ${amountCents}) where id = ${payment.id}`,
    )
    return tellCustomer(app, tx, payment, refund, amountCents, link, { reversed: [], kept: [] })
  }
  // More than was paid cannot come back; what the gateway says beyond that stands in its event.
  const credited = cents(Math.min(amountCents, payment.amount_cents - payment.refunded_cents))
  const whole = credited + payment.refunded_cents === payment.amount_cents
  await tx.run(sql`update payments set refunded_cents = refunded_cents + ${credited} where id = ${payment.id}`)
  if (credited > 0)
    await issueCreditNote(app, tx, {
      refundId: refund.id,
      orderId: payment.order_id,
      amountCents: credited,
      lineIds: refund.line_ids,
      reason: refund.reason,
    })
  if (whole) await markRefunded(app, tx, payment.order_id)
  const reversal = await reverseLines(app, tx, payment.order_id, whole ? null : refund.line_ids)
  return tellCustomer(app, tx, payment, refund, amountCents, link, reversal)
}

async function tellCustomer(
  app: App,
  tx: Transaction,
  payment: Payment,
  { id, reason, taken, outside }: RefundRow,
  amount: Cents,
  link: string | null,
  effects: ReversalSummary,
): Promise<ReversalSummary> {
  const order = await factsOfOrder(tx, payment.order_id)
  const { name, email } = payment.terms.billing
  const data = {
    name,
    number: order.number,
    amount,
    reason,
    taken,
    outside,
    link,
    ...effects,
    url: checkoutUrl(app, order),
  }
  await queueMail(app, tx, { to: email, template: refundMail, data, cause: `refund:${id}`, memberId: order.member_id })
  return effects
}

export async function failRefund(
  app: App,
  tx: Transaction,
  payment: Payment,
  { id, status, amount_cents }: RefundRow,
  why: string,
): Promise<string> {
  const { number } = await factsOfOrder(tx, payment.order_id)
  // A gateway may take back its word after days; the books then need a person.
  if (status === 'asked')
    await tx.run(
      sql`update refunds set status = 'failed', note = ${why}, settled_at = ${app.clock.now()} where id = ${id}`,
    )
  await mailAdmins(app, tx, {
    cause: `refund_failed:${id}`,
    title: `A refund failed: order ${number}`,
    text: `${moneyText(amount_cents)} did not go back. ${why}`,
    path: `/admin/orders/${number}`,
  })
  return `The refund failed. ${why}`
}
