import { createHmac } from 'node:crypto'
import { startProvider } from '../../../support/provider.ts'
import type { FakeGateway, WebhookDelivery } from './fake-gateway.ts'

const [apiKey, storeId, secret] = ['btcpay-key', '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776', 'secret-of-the-store']

interface Invoice extends Record<string, unknown> {
  id: string
  amount: string
  currency: string
  status: string
  metadata: { orderId: string; buyerEmail: string }
}

export interface FakeBtcpay extends FakeGateway {
  /** Sets the status of an invoice and returns the event for it. */
  becomes(
    reference: string,
    status: string,
    additionalStatus: string,
    type: string,
    paidAmount?: string,
  ): WebhookDelivery
}

const decimal = (amount: number) =>
  `${String(amount).padStart(3, '0').slice(0, -2)}.${String(amount).padStart(3, '0').slice(-2)}`

export async function openBtcpay(): Promise<FakeBtcpay> {
  const provider = await startProvider()
  const invoices = new Map<string, Invoice>()
  const refunds: { amount: string | null; key: string | undefined }[] = []
  const pullPayments: { id: string; name: string; description: string; viewLink: string }[] = []
  let deliveries = 0

  provider.answer(({ method, url, headers, body }, response) => {
    const refuse = (code: number) =>
      void response.writeHead(code, { 'content-type': 'application/json' }).end('{"code":"no","message":"no"}')
    if (headers.authorization !== `token ${apiKey}`) return refuse(401)
    const [, id, action] =
      new RegExp(`^/api/v1/stores/${storeId}/invoices(?:/(\\w+))?(?:/(refund))?$`).exec(url.pathname) ?? []
    if (method === 'POST' && url.pathname.endsWith('/invoices')) {
      const { amount, currency, metadata, checkout } = JSON.parse(body)
      const made = {
        id: `INV${invoices.size + 1}`,
        storeId,
        amount,
        currency,
        type: 'Standard',
        status: 'New',
        additionalStatus: 'None',
        metadata,
        checkout,
        checkoutLink: `${provider.base}/i/INV${invoices.size + 1}`,
      }
      invoices.set(made.id, made)
      return made
    }
    if (method === 'GET' && url.pathname.endsWith('/pull-payments')) return pullPayments
    const invoice = invoices.get(id ?? '')
    if (invoice && method === 'GET') return invoice
    if (invoice && action) {
      const { customAmount, refundVariant, name, description } = JSON.parse(body)
      refunds.push({ amount: customAmount ?? (refundVariant === 'OverpaidAmount' ? 'overpaid' : null), key: undefined })
      const pullId = `PULL${refunds.length}`
      const made = { id: pullId, name, description, viewLink: `${provider.base}/pull-payments/${pullId}` }
      pullPayments.push(made)
      return made
    }
    return refuse(404)
  })

  const sign = (payload: string): WebhookDelivery => ({
    payload,
    headers: {
      'content-type': 'application/json',
      'btcpay-sig': `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`,
    },
  })
  const event = (type: string, invoiceId: string, at?: Date) =>
    sign(
      JSON.stringify({
        deliveryId: `delivery${++deliveries}`,
        webhookId: 'hook',
        originalDeliveryId: `delivery${deliveries}`,
        isRedelivery: false,
        type,
        timestamp: Math.floor((at?.getTime() ?? 0) / 1000),
        storeId,
        invoiceId,
      }),
    )

  const fake: FakeBtcpay = {
    id: 'btcpay',
    environment: {
      BTCPAY_URL: provider.base,
      BTCPAY_API_KEY: apiKey,
      BTCPAY_STORE_ID: storeId,
      BTCPAY_WEBHOOK_SECRET: secret,
    },
    asked: provider.asked,
    requested(reference) {
      const { amount, currency, metadata } = invoices.get(reference)!
      if (!/^\d+\.\d\d$/.test(amount)) throw new Error(`${amount} is not an amount as a text`)
      return { amount: Number(amount.replace('.', '')), currency, email: metadata.buyerEmail, order: metadata.orderId }
    },
    pays(reference, at, { amount, currency } = {}) {
      const invoice = invoices.get(reference)!
      Object.assign(invoice, {
        status: 'Settled',
        amount: amount === undefined ? invoice.amount : decimal(amount),
        currency: currency ?? invoice.currency,
      })
      return event('InvoiceSettled', reference, at)
    },
    isProcessing(reference, at) {
      invoices.get(reference)!.status = 'Processing'
      return event('InvoiceProcessing', reference, at)
    },
    fails(reference, at) {
      invoices.get(reference)!.status = 'Invalid'
      return event('InvoiceInvalid', reference, at)
    },
    doesNotPay(reference, at) {
      invoices.get(reference)!.status = 'Expired'
      return event('InvoiceExpired', reference, at)
    },
    externalRefund: () => null,
    disputes: () => null,
    becomes(reference, status, additionalStatus, type, paidAmount) {
      Object.assign(invoices.get(reference)!, { status, additionalStatus, ...(paidAmount && { paidAmount }) })
      return event(type, reference)
    },
    redeliver: ({ payload }) =>
      sign(JSON.stringify({ ...JSON.parse(payload), deliveryId: `delivery${++deliveries}`, isRedelivery: true })),
    forged: ({ payload, headers }) => ({
      payload: payload.replace('"isRedelivery":false', '"isRedelivery":true'),
      headers,
    }),
    refunds: () => refunds,
    close: provider.close,
  }
  return fake
}
