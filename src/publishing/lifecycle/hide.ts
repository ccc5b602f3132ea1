import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { readReason } from '../../core/audit/reason.ts'
import { noticeTemplate } from '../../core/notifications/notices.ts'
import { notify } from '../../core/notifications/notify.ts'
import { ownerAndEditors } from '../../directory/listings/editors.ts'
import type { Status } from '../../directory/listings/status.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { myListingPath } from '../editing/paths.ts'
import { hide, unhide } from './transitions.ts'

interface AdminDecision {
  listingId: number
  by: AdminActor
  /** Sent to the owner and editors of the listing. */
  reason: string
}

const reasonIsSent = 'we send it to the owner and editors'

export async function hideListing(app: App, tx: Transaction, decision: AdminDecision): Promise<void> {
  const reason = readReason(decision.reason, reasonIsSent)
  const { listingId, by } = decision
  await hide(app, tx, listingId, { cause: 'hidden by an admin', actorId: by.adminId, note: reason })
  await recordAndNotify(app, tx, { ...decision, reason }, 'hidden')
}

export async function unhideListing(app: App, tx: Transaction, decision: AdminDecision): Promise<Status> {
  const reason = readReason(decision.reason, reasonIsSent)
  const { listingId, by } = decision
  const cause = { cause: 'restored by an admin', actorId: by.adminId, note: reason }
  const status = await unhide(app, tx, listingId, cause)
  await recordAndNotify(app, tx, { ...decision, reason }, 'shown')
  return status
}

async function recordAndNotify(
  app: App,
  tx: Transaction,
  { listingId, by, reason }: AdminDecision,
  what: 'hidden' | 'shown',
): Promise<void> {
  const { name, event } = await tx.one(sql<{ name: string; event: number }>`
    select p.name, (select max(id) from listing_events where listing_id = p.listing_id) as event
    from profiles p
    where p.listing_id = ${listingId}`)
  await recordAdminAction(app, tx, by, 'admin.acted', `listing:${listingId}`, { what, reason })
  await notify(app, tx, await ownerAndEditors(tx, listingId), {
    cause: `${what}:${event}`,
    listingId,
    ...(what === 'hidden' ? hiddenNotice : shownNotice).compose({ listingId, name, reason }),
  })
}

interface DecisionData {
  listingId: number
  name: string
  reason: string
}

export const hiddenNotice = noticeTemplate<'launches', DecisionData>({
  name: 'hidden',
  topic: 'launches',
  compose: ({ listingId, name, reason }) => ({
    title: `${name} was hidden`,
    body: reason,
    path: myListingPath(listingId),
    button: 'View your listing',
  }),
  example: { listingId: 12, name: 'Tidepool', reason: 'The website has been offline for a month.' },
})

export const shownNotice = noticeTemplate<'launches', DecisionData>({
  name: 'shown',
  topic: 'launches',
  compose: ({ listingId, name, reason }) => ({
    title: `${name} is back online`,
    body: reason,
    path: myListingPath(listingId),
    button: 'View your listing',
  }),
  example: { listingId: 12, name: 'Tidepool', reason: 'The website works again. Welcome back!' },
})
