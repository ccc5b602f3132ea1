import { currentWeek, type Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { changeListing } from '../editing/change.ts'
import { leavePlace, takeQueuePlace } from './places.ts'
import { type Cause, type Listing, lockListing, move } from './transition.ts'

/** Where it is, or was before it was hidden. */
const really = ({ status, hidden_from }: Listing) => hidden_from ?? status

/** What waits for a week that has begun is as good as there; what is hidden waits on. */
const mayStillCome = (app: App, { status }: Listing, week: Week) => status === 'hidden' || week > currentWeek(app)

/** The money for a launch to come went back: the listing is a draft again, behind its being hidden too. Not once it is live. */
export async function takeBackLaunch(app: App, tx: Transaction, id: number, by: Cause): Promise<boolean> {
  const listing = await lockListing(tx, id)
  if (really(listing) !== 'scheduled' || listing.plan !== 'paid' || !mayStillCome(app, listing, listing.launch_week!))
    return false
  await leavePlace(tx, id)
  // The categories that the plan brought go with it.
  await changeListing(app, tx, id, { memberId: by.actorId ?? null, cause: by.cause }, () =>
    tx.run(sql`update listings set plan = null where id = ${id}`),
  )
  if (listing.status === 'hidden') await move(app, tx, { ...listing, hidden_from: 'draft' }, 'hidden', null, by)
  else await move(app, tx, listing, 'draft', null, by)
  await app.cache.invalidate(tx, ['products'])
  return true
}

/** Back into the free queue, unless the week has begun. */
export async function takeBackSkip(
  app: App,
  tx: Transaction,
  id: number,
  week: Week,
  by: Cause,
): Promise<Week | undefined> {
  const listing = await lockListing(tx, id)
  if (
    !['scheduled', 'awaiting_badge'].includes(really(listing)) ||
    listing.plan !== 'free' ||
    listing.launch_week !== week ||
    week <= currentWeek(app)
  )
    return undefined
  const queued = await takeQueuePlace(app, tx, id)
  await move(app, tx, listing, listing.status, queued, by)
  return queued
}

/** Gives up a second launch that has not begun: that of this week, or, when it was moved on from there, the next one. */
export async function takeBackRelaunch(app: App, tx: Transaction, id: number, week: Week, by: Cause): Promise<boolean> {
  const listing = await lockListing(tx, id)
  const place = await tx.maybe(sql<{ week: Week; launched: boolean }>`
    select week, launched_at is not null as launched from launches where listing_id = ${id} and (week = ${week} or launched_at is null) order by week = ${week} desc, week limit 1`)
  if (!place || place.launched || !mayStillCome(app, listing, place.week)) return false
  await tx.run(sql`delete from launches where listing_id = ${id} and week = ${place.week}`)
  await move(app, tx, listing, listing.status, listing.launch_week, by)
  return true
}
