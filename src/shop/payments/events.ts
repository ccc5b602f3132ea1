import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import { settleDisputeEvent } from './dispute.ts'
import { type GatewayEvent, isDispute, isRefund } from './event.ts'
import { lockedPayment, type Payment, paymentOfEvent } from './payment.ts'
import { settleRefundEvent } from './refunded.ts'
import { settle } from './settle.ts'

export interface Received {
  /** Whether it had been handled before. */
  repeated: boolean
  /** What came of it, in words for the site team. */
  outcome: string
}

/** Takes an event in, once however often and however simultaneously it is delivered. All that follows from it is one transaction. */
export function receiveEvent(app: App, event: GatewayEvent): Promise<Received> {
  const { body, ...told } = event
  return app.db.transaction(async (tx) => {
    // A twin waits here until this one is through.
    const { id, outcome } = await tx.one(sql<{ id: number; outcome: string | null }>`
      insert into gateway_events as e (gateway, event_id, kind, body, told, received_at)
      values (${event.gateway}, ${event.eventId}, ${event.kind}, ${json(body)}::jsonb, ${json(told)}::jsonb, ${app.clock.now()})
      on conflict (gateway, event_id) do update set deliveries = e.deliveries + 1
      returning id, outcome`)
    if (outcome !== null) return { repeated: true, outcome }
    return {
      repeated: false,
      outcome: (await handle(app, tx, id, event)) ?? 'Nothing yet: what it speaks of is not known here.',
    }
  })
}

/** Null leaves it unhandled, so that it is taken in when what it speaks of is known. */
async function handle(app: App, tx: Transaction, id: number, event: GatewayEvent): Promise<string | null> {
  const found = await paymentOfEvent(tx, event)
  if (!found) return null
  const payment = await lockedPayment(tx, found)
  if (payment.reference === null && event.reference !== null)
    await tx.run(sql`update payments set reference = ${event.reference} where id = ${payment.id}`)
  const outcome = await settleBy(app, tx, payment, event)
  if (outcome !== null)
    await tx.run(
      sql`update gateway_events set payment_id = ${payment.id}, outcome = ${outcome}, handled_at = ${app.clock.now()} where id = ${id}`,
    )
  return outcome
}

function settleBy(app: App, tx: Transaction, payment: Payment, event: GatewayEvent): Promise<string | null> {
  if (isDispute(event)) return settleDisputeEvent(app, tx, payment, event)
  return isRefund(event) ? settleRefundEvent(app, tx, payment, event) : settle(app, tx, payment, event)
}

const atOnce = 200

/** Takes in what came before what it speaks of, in turn. What nobody knows after three days belongs to somebody else. */
export async function handleEarlyEvents(app: App): Promise<void> {
  const early = await app.db.many(
    sql<{
      id: number
    }>`select id from gateway_events where handled_at is null order by coalesce(tried_at, received_at), id limit ${atOnce}`,
  )
  await app.db.run(
    sql`update gateway_events set tried_at = ${app.clock.now()} where id = any(${early.map(({ id }) => id)}::bigint[])`,
  )
  for (const { id } of early) {
    await app.db
      .transaction((tx) => handleEarly(app, tx, id))
      .catch((err: unknown) => app.log.error({ err, event: id }, 'an event of a gateway could not be taken in'))
  }
}

async function handleEarly(app: App, tx: Transaction, id: number): Promise<void> {
  const row = await tx.maybe(sql<{ told: GatewayEvent | null; received_at: Date }>`
    select told, received_at from gateway_events where id = ${id} and handled_at is null for update skip locked`)
  if (!row) return
  if (row.told && (await handle(app, tx, id, { ...row.told, body: null })) !== null) return
  if (app.clock.now().getTime() - row.received_at.getTime() < 3 * day) return
  await tx.run(
    sql`update gateway_events set outcome = 'Nothing: there is no such payment here.', handled_at = ${app.clock.now()} where id = ${id}`,
  )
}
