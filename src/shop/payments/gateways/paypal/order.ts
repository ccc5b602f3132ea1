import * as z from 'zod'
import type { App } from '../../../../platform/app.ts'
import { cents, parseCents } from '../../../../platform/cents.ts'
import { ProviderFailure } from '../../../../platform/outbound/outbound.ts'
import type { PaymentRequest } from '../../gateway.ts'
import type { PaymentEvent } from '../../gateway-event.ts'
import { isPaymentExpected } from '../../payment.ts'
import { paypalAmount } from './amounts.ts'
import { callPaypal } from './api.ts'

export const Money = z.object({ value: z.string(), currency_code: z.string() })
export const Capture = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: Money,
  custom_id: z.string().optional(),
})
export type Capture = z.output<typeof Capture>

const PaypalOrder = z.looseObject({
  id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  payer: z.looseObject({ address: z.looseObject({ country_code: z.string().optional() }).optional() }).optional(),
  purchase_units: z
    .array(
      z.looseObject({
        custom_id: z.string().optional(),
        payments: z.looseObject({ captures: z.array(Capture).default([]) }).optional(),
      }),
    )
    .default([]),
})
type PaypalOrder = z.output<typeof PaypalOrder>

export function createPaypalOrder(app: App, request: PaymentRequest): Promise<PaypalOrder> {
  const key = `${request.orderNumber}-${request.paymentId}`
  const body = {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: request.orderNumber,
        custom_id: String(request.paymentId),
        invoice_id: key,
        description: request.lines
          .map(({ text }) => text)
          .join(', ')
          .slice(0, 127),
        amount: paypalAmount(request.amountCents, request.currency),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: app.siteName().slice(0, 127),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: request.returnUrl,
          cancel_url: request.cancelUrl,
        },
      },
    },
  }
  return callPaypal(app, '/v2/checkout/orders', PaypalOrder, {
    method: 'POST',
    text: JSON.stringify(body),
    requestId: key,
  })
}

/** Captures the money of an approved PayPal order while our order waits for it. Capturing twice is harmless. */
export async function captureOrder(app: App, id: string): Promise<PaypalOrder> {
  const path = `/v2/checkout/orders/${encodeURIComponent(id)}`
  const order = await callPaypal(app, path, PaypalOrder)
  if (order.status !== 'APPROVED') return order
  const paymentId = Number(order.purchase_units[0]?.custom_id) || null
  if (!(await isPaymentExpected(app, { gateway: 'paypal', reference: id, paymentId }))) return order
  try {
    return await callPaypal(app, `${path}/capture`, PaypalOrder, {
      method: 'POST',
      text: '{}',
      requestId: `${id}-capture`,
    })
  } catch (error) {
    // Already captured, or refused by the bank: the order tells which.
    if (error instanceof ProviderFailure && error.status === 422) return callPaypal(app, path, PaypalOrder)
    throw error
  }
}

/** Returns null while the payment is undecided. */
export function paypalPaymentEvent(order: PaypalOrder, eventId: string): PaymentEvent | null {
  const [unit] = order.purchase_units
  const capture = unit?.payments?.captures.at(-1)
  if (capture) return captureEvent(capture, order.id, eventId, unit?.custom_id, order.payer?.address?.country_code)
  if (order.status !== 'VOIDED') return null
  return {
    gateway: 'paypal',
    eventId,
    kind: 'cancelled',
    reference: order.id,
    amountCents: cents(0),
    // A voided order moves no money.
    currency: '',
    body: order,
  }
}

export function captureEvent(
  capture: Capture,
  reference: string | null,
  eventId: string,
  customId = capture.custom_id,
  country: string | null = null,
): PaymentEvent | null {
  const kind = paymentKind(capture)
  const amount = parseCents(capture.amount.value, capture.amount.currency_code)
  if (!kind) return null
  return {
    gateway: 'paypal',
    eventId,
    kind,
    reference,
    paymentId: Number(customId) || null,
    captureReference: capture.id,
    amountCents: amount ?? cents(0),
    currency: capture.amount.currency_code,
    // PayPal has its own code for China.
    country: country === 'C2' ? 'CN' : country,
    problem: amount === null ? `${capture.amount.value.slice(0, 20)} arrived, which isn’t a valid amount.` : null,
    body: capture,
  }
}

function paymentKind({ status }: Capture): PaymentEvent['kind'] | null {
  // A refunded capture was paid before; the refund has its own event.
  if (status === 'COMPLETED' || status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED') return 'paid'
  if (status === 'PENDING') return 'processing'
  return status === 'DECLINED' || status === 'FAILED' ? 'failed' : null
}
