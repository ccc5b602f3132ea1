import * as z from 'zod'
import { cents, parseCents } from '../../../../platform/cents.ts'
import type { DisputeEvent } from '../../gateway-event.ts'
import { Money } from './order.ts'

const Time = z.iso.datetime({ offset: true }).nullish().catch(null)

const Dispute = z.looseObject({
  dispute_id: z.string().min(1).max(200),
  create_time: Time,
  disputed_transactions: z.array(z.looseObject({ seller_transaction_id: z.string().optional() })).min(1),
  reason: z.string().max(200).optional(),
  status: z.string().optional(),
  dispute_amount: Money,
  dispute_outcome: z.looseObject({ outcome_code: z.string().optional(), amount_refunded: Money.optional() }).optional(),
  seller_response_due_date: Time,
})

const lost = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

export function paypalDisputeEvent(resource: unknown, eventId: string): DisputeEvent | null {
  const read = Dispute.safeParse(resource)
  if (!read.success) return null
  const {
    dispute_id,
    create_time,
    disputed_transactions,
    reason,
    status,
    dispute_amount,
    dispute_outcome,
    seller_response_due_date,
  } = read.data
  const capture = disputed_transactions.find(
    ({ seller_transaction_id }) => seller_transaction_id,
  )?.seller_transaction_id
  if (!capture) return null
  const kind =
    status !== 'RESOLVED'
      ? 'dispute_open'
      : lost.has(dispute_outcome?.outcome_code ?? '')
        ? 'dispute_lost'
        : 'dispute_won'
  const { value, currency_code } =
    kind === 'dispute_lost' ? (dispute_outcome?.amount_refunded ?? dispute_amount) : dispute_amount
  return {
    gateway: 'paypal',
    eventId,
    kind,
    reference: null,
    captureReference: capture,
    disputeReference: dispute_id,
    amountCents: parseCents(value, currency_code) ?? cents(0),
    currency: currency_code,
    reason: reason ? reason.toLowerCase().replaceAll('_', ' ') : null,
    openedAt: create_time ?? null,
    answerBy: seller_response_due_date ?? null,
    sendsRefundEvent: true,
    body: resource,
  }
}
