import * as z from 'zod'
import { decimalText } from '../../../../platform/cents.ts'
import type { Gateway } from '../../gateway.ts'
import { btcpayPaymentEvent, callBtcpay, createInvoice, fetchInvoice } from './invoice.ts'
import { readBtcpayWebhook } from './webhook.ts'

const PullPayment = z.looseObject({
  id: z.string(),
  viewLink: z.string(),
  name: z.string().nullish(),
  description: z.string().nullish(),
})
const PullPayments = z.array(PullPayment)

/** Bitcoin and other coins, by a self-hosted BTCPay Server. */
export const btcpayGateway: Gateway = {
  id: 'btcpay',
  name: 'Bitcoin',
  about: 'Your order starts once the network confirms the payment, which can take an hour.',
  method: 'Bitcoin (BTCPay)',
  available: ({ config }) =>
    Boolean(config.BTCPAY_URL && config.BTCPAY_API_KEY && config.BTCPAY_STORE_ID && config.BTCPAY_WEBHOOK_SECRET),
  // It converts every currency.
  charges: () => true,
  formOrigins: ({ config }) => [new URL(config.BTCPAY_URL!).origin],

  async begin(app, request) {
    const { id, checkoutLink } = await createInvoice(app, request)
    return { reference: id, redirect: { url: checkoutLink } }
  },

  async fetchPayment(app, reference) {
    const invoice = await fetchInvoice(app, reference)
    return btcpayPaymentEvent(invoice, `look:${reference}:${invoice.status}:${invoice.additionalStatus}`)
  },

  readWebhook: readBtcpayWebhook,

  /**
   * Coins cannot be sent back to where they came from: the customer gets a link and enters an address there. BTCPay has
   * no idempotency keys, so a refund from an earlier attempt is looked up first.
   */
  async refund(app, { refundId, reference, amountCents, currency, overpaymentOnly, orderNumber }) {
    const name = `Refund ${refundId} of order ${orderNumber}`
    const description = `For invoice ${reference}`
    const known = (await callBtcpay(app, 'pull-payments?includeArchived=true', PullPayments)).find(
      (pull) => pull.name === name && (!pull.description || pull.description.includes(reference)),
    )
    if (known) return { reference: known.id, status: 'done', note: known.viewLink }
    const variant =
      amountCents === null
        ? { refundVariant: overpaymentOnly ? 'OverpaidAmount' : 'CurrentRate' }
        : { refundVariant: 'Custom', customAmount: decimalText(amountCents, currency), customCurrency: currency }
    const { id, viewLink } = await callBtcpay(app, `invoices/${encodeURIComponent(reference)}/refund`, PullPayment, {
      name,
      description,
      payoutMethodId: 'BTC-CHAIN',
      paymentMethod: 'BTC',
      ...variant,
    })
    return { reference: id, status: 'done', note: viewLink }
  },
}
