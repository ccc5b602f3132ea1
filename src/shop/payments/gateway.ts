import type { App } from '../../platform/app.ts'
import type { Cents } from '../../platform/cents.ts'
import type { Currency } from '../../platform/currency.ts'
import { sentenceCase } from '../../platform/numbers.ts'
import type { GatewayEvent, PaymentEvent } from './gateway-event.ts'

/** A way to pay. Nothing here says whether an order is paid: only events and `fetchPayment` do. */
export interface Gateway {
  /** Stored with every payment: lower-case letters. */
  readonly id: string
  readonly name: string
  readonly about: string
  /** The name on invoices: `Paid by …`. */
  readonly method: string
  available(app: Pick<App, 'config'>): boolean
  /** Whether it takes payments in a currency. */
  charges(currency: Currency): boolean
  /** Origins that the checkout form may lead to, for the content security policy. */
  formOrigins(app: App): readonly string[]
  begin(app: App, request: PaymentRequest): Promise<StartedPayment>
  /** Asks the gateway for the state of a payment whose event has not arrived; null while it is undecided. */
  fetchPayment?(app: App, reference: string): Promise<PaymentEvent | null>
  /**
   * Verifies the signature of a webhook delivery and translates it. An event that does not matter here is an empty
   * list.
   */
  readWebhook?(app: App, delivery: WebhookDelivery): Promise<GatewayEvent[]>
  /** Must be idempotent by `refundId`. */
  refund?(app: App, request: RefundRequest): Promise<RefundResult>
  /** Finds a refund that was requested a while ago. Null means that it is safe to request it again. */
  findRefund?(app: App, request: RefundRequest): Promise<RefundResult | null>
}

export interface PaymentRequest {
  /** The idempotency key: a gateway must charge once per id. */
  paymentId: number
  amountCents: Cents
  currency: Currency
  orderNumber: string
  lines: readonly { text: string; cents: Cents }[]
  customer: { name: string; email: string; country: string }
  returnUrl: string
  cancelUrl: string
  checkoutUrl: string
}

/** Moves no money. */
export const testGatewayId = 'test'

/** A payment that staff recorded, such as a bank transfer. */
export const manualGatewayId = 'manual'

const names: Record<string, string> = {
  [manualGatewayId]: 'Recorded payment',
  none: 'Free',
  stripe: 'Stripe',
  paypal: 'PayPal',
  btcpay: 'BTCPay',
  test: 'Test gateway',
}

/** The name for admins, even if the gateway is no longer set up. Customers see `name`, which says how they pay. */
export function gatewayName(id: string): string {
  return names[id] ?? sentenceCase(id)
}

interface StartedPayment {
  /** The gateway's id of the payment, which its events name. */
  reference: string
  redirect: PaymentRedirect
}

/** Where the customer pays: an address, or a form that their browser posts. */
export type PaymentRedirect = { url: string } | { action: string; fields: Record<string, string> }

export interface WebhookDelivery {
  /** Byte for byte as it was signed. */
  body: string
  header(name: string): string | undefined
}

interface RefundRequest {
  refundId: number
  /** The gateway's id of the refund, if it was requested before. */
  refundReference: string | null
  reference: string
  captureReference: string | null
  /** Null refunds everything that arrived. */
  amountCents: Cents | null
  /** The currency of the amount. */
  currency: Currency
  /** Refunds only what was paid on top of the amount. */
  overpaymentOnly: boolean
  orderNumber: string
}

export interface RefundResult {
  reference: string
  /** `pending`: the gateway decides later and sends an event. */
  status: 'done' | 'pending' | 'failed'
  /** Why it failed, or where the customer collects the money. */
  note: string | null
}
