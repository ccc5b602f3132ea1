import type { App } from '../../platform/app.ts'
import { lock } from '../../platform/database/locks.ts'
import { sql } from '../../platform/database/sql.ts'
import { hour } from '../../platform/duration.ts'
import { ProviderFailure } from '../../platform/outbound/outbound.ts'
import { gatewayName, type RefundResult } from './gateway.ts'
import { gatewayById } from './gateways.ts'
import { lockPayment } from './payment.ts'
import { completeRefund, failRefund, type RefundRow, refundColumns } from './settle-refund.ts'

interface PendingRefund extends RefundRow {
  order_id: number
  gateway: string
  payment_reference: string
  capture_reference: string | null
  is_overpayment: boolean
  /** The gateway refunds everything that arrived, so it needs no amount: a surplus may be in any currency. */
  in_full: boolean
  /** The gateway's id of the refund, if it was requested before. */
  refund_reference: string | null
  asked_at: Date
  currency: string
  number: string
}

/**
 * Requests a refund from the gateway and records the result. Idempotent by the refund's id, so it can run again after a
 * crash.
 */
export async function runRefund(app: App, id: number): Promise<void> {
  const pending = await app.db.maybe(sql<PendingRefund>`
    select r.id, r.payment_id, r.amount_cents, r.reason, r.status, r.line_ids, r.taken as chargeback,
    r.outside as manual,
      r.reference as refund_reference, r.asked_at, p.order_id, p.gateway, p.beyond_id is not null as is_overpayment,
      p.status = 'surplus' and (p.refunded_cents = 0 or p.received_currency <> p.currency) as in_full,
      coalesce(overpaid.reference, p.reference) as payment_reference,
      coalesce(overpaid.capture_reference, p.capture_reference) as capture_reference, p.currency, o.number
    from refunds r
    join payments p on p.id = r.payment_id
    left join payments overpaid on overpaid.id = p.beyond_id
    join orders o on o.id = p.order_id
    where r.id = ${id} and r.status = 'asked'`)
  if (!pending) return
  // One attempt at a time, because not every gateway has idempotency keys: the next finds what this one requested.
  const result = await app.db.transaction(async (tx) => {
    await lock(tx, `refund:${id}`)
    return requestFromGateway(app, pending)
  })
  await app.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, { id: pending.payment_id, order_id: pending.order_id })
    const refund = await tx.one(sql<RefundRow>`select ${refundColumns} from refunds where id = ${id} for update`)
    // The gateway's event arrived first.
    if (refund.status !== 'asked') return
    const { reference, status, note } = result
    if (status === 'failed') await failRefund(app, tx, payment, refund, note ?? 'The gateway declined it.')
    else if (status === 'pending')
      await tx.run(sql`update refunds set reference = ${reference}, note = ${note} where id = ${id}`)
    else await completeRefund(app, tx, payment, refund, { reference, amountCents: refund.amount_cents, link: note })
  })
}

const byHand = 'Refund it manually, then record it on the order page as an outside refund.'

async function requestFromGateway(app: App, refund: PendingRefund): Promise<RefundResult> {
  const gateway = gatewayById(refund.gateway)
  if (!gateway?.refund || !gateway.available(app))
    return { reference: '', status: 'failed', note: `${gatewayName(refund.gateway)} is no longer set up. ${byHand}` }
  const request = {
    refundId: refund.id,
    refundReference: refund.refund_reference,
    reference: refund.payment_reference,
    captureReference: refund.capture_reference,
    amountCents: refund.in_full ? null : refund.amount_cents,
    overpaymentOnly: refund.is_overpayment,
    currency: refund.currency,
    orderNumber: refund.number,
  }
  try {
    const known = mayHaveRun(app, refund) ? await gateway.findRefund?.(app, request) : null
    return known ?? (await gateway.refund(app, request))
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !isFinal(error)) throw error
    app.log.warn({ err: error, refund: refund.id }, 'a refund was refused')
    return { reference: '', status: 'failed', note: `${gateway.name} declined it: ${error.message}. ${byHand}` }
  }
}

/** Gateways forget idempotency keys after a while, so an old refund is looked up before it is requested again. */
function mayHaveRun({ clock }: App, { refund_reference, asked_at }: PendingRefund): boolean {
  return refund_reference !== null || clock.now().getTime() - asked_at.getTime() > hour
}

const temporary = new Set([401, 408, 409, 425, 429])

function isFinal({ status }: ProviderFailure): boolean {
  return status !== undefined && status >= 400 && status < 500 && !temporary.has(status)
}
