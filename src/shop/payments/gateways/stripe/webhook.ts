import type Stripe from 'stripe'
import type { App } from '../../../../platform/app.ts'
import { second } from '../../../../platform/duration.ts'
import { Problem } from '../../../../platform/problem.ts'
import type { WebhookDelivery } from '../../gateway.ts'
import type { DisputeEvent, GatewayEvent, PaymentEvent, RefundEvent } from '../../gateway-event.ts'
import { fromStripeAmount } from './amounts.ts'

/** Older signatures are refused as replays. */
const toleranceSeconds = 300

export function readStripeWebhook(app: App, stripe: Stripe, { body, header }: WebhookDelivery): GatewayEvent[] {
  const event = verify(app, stripe, body, header('stripe-signature') ?? '')
  const translated = translate(event)
  return translated ? [translated] : []
}

function verify(app: App, { webhooks }: Stripe, body: string, signature: string): Stripe.Event {
  try {
    return webhooks.constructEvent(
      body,
      signature,
      app.config.STRIPE_WEBHOOK_SECRET!,
      toleranceSeconds,
      undefined,
      app.clock.now().getTime(),
    )
  } catch (error) {
    throw new Problem('invalid_request', 'The event signature is invalid.', { cause: error })
  }
}

function translate(event: Stripe.Event): GatewayEvent | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return stripePaymentEvent(event.data.object, event.id)
    case 'checkout.session.async_payment_failed': {
      const paid = stripePaymentEvent({ ...event.data.object, payment_status: 'paid' }, event.id)
      return paid && { ...paid, kind: 'failed' }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundEvent(event.data.object, event.id)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return disputeEvent(event.data.object, event.id, event.type === 'charge.dispute.closed')
    default:
      return null
  }
}

/** Returns null while the payment is undecided, or if the session belongs to another site. */
export function stripePaymentEvent(session: Stripe.Checkout.Session, eventId: string): PaymentEvent | null {
  const kind = paymentKind(session)
  const paymentId = Number(session.metadata?.payment)
  if (!kind || !Number.isSafeInteger(paymentId) || paymentId < 1) return null
  return {
    gateway: 'stripe',
    eventId,
    kind,
    reference: session.id,
    paymentId,
    captureReference: idOf(session.payment_intent),
    amountCents: fromStripeAmount(session.amount_total ?? 0, (session.currency ?? '').toUpperCase()),
    currency: (session.currency ?? '').toUpperCase(),
    country: session.customer_details?.address?.country ?? null,
    body: session,
  }
}

function paymentKind({ status, payment_status }: Stripe.Checkout.Session): PaymentEvent['kind'] | null {
  if (payment_status === 'paid') return 'paid'
  if (status === 'complete' && payment_status === 'unpaid') return 'processing'
  return status === 'expired' ? 'cancelled' : null
}

function refundEvent(refund: Stripe.Refund, eventId: string): RefundEvent | null {
  const capture = idOf(refund.payment_intent)
  if (capture === null || (refund.status !== 'succeeded' && refund.status !== 'failed' && refund.status !== 'canceled'))
    return null
  return {
    gateway: 'stripe',
    eventId,
    kind: refund.status === 'succeeded' ? 'refunded' : 'refund_failed',
    reference: null,
    captureReference: capture,
    refundReference: refund.id,
    refundId: Number(refund.metadata?.refund) || null,
    amountCents: fromStripeAmount(refund.amount, refund.currency.toUpperCase()),
    currency: refund.currency.toUpperCase(),
    body: refund,
  }
}

function disputeEvent(dispute: Stripe.Dispute, eventId: string, closed: boolean): DisputeEvent | null {
  const capture = idOf(dispute.payment_intent)
  if (capture === null) return null
  return {
    gateway: 'stripe',
    eventId,
    kind: disputeKind(dispute, closed),
    reference: null,
    captureReference: capture,
    disputeReference: dispute.id,
    amountCents: fromStripeAmount(dispute.amount, dispute.currency.toUpperCase()),
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason ? dispute.reason.replaceAll('_', ' ') : null,
    openedAt: isoTime(dispute.created),
    answerBy: isoTime(dispute.evidence_details?.due_by),
    sendsRefundEvent: false,
    body: dispute,
  }
}

function disputeKind({ status, balance_transactions }: Stripe.Dispute, closed: boolean): DisputeEvent['kind'] {
  if (status === 'lost') return 'dispute_lost'
  if (status === 'won' || status === 'warning_closed') return 'dispute_won'
  if (!closed) return 'dispute_open'
  // Closed with an unknown status: it is lost if money was withdrawn.
  return (balance_transactions ?? []).reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'dispute_lost' : 'dispute_won'
}

function isoTime(seconds: number | null | undefined): string | null {
  return seconds ? new Date(seconds * second).toISOString() : null
}

function idOf(thing: string | { id: string } | null): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}
