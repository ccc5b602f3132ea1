import * as z from 'zod'
import type { App } from '../../../../platform/app.ts'
import {
  type Cents,
  cents,
  decimalText,
  negate,
  parseCents,
  parseCentsRoundedDown,
  sumOf,
} from '../../../../platform/cents.ts'
import { fetchJson, ProviderFailure } from '../../../../platform/outbound/outbound.ts'
import type { PaymentRequest } from '../../gateway.ts'
import type { PaymentEvent } from '../../gateway-event.ts'

const Invoice = z.looseObject({
  id: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
  status: z.string(),
  additionalStatus: z.string().default('None'),
  checkoutLink: z.string(),
  // Older servers send amounts as numbers.
  amount: z.union([z.string(), z.number().transform(String)]),
  // What arrived, in the currency of the invoice. Servers before 2.0 do not send it.
  paidAmount: z.union([z.string(), z.number().transform(String)]).nullish(),
  currency: z.string(),
  metadata: z.looseObject({ paymentId: z.union([z.string(), z.number()]).optional() }).nullish(),
})
type Invoice = z.output<typeof Invoice>

const name = 'BTCPay Server'

export async function callBtcpay<Answer>(
  { config }: App,
  path: string,
  schema: z.ZodType<Answer>,
  body?: unknown,
): Promise<Answer> {
  const base = config.BTCPAY_URL!.replace(/\/$/, '')
  const url = new URL(`${base}/api/v1/stores/${encodeURIComponent(config.BTCPAY_STORE_ID!)}/${path}`)
  const headers = { authorization: `token ${config.BTCPAY_API_KEY}` }
  const read = schema.safeParse(
    await fetchJson(name, url, body === undefined ? { headers } : { method: 'POST', headers, body }),
  )
  if (!read.success) throw new ProviderFailure(name, 'sent a response we can’t read')
  return read.data
}

export function createInvoice(app: App, request: PaymentRequest): Promise<Invoice> {
  return callBtcpay(app, 'invoices', Invoice, {
    amount: decimalText(request.amountCents, request.currency),
    currency: request.currency,
    metadata: {
      orderId: request.orderNumber,
      paymentId: String(request.paymentId),
      itemDesc: request.lines
        .map(({ text }) => text)
        .join(', ')
        .slice(0, 200),
      buyerName: request.customer.name,
      buyerEmail: request.customer.email,
      buyerCountry: request.customer.country,
    },
    checkout: { redirectURL: request.returnUrl, redirectAutomatically: true, expirationMinutes: 45 },
  })
}

export function fetchInvoice(app: App, id: string): Promise<Invoice> {
  return callBtcpay(app, `invoices/${encodeURIComponent(id)}`, Invoice)
}

/** Returns null while nothing arrived. */
export function btcpayPaymentEvent(invoice: Invoice, eventId: string): PaymentEvent | null {
  const { id, status, additionalStatus, metadata } = invoice
  const isLate = status === 'Expired' && additionalStatus === 'PaidLate'
  const isPartial = status === 'Expired' && additionalStatus === 'PaidPartial'
  const amount = parseCents(invoice.amount, invoice.currency)
  const base = {
    gateway: 'btcpay',
    eventId,
    reference: id,
    paymentId: Number(metadata?.paymentId) || null,
    captureReference: id,
    amountCents: amount ?? cents(0),
    currency: invoice.currency,
    body: invoice,
  }
  if (status === 'Settled' || isLate)
    return {
      ...base,
      kind: 'paid',
      overpaidCents: amount === null ? null : overpaid(invoice, amount),
      problem: amount === null ? `${invoice.amount.slice(0, 20)} was requested, which isn’t a valid amount.` : null,
    }
  if (isPartial)
    return {
      ...base,
      kind: 'paid',
      amountCents: parseCentsRoundedDown(invoice.paidAmount ?? invoice.amount, invoice.currency) ?? base.amountCents,
      problem: 'Only part of the amount arrived before the invoice expired.',
    }
  if (status === 'Processing') return { ...base, kind: 'processing' }
  if (status === 'Invalid') return { ...base, kind: 'failed' }
  return status === 'Expired' ? { ...base, kind: 'cancelled' } : null
}

function overpaid({ paidAmount, currency }: Invoice, amount: Cents): Cents | null {
  const paid = paidAmount ? parseCentsRoundedDown(paidAmount, currency) : null
  return paid !== null && paid > amount ? sumOf([paid, negate(amount)]) : null
}
