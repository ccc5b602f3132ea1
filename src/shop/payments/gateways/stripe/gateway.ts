import type Stripe from 'stripe'
import type { App } from '../../../../platform/app.ts'
import { negate, sumOf } from '../../../../platform/cents.ts'
import { second } from '../../../../platform/duration.ts'
import { ProviderFailure } from '../../../../platform/outbound/outbound.ts'
import type { Gateway, PaymentRequest, RefundResult } from '../../gateway.ts'
import { stripeCharges, toStripeAmount } from './amounts.ts'
import { readStripeWebhook, stripePaymentEvent } from './webhook.ts'

const officialApi = 'https://api.stripe.com'

/** Cards and wallets, by Stripe Checkout. */
export const stripeGateway: Gateway = {
  id: 'stripe',
  name: 'Card or wallet',
  about: 'Cards, Apple Pay, Google Pay, and more through Stripe.',
  method: 'card or wallet (Stripe)',
  available: ({ config }) => Boolean(config.STRIPE_SECRET_KEY && config.STRIPE_WEBHOOK_SECRET),
  charges: stripeCharges,
  formOrigins: ({ config }) => [
    'https://checkout.stripe.com',
    ...(config.STRIPE_API_BASE === officialApi ? [] : [new URL(config.STRIPE_API_BASE).origin]),
  ],

  async begin(app, request) {
    const { checkout } = await stripeClient(app)
    const session = await checkout.sessions.create(sessionParams(request, app.clock.now()), {
      idempotencyKey: `${request.orderNumber}-${request.paymentId}`,
    })
    if (!session.url) throw new ProviderFailure('Stripe', 'created a session without a URL')
    return { reference: session.id, redirect: { url: session.url } }
  },

  async fetchPayment(app, reference) {
    const { checkout } = await stripeClient(app)
    const session = await checkout.sessions.retrieve(reference).catch(rethrow)
    return stripePaymentEvent(session, `look:${reference}:${session.status}:${session.payment_status}`)
  },

  readWebhook: async (app, delivery) => readStripeWebhook(app, await stripeClient(app), delivery),

  async refund(app, { refundId, captureReference, amountCents, currency, orderNumber }) {
    const { refunds } = await stripeClient(app)
    const refund = await refunds
      .create(
        {
          payment_intent: captureReference!,
          ...(amountCents !== null && { amount: toStripeAmount(amountCents, currency) }),
          reason: 'requested_by_customer',
          metadata: { refund: String(refundId), order: orderNumber },
        },
        { idempotencyKey: `${orderNumber}-refund-${refundId}` },
      )
      .catch(rethrow)
    return refundResult(refund)
  },

  async findRefund(app, { refundId, refundReference, captureReference }) {
    const { refunds } = await stripeClient(app)
    if (refundReference !== null) return refundResult(await refunds.retrieve(refundReference).catch(rethrow))
    const { data } = await refunds.list({ payment_intent: captureReference!, limit: 100 }).catch(rethrow)
    const found = data.find(({ metadata }) => metadata?.refund === String(refundId))
    return found ? refundResult(found) : null
  },
}

const clients = new WeakMap<App, Promise<Stripe>>()

/** One client per process reuses its connections. It is loaded only once there is something to pay. */
function stripeClient(app: App): Promise<Stripe> {
  let client = clients.get(app)
  if (!client) {
    client = createClient(app)
    clients.set(app, client)
  }
  return client
}

async function createClient({ config }: App): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  const { hostname, port, protocol } = new URL(config.STRIPE_API_BASE)
  return new Stripe(config.STRIPE_SECRET_KEY!, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    // A customer waits for the answer. Jobs retry on their own.
    maxNetworkRetries: 1,
    timeout: 8 * second,
    telemetry: false,
    appInfo: { name: 'Slipway' },
  })
}

/** Shorter than an order's extended deadline, so that a session never outlives its order. */
const sessionSeconds = 3540

function sessionParams(request: PaymentRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment: String(request.paymentId), order: request.orderNumber }
  const { amountCents, currency } = request
  const vat = sumOf([amountCents, ...request.lines.map((line) => negate(line.cents))])
  const lines = [...request.lines, ...(vat > 0 ? [{ text: 'VAT', cents: vat }] : [])]
  return {
    mode: 'payment',
    client_reference_id: request.orderNumber,
    customer_email: request.customer.email,
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    expires_at: Number(BigInt(now.getTime()) / BigInt(second)) + sessionSeconds,
    metadata,
    payment_intent_data: { metadata, description: `Order ${request.orderNumber}` },
    line_items: lines.map((line) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: toStripeAmount(line.cents, currency),
        product_data: { name: line.text.slice(0, 250) },
      },
    })),
  }
}

function refundResult({ id, status, failure_reason }: Stripe.Refund): RefundResult {
  return {
    reference: id,
    status: refundStatus(status),
    note: failure_reason ? `Stripe says: ${failure_reason}.` : null,
  }
}

function refundStatus(status: string | null): RefundResult['status'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** Keeps the status: it distinguishes a final refusal from a temporary failure. */
function rethrow(error: unknown): never {
  const { statusCode, message } = error as { statusCode?: number; message?: string }
  throw new ProviderFailure(
    'Stripe',
    statusCode === undefined ? 'could not be reached' : `answered ${statusCode}: ${message}`,
    { ...(statusCode !== undefined && { status: statusCode }), cause: error },
  )
}
