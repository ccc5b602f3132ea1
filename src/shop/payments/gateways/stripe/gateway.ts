import type Stripe from 'stripe'
import { ProviderFailure } from '../../../../platform/outbound/outbound.ts'
import type { Gateway, RefundAnswer } from '../../gateway.ts'
import { stripeClient } from './client.ts'
import { paymentIn, sessionOf } from './session.ts'
import { readStripeWebhook } from './webhook.ts'

const officialApi = 'https://api.stripe.com'

/** Cards and wallets, on the page of Stripe. */
export const stripeGateway: Gateway = {
  id: 'stripe',
  name: 'Card or wallet',
  about: 'Cards, Apple Pay, Google Pay and more, on the page of Stripe.',
  available: ({ config }) => Boolean(config.STRIPE_SECRET_KEY && config.STRIPE_WEBHOOK_SECRET),
  leadsTo: ({ config }) => [
    'https://checkout.stripe.com',
    ...(config.STRIPE_API_BASE === officialApi ? [] : [new URL(config.STRIPE_API_BASE).origin]),
  ],

  async begin(app, request) {
    const key = `${request.orderNumber}-${request.paymentId}`
    const session = await (await stripeClient(app)).checkout.sessions.create(sessionOf(request, app.clock.now()), {
      idempotencyKey: key,
    })
    if (!session.url) throw new ProviderFailure('Stripe', 'made a session without an address')
    return { reference: session.id, onward: { url: session.url } }
  },

  async look(app, reference) {
    const session = await (await stripeClient(app)).checkout.sessions.retrieve(reference).catch(refused)
    return paymentIn(session, `look:${reference}:${session.status}:${session.payment_status}`)
  },

  readWebhook: readStripeWebhook,

  async refund(app, { refundId, captureReference, amountCents, orderNumber }) {
    const refund = await (await stripeClient(app)).refunds
      .create(
        {
          payment_intent: captureReference!,
          ...(amountCents !== null && { amount: amountCents }),
          reason: 'requested_by_customer',
          metadata: { refund: String(refundId), order: orderNumber },
        },
        { idempotencyKey: `${orderNumber}-refund-${refundId}` },
      )
      .catch(refused)
    return answerIn(refund)
  },

  async lookForRefund(app, { refundId, refundReference, captureReference }) {
    const { refunds } = await stripeClient(app)
    if (refundReference !== null) return answerIn(await refunds.retrieve(refundReference).catch(refused))
    const { data } = await refunds.list({ payment_intent: captureReference!, limit: 100 }).catch(refused)
    const found = data.find(({ metadata }) => metadata?.refund === String(refundId))
    return found ? answerIn(found) : null
  },
}

function answerIn({ id, status, failure_reason }: Stripe.Refund): RefundAnswer {
  return { reference: id, status: statusOf(status), note: failure_reason ? `Stripe says: ${failure_reason}.` : null }
}

function statusOf(status: string | null): RefundAnswer['status'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'asked'
}

/** A refusal will be one again; a failure may not. */
function refused(error: unknown): never {
  const { statusCode, message } = error as { statusCode?: number; message?: string }
  throw new ProviderFailure(
    'Stripe',
    statusCode === undefined ? 'could not be reached' : `answered ${statusCode}: ${message}`,
    { ...(statusCode !== undefined && { status: statusCode }), cause: error },
  )
}
