import type { Cents } from '../../platform/cents.ts'

interface Told {
  gateway: string
  /** The gateway's own name for it: the same at every delivery. */
  eventId: string
  /** What the gateway calls the payment; null when it names only the money that it took. */
  reference: string | null
  /** Ours, when the gateway gives it back: finds a payment whose reference was not written down yet. */
  paymentId?: number | null
  /** What the gateway calls the money that it took. */
  captureReference?: string | null
  amountCents: Cents
  currency: string
  body: unknown
}

export interface PaymentEvent extends Told {
  kind: 'paid' | 'failed' | 'cancelled'
  /** Where the means of payment comes from, as evidence of place. */
  country?: string | null
  /** Why the money cannot count although some came, as a sentence. */
  amiss?: string | null
}

export interface RefundEvent extends Told {
  kind: 'refunded' | 'refund_failed'
  refundReference: string
  /** Ours, when the site asked for it. */
  refundId?: number | null
}

/** What a gateway says has happened, after its signature was checked. */
export type GatewayEvent = PaymentEvent | RefundEvent

export function isRefund(event: GatewayEvent): event is RefundEvent {
  return event.kind === 'refunded' || event.kind === 'refund_failed'
}
