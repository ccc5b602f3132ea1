import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { DisabledBecause } from './disable.ts'

export interface Endpoint {
  id: number
  member_id: number | null
  url: string
  description: string
  events: string[]
  old_secret_until: Date | null
  created_at: Date
  failing_since: Date | null
  disabled_at: Date | null
  disabled_because: DisabledBecause | null
}

const columns = sql`
  id, member_id, url, description, events, old_secret_until, created_at, failing_since, disabled_at, disabled_because`

/** The endpoints of a member, or of the site if the owner is null. Oldest first. */
export function endpointsOf(db: Queryable, owner: number | null): Promise<Endpoint[]> {
  return db.many(sql<Endpoint>`
    select ${columns} from webhook_endpoints where member_id is not distinct from ${owner} order by id`)
}

/** Throws if it doesn't exist or belongs to someone else. */
export async function endpointOf(db: Queryable, owner: number | null, id: number): Promise<Endpoint> {
  const endpoint = await db.maybe(sql<Endpoint>`
    select ${columns} from webhook_endpoints where id = ${id} and member_id is not distinct from ${owner}`)
  if (!endpoint) throw notFound('This webhook doesn’t exist.')
  return endpoint
}

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export interface LoggedDelivery {
  id: number
  endpoint_id: number
  event_id: number
  type: string
  message_id: string
  resend: boolean
  status: DeliveryStatus
  tries: number
  created_at: Date
  next_at: Date
  settled_at: Date | null
  error: string | null
  /** Whether another delivery about the same listing has to arrive first. */
  held: boolean
}

const selectDelivery = sql`
  select d.id, d.endpoint_id, d.event_id, v.type, v.message_id, d.resend, d.status, d.tries, d.created_at, d.next_at,
    d.settled_at, d.error,
    d.status = 'waiting' and exists (
      select from webhook_deliveries earlier
      where earlier.endpoint_id = d.endpoint_id and earlier.status = 'waiting' and earlier.id < d.id
        and earlier.streams && d.streams) as held`

/** Newest first. */
export function webhookDeliveriesOf(
  db: Queryable,
  endpointId: number,
  { status, limit, offset }: { status: DeliveryStatus | null; limit: number; offset: number },
): Promise<LoggedDelivery[]> {
  return db.many(sql<LoggedDelivery>`
    ${selectDelivery}
    from webhook_deliveries d join webhook_events v on v.id = d.event_id
    where d.endpoint_id = ${endpointId} and (${status}::text is null or d.status = ${status})
    order by d.id desc limit ${limit} offset ${offset}`)
}

export async function deliveryOf(
  db: Queryable,
  endpointId: number,
  id: number,
): Promise<LoggedDelivery & { body: string }> {
  const delivery = await db.maybe(sql<LoggedDelivery & { body: string }>`
    ${selectDelivery}, v.body
    from webhook_deliveries d join webhook_events v on v.id = d.event_id
    where d.endpoint_id = ${endpointId} and d.id = ${id}`)
  if (!delivery) throw notFound('This delivery doesn’t exist. We keep deliveries for 30 days.')
  return delivery
}

export interface LoggedAttempt {
  number: number
  tried_at: Date
  milliseconds: number
  status: number | null
  response: string | null
  error: string | null
}

/** Newest first. */
export function attemptsOf(db: Queryable, deliveryId: number): Promise<LoggedAttempt[]> {
  return db.many(sql<LoggedAttempt>`
    select number, tried_at, milliseconds, status, response, error
    from webhook_attempts where delivery_id = ${deliveryId} order by number desc`)
}

export interface DeliveryCounts {
  endpoint_id: number
  waiting: number
  delivered: number
  failed: number
}

/** The number of deliveries by outcome for each endpoint since a time. */
export async function deliveryCounts(
  db: Queryable,
  endpointIds: readonly number[],
  since: Date,
): Promise<Map<number, DeliveryCounts>> {
  const rows = await db.many(sql<DeliveryCounts>`
    select endpoint_id,
      count(*) filter (where status = 'waiting') as waiting,
      count(*) filter (where status = 'delivered') as delivered,
      count(*) filter (where status = 'failed') as failed
    from webhook_deliveries
    where endpoint_id = any(${endpointIds}::bigint[]) and created_at >= ${since}
    group by endpoint_id`)
  return new Map(rows.map((row) => [row.endpoint_id, row]))
}
