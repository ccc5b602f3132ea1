import type { App } from '../../platform/app.ts'
import type { Cents } from '../../platform/cents.ts'
import type { GatewayEvent, PaymentEvent } from './event.ts'

/** What a gateway is asked to collect. */
export interface PaymentRequest {
  /** Ours; asked for twice under one id, a gateway must collect once. */
  paymentId: number
  amountCents: Cents
  currency: 'USD'
  orderNumber: string
  /** What is bought, a line each. */
  lines: readonly { text: string; cents: Cents }[]
  customer: { name: string; email: string; country: string }
  /** Where the person comes back to when they are done, and when they change their mind. */
  returnUrl: string
  cancelUrl: string
  /** The checkout page itself. */
  checkoutUrl: string
}

/** Where the person goes on: to an address, or by a form that their browser sends there. */
export type Onward = { url: string } | { action: string; fields: Record<string, string> }

interface Begun {
  /** What the gateway calls this payment; its events name it. */
  reference: string
  onward: Onward
}

/** A way to pay. Whether something was paid is never said here: events say it, or the gateway's own answer. */
export interface Gateway {
  /** Kept with every payment: lower-case letters. */
  readonly id: string
  /** What people choose it by. */
  readonly name: string
  readonly about: string
  available(app: Pick<App, 'config'>): boolean
  /** Origins of others that the checkout form may lead to, for the content security policy. */
  leadsTo(app: App): readonly string[]
  begin(app: App, request: PaymentRequest): Promise<Begun>
  /** Asks the gateway what became of a payment, when the person is back before its event; null while it does not know. */
  look?(app: App, reference: string): Promise<PaymentEvent | null>
  /** Reads what the gateway sent to the site, after its signature was found to hold; what it has no use for is an empty list. */
  readWebhook?(app: App, delivery: Delivery): Promise<GatewayEvent[]>
  /** Gives money back; asked twice under one id, it goes back once. */
  refund?(app: App, request: RefundRequest): Promise<RefundAnswer>
  /** Looks for a refund that was asked for a while ago; null when none is found, and asking again cannot give back twice. */
  lookForRefund?(app: App, request: RefundRequest): Promise<RefundAnswer | null>
}

/** What came to a webhook, the body as it was signed. */
export interface Delivery {
  body: string
  header(name: string): string | undefined
}

interface RefundRequest {
  refundId: number
  /** What the gateway called the refund, when it was asked for before. */
  refundReference: string | null
  reference: string
  /** What the gateway calls the money that it took. */
  captureReference: string | null
  /** Null gives back all that came, whatever that was. */
  amountCents: Cents | null
  /** Only what came on top of what was asked for. */
  beyond: boolean
  orderNumber: string
}

export interface RefundAnswer {
  reference: string
  /** Some gateways decide later and tell by an event. */
  status: 'done' | 'asked' | 'failed'
  /** Why it failed, or where the customer fetches the money. */
  note: string | null
}
