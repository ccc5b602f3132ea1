import * as z from 'zod'
import { ProviderFailure } from '../../../../platform/outbound/outbound.ts'
import type { Gateway, RefundResult } from '../../gateway.ts'
import { paypalAmount, paypalCharges } from './amounts.ts'
import { callPaypal } from './api.ts'
import { captureOrder, createPaypalOrder, paypalPaymentEvent } from './order.ts'
import { readPaypalWebhook } from './webhook.ts'

const Refund = z.object({ id: z.string(), status: z.string() })

/** PayPal checkout. The money is captured once the payer is back or PayPal reports that they approved. */
export const paypalGateway: Gateway = {
  id: 'paypal',
  name: 'PayPal',
  about: 'Approve the payment at PayPal, then come back here.',
  method: 'PayPal',
  available: ({ config }) =>
    Boolean(config.PAYPAL_CLIENT_ID && config.PAYPAL_CLIENT_SECRET && config.PAYPAL_WEBHOOK_ID),
  charges: paypalCharges,
  formOrigins: ({ config }) => [
    'https://www.paypal.com',
    'https://www.sandbox.paypal.com',
    new URL(config.PAYPAL_API_BASE).origin,
  ],

  async begin(app, request) {
    const order = await createPaypalOrder(app, request)
    const approval = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
    if (!approval) throw new ProviderFailure('PayPal', 'created an order without a URL')
    return { reference: order.id, redirect: { url: approval.href } }
  },

  async fetchPayment(app, reference) {
    const order = await captureOrder(app, reference)
    return paypalPaymentEvent(
      order,
      `look:${reference}:${order.status}:${order.purchase_units[0]?.payments?.captures.at(-1)?.status ?? ''}`,
    )
  },

  readWebhook: readPaypalWebhook,

  async refund(app, { refundId, captureReference, amountCents, currency, orderNumber }) {
    const body = {
      custom_id: `refund-${refundId}`,
      note_to_payer: `Refund of order ${orderNumber}`,
      ...(amountCents !== null && { amount: paypalAmount(amountCents, currency) }),
    }
    const path = `/v2/payments/captures/${encodeURIComponent(captureReference!)}/refund`
    const { id, status } = await callPaypal(app, path, Refund, {
      method: 'POST',
      text: JSON.stringify(body),
      requestId: `${orderNumber}-refund-${refundId}`,
    })
    return { reference: id, status: refundStatus(status), note: null }
  },

  // Without a reference it is safe to request again: PayPal remembers the id of a request for 45 days.
  async findRefund(app, { refundReference }) {
    if (refundReference === null) return null
    const { id, status } = await callPaypal(app, `/v2/payments/refunds/${encodeURIComponent(refundReference)}`, Refund)
    return { reference: id, status: refundStatus(status), note: null }
  },
}

function refundStatus(status: string): RefundResult['status'] {
  if (status === 'COMPLETED') return 'done'
  return status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'pending'
}
