import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { currentWeek, type Week } from '../launches/weeks.ts'
import { changeListing } from '../owned/change.ts'
import { leavePlace, takeQueuePlace } from './places.ts'
import { type Cause, lockListing, move } from './states.ts'

/** The money for a launch to come went back: the listing is a draft again. Not once it is live. */
export async function takeBackLaunch(app: App, tx: Transaction, id: number, week: Week, by: Cause): Promise<boolean> {
  const listing = await lockListing(tx, id)
  if (listing.status !== 'scheduled' || listing.plan !== 'paid' || listing.launch_week !== week || week <= currentWeek(app)) return false
  await leavePlace(tx, id)
  // The categories that the plan brought go with it.
  await changeListing(app, tx, id, { memberId: by.actorId ?? null, cause: by.cause }, () => tx.run(sql`update listings set plan = null where id = ${id}`))
  await move(app, tx, listing, 'draft', null, by)
  await app.cache.changed(tx, ['products'])
  return true
}

/** Back into the free queue, unless the week has begun. */
export async function takeBackSkip(app: App, tx: Transaction, id: number, week: Week, by: Cause): Promise<Week | undefined> {
  const listing = await lockListing(tx, id)
  if ((listing.status !== 'scheduled' && listing.status !== 'awaiting_badge') || listing.plan !== 'free' || listing.launch_week !== week || week <= currentWeek(app)) return undefined
  const queued = await takeQueuePlace(app, tx, id)
  await move(app, tx, listing, listing.status, queued, by)
  return queued
}

/** Gives up a second launch that has not begun. */
export async function takeBackRelaunch(app: App, tx: Transaction, id: number, week: Week, by: Cause): Promise<boolean> {
  const listing = await lockListing(tx, id)
  if (week <= currentWeek(app)) return false
  const given = await tx.run(sql`delete from launches where listing_id = ${id} and week = ${week} and launched_at is null`)
  if (given > 0) await move(app, tx, listing, listing.status, listing.launch_week, by)
  return given > 0
}
