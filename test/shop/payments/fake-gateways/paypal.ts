import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { startProvider } from '../../../support/provider.ts'
import type { Change, FakeGateway, WebhookDelivery } from './fake-gateway.ts'

const [clientId, clientSecret, webhookId] = ['AYslipway', 'EKslipway', '1JE4291016473214C']
const privateKey = 'what only PayPal has'

interface Capture {
  id: string
  status: string
  amount: { value: string; currency_code: string }
  custom_id: string
  invoice_id: string
}
interface Order {
  id: string
  status: string
  unit: {
    custom_id: string
    reference_id: string
    invoice_id: string
    amount: { value: string; currency_code: string }
  }
  captures: Capture[]
}

const decimal = (amount: number) =>
  `${String(amount).padStart(3, '0').slice(0, -2)}.${String(amount).padStart(3, '0').slice(-2)}`
const signatureOf = (id: string, time: string, body: string) =>
  createHmac('sha256', privateKey)
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64')

export interface FakePaypal extends FakeGateway {
  /** A bank or PayPal itself reverses the payment. */
  reverses(reference: string, at: Date, amount: number): WebhookDelivery
  /** The payer approves on PayPal's page; the money is not captured yet. */
  agrees(reference: string, at: Date): WebhookDelivery
  /** Sets the country of payers, in PayPal's spelling. */
  payerIn(country: string): void
  /** Fails the next refund with this status. */
  refuseRefund(status: number): void
  /** Sets the status of all refunds, including earlier ones. */
  refundsAre(status: string): void
}

export async function openPaypal(): Promise<FakePaypal> {
  const provider = await startProvider()
  const orders = new Map<string, Order>()
  const answers = new Map<string, unknown>()
  const refunds: { amount: string | null; key: string | undefined }[] = []
  let count = 0
  let country = 'FI'
  let refusal: number | undefined
  let refundStatus = 'COMPLETED'

  const shown = ({ id, status, unit, captures }: Order) => ({
    id,
    status,
    intent: 'CAPTURE',
    payer: { address: { country_code: country } },
    purchase_units: [{ ...unit, ...(captures.length > 0 && { payments: { captures } }) }],
    links: [
      { rel: 'self', href: `${provider.base}/v2/checkout/orders/${id}`, method: 'GET' },
      { rel: 'payer-action', href: `https://www.sandbox.paypal.com/checkoutnow?token=${id}`, method: 'GET' },
    ],
  })

  function capture(order: Order, { amount, currency }: Change = {}): void {
    order.status = 'COMPLETED'
    order.captures = [
      {
        id: `CAP${order.id}`,
        status: 'COMPLETED',
        amount: {
          value: amount === undefined ? order.unit.amount.value : decimal(amount),
          currency_code: currency ?? order.unit.amount.currency_code,
        },
        custom_id: order.unit.custom_id,
        invoice_id: order.unit.invoice_id,
      },
    ]
  }

  provider.answer(({ method, url, headers, body }, response) => {
    const refuse = (code: number, name: string) =>
      void response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ name }))
    if (url.pathname === '/v1/oauth2/token') {
      const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
      return headers.authorization === expected && body === 'grant_type=client_credentials'
        ? { access_token: 'A21.token', token_type: 'Bearer', expires_in: 32400 }
        : refuse(401, 'invalid_client')
    }
    if (headers.authorization !== 'Bearer A21.token') return refuse(401, 'invalid_token')
    if (url.pathname === '/v1/notifications/verify-webhook-signature') {
      const { transmission_id, transmission_time, transmission_sig, webhook_id } = JSON.parse(body)
      const raw = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
      return {
        verification_status:
          webhook_id === webhookId && transmission_sig === signatureOf(transmission_id, transmission_time, raw)
            ? 'SUCCESS'
            : 'FAILURE',
      }
    }
    const once = String(headers['paypal-request-id'] ?? '')
    if (once && answers.has(once)) return answers.get(once)
    const remember = <T>(answer: T): T => (once && answers.set(once, answer), answer)
    if (method === 'POST' && url.pathname === '/v2/checkout/orders') {
      const id = `PP${orders.size + 1}`
      const order = { id, status: 'PAYER_ACTION_REQUIRED', unit: JSON.parse(body).purchase_units[0], captures: [] }
      orders.set(id, order)
      return remember(shown(order))
    }
    const [, id, action] = /^\/v2\/checkout\/orders\/(\w+)(?:\/(capture))?$/.exec(url.pathname) ?? []
    const order = orders.get(id ?? '')
    if (order && method === 'GET') return shown(order)
    if (order && action) {
      if (order.status !== 'APPROVED') return refuse(422, 'UNPROCESSABLE_ENTITY')
      capture(order)
      return remember(shown(order))
    }
    if (/^\/v2\/payments\/captures\/\w+\/refund$/.test(url.pathname)) {
      if (refusal !== undefined) {
        const status = refusal
        refusal = undefined
        return refuse(status, 'REFUSED')
      }
      refunds.push({ amount: JSON.parse(body).amount?.value ?? null, key: once })
      return remember({ id: `REF${refunds.length}`, status: refundStatus })
    }
    const [, refund] = /^\/v2\/payments\/refunds\/(\w+)$/.exec(url.pathname) ?? []
    if (refund) return { id: refund, status: refundStatus }
    return refuse(404, 'RESOURCE_NOT_FOUND')
  })

  const sign = (payload: string, at: Date): WebhookDelivery => {
    const [id, time] = [`transmission-${++count}`, at.toISOString()]
    return {
      payload,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signatureOf(id, time, payload),
        'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42',
        'paypal-auth-algo': 'SHA256withRSA',
      },
    }
  }
  // The signature covers the bytes, so the spaces must survive: parsing and serializing would drop them.
  const event = (event_type: string, resource: unknown, at: Date) =>
    sign(
      JSON.stringify({
        id: `WH-${++count}`,
        event_version: '1.0',
        create_time: at.toISOString(),
        resource_type: 'capture',
        event_type,
        resource,
      }).replaceAll('":', '" : '),
      at,
    )

  function deny(reference: string, at: Date): WebhookDelivery {
    const order = orders.get(reference)!
    const declined = {
      id: `CAPNO${order.id}`,
      status: 'DECLINED',
      amount: order.unit.amount,
      custom_id: order.unit.custom_id,
    }
    return event(
      'PAYMENT.CAPTURE.DENIED',
      { ...declined, supplementary_data: { related_ids: { order_id: reference } } },
      at,
    )
  }

  return {
    id: 'paypal',
    environment: {
      PAYPAL_API_BASE: provider.base,
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
    },
    asked: provider.asked,
    requested(reference) {
      const { amount, reference_id } = orders.get(reference)!.unit
      assertDecimal(amount.value)
      return { amount: Number(amount.value.replace('.', '')), currency: amount.currency_code, order: reference_id }
    },
    payerIn: (code) => void (country = code),
    refundsAre: (status) => void (refundStatus = status),
    refuseRefund: (status) => void (refusal = status),
    agrees(reference, at) {
      const order = orders.get(reference)!
      order.status = 'APPROVED'
      return event('CHECKOUT.ORDER.APPROVED', shown(order), at)
    },
    pays(reference, at, change = {}) {
      const order = orders.get(reference)!
      capture(order, change)
      return event(
        'PAYMENT.CAPTURE.COMPLETED',
        { ...order.captures[0], supplementary_data: { related_ids: { order_id: reference } } },
        at,
      )
    },
    isProcessing(reference, at) {
      const order = orders.get(reference)!
      capture(order)
      order.captures[0]!.status = 'PENDING'
      return event(
        'PAYMENT.CAPTURE.PENDING',
        { ...order.captures[0], supplementary_data: { related_ids: { order_id: reference } } },
        at,
      )
    },
    fails: deny,
    doesNotPay: deny,
    externalRefund: (reference, at, amount) =>
      event(
        'PAYMENT.CAPTURE.REFUNDED',
        {
          id: `REFD${++count}`,
          status: 'COMPLETED',
          amount: { value: decimal(amount), currency_code: 'USD' },
          links: [{ rel: 'up', href: `${provider.base}/v2/payments/captures/CAP${reference}`, method: 'GET' }],
        },
        at,
      ),
    disputes: (reference, at, { id, amount, state, currency = 'USD' }) =>
      event(
        state === 'open' ? 'CUSTOMER.DISPUTE.CREATED' : 'CUSTOMER.DISPUTE.RESOLVED',
        {
          dispute_id: id,
          create_time: at.toISOString(),
          update_time: at.toISOString(),
          reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
          disputed_transactions: [
            { buyer_transaction_id: 'BUYER1', seller_transaction_id: `CAP${reference}`, seller: { merchant_id: 'M1' } },
          ],
          status: state === 'open' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
          dispute_amount: { currency_code: currency, value: decimal(amount) },
          dispute_life_cycle_stage: 'CHARGEBACK',
          ...(state === 'open'
            ? { seller_response_due_date: '2026-11-25T12:00:00.000Z' }
            : {
                dispute_outcome: {
                  outcome_code: state === 'lost' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR',
                  amount_refunded: { currency_code: currency, value: decimal(amount) },
                },
              }),
          links: [{ href: `${provider.base}/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }],
        },
        at,
      ),
    reverses: (reference, at, amount) =>
      event(
        'PAYMENT.CAPTURE.REVERSED',
        {
          id: `REV${++count}`,
          status: 'COMPLETED',
          amount: { value: decimal(amount), currency_code: 'USD' },
          links: [{ rel: 'up', href: `${provider.base}/v2/payments/captures/CAP${reference}`, method: 'GET' }],
        },
        at,
      ),
    redeliver: ({ payload }, at) => sign(payload, at),
    forged: ({ payload, headers }) => ({
      payload: payload.replace('"event_version" : "1.0"', '"event_version" : "1.1"'),
      headers,
    }),
    refunds: () => refunds,
    close: provider.close,
  }
}

function assertDecimal(value: string): void {
  if (!/^\d+\.\d\d$/.test(value)) throw new Error(`${value} is not how PayPal writes an amount`)
}
