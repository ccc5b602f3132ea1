import type { Cents } from '../../platform/cents.ts'

interface EventBase {
  gateway: string
  /** The gateway's id of the event, the same at every delivery. */
  eventId: string
  /** The gateway's id of the payment; null when it names only the captured money. */
  reference: string | null
  /** Our id, when the gateway returns it: finds a payment whose reference was not stored yet. */
  paymentId?: number | null
  /** The gateway's id of the captured money. */
  captureReference?: string | null
  amountCents: Cents
  currency: string
  body: unknown
}

export interface PaymentEvent extends EventBase {
  /** `processing`: the customer has paid and the money is on its way. */
  kind: 'paid' | 'processing' | 'failed' | 'cancelled'
  /** Where the card or account comes from, as VAT evidence. */
  country?: string | null
  /** Why the money cannot be used although some arrived, as a sentence. */
  problem?: string | null
  /** What arrived on top of the amount. */
  overpaidCents?: Cents | null
}

export interface RefundEvent extends EventBase {
  kind: 'refunded' | 'refund_failed'
  refundReference: string
  /** Our id, when this site requested the refund. */
  refundId?: number | null
  /** The bank or PayPal took the money back; no admin refunded it. */
  chargeback?: boolean
  /** This gateway may announce the money of a dispute as a refund, too. */
  mayBelongToDispute?: boolean
}

/** A customer asked their bank or PayPal for the money back. Won and lost follow once it is decided. */
export interface DisputeEvent extends EventBase {
  kind: 'dispute_open' | 'dispute_won' | 'dispute_lost'
  disputeReference: string
  reason: string | null
  /** ISO timestamps. */
  openedAt: string | null
  answerBy: string | null
  /** This gateway announces the money of a dispute by a refund event, too. */
  sendsRefundEvent: boolean
}

/** What a gateway reported, translated from its own format after its signature was verified. */
export type GatewayEvent = PaymentEvent | RefundEvent | DisputeEvent
