import { currentWeek, type Week } from '../../core/calendar/weeks.ts'
import type { Status } from '../../directory/listings/status.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { changeListing } from '../editing/change.ts'
import { giveUpPlaces, takeQueuePlace } from './places.ts'
import { type Listing, lockListing, type TransitionCause, transition } from './state-machine.ts'

function underlyingStatus({ status, hidden_from }: Listing): Status {
  return hidden_from ?? status
}

/** A scheduled listing whose week has begun is about to go live; a hidden one is not. */
function isUpcoming(app: App, { status }: Listing, week: Week): boolean {
  return status === 'hidden' || week > currentWeek(app)
}

/** Undoes a refunded launch that has not begun: the listing is a draft again. A hidden one stays hidden. */
export async function undoPaidLaunch(app: App, tx: Transaction, id: number, by: TransitionCause): Promise<boolean> {
  const listing = await lockListing(tx, id)
  const isPaidAndScheduled = underlyingStatus(listing) === 'scheduled' && listing.plan === 'paid'
  if (!isPaidAndScheduled || !isUpcoming(app, listing, listing.launch_week!)) return false
  await giveUpPlaces(tx, id)
  // Without the plan, the listing also loses the categories that came with it.
  await changeListing(app, tx, id, { memberId: by.actorId ?? null, cause: by.cause }, () =>
    tx.run(sql`update listings set plan = null where id = ${id}`),
  )
  if (listing.status === 'hidden') await transition(app, tx, { ...listing, hidden_from: 'draft' }, 'hidden', null, by)
  else await transition(app, tx, listing, 'draft', null, by)
  await app.cache.invalidate(tx, ['products'])
  return true
}

/** Undoes a refunded skip: the listing goes back into the free queue, unless its week has begun. */
export async function undoSkipQueue(
  app: App,
  tx: Transaction,
  id: number,
  week: Week,
  by: TransitionCause,
): Promise<Week | undefined> {
  const listing = await lockListing(tx, id)
  const isFreeAndWaiting =
    ['scheduled', 'awaiting_badge'].includes(underlyingStatus(listing)) && listing.plan === 'free'
  if (!isFreeAndWaiting || listing.launch_week !== week || week <= currentWeek(app)) return undefined
  const queued = await takeQueuePlace(app, tx, id)
  await transition(app, tx, listing, listing.status, queued, by)
  return queued
}

/** Undoes a refunded relaunch that has not begun. If it was moved to another week, the next relaunch is removed. */
export async function undoRelaunch(
  app: App,
  tx: Transaction,
  id: number,
  week: Week,
  by: TransitionCause,
): Promise<boolean> {
  const listing = await lockListing(tx, id)
  const place = await tx.maybe(sql<{ week: Week; launched: boolean }>`
    select week, launched_at is not null as launched
    from launches
    where listing_id = ${id} and (week = ${week} or launched_at is null)
    order by week = ${week} desc, week
    limit 1`)
  if (!place || place.launched || !isUpcoming(app, listing, place.week)) return false
  await tx.run(sql`delete from launches where listing_id = ${id} and week = ${place.week}`)
  await transition(app, tx, listing, listing.status, listing.launch_week, by)
  return true
}
