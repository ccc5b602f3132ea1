import * as z from 'zod'
import { decimalText } from '../../decimal.ts'
import type { Gateway } from '../../gateway.ts'
import { askBtcpay, invoiceOf, makeInvoice, paymentIn } from './invoice.ts'
import { readBtcpayWebhook } from './webhook.ts'

const PullPayment = z.looseObject({ id: z.string(), viewLink: z.string() })

/** Bitcoin and other coins, by a BTCPay Server of the owner's own. */
export const btcpayGateway: Gateway = {
  id: 'btcpay',
  name: 'Bitcoin',
  about: 'The order is done once the network has confirmed the payment, which can take an hour.',
  available: ({ config }) =>
    Boolean(config.BTCPAY_URL && config.BTCPAY_API_KEY && config.BTCPAY_STORE_ID && config.BTCPAY_WEBHOOK_SECRET),
  leadsTo: ({ config }) => [new URL(config.BTCPAY_URL!).origin],

  async begin(app, request) {
    const { id, checkoutLink } = await makeInvoice(app, request)
    return { reference: id, onward: { url: checkoutLink } }
  },

  async look(app, reference) {
    const invoice = await invoiceOf(app, reference)
    return paymentIn(invoice, `look:${reference}:${invoice.status}:${invoice.additionalStatus}`)
  },

  readWebhook: readBtcpayWebhook,

  /** Coins have no way back by themselves: the customer gets a link and says there which address they go to. */
  async refund(app, { refundId, reference, amountCents, beyond, orderNumber }) {
    const all = { refundVariant: beyond ? 'OverpaidAmount' : 'CurrentRate' }
    const how =
      amountCents === null
        ? all
        : { refundVariant: 'Custom', customAmount: decimalText(amountCents), customCurrency: 'USD' }
    const { id, viewLink } = await askBtcpay(app, `invoices/${encodeURIComponent(reference)}/refund`, PullPayment, {
      name: `Refund ${refundId} of order ${orderNumber}`,
      payoutMethodId: 'BTC-CHAIN',
      paymentMethod: 'BTC',
      ...how,
    })
    return { reference: id, status: 'done', note: viewLink }
  },
}
