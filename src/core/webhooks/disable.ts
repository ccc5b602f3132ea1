import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { queueMail } from '../mail/queue.ts'
import { memberById, staffToNotify } from '../members/members.ts'
import { endpointDisabled } from './mails.ts'

export type DisabledBecause = 'owner' | 'failures' | 'gone'

/**
 * Turns off an endpoint. Waiting deliveries fail and can be resent later, so that nothing arrives late and out of order
 * once it is turned on again. The owner gets an email unless they turned it off themselves.
 */
export async function disableEndpoint(
  app: App,
  tx: Transaction,
  id: number,
  because: DisabledBecause,
): Promise<boolean> {
  const now = app.clock.now()
  const endpoint = await tx.maybe(sql<{ member_id: number | null; url: string; failing_since: Date | null }>`
    update webhook_endpoints set disabled_at = ${now}, disabled_because = ${because}
    where id = ${id} and disabled_at is null
    returning member_id, url, failing_since`)
  if (!endpoint) return false
  await tx.run(sql`
    update webhook_deliveries
    set status = 'failed', settled_at = ${now}, claimed_until = null,
      error = coalesce(error || ' ', '') || 'The endpoint was turned off.'
    where endpoint_id = ${id} and status = 'waiting'`)
  if (because !== 'owner') await emailOwner(app, tx, { id, because, at: now, ...endpoint })
  return true
}

interface Disabled {
  id: number
  because: 'failures' | 'gone'
  at: Date
  member_id: number | null
  url: string
  failing_since: Date | null
}

async function emailOwner(
  app: App,
  tx: Transaction,
  { id, because, at, member_id, url, failing_since }: Disabled,
): Promise<void> {
  const owner = member_id === null ? undefined : await memberById(tx, member_id)
  const people = member_id === null ? await staffToNotify(tx, 'settings') : owner?.email_verified_at ? [owner] : []
  const path = `/${member_id === null ? 'admin' : 'account'}/webhooks/${id}` as const
  for (const { id: memberId, email, name } of people)
    await queueMail(app, tx, {
      to: email,
      template: endpointDisabled,
      data: {
        name,
        because,
        host: new URL(url).host,
        since: (failing_since ?? at).toISOString(),
        url: app.urls.to(path),
      },
      cause: `webhook_disabled:${id}:${at.getTime()}:${memberId}`,
      memberId,
    })
}
