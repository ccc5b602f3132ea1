import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import type { GatewayEvent } from './gateway-event.ts'
import { paymentEvents } from './metrics.ts'
import { findPayment, lockPayment, type Payment } from './payment.ts'
import { settleDispute } from './settle-dispute.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'

export interface ReceivedEvent {
  /** Whether an earlier delivery of the same event was handled already. */
  repeated: boolean
  /** Describes the result, for admins. */
  outcome: string
}

/**
 * Handles an event exactly once, however often and concurrently it is delivered. The event and everything it causes are
 * one transaction.
 */
export async function receiveEvent(app: App, event: GatewayEvent): Promise<ReceivedEvent> {
  const { unmatched, ...received } = await storeAndHandle(app, event)
  const result = received.repeated ? 'repeated' : unmatched ? 'unmatched' : 'handled'
  app.metrics.count(paymentEvents, { gateway: event.gateway, kind: event.kind, result })
  return received
}

function storeAndHandle(app: App, event: GatewayEvent): Promise<ReceivedEvent & { unmatched: boolean }> {
  const { body, ...told } = event
  return app.db.transaction(async (tx) => {
    // A concurrent delivery of the same event waits here until this one has committed.
    const { id, outcome } = await tx.one(sql<{ id: number; outcome: string | null }>`
      insert into gateway_events as e (gateway, event_id, kind, body, told, received_at)
      values (${event.gateway}, ${event.eventId}, ${event.kind}, ${json(body)}::jsonb, ${json(told)}::jsonb,
        ${app.clock.now()})
      on conflict (gateway, event_id) do update set deliveries = e.deliveries + 1
      returning id, outcome`)
    if (outcome !== null) return { repeated: true, unmatched: false, outcome }
    const handled = await handleEvent(app, tx, id, event)
    return {
      repeated: false,
      unmatched: handled === null,
      outcome: handled ?? 'Waiting: its payment isn’t known yet.',
    }
  })
}

/** Returns null, and leaves the event for a later try, while the payment it belongs to is not known. */
async function handleEvent(app: App, tx: Transaction, id: number, event: GatewayEvent): Promise<string | null> {
  const found = await findPayment(tx, event)
  if (!found) return null
  const payment = await lockPayment(tx, found)
  if (payment.reference === null && event.reference !== null)
    await tx.run(sql`update payments set reference = ${event.reference} where id = ${payment.id}`)
  const outcome = await settle(app, tx, payment, event)
  if (outcome !== null)
    await tx.run(sql`
      update gateway_events set payment_id = ${payment.id}, outcome = ${outcome}, handled_at = ${app.clock.now()}
      where id = ${id}`)
  return outcome
}

function settle(app: App, tx: Transaction, payment: Payment, event: GatewayEvent): Promise<string | null> {
  switch (event.kind) {
    case 'refunded':
    case 'refund_failed':
      return settleRefund(app, tx, payment, event)
    case 'dispute_open':
    case 'dispute_won':
    case 'dispute_lost':
      return settleDispute(app, tx, payment, event)
    default:
      return settlePayment(app, tx, payment, event)
  }
}

const batch = 200

/** Retries events that arrived before their payment was known, least recently tried first. */
export async function retryEarlyEvents(app: App): Promise<void> {
  const early = await app.db.many(sql<{ id: number }>`
    select id from gateway_events where handled_at is null
    order by coalesce(tried_at, received_at), id limit ${batch}`)
  const ids = early.map(({ id }) => id)
  await app.db.run(sql`update gateway_events set tried_at = ${app.clock.now()} where id = any(${ids}::bigint[])`)
  for (const id of ids) {
    await app.db
      .transaction((tx) => retryEarlyEvent(app, tx, id))
      .catch((err: unknown) => app.log.error({ err, event: id }, 'a gateway event could not be processed'))
  }
}

/** An event that matches nothing after three days belongs to another site that shares the gateway account. */
async function retryEarlyEvent(app: App, tx: Transaction, id: number): Promise<void> {
  const row = await tx.maybe(sql<{ told: StoredEvent | null; received_at: Date }>`
    select told, received_at from gateway_events
    where id = ${id} and handled_at is null
    for update skip locked`)
  if (!row) return
  if (row.told && (await handleEvent(app, tx, id, readStoredEvent(row.told))) !== null) return
  if (app.clock.now().getTime() - row.received_at.getTime() < 3 * day) return
  await tx.run(sql`
    update gateway_events set
      outcome = 'Nothing: there is no such payment here.',
      handled_at = ${app.clock.now()}
    where id = ${id}`)
}

type StoredEvent = Omit<GatewayEvent, 'body'> & Record<string, unknown>

const renamedFields: Readonly<Record<string, string>> = {
  amiss: 'problem',
  beyondCents: 'overpaidCents',
  taken: 'chargeback',
  mayBeOfDispute: 'mayBelongToDispute',
  moneyIsToldApart: 'sendsRefundEvent',
}

/** Stored events may still have the field names of an earlier version. */
function readStoredEvent(stored: StoredEvent): GatewayEvent {
  const fields = Object.entries(stored).map(([name, value]) => [renamedFields[name] ?? name, value])
  return { ...Object.fromEntries(fields), body: null }
}
