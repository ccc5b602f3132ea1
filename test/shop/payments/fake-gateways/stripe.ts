import Stripe from 'stripe'
import { startProvider } from '../../../support/provider.ts'
import type { Change, FakeGateway, WebhookDelivery } from './fake-gateway.ts'

const secret = 'whsec_test_of_the_site'
const key = 'sk_test_51Slipway'
const stripe = new Stripe(key)

interface Session extends Record<string, unknown> {
  id: string
  amount_total: number
  currency: string
  payment_intent: string | null
}

export interface FakeStripe extends FakeGateway {
  /** Makes the next refund but loses the response; later it has forgotten the idempotency key. */
  losesAnswers(): void
}

export async function openStripe(): Promise<FakeStripe> {
  const provider = await startProvider()
  const sessions = new Map<string, Session>()
  const answers = new Map<string, unknown>()
  const refunds: { amount: string | null; key: string | undefined }[] = []
  let events = 0
  let lost = 0
  const made: { id: string; payment_intent: string | null; metadata: { refund: string | null } }[] = []

  function makeSession(form: URLSearchParams): Session {
    const id = `cs_test_${sessions.size + 1}`
    const amounts = [...form]
      .filter(([name]) => /^line_items\[\d+\]\[price_data\]\[unit_amount\]$/.test(name))
      .map(([, value]) => Number(value))
    const metadata = { payment: form.get('metadata[payment]'), order: form.get('metadata[order]') }
    const session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      mode: form.get('mode'),
      url: `https://checkout.stripe.com/c/pay/${id}`,
      livemode: false,
      client_reference_id: form.get('client_reference_id'),
      customer_email: form.get('customer_email'),
      customer_details: null,
      metadata,
      payment_intent: null,
      amount_total: amounts.reduce((sum, amount) => sum + amount, 0),
      currency: form.get('line_items[0][price_data][currency]')!,
      expires_at: Number(form.get('expires_at')),
    }
    sessions.set(id, session)
    return session
  }

  provider.answer(({ method, url, headers, body }, response) => {
    if (headers.authorization !== `Bearer ${key}`)
      return void response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"error":{"type":"invalid_request_error","message":"Invalid API Key"}}')
    const once = String(headers['idempotency-key'] ?? '')
    if (once && answers.has(once)) return answers.get(once)
    const form = new URLSearchParams(body)
    const remember = <T>(answer: T): T => (once && answers.set(once, answer), answer)
    if (method === 'POST' && url.pathname === '/v1/checkout/sessions') return remember(makeSession(form))
    if (method === 'GET' && url.pathname.startsWith('/v1/checkout/sessions/')) {
      const session = sessions.get(url.pathname.split('/').at(-1)!)
      if (session) return session
    }
    if (method === 'POST' && url.pathname === '/v1/refunds') {
      refunds.push({ amount: form.get('amount'), key: once })
      const refund = {
        id: `re_${refunds.length}`,
        object: 'refund',
        status: 'succeeded',
        amount: Number(form.get('amount')),
        currency: 'usd',
        payment_intent: form.get('payment_intent'),
        metadata: { refund: form.get('metadata[refund]') },
      }
      made.push(refund)
      if (lost === 0) return remember(refund)
      lost--
      // A temporary refusal that the Stripe client does not retry automatically.
      return void response
        .writeHead(425, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
        .end('{"error":{"type":"api_error","message":"Too early"}}')
    }
    if (method === 'GET' && url.pathname === '/v1/refunds')
      return {
        object: 'list',
        has_more: false,
        data: made.filter(({ payment_intent }) => payment_intent === url.searchParams.get('payment_intent')),
      }
    return void response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"error":{"type":"invalid_request_error","message":"No such thing"}}')
  })

  const sign = (payload: string, at: Date): WebhookDelivery => ({
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(at.getTime() / 1000),
      }),
    },
  })
  const event = (type: string, object: unknown, at: Date) =>
    sign(
      JSON.stringify(
        {
          id: `evt_${++events}`,
          object: 'event',
          api_version: '2026-10-29',
          created: Math.floor(at.getTime() / 1000),
          livemode: false,
          type,
          data: { object },
        },
        null,
        2,
      ),
      at,
    )

  return {
    id: 'stripe',
    environment: { STRIPE_API_BASE: provider.base, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret },
    asked: provider.asked,
    requested(reference) {
      const { amount_total, currency, customer_email, client_reference_id } = sessions.get(reference)!
      return {
        amount: amount_total,
        currency: currency.toUpperCase(),
        email: String(customer_email),
        order: String(client_reference_id),
      }
    },
    pays(reference, at, { amount, currency }: Change = {}) {
      const session = sessions.get(reference)!
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${reference}`,
        customer_details: { address: { country: 'FI' } },
        amount_total: amount ?? session.amount_total,
        currency: currency?.toLowerCase() ?? session.currency,
      })
      return event('checkout.session.completed', session, at)
    },
    isProcessing(reference, at) {
      const session = Object.assign(sessions.get(reference)!, {
        status: 'complete',
        payment_status: 'unpaid',
        payment_intent: `pi_${reference}`,
      })
      return event('checkout.session.completed', session, at)
    },
    fails: (reference, at) => event('checkout.session.async_payment_failed', sessions.get(reference)!, at),
    doesNotPay(reference, at) {
      const session = { ...sessions.get(reference)!, status: 'expired', payment_status: 'unpaid' }
      return event('checkout.session.expired', session, at)
    },
    losesAnswers: () => void lost++,
    externalRefund: (reference, at, amount) =>
      event(
        'refund.created',
        {
          id: `re_dashboard_${++events}`,
          object: 'refund',
          status: 'succeeded',
          amount,
          currency: 'usd',
          payment_intent: `pi_${reference}`,
          metadata: {},
        },
        at,
      ),
    disputes(reference, at, { id, amount, state, currency = 'usd' }) {
      const status = state === 'open' ? 'needs_response' : state
      const dispute = {
        id,
        object: 'dispute',
        amount,
        currency: currency.toLowerCase(),
        charge: `ch_${reference}`,
        payment_intent: `pi_${reference}`,
        reason: 'product_not_received',
        status,
        created: Math.floor(at.getTime() / 1000),
        is_charge_refundable: false,
        livemode: false,
        metadata: {},
        balance_transactions: state === 'won' ? [] : [{ amount: 0 - amount }],
        evidence: {},
        evidence_details: { due_by: 1_764_028_800, has_evidence: false, past_due: false, submission_count: 0 },
      }
      return event(state === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed', dispute, at)
    },
    redeliver: ({ payload }, at) => sign(payload, at),
    forged: ({ payload, headers }) => ({ payload: payload.replace('"livemode": false', '"livemode": true'), headers }),
    refunds: () => refunds,
    close: provider.close,
  }
}
