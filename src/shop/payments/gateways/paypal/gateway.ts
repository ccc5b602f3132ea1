import * as z from 'zod'
import { ProviderFailure } from '../../../../platform/outbound/outbound.ts'
import { decimalText } from '../../decimal.ts'
import type { Gateway, RefundAnswer } from '../../gateway.ts'
import { askPaypal } from './api.ts'
import { captured, makeOrder, paymentIn } from './order.ts'
import { readPaypalWebhook } from './webhook.ts'

const Refund = z.object({ id: z.string(), status: z.string() })

/** PayPal, on its own page. The money is taken when the payer is back or PayPal says that they agreed. */
export const paypalGateway: Gateway = {
  id: 'paypal',
  name: 'PayPal',
  about: 'You agree on the page of PayPal and come back here.',
  available: ({ config }) =>
    Boolean(config.PAYPAL_CLIENT_ID && config.PAYPAL_CLIENT_SECRET && config.PAYPAL_WEBHOOK_ID),
  leadsTo: ({ config }) => [
    'https://www.paypal.com',
    'https://www.sandbox.paypal.com',
    new URL(config.PAYPAL_API_BASE).origin,
  ],

  async begin(app, request) {
    const order = await makeOrder(app, request)
    const onward = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
    if (!onward) throw new ProviderFailure('PayPal', 'made an order without an address')
    return { reference: order.id, onward: { url: onward.href } }
  },

  async look(app, reference) {
    const order = await captured(app, reference)
    return paymentIn(
      order,
      `look:${reference}:${order.status}:${order.purchase_units[0]?.payments?.captures.at(-1)?.status ?? ''}`,
    )
  },

  readWebhook: readPaypalWebhook,

  async refund(app, { refundId, captureReference, amountCents, orderNumber }) {
    const body = {
      custom_id: `refund-${refundId}`,
      note_to_payer: `Refund of order ${orderNumber}`,
      ...(amountCents !== null && { amount: { value: decimalText(amountCents), currency_code: 'USD' } }),
    }
    const path = `/v2/payments/captures/${encodeURIComponent(captureReference!)}/refund`
    const { id, status } = await askPaypal(app, path, Refund, {
      method: 'POST',
      text: JSON.stringify(body),
      requestId: `${orderNumber}-refund-${refundId}`,
    })
    return { reference: id, status: statusOf(status), note: null }
  },

  // What has no name yet may be asked for again: PayPal knows the id of a request for 45 days.
  async lookForRefund(app, { refundReference }) {
    if (refundReference === null) return null
    const { id, status } = await askPaypal(app, `/v2/payments/refunds/${encodeURIComponent(refundReference)}`, Refund)
    return { reference: id, status: statusOf(status), note: null }
  },
}

function statusOf(status: string): RefundAnswer['status'] {
  if (status === 'COMPLETED') return 'done'
  return status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'asked'
}
