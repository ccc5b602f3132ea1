import { randomUUID } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { lock } from '../../platform/database/locks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import { Problem } from '../../platform/problem.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { disableEndpoint } from './disable.ts'
import { insertEvent } from './emit.ts'
import { eventBody, testEvent } from './events.ts'
import { checkEndpoint, type EndpointInput } from './input.ts'
import { deliverWebhooks } from './jobs.ts'
import { maxEndpoints, webhookSends } from './limits.ts'
import { deliveryOf, type Endpoint, endpointOf, type LoggedDelivery } from './queries.ts'
import { newSecret, sealSecret } from './signature.ts'

/** Who changes an endpoint, and its owner: a member, or the site (null). */
export interface EndpointActor extends AdminActor {
  adminId: number
  owner: number | null
}

/** After a rotation, both secrets are used for this long. */
const overlap = day

/** Returns the secret, which can't be shown again later. */
export async function createEndpoint(
  app: App,
  by: EndpointActor,
  input: EndpointInput,
): Promise<{ id: number; secret: string }> {
  const { url, description, events } = await checkEndpoint(app, by.owner, input)
  const secret = newSecret()
  return app.db.transaction(async (tx) => {
    await lock(tx, `webhooks of ${by.owner ?? 'the site'}`)
    const { count } = await tx.one(sql<{ count: number }>`
      select count(*) as count from webhook_endpoints where member_id is not distinct from ${by.owner}`)
    const max = maxEndpoints[by.owner === null ? 'site' : 'member']
    if (count >= max)
      throw new Problem('not_allowed_now', `You already have ${max} webhooks. Delete one you don’t use first.`)
    const { id } = await tx.one(sql<{ id: number }>`
      insert into webhook_endpoints (member_id, url, description, events, secret, created_at)
      values (${by.owner}, ${url}, ${description}, ${events}, ${sealSecret(app, secret)}, ${app.clock.now()})
      returning id`)
    await record(app, tx, by, 'webhook.made', id, { host: new URL(url).host })
    return { id, secret }
  })
}

export async function changeEndpoint(app: App, by: EndpointActor, id: number, input: EndpointInput): Promise<void> {
  await endpointOf(app.db, by.owner, id)
  const { url, description, events } = await checkEndpoint(app, by.owner, input)
  await app.db.transaction(async (tx) => {
    await lockEndpoint(tx, by, id)
    await tx.run(sql`
      update webhook_endpoints set url = ${url}, description = ${description}, events = ${events} where id = ${id}`)
    await record(app, tx, by, 'webhook.changed', id, { host: new URL(url).host })
  })
}

/** Returns the new secret. The old one also signs for a day, so that no delivery is refused in the meantime. */
export function rotateSecret(app: App, by: EndpointActor, id: number): Promise<string> {
  const secret = newSecret()
  return app.db.transaction(async (tx) => {
    await lockEndpoint(tx, by, id)
    await tx.run(sql`
      update webhook_endpoints set
        old_secret = secret,
        old_secret_until = ${new Date(app.clock.now().getTime() + overlap)},
        secret = ${sealSecret(app, secret)}
      where id = ${id}`)
    await record(app, tx, by, 'webhook.rotated', id)
    return secret
  })
}

export async function turnOff(app: App, by: EndpointActor, id: number): Promise<void> {
  await app.db.transaction((tx) => switchEndpoint(app, tx, by, id, 'off'))
}

export async function turnOn(app: App, by: EndpointActor, id: number): Promise<void> {
  await app.db.transaction((tx) => switchEndpoint(app, tx, by, id, 'on'))
}

/** Returns whether anything changed. */
export async function switchEndpoint(
  app: App,
  tx: Transaction,
  by: EndpointActor,
  id: number,
  to: 'on' | 'off',
): Promise<boolean> {
  await lockEndpoint(tx, by, id)
  const changed =
    to === 'off'
      ? await disableEndpoint(app, tx, id, 'owner')
      : (await tx.run(sql`
          update webhook_endpoints set disabled_at = null, disabled_because = null, failing_since = null
          where id = ${id} and disabled_at is not null`)) > 0
  if (changed) await record(app, tx, by, `webhook.turned_${to}`, id)
  return changed
}

/** Deletes an endpoint and its deliveries. */
export async function deleteEndpoint(app: App, by: EndpointActor, id: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    const { url } = await lockEndpoint(tx, by, id)
    await tx.run(sql`delete from webhook_endpoints where id = ${id}`)
    await record(app, tx, by, 'webhook.removed', id, { host: new URL(url).host })
  })
}

/** Queues a test event. Returns its delivery. */
export async function sendTestWebhook(app: App, by: EndpointActor, id: number): Promise<number> {
  requireOn(await endpointOf(app.db, by.owner, id))
  await app.limiter.take([[webhookSends, String(by.adminId)]], {})
  return app.db.transaction(async (tx) => {
    requireOn(await lockEndpoint(tx, by, id))
    const now = app.clock.now()
    const event = await insertEvent(tx, {
      type: testEvent.type,
      cause: `test:${id}:${randomUUID()}`,
      body: eventBody(testEvent.type, now, testEvent.example),
      now,
    })
    return queueDelivery(app, tx, id, event!)
  })
}

/** Queues an event again, with the same id and content. Returns its delivery. */
export async function resend(app: App, by: EndpointActor, id: number, deliveryId: number): Promise<number> {
  requireOn(await endpointOf(app.db, by.owner, id))
  requireSettled(await deliveryOf(app.db, id, deliveryId))
  await app.limiter.take([[webhookSends, String(by.adminId)]], {})
  return app.db.transaction((tx) => resendDelivery(app, tx, by, id, deliveryId))
}

/** Like `resend`, without its rate limit. */
export async function resendDelivery(
  app: App,
  tx: Transaction,
  by: EndpointActor,
  id: number,
  deliveryId: number,
): Promise<number> {
  requireOn(await lockEndpoint(tx, by, id))
  const delivery = await deliveryOf(tx, id, deliveryId)
  requireSettled(delivery)
  if (by.owner === null) await record(app, tx, by, 'webhook.resent', id, { event: delivery.type })
  return queueDelivery(app, tx, id, delivery.event_id)
}

/** Queues outside the order of other events. A second request while the first is waiting changes nothing. */
async function queueDelivery(app: App, tx: Transaction, endpoint: number, eventId: number): Promise<number> {
  const now = app.clock.now()
  const queued = await tx.maybe(sql<{ id: number }>`
    insert into webhook_deliveries (endpoint_id, event_id, resend, created_at, next_at)
    values (${endpoint}, ${eventId}, true, ${now}, ${now})
    on conflict (endpoint_id, event_id) where resend and status = 'waiting' do nothing
    returning id`)
  await app.jobs.send(tx, deliverWebhooks, { endpoint })
  if (queued) return queued.id
  const { id } = await tx.one(sql<{ id: number }>`
    select id from webhook_deliveries
    where endpoint_id = ${endpoint} and event_id = ${eventId} and resend and status = 'waiting'`)
  return id
}

async function lockEndpoint(tx: Transaction, { owner }: EndpointActor, id: number): Promise<Endpoint> {
  const endpoint = await endpointOf(tx, owner, id)
  await tx.run(sql`select from webhook_endpoints where id = ${id} for update`)
  return endpoint
}

function requireOn({ disabled_at }: Endpoint): void {
  if (disabled_at !== null) throw new Problem('not_allowed_now', 'This webhook is off. Turn it on first.')
}

function requireSettled({ status }: LoggedDelivery): void {
  if (status === 'waiting')
    throw new Problem('not_allowed_now', 'We’re still trying to deliver it. You can resend it once that ends.')
}

type EndpointAction =
  | 'webhook.made'
  | 'webhook.changed'
  | 'webhook.rotated'
  | 'webhook.turned_on'
  | 'webhook.turned_off'
  | 'webhook.removed'
  | 'webhook.resent'

function record(
  app: App,
  tx: Transaction,
  by: EndpointActor,
  action: EndpointAction,
  id: number,
  details: Record<string, unknown> = {},
): Promise<void> {
  return recordAdminAction(app, tx, by, action, `webhook:${id}`, {
    ...details,
    ...(by.owner === null && { of: 'site' }),
  })
}
