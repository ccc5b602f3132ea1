import * as z from 'zod'
import type { App } from '../../../../platform/app.ts'
import { type Cents, cents, minus, sumOf } from '../../../../platform/cents.ts'
import { askJson, ProviderFailure } from '../../../../platform/outbound/outbound.ts'
import { centsOfDecimal, decimalText, wholeCentsOfDecimal } from '../../decimal.ts'
import type { PaymentEvent } from '../../event.ts'
import type { PaymentRequest } from '../../gateway.ts'

const Invoice = z.looseObject({
  id: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
  status: z.string(),
  additionalStatus: z.string().default('None'),
  checkoutLink: z.string(),
  // Greenfield writes amounts as texts; older servers as numbers.
  amount: z.union([z.string(), z.number().transform(String)]),
  // What really came, in the currency of the invoice; servers before 2.0 do not tell it.
  paidAmount: z.union([z.string(), z.number().transform(String)]).nullish(),
  currency: z.string(),
  metadata: z.looseObject({ paymentId: z.union([z.string(), z.number()]).optional() }).nullish(),
})
type Invoice = z.output<typeof Invoice>

const name = 'BTCPay Server'

export async function askBtcpay<Answer>(
  { config }: App,
  path: string,
  schema: z.ZodType<Answer>,
  body?: unknown,
): Promise<Answer> {
  const base = config.BTCPAY_URL!.replace(/\/$/, '')
  const url = new URL(`${base}/api/v1/stores/${encodeURIComponent(config.BTCPAY_STORE_ID!)}/${path}`)
  const headers = { authorization: `token ${config.BTCPAY_API_KEY}` }
  const read = schema.safeParse(
    await askJson(name, url, body === undefined ? { headers } : { method: 'POST', headers, body }),
  )
  if (!read.success) throw new ProviderFailure(name, 'answered with something that cannot be understood')
  return read.data
}

export function makeInvoice(app: App, request: PaymentRequest): Promise<Invoice> {
  return askBtcpay(app, 'invoices', Invoice, {
    amount: decimalText(request.amountCents),
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

export function invoiceOf(app: App, id: string): Promise<Invoice> {
  return askBtcpay(app, `invoices/${encodeURIComponent(id)}`, Invoice)
}

/** What an invoice says of its payment; null while nothing came: seen in the network is on its way, and not settled yet. */
export function paymentIn(invoice: Invoice, eventId: string): PaymentEvent | null {
  const { id, status, additionalStatus, metadata } = invoice
  const late = status === 'Expired' && additionalStatus === 'PaidLate'
  const part = status === 'Expired' && additionalStatus === 'PaidPartial'
  const amount = centsOfDecimal(invoice.amount)
  const told = {
    gateway: 'btcpay',
    eventId,
    reference: id,
    paymentId: Number(metadata?.paymentId) || null,
    captureReference: id,
    amountCents: amount ?? cents(0),
    currency: invoice.currency,
    body: invoice,
  }
  if (status === 'Settled' || late)
    return {
      ...told,
      kind: 'paid',
      beyondCents: amount === null ? null : beyond(invoice, amount),
      amiss: amount === null ? `${invoice.amount.slice(0, 20)} was asked for, which is no amount in cents.` : null,
    }
  if (part)
    return {
      ...told,
      kind: 'paid',
      amountCents: wholeCentsOfDecimal(invoice.paidAmount ?? invoice.amount) ?? told.amountCents,
      amiss: 'Only a part of the amount came, before the invoice ran out.',
    }
  if (status === 'Processing') return { ...told, kind: 'processing' }
  if (status === 'Invalid') return { ...told, kind: 'failed' }
  return status === 'Expired' ? { ...told, kind: 'cancelled' } : null
}

function beyond({ paidAmount }: Invoice, amount: Cents): Cents | null {
  const paid = paidAmount ? wholeCentsOfDecimal(paidAmount) : null
  return paid !== null && paid > amount ? sumOf([paid, minus(amount)]) : null
}
