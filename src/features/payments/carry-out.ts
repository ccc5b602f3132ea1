import type { App } from '../../platform/app.ts'
import { type Cents, sumOf } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import { ProviderFailure } from '../../platform/outbound.ts'
import type { RefundAnswer } from './gateway.ts'
import { gateways } from './gateways.ts'
import { lockedPayment } from './payment.ts'
import { failRefund, finishRefund, refundColumns, type RefundRow } from './refunded.ts'

interface Open extends RefundRow {
  order_id: number
  gateway: string
  payment_reference: string
  capture_reference: string | null
  payment_status: string
  beyond: boolean
  number: string
}

const byHand = 'Give it back by hand, then book it on the page of the order as given back outside.'

/** Asks the gateway and writes down what it says. Under the refund's own key it may be asked again after a crash. */
export async function carryOutRefund(app: App, id: number): Promise<void> {
  const open = await app.db.maybe(sql<Open>`
    select r.id, r.payment_id, r.amount_cents, r.reason, r.status, r.line_ids, r.taken, r.outside, p.order_id, p.gateway, p.status as payment_status, p.beyond_id is not null as beyond,
      coalesce(under.reference, p.reference) as payment_reference, coalesce(under.capture_reference, p.capture_reference) as capture_reference, o.number
    from refunds r join payments p on p.id = r.payment_id left join payments under on under.id = p.beyond_id join orders o on o.id = p.order_id where r.id = ${id} and r.status = 'asked'`)
  if (!open) return
  const answer = await ask(app, open)
  await app.db.transaction(async (tx) => {
    const payment = await lockedPayment(tx, { id: open.payment_id, order_id: open.order_id })
    const refund = await tx.one(sql<RefundRow>`select ${refundColumns} from refunds where id = ${id} for update`)
    // Its event was faster.
    if (refund.status !== 'asked') return
    if (answer.status === 'failed') return void (await failRefund(app, tx, payment, refund, answer.note ?? 'The gateway refused it.'))
    if (answer.status === 'asked') return void (await tx.run(sql`update refunds set reference = ${answer.reference}, note = ${answer.note} where id = ${id}`))
    await finishRefund(app, tx, payment, refund, { reference: answer.reference, amountCents: refund.amount_cents, link: answer.note })
  })
}

async function ask(app: App, open: Open): Promise<RefundAnswer> {
  const gateway = gateways.find(({ id }) => id === open.gateway)
  if (!gateway?.refund || !gateway.available(app)) return { reference: '', status: 'failed', note: `${open.gateway} is not set up here any more. ${byHand}` }
  try {
    return await gateway.refund(app, { refundId: open.id, reference: open.payment_reference, captureReference: open.capture_reference, amountCents: wholeOf(open), beyond: open.beyond, orderNumber: open.number })
  } catch (error) {
    // What was refused will be refused again; everything else is worth another try.
    const refused = error instanceof ProviderFailure && error.status !== undefined && error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 401
    if (!refused) throw error
    app.log.warn({ err: error, refund: open.id }, 'a refund was refused')
    return { reference: '', status: 'failed', note: `${gateway.name} refused it: ${error.message}. ${byHand}` }
  }
}

/** Money that pays no order may be in any currency, so it goes back without an amount being named. */
function wholeOf({ payment_status, amount_cents }: Open): Cents | null {
  return payment_status === 'surplus' ? null : sumOf([amount_cents])
}
