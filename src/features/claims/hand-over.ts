import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { currentWeek } from '../launches/weeks.ts'
import { disconnectRevenue } from '../revenue/connect.ts'
import type { ClaimRow } from './queries.ts'
import { tellTakenOver, tellVerified } from './tell.ts'

interface Owned {
  id: number
  owner_id: number | null
  status: string
}

/** Makes the claimant the owner. Verified is not paid: the plan stays as it is. */
export async function handOver(app: App, tx: Transaction, claim: ClaimRow, listing: Owned, actorId: number): Promise<void> {
  const { id, owner_id: former, status } = listing
  const now = app.clock.now()
  await tx.run(sql`update listings set owner_id = ${claim.member_id}, verified_at = ${now} where id = ${id}`)
  await tx.run(sql`
    insert into listing_events (listing_id, from_status, to_status, cause, actor_id, happened_at)
    values (${id}, ${status}, ${status}, ${`claimed by ${claim.method}`}, ${actorId}, ${now})`)
  // An owner's vote does not count. Those of weeks that are over stay: their results are out.
  await tx.run(sql`
    update votes set discounted = 'own_listing'
    where listing_id = ${id} and member_id = ${claim.member_id} and discounted is null and week >= ${currentWeek(app)}`)
  if (former !== null && former !== claim.member_id) {
    // The key to their payment provider was lent by the one who leaves.
    await disconnectRevenue(app, tx, id)
    await tellTakenOver(app, tx, claim, former)
  }
  await app.cache.changed(tx, [`listing:${id}`, 'listings'])
  await tellVerified(app, tx, claim)
}
