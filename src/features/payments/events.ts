import type { App } from '../../platform/app.ts'
import type { Cents } from '../../platform/cents.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { lockedOrder } from '../orders/queries.ts'
import type { Terms } from '../orders/terms.ts'
import { settle } from './settle.ts'

/** What a gateway says has happened, after its signature was checked. */
export interface GatewayEvent {
  gateway: string
  /** The gateway's own name for it: the same at every delivery. */
  eventId: string
  kind: 'paid' | 'failed' | 'cancelled'
  /** What the gateway calls the payment. */
  reference: string
  amountCents: Cents
  currency: string
  /** Where the means of payment comes from, as evidence of place. */
  country?: string | null
  body: unknown
}

export interface Received {
  /** Whether it had been handled before. */
  repeated: boolean
  /** What came of it, in words for the site team. */
  outcome: string
}

export interface Payment {
  id: number
  order_id: number
  gateway: string
  amount_cents: Cents
  currency: string
  status: 'begun' | 'paid' | 'failed' | 'cancelled' | 'surplus'
  terms: Terms
}

/** Takes an event in, once however often and however simultaneously it is delivered. All that follows from it is one transaction. */
export function receiveEvent(app: App, event: GatewayEvent): Promise<Received> {
  return app.db.transaction(async (tx) => {
    // A twin waits here until this one is through.
    const { id, deliveries, outcome: earlier } = await tx.one(sql<{ id: number; deliveries: number; outcome: string | null }>`
      insert into gateway_events as e (gateway, event_id, kind, body, received_at)
      values (${event.gateway}, ${event.eventId}, ${event.kind}, ${json(event.body)}::jsonb, ${app.clock.now()})
      on conflict (gateway, event_id) do update set deliveries = e.deliveries + 1
      returning id, deliveries, outcome`)
    if (deliveries > 1 && earlier !== null) return { repeated: true, outcome: earlier }
    const payment = await lockedPayment(tx, event)
    // It stays unhandled, so that a later delivery of it is taken in when the payment is known.
    if (!payment) return { repeated: false, outcome: 'There is no such payment.' }
    const outcome = await settle(app, tx, payment, event)
    await tx.run(sql`update gateway_events set payment_id = ${payment.id}, outcome = ${outcome}, handled_at = ${app.clock.now()} where id = ${id}`)
    return { repeated: false, outcome }
  })
}

/** The order is locked before its payment, always, so that two events of one order cannot wait for each other. */
async function lockedPayment(tx: Transaction, { gateway, reference }: GatewayEvent): Promise<Payment | undefined> {
  const found = await tx.maybe(sql<{ order_id: number }>`select order_id from payments where gateway = ${gateway} and reference = ${reference}`)
  if (!found) return undefined
  await lockedOrder(tx, found.order_id)
  return tx.one(sql<Payment>`
    select id, order_id, gateway, amount_cents, currency, status, terms from payments where gateway = ${gateway} and reference = ${reference} for update`)
}
