import { randomUUID } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { lock } from '../../platform/database/locks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { eventBody, type WebhookEvent } from './events.ts'
import { deliverWebhooks } from './jobs.ts'

interface Occurrence<Data extends object> {
  /** Identifies the event. It is never sent twice. */
  cause: string
  /** The members whose endpoints get the event, in addition to the site's. */
  members(): Promise<readonly (number | null)[]> | readonly (number | null)[]
  /** What the event is about, such as `listing:7`. Events that share a stream arrive in order. */
  streams: readonly string[]
  /** Called only if an endpoint subscribes to the event. */
  data(): Promise<Data> | Data
}

/**
 * Sends an event to endpoints. Call this in the transaction of the change: the event is stored with it or not at all,
 * and a job sends it after the commit.
 */
export async function emitEvent<Data extends object>(
  app: App,
  tx: Transaction,
  { type }: WebhookEvent<Data>,
  { cause, members, streams, data }: Occurrence<Data>,
): Promise<void> {
  if (!(await isWanted(tx, type))) return
  const endpoints = await endpointsFor(tx, type, await members())
  if (endpoints.length === 0) return
  // So that transactions about the same thing get event ids in the order of their commits.
  for (const stream of [...streams].sort()) await lock(tx, `webhooks ${stream}`)
  const now = app.clock.now()
  const event = await insertEvent(tx, { type, cause, now, body: eventBody(type, now, await data()) })
  if (event === undefined) return
  await tx.run(sql`
    insert into webhook_deliveries (endpoint_id, event_id, streams, created_at, next_at)
    select unnest(${endpoints}::bigint[]), ${event}, ${streams}, ${now}, ${now}`)
  for (const endpoint of endpoints) await app.jobs.send(tx, deliverWebhooks, { endpoint })
}

/** Whether any endpoint subscribes to the event. */
export async function isWanted(tx: Transaction, type: string): Promise<boolean> {
  const wanted = await tx.maybe(sql<{ id: number }>`
    select id from webhook_endpoints where disabled_at is null and ${type} = any(events) limit 1`)
  return wanted !== undefined
}

/** Locks the endpoints, so that none is deleted before this transaction ends. */
async function endpointsFor(tx: Transaction, type: string, members: readonly (number | null)[]): Promise<number[]> {
  const people = members.filter((id) => id !== null)
  const rows = await tx.many(sql<{ id: number }>`
    select id from webhook_endpoints e
    where disabled_at is null and ${type} = any(events) and (
      member_id is null
      or member_id = any(${people}::bigint[]) and exists (
        select from members m where m.id = e.member_id and m.suspended_at is null and m.deleted_at is null))
    order by id
    for key share of e`)
  return rows.map(({ id }) => id)
}

interface NewEvent {
  type: string
  cause: string
  body: string
  now: Date
}

export async function insertEvent(tx: Transaction, { type, cause, body, now }: NewEvent): Promise<number | undefined> {
  const messageId = `msg_${randomUUID().replaceAll('-', '')}`
  const event = await tx.maybe(sql<{ id: number }>`
    insert into webhook_events (message_id, type, cause, body, created_at)
    values (${messageId}, ${type}, ${cause}, ${body}, ${now})
    on conflict (cause) do nothing
    returning id`)
  return event?.id
}
