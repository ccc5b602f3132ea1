import { removeEditor } from '../../directory/listings/editors.ts'
import { disconnectRevenue } from '../../directory/verified-revenue/connect.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { detachDraft } from '../drafts/listing/sync-listing.ts'
import { recordListingEvent, type TransitionCause } from '../lifecycle/state-machine.ts'
import { notifyTakenOver, notifyVerified } from './notify.ts'
import type { ClaimRow, LockedClaim } from './queries.ts'

/** Makes the claimant the owner. The plan does not change: verifying a listing is not paying for it. */
export async function transferOwnership(
  app: App,
  tx: Transaction,
  claim: ClaimRow,
  listing: LockedClaim['listing'],
  actorId: number | null,
): Promise<void> {
  const { owner_id: formerOwner } = listing
  const by = { cause: `claimed by ${claim.method}`, actorId }
  await changeOwner(app, tx, listing, { ownerId: claim.member_id, verifiedAt: app.clock.now() }, by)
  if (formerOwner !== null && formerOwner !== claim.member_id) await notifyTakenOver(app, tx, claim, formerOwner)
  await notifyVerified(app, tx, claim)
}

/** The only way to change the owner. Anyone who could edit the listing through the former owner no longer can. */
export async function changeOwner(
  app: App,
  tx: Transaction,
  { id, owner_id: formerOwner, status }: LockedClaim['listing'],
  { ownerId, verifiedAt = null }: { ownerId: number; verifiedAt?: Date | null },
  by: TransitionCause,
): Promise<void> {
  await tx.run(sql`
    update listings set owner_id = ${ownerId}, verified_at = coalesce(${verifiedAt}::timestamptz, verified_at)
    where id = ${id}`)
  await recordListingEvent(app, tx, id, [status, status], by)
  if (formerOwner !== ownerId) await revokeAccess(tx, id, ownerId)
  // The API key of the payment provider belongs to the former owner.
  if (formerOwner !== null && formerOwner !== ownerId) await disconnectRevenue(app, tx, id)
  await app.cache.invalidate(tx, [`listing:${id}`, 'listings'])
}

/** Removes the editors whom the former owner added. If the new owner is one of them, the others stay. */
async function revokeAccess(tx: Transaction, listingId: number, newOwnerId: number): Promise<void> {
  await detachDraft(tx, listingId)
  const editors = await editorsOf(tx, listingId)
  const removed = editors.includes(newOwnerId) ? [newOwnerId] : editors
  for (const memberId of removed) await removeEditor(tx, listingId, memberId)
}

async function editorsOf(tx: Transaction, listingId: number): Promise<number[]> {
  const rows = await tx.many(sql<{ member_id: number }>`
    select member_id from listing_editors where listing_id = ${listingId}`)
  return rows.map(({ member_id }) => member_id)
}
