import type Stripe from 'stripe'
import { cents } from '../../../../platform/cents.ts'
import type { DisputeEvent } from '../../event.ts'
import { idOf } from './session.ts'

/** What Stripe says of a chargeback or an inquiry. */
export function disputeIn(dispute: Stripe.Dispute, eventId: string, closed: boolean): DisputeEvent | null {
  const capture = idOf(dispute.payment_intent)
  if (capture === null) return null
  return {
    gateway: 'stripe',
    eventId,
    kind: kindOf(dispute, closed),
    reference: null,
    captureReference: capture,
    disputeReference: dispute.id,
    amountCents: cents(dispute.amount),
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason ? dispute.reason.replaceAll('_', ' ') : null,
    openedAt: timeOf(dispute.created),
    answerBy: timeOf(dispute.evidence_details?.due_by),
    moneyIsToldApart: false,
    body: dispute,
  }
}

function kindOf({ status, balance_transactions }: Stripe.Dispute, closed: boolean): DisputeEvent['kind'] {
  if (status === 'lost') return 'dispute_lost'
  if (status === 'won' || status === 'warning_closed') return 'dispute_won'
  if (!closed) return 'dispute_open'
  // It ended in a way that has no name here: what the money did decides.
  return (balance_transactions ?? []).reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'dispute_lost' : 'dispute_won'
}

function timeOf(seconds: number | null | undefined): string | null {
  return seconds ? new Date(seconds * 1000).toISOString() : null
}
