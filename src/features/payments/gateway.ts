import type { App } from '../../platform/app.ts'
import type { Cents } from '../../platform/cents.ts'
import type { GatewayEvent } from './events.ts'

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

export interface Begun {
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
  available(app: App): boolean
  /** Origins of others that the checkout form may lead to, for the content security policy. */
  leadsTo(app: App): readonly string[]
  begin(app: App, request: PaymentRequest): Promise<Begun>
  /** Asks the gateway what became of a payment, when the person is back before its event; null while it does not know. */
  look?(app: App, reference: string): Promise<GatewayEvent | null>
}
