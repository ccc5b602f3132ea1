import { recordAdminAction } from '../../core/audit/actor.ts'
import { noticeTemplate } from '../../core/notifications/notices.ts'
import { notify } from '../../core/notifications/notify.ts'
import { listingName } from '../../directory/listings/queries.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid } from '../../platform/problem.ts'
import { myListingPath } from '../editing/paths.ts'
import { type AdminDecision, readDecision } from '../lifecycle/decision.ts'
import { lockListing, notAllowed } from '../lifecycle/state-machine.ts'
import { expireOtherClaims } from './lifecycle.ts'
import { lockClaimedListing } from './queries.ts'
import { changeOwner } from './transfer-ownership.ts'

/** An admin gives a listing to another member. */
export async function transferListing(
  app: App,
  tx: Transaction,
  given: AdminDecision & { email: string },
): Promise<void> {
  const { listingId, by, reason } = readDecision(given)
  const owner = await lockNewOwner(tx, given.email)
  if ((await lockListing(tx, listingId)).deleted_at)
    throw notAllowed("This listing is deleted, so it can't be transferred. Restore it first.")
  const listing = await lockClaimedListing(tx, listingId)
  const formerOwner = listing.owner_id
  if (formerOwner === owner.id) throw invalid([{ path: 'email', message: `${owner.name} already owns this listing` }])
  const cause = { cause: 'transferred by an admin', actorId: by.adminId, note: reason }
  await changeOwner(app, tx, listing, { ownerId: owner.id }, cause)
  await expireOtherClaims(app, tx, { id: 0, listing_id: listingId, member_id: owner.id })
  await recordAdminAction(app, tx, by, 'admin.acted', `listing:${listingId}`, {
    did: 'transferred a listing',
    owner: owner.id,
    former_owner: formerOwner,
    reason,
  })
  const name = await listingName(tx, listingId)
  const { event } = await tx.one(
    sql<{ event: number }>`select max(id) as event from listing_events where listing_id = ${listingId}`,
  )
  await notify(app, tx, [owner.id], {
    cause: `received:${event}`,
    listingId,
    ...receivedNotice.compose({ listingId, name, reason }),
  })
  await notify(app, tx, formerOwner === null ? [] : [formerOwner], {
    cause: `transferred:${event}`,
    listingId,
    ...transferredNotice.compose({ name, reason }),
  })
}

/** Locks the member before the listing, as every decision about a claim does. */
async function lockNewOwner(tx: Transaction, email: string): Promise<{ id: number; name: string }> {
  const typed = email.trim().slice(0, 254)
  const refuse = (message: string) => invalid([{ path: 'email', message }])
  if (typed === '') throw refuse('Enter the email of the new owner')
  const member = await tx.maybe(sql<{ id: number; name: string; confirmed: boolean; suspended: boolean }>`
    select id, name, email_verified_at is not null as confirmed, suspended_at is not null as suspended
    from members where email = ${typed.toLowerCase()} and deleted_at is null for share`)
  if (!member) throw refuse(`No account has the email ${typed}. The new owner needs to sign up first`)
  if (!member.confirmed) throw refuse(`${member.name} hasn’t confirmed their email yet`)
  if (member.suspended) throw refuse(`${member.name} is suspended. Choose someone else`)
  return member
}

export const receivedNotice = noticeTemplate<'launches', { listingId: number; name: string; reason: string }>({
  name: 'listing_received',
  topic: 'launches',
  compose: ({ listingId, name, reason }) => ({
    title: `${name} is yours`,
    body: `An admin made you the owner. ${reason}`,
    path: myListingPath(listingId),
    button: 'View your listing',
  }),
  example: { listingId: 12, name: 'Tidepool', reason: 'You took over the product from Inês.' },
})

export const transferredNotice = noticeTemplate<'launches', { name: string; reason: string }>({
  name: 'listing_transferred',
  topic: 'launches',
  compose: ({ name, reason }) => ({
    title: `${name} has a new owner`,
    body: `An admin transferred it, so you can no longer edit it. ${reason}`,
    path: '/account/listings',
    button: 'View your listings',
  }),
  example: { name: 'Tidepool', reason: 'You asked us to hand it over to Jonas.' },
})
