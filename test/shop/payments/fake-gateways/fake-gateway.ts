import type { ReceivedRequest } from '../../../support/provider.ts'

/** A webhook delivery. */
export interface WebhookDelivery {
  payload: string
  headers: Record<string, string>
}

export interface Change {
  /** In cents; by default the requested amount. */
  amount?: number
  currency?: string
}

export interface FakeDispute {
  id: string
  /** In cents. */
  amount: number
  state: 'open' | 'won' | 'lost'
  currency?: string
}

/** A fake gateway on loopback with the API of the real one. It uses the clock of the site, because signatures are dated. */
export interface FakeGateway {
  id: 'stripe' | 'paypal' | 'btcpay'
  environment: Record<string, string>
  asked: ReceivedRequest[]
  /** The requested amount in cents, its currency and the order it is for. */
  requested(reference: string): { amount: number; currency: string; email?: string; order: string }
  /** The customer pays. Returns the event. */
  pays(reference: string, at: Date, change?: Change): WebhookDelivery
  /** The customer has confirmed, and the money is processing. */
  isProcessing(reference: string, at: Date): WebhookDelivery
  /** A processing payment fails. */
  fails(reference: string, at: Date): WebhookDelivery
  /** The customer does not pay: the session expires, or the bank declines. */
  doesNotPay(reference: string, at: Date): WebhookDelivery
  /** A refund made in the dashboard of the gateway. Null if the gateway sends no event for it. */
  externalRefund(reference: string, at: Date, amount: number): WebhookDelivery | null
  /** A dispute in its current state. Null if the gateway has no disputes. */
  disputes(reference: string, at: Date, dispute: FakeDispute): WebhookDelivery | null
  /** Repeats a delivery as the gateway does, with a new signature. */
  redeliver(delivery: WebhookDelivery, at: Date): WebhookDelivery
  /** A delivery with a tampered body. */
  forged(delivery: WebhookDelivery): WebhookDelivery
  refunds(): { amount: string | null; key: string | undefined }[]
  close(): void
}
