import type Stripe from 'stripe'
import type { App } from '../../../../platform/app.ts'
import { cents } from '../../../../platform/cents.ts'
import { Problem } from '../../../../platform/problem.ts'
import type { GatewayEvent, RefundEvent } from '../../event.ts'
import type { Delivery } from '../../gateway.ts'
import { stripeClient } from './client.ts'
import { disputeIn } from './dispute.ts'
import { idOf, paymentIn } from './session.ts'

/** A delivery signed longer ago than this was recorded and is played again. */
const toleranceSeconds = 300

export async function readStripeWebhook(app: App, { body, header }: Delivery): Promise<GatewayEvent[]> {
  const event = verified(app, await stripeClient(app), body, header('stripe-signature') ?? '')
  const understood = understand(event)
  return understood ? [understood] : []
}

function verified(app: App, { webhooks }: Stripe, body: string, signature: string): Stripe.Event {
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
    throw new Problem('invalid_request', 'The signature of this event does not hold.', { cause: error })
  }
}

function understand(event: Stripe.Event): GatewayEvent | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return paymentIn(event.data.object, event.id)
    case 'checkout.session.async_payment_failed': {
      const waiting = paymentIn({ ...event.data.object, payment_status: 'paid' }, event.id)
      return waiting && { ...waiting, kind: 'failed' }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundIn(event.data.object, event.id)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return disputeIn(event.data.object, event.id, event.type === 'charge.dispute.closed')
    default:
      return null
  }
}

function refundIn(refund: Stripe.Refund, eventId: string): RefundEvent | null {
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
    amountCents: cents(refund.amount),
    currency: refund.currency.toUpperCase(),
    body: refund,
  }
}
