import { closeCaseOf } from '../../core/moderation/cases.ts'
import { noticeTemplate } from '../../core/notifications/notices.ts'
import { listingName } from '../../directory/listings/queries.ts'
import type { Status } from '../../directory/listings/status.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { myListingPath } from '../editing/paths.ts'
import { type AdminDecision, readDecision, recordDecision } from './decision.ts'
import { hide, unhide } from './transitions.ts'

export async function hideListing(app: App, tx: Transaction, given: AdminDecision): Promise<void> {
  const decision = readDecision(given)
  const { listingId, by, reason } = decision
  await hide(app, tx, listingId, { cause: 'hidden by an admin', actorId: by.adminId, note: reason })
  await closeCaseOf(app, tx, { kind: 'listing', id: listingId }, 'removed', by)
  const name = await listingName(tx, listingId)
  await recordDecision(app, tx, decision, {
    details: { what: 'hidden' },
    notice: hiddenNotice.compose({ listingId, name, reason }),
  })
}

export async function unhideListing(app: App, tx: Transaction, given: AdminDecision): Promise<Status> {
  const decision = readDecision(given)
  const { listingId, by, reason } = decision
  const cause = { cause: 'restored by an admin', actorId: by.adminId, note: reason }
  const status = await unhide(app, tx, listingId, cause)
  const name = await listingName(tx, listingId)
  await recordDecision(app, tx, decision, {
    details: { what: 'shown' },
    notice: shownNotice.compose({ listingId, name, reason }),
  })
  return status
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
