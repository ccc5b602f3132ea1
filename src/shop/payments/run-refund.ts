import type { App } from '../../platform/app.ts'
import { type Cents, sumOf } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import { hour } from '../../platform/duration.ts'
import { ProviderFailure } from '../../platform/outbound/outbound.ts'
import type { RefundAnswer } from './gateway.ts'
import { gateways } from './gateways.ts'
import { lockedPayment } from './payment.ts'
import { failRefund, finishRefund, type RefundRow, refundColumns } from './refunded.ts'

interface Open extends RefundRow {
  order_id: number
  gateway: string
  payment_reference: string
  capture_reference: string | null
  beyond: boolean
  /** Whether all that came goes back at once. */
  all: boolean
  /** What the gateway called it when it was asked before. */
  refund_reference: string | null
  asked_at: Date
  number: string
}
const byHand = 'Give it back by hand, then book it on the page of the order as given back outside.'

/** Asks the gateway and writes down what it says. Under the refund's own key it may be asked again after a crash. */
export async function carryOutRefund(app: App, id: number): Promise<void> {
  const open = await app.db.maybe(sql<Open>`
    select r.id, r.payment_id, r.amount_cents, r.reason, r.status, r.line_ids, r.taken, r.outside, p.order_id, p.gateway, p.beyond_id is not null as beyond,
      p.status = 'surplus' and (p.refunded_cents = 0 or p.received_currency <> p.currency) as "all", r.reference as refund_reference, r.asked_at,
      coalesce(under.reference, p.reference) as payment_reference, coalesce(under.capture_reference, p.capture_reference) as capture_reference, o.number
    from refunds r join payments p on p.id = r.payment_id left join payments under on under.id = p.beyond_id join orders o on o.id = p.order_id where r.id = ${id} and r.status = 'asked'`)
  if (!open) return
  const answer = await ask(app, open)
  await app.db.transaction(async (tx) => {
    const payment = await lockedPayment(tx, { id: open.payment_id, order_id: open.order_id })
    const refund = await tx.one(sql<RefundRow>`select ${refundColumns} from refunds where id = ${id} for update`)
    // Its event was faster.
    if (refund.status !== 'asked') return
    if (answer.status === 'failed')
      return void (await failRefund(app, tx, payment, refund, answer.note ?? 'The gateway refused it.'))
    if (answer.status === 'asked')
      return void (await tx.run(
        sql`update refunds set reference = ${answer.reference}, note = ${answer.note} where id = ${id}`,
      ))
    await finishRefund(app, tx, payment, refund, {
      reference: answer.reference,
      amountCents: refund.amount_cents,
      link: answer.note,
    })
  })
}

async function ask(app: App, open: Open): Promise<RefundAnswer> {
  const gateway = gateways.find(({ id }) => id === open.gateway)
  if (!gateway?.refund || !gateway.available(app))
    return { reference: '', status: 'failed', note: `${open.gateway} is not set up here any more. ${byHand}` }
  const request = {
    refundId: open.id,
    refundReference: open.refund_reference,
    reference: open.payment_reference,
    captureReference: open.capture_reference,
    amountCents: amountOf(open),
    beyond: open.beyond,
    orderNumber: open.number,
  }
  try {
    const known = isOld(app, open) ? await gateway.lookForRefund?.(app, request) : null
    return known ?? (await gateway.refund(app, request))
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !isFinal(error)) throw error
    app.log.warn({ err: error, refund: open.id }, 'a refund was refused')
    return { reference: '', status: 'failed', note: `${gateway.name} refused it: ${error.message}. ${byHand}` }
  }
}

/** Whether it may have been carried out without a word: gateways forget the key by which they know one that they are asked for again. */
function isOld({ clock }: App, { refund_reference, asked_at }: Open): boolean {
  return refund_reference !== null || clock.now().getTime() - asked_at.getTime() > hour
}

const notNow = new Set([401, 408, 409, 425, 429])

/** What was refused will be refused again; everything else is worth another try. */
function isFinal({ status }: ProviderFailure): boolean {
  return status !== undefined && status >= 400 && status < 500 && !notNow.has(status)
}

/** Money that pays no order may be in any currency, so all of it goes back without an amount being named. */
function amountOf({ all, amount_cents }: Open): Cents | null {
  return all ? null : sumOf([amount_cents])
}
