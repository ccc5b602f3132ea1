import type { Asked } from '../../../support/provider.ts'

/** What a gateway sends to the site. */
export interface Delivery {
  payload: string
  headers: Record<string, string>
}

export interface Change {
  /** In cents; else what the site asked for. */
  amount?: number
  currency?: string
}

export interface BankDispute {
  id: string
  /** In cents. */
  amount: number
  state: 'open' | 'won' | 'lost'
  currency?: string
}

/** A gateway on loopback that speaks the shapes of its real API. The clock is the site's, because signatures have a time. */
export interface Bank {
  id: 'stripe' | 'paypal' | 'btcpay'
  environment: Record<string, string>
  asked: Asked[]
  /** What the site asked it to collect, in cents, with its currency, and who it is for. */
  wanted(reference: string): { amount: number; currency: string; email?: string; order: string }
  /** The person pays; the event says so. */
  pays(reference: string, at: Date, change?: Change): Delivery
  /** The person did their part, and the money takes its time. */
  isProcessing(reference: string, at: Date): Delivery
  /** Money that was on its way does not come. */
  fails(reference: string, at: Date): Delivery
  /** The person does not: time runs out, or the bank says no. */
  doesNotPay(reference: string, at: Date): Delivery
  /** Somebody gives money back at the gateway itself. Null where it tells nobody. */
  givesBack(reference: string, at: Date, amount: number): Delivery | null
  /** A customer goes to their bank: the dispute as it stands now. Null where nobody can. */
  disputes(reference: string, at: Date, dispute: BankDispute): Delivery | null
  /** The same delivery again, as it repeats one: signed anew. */
  again(delivery: Delivery, at: Date): Delivery
  /** A delivery whose body somebody changed on the way. */
  forged(delivery: Delivery): Delivery
  refunds(): { amount: string | null; key: string | undefined }[]
  close(): void
}
