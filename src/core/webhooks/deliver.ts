import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { day, hour, minute, second } from '../../platform/duration.ts'
import { addressRules } from '../../platform/outbound/addresses.ts'
import { guardedPost, type PostResult } from '../../platform/outbound/post.ts'
import { version } from '../../platform/version.ts'
import { disableEndpoint } from './disable.ts'
import { webhookAttempts } from './metrics.ts'
import { signedHeaders, unsealSecret } from './signature.ts'

/** The pauses between a delivery's attempts, 24 hours in total. */
export const retryDelays = [
  5 * second,
  minute,
  5 * minute,
  20 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8.5 * hour,
] as const

/** An endpoint without a success for this long is turned off when another delivery fails permanently. */
const disableAfter = 3 * day

const timeLimit = 15 * second
// Longer than an attempt can take. If the process dies, another one takes over after this time.
const claimTime = minute
// A slow endpoint must not keep all workers busy.
const parallelPerEndpoint = 2
const maxStoredBytes = 2000

interface ClaimedDelivery {
  id: number
  endpoint_id: number
  tries: number
  message_id: string
  type: string
  body: string
  url: string
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: Date | null
}

/** Sends an endpoint's next due delivery. Returns null if there is none, otherwise when to retry it. */
export async function deliverNext(app: App, endpointId: number): Promise<{ retryAt: Date | null } | null> {
  const delivery = await app.db.transaction((tx) => claimNext(app, tx, endpointId))
  if (!delivery) return null
  const start = app.clock.now()
  const began = performance.now()
  const result = await send(app, delivery, start)
  const milliseconds = Math.round(performance.now() - began)
  return app.db.transaction((tx) => settle(app, tx, delivery, { result, start, milliseconds }))
}

/**
 * Claims the oldest due delivery that doesn't wait for another one. The lock on the endpoint lets one process choose at
 * a time, so that no two claim the same delivery.
 */
async function claimNext(app: App, tx: Transaction, endpointId: number): Promise<ClaimedDelivery | undefined> {
  const endpoint = await tx.maybe(sql<{ id: number }>`
    select id from webhook_endpoints where id = ${endpointId} and disabled_at is null for no key update`)
  if (!endpoint) return undefined
  const now = app.clock.now()
  return tx.maybe(sql<ClaimedDelivery>`
    update webhook_deliveries d
    set claimed_until = ${new Date(now.getTime() + claimTime)}, tries = tries + 1
    from webhook_endpoints e, webhook_events v
    where e.id = d.endpoint_id and v.id = d.event_id and d.id = (
      select due.id from webhook_deliveries due
      where due.endpoint_id = ${endpointId} and due.status = 'waiting' and due.next_at <= ${now}
        and (due.claimed_until is null or due.claimed_until <= ${now})
        and not exists (
          select from webhook_deliveries earlier
          where earlier.endpoint_id = ${endpointId} and earlier.status = 'waiting' and earlier.id < due.id
            and earlier.streams && due.streams)
        and (
          select count(*) from webhook_deliveries busy
          where busy.endpoint_id = ${endpointId} and busy.status = 'waiting' and busy.claimed_until > ${now}
        ) < ${parallelPerEndpoint}
      order by due.id limit 1)
    returning d.id, d.endpoint_id, d.tries, v.message_id, v.type, v.body, e.url, e.secret, e.old_secret,
      e.old_secret_until`)
}

function send(app: App, delivery: ClaimedDelivery, at: Date): Promise<PostResult> | PostResult {
  const { message_id: messageId, body, url } = delivery
  const sealed = [
    delivery.secret,
    ...(delivery.old_secret && delivery.old_secret_until! > at ? [delivery.old_secret] : []),
  ]
  const secrets = sealed.flatMap((one) => unsealSecret(app, one) ?? [])
  if (secrets.length === 0)
    return { status: null, error: 'We can’t read the signing secret of this endpoint. Rotate it.' }
  return guardedPost(addressRules(app.config), new URL(url), {
    headers: {
      'content-type': 'application/json',
      'user-agent': `Slipway-Webhooks/${version} (+${app.urls.to('/about')})`,
      ...signedHeaders(secrets, { messageId, at, body }),
    },
    body,
    milliseconds: timeLimit,
    maxBytes: maxStoredBytes,
  })
}

interface Attempt {
  result: PostResult
  start: Date
  milliseconds: number
}

/** Records an attempt and its consequences. After a long pause, another process may have settled the delivery. */
async function settle(
  app: App,
  tx: Transaction,
  delivery: ClaimedDelivery,
  { result, start, milliseconds }: Attempt,
): Promise<{ retryAt: Date | null }> {
  const { id, endpoint_id: endpointId, tries } = delivery
  const now = app.clock.now()
  const error = failureOf(result)
  // Lock the endpoint first, as in all other transactions.
  await tx.run(sql`select from webhook_endpoints where id = ${endpointId} for no key update`)
  await tx.run(sql`
    insert into webhook_attempts (delivery_id, number, tried_at, milliseconds, status, response, error)
    select id, ${tries}, ${start}, ${milliseconds}, ${result.status}, ${textOf(result)}, ${error}
    from webhook_deliveries where id = ${id}
    on conflict do nothing`)
  const isGone = result.status === 410
  const delay = isGone ? undefined : retryDelays[tries - 1]
  const outcome = error === null ? 'delivered' : delay === undefined ? 'failed' : 'retried'
  app.metrics.count(webhookAttempts, { outcome })
  if (outcome === 'retried') {
    const retryAt = new Date(now.getTime() + delay!)
    await tx.run(sql`
      update webhook_deliveries set next_at = ${retryAt}, claimed_until = null, error = ${error}
      where id = ${id} and status = 'waiting'`)
    await markFailing(tx, endpointId, start)
    return { retryAt }
  }
  await tx.run(sql`
    update webhook_deliveries
    set status = ${outcome}, claimed_until = null, settled_at = ${now}, error = ${error}
    where id = ${id} and status = 'waiting'`)
  if (outcome === 'delivered')
    await tx.run(sql`update webhook_endpoints set failing_since = null where id = ${endpointId}`)
  else {
    const since = await markFailing(tx, endpointId, start)
    if (isGone) await disableEndpoint(app, tx, endpointId, 'gone')
    else if (since && now.getTime() - since.getTime() >= disableAfter)
      await disableEndpoint(app, tx, endpointId, 'failures')
  }
  return { retryAt: null }
}

async function markFailing(tx: Transaction, endpointId: number, at: Date): Promise<Date | null> {
  const endpoint = await tx.maybe(sql<{ failing_since: Date | null }>`
    update webhook_endpoints set failing_since = coalesce(failing_since, ${at}) where id = ${endpointId}
    returning failing_since`)
  return endpoint?.failing_since ?? null
}

function failureOf(result: PostResult): string | null {
  if (result.status === null) return result.error
  if (result.status >= 200 && result.status < 300) return null
  if (result.status >= 300 && result.status < 400)
    return `The server answered ${result.status}. We don’t follow redirects: enter the final address.`
  return `The server answered ${result.status}.`
}

// PostgreSQL can't store a NUL.
function textOf(result: PostResult): string | null {
  return result.status === null ? null : result.text.replaceAll('\0', '\uFFFD').toWellFormed()
}
