import type Stripe from 'stripe'
import { type Cents, cents, minus, sumOf } from '../../../../platform/cents.ts'
import type { PaymentEvent } from '../../event.ts'
import type { PaymentRequest } from '../../gateway.ts'

const second = 1000n

/** Long enough to find a card, and over before the order is. */
export function sessionOf(request: PaymentRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment: String(request.paymentId), order: request.orderNumber }
  const vat = sumOf([request.amountCents, ...request.lines.map((line) => minus(line.cents))])
  const lines = [...request.lines, ...(vat > 0 ? [{ text: 'VAT', cents: vat }] : [])]
  return {
    mode: 'payment',
    client_reference_id: request.orderNumber,
    customer_email: request.customer.email,
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    expires_at: Number(BigInt(now.getTime()) / second) + 3540,
    metadata,
    payment_intent_data: { metadata, description: `Order ${request.orderNumber}` },
    line_items: lines.map((line) => ({
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: line.cents, product_data: { name: line.text.slice(0, 250) } },
    })),
  }
}

/** What a session says of its payment; null while that is open, or when the session is not one of this site. */
export function paymentIn(session: Stripe.Checkout.Session, eventId: string): PaymentEvent | null {
  const kind = kindOf(session)
  const paymentId = Number(session.metadata?.payment)
  if (!kind || !Number.isSafeInteger(paymentId) || paymentId < 1) return null
  return {
    gateway: 'stripe',
    eventId,
    kind,
    reference: session.id,
    paymentId,
    captureReference: idOf(session.payment_intent),
    amountCents: amountOf(session),
    currency: (session.currency ?? '').toUpperCase(),
    country: session.customer_details?.address?.country ?? null,
    body: session,
  }
}

function kindOf({ status, payment_status }: Stripe.Checkout.Session): PaymentEvent['kind'] | null {
  if (payment_status === 'paid') return 'paid'
  if (status === 'complete' && payment_status === 'unpaid') return 'processing'
  return status === 'expired' ? 'cancelled' : null
}

function amountOf({ amount_total }: Stripe.Checkout.Session): Cents {
  return cents(amount_total ?? 0)
}

export function idOf(thing: string | { id: string } | null): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}
