import { currentWeek } from '../../core/calendar/weeks.ts'
import { removeEditor } from '../../directory/listings/editors.ts'
import type { Status } from '../../directory/listings/status.ts'
import { disconnectRevenue } from '../../directory/verified-revenue/connect.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { detachDraft } from '../drafts/listing/sync-listing.ts'
import { recordListingEvent } from '../lifecycle/state-machine.ts'
import { tellTakenOver, tellVerified } from './notify.ts'
import type { ClaimRow } from './queries.ts'

interface Owned {
  id: number
  owner_id: number | null
  status: Status
}

/** Makes the claimant the owner. Verified is not paid: the plan stays as it is. */
export async function handOver(
  app: App,
  tx: Transaction,
  claim: ClaimRow,
  listing: Owned,
  actorId: number | null,
): Promise<void> {
  const { id, owner_id: former, status } = listing
  const now = app.clock.now()
  await tx.run(sql`update listings set owner_id = ${claim.member_id}, verified_at = ${now} where id = ${id}`)
  await recordListingEvent(app, tx, id, [status, status], { cause: `claimed by ${claim.method}`, actorId })
  // An owner's vote does not count. Those of weeks that are over stay: their results are out.
  await tx.run(sql`
    update votes set discounted = 'own_listing'
    where listing_id = ${id} and member_id = ${claim.member_id} and discounted is null and week >= ${currentWeek(app)}`)
  if (former !== claim.member_id) await endWorkOfOthers(tx, id, claim.member_id)
  if (former !== null && former !== claim.member_id) {
    // The key to their payment provider was lent by the one who leaves.
    await disconnectRevenue(app, tx, id)
    await tellTakenOver(app, tx, claim, former)
  }
  await app.cache.invalidate(tx, [`listing:${id}`, 'listings'])
  await tellVerified(app, tx, claim)
}

/** Those whom a former owner had let in go with them, unless it is one of them who takes over. */
async function endWorkOfOthers(tx: Transaction, listingId: number, ownerId: number): Promise<void> {
  await detachDraft(tx, listingId)
  const editors = await editorsOf(tx, listingId)
  const leave = editors.includes(ownerId) ? [ownerId] : editors
  for (const memberId of leave) await removeEditor(tx, listingId, memberId)
}

async function editorsOf(tx: Transaction, listingId: number): Promise<number[]> {
  return (
    await tx.many(sql<{ member_id: number }>`select member_id from listing_editors where listing_id = ${listingId}`)
  ).map(({ member_id }) => member_id)
}
