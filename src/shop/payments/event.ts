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
  /** Processing: the person has done their part, and the money is on its way. */
  kind: 'paid' | 'processing' | 'failed' | 'cancelled'
  /** Where the means of payment comes from, as evidence of place. */
  country?: string | null
  /** Why the money cannot count although some came, as a sentence. */
  amiss?: string | null
  /** What came on top of the amount. */
  beyondCents?: Cents | null
}

export interface RefundEvent extends Told {
  kind: 'refunded' | 'refund_failed'
  refundReference: string
  /** Ours, when the site asked for it. */
  refundId?: number | null
  /** Whether a bank or PayPal took it, rather than the team gave it. */
  taken?: boolean
  /** Whether the gateway tells of the money of a dispute this way, too. */
  mayBeOfDispute?: boolean
}

/** A customer asked their bank or PayPal for the money. Lost and won are said when that is decided. */
export interface DisputeEvent extends Told {
  kind: 'dispute_open' | 'dispute_won' | 'dispute_lost'
  disputeReference: string
  reason: string | null
  /** Times as ISO text: since when, and until when an answer counts. */
  openedAt: string | null
  answerBy: string | null
  /** Whether the gateway tells of the money by an event of its own, too. */
  moneyIsToldApart: boolean
}

/** What a gateway says has happened, after its signature was checked. */
export type GatewayEvent = PaymentEvent | RefundEvent | DisputeEvent

export function isRefund(event: GatewayEvent): event is RefundEvent {
  return event.kind === 'refunded' || event.kind === 'refund_failed'
}

export function isDispute(event: GatewayEvent): event is DisputeEvent {
  return event.kind === 'dispute_open' || event.kind === 'dispute_won' || event.kind === 'dispute_lost'
}
