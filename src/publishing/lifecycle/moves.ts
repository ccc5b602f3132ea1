import { currentWeek, startOf, type Week, zoneOf } from '../../core/calendar/weeks.ts'
import { settlePlanCategories } from '../../directory/categories/of-listing.ts'
import type { Status } from '../../directory/listings/status.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { changeListing } from '../editing/change.ts'
import { announceLaunch } from './announce.ts'
import { awaitBadge } from './badge/awaited.ts'
import { mayLaunch, mayRelaunch, maySkipQueue } from './guards.ts'
import { joinPlaces, leavePlace, releasePlace, takeNextPlace, takePaidPlace, takeQueuePlace } from './places.ts'
import { type Cause, type Listing, lockListing, move, mustBe, mustHaveCategory } from './transition.ts'

/** What was paid for: the place that was held for it is given back when it is used. */
interface Paid extends Cause {
  token?: string
}

/** The free plan: a place in the queue, kept while the badge is awaited. */
export async function chooseFree(app: App, tx: Transaction, id: number, by: Cause): Promise<Week> {
  const listing = await lockListing(tx, id)
  mustBe(listing, ['draft'], 'choose the free plan')
  mustHaveCategory(listing)
  const week = await takeQueuePlace(app, tx, id)
  await tx.run(sql`update listings set plan = 'free' where id = ${id}`)
  await awaitBadge(app, tx, id)
  await move(app, tx, listing, 'awaiting_badge', week, by)
  return week
}

/** The badge was found: the queued week holds, or, when it has begun, another one of the queue. */
export async function badgeSeen(app: App, tx: Transaction, id: number, by: Cause): Promise<Week> {
  const listing = await lockListing(tx, id)
  mustBe(listing, ['awaiting_badge'], 'be scheduled by its badge')
  const queued = listing.launch_week
  const week = queued && queued > currentWeek(app) ? queued : await takeQueuePlace(app, tx, id)
  await move(app, tx, listing, 'scheduled', week, by)
  return week
}

/** The queued week began without a badge: the place is given back, and another one found when the badge is. */
export async function lapse(app: App, tx: Transaction, id: number, by: Cause): Promise<Week | undefined> {
  const listing = await lockListing(tx, id)
  const { status, launch_week: week } = listing
  if (status !== 'awaiting_badge' || week === null || week > currentWeek(app)) return undefined
  await leavePlace(tx, id)
  await move(app, tx, listing, 'awaiting_badge', null, by)
  return week
}

/** A paid launch: live now, or in the week that was chosen if it has not begun meanwhile. */
export async function launchPaid(app: App, tx: Transaction, id: number, week: Week | null, by: Paid): Promise<Status> {
  const listing = await lockListing(tx, id)
  mayLaunch(listing)
  await tx.run(sql`update listings set plan = 'paid' where id = ${id}`)
  await changeListing(app, tx, id, { memberId: by.actorId ?? null, cause: by.cause }, () =>
    settlePlanCategories(tx, id),
  )
  await use(app, tx, by)
  if (week !== null && week > currentWeek(app)) {
    await takePaidPlace(tx, id, week)
    await move(app, tx, listing, 'scheduled', week, by)
    return 'scheduled'
  }
  await takePaidPlace(tx, id, currentWeek(app))
  await goLive(app, tx, listing, currentWeek(app), app.clock.now(), by)
  return 'live'
}

/** Moves the week of a free listing that waits in the queue. */
export async function skipQueue(app: App, tx: Transaction, id: number, week: Week, by: Paid): Promise<Week> {
  const listing = await lockListing(tx, id)
  maySkipQueue(listing)
  await use(app, tx, by)
  const begun = week <= currentWeek(app)
  if (!begun) await takePaidPlace(tx, id, week)
  const taken = begun ? await takeNextPlace(app, tx, id) : week
  await move(app, tx, listing, listing.status, taken, by)
  return taken
}

/** A second launch of a live listing, in a week of its own. */
export async function relaunch(app: App, tx: Transaction, id: number, week: Week, by: Paid): Promise<Week> {
  const listing = await lockListing(tx, id)
  await mayRelaunch(tx, listing, week)
  await use(app, tx, by)
  const taken = await joinPlaces(app, tx, id, week)
  await move(app, tx, listing, 'live', listing.launch_week, by)
  return taken
}

/** The Monday of a scheduled listing has come; it counts from that Monday, also when the service was down at the time. */
export async function publish(app: App, tx: Transaction, id: number, by: Cause): Promise<boolean> {
  const listing = await lockListing(tx, id)
  const { status, launch_week: week } = listing
  if (status !== 'scheduled' || week === null || week > currentWeek(app)) return false
  await goLive(app, tx, listing, week, startOf(zoneOf(app), week), by)
  return true
}

/** The Monday of a relaunch has come. */
export async function launchAgain(app: App, tx: Transaction, id: number, week: Week, by: Cause): Promise<boolean> {
  const listing = await lockListing(tx, id)
  const waits = await tx.maybe(
    sql`select 1 as waits from launches where listing_id = ${id} and week = ${week} and launched_at is null`,
  )
  if (listing.status !== 'live' || !waits || week > currentWeek(app)) return false
  await goLive(app, tx, listing, week, startOf(zoneOf(app), week), by)
  return true
}

/** Takes a listing off the site. Its places stay its own until their weeks begin. */
export async function hide(app: App, tx: Transaction, id: number, by: Cause): Promise<void> {
  const listing = await lockListing(tx, id)
  mustBe(listing, ['awaiting_badge', 'scheduled', 'live'], 'be hidden')
  await move(app, tx, listing, 'hidden', listing.launch_week, by)
}

/** Back to where it was; for a week that went by meanwhile it gets another. */
export async function unhide(app: App, tx: Transaction, id: number, by: Cause): Promise<Status> {
  const listing = await lockListing(tx, id)
  mustBe(listing, ['hidden'], 'be shown again')
  const back = listing.hidden_from!
  let week = listing.launch_week
  if (back === 'scheduled' && week! <= currentWeek(app))
    week = listing.plan === 'paid' ? await takeNextPlace(app, tx, id) : await takeQueuePlace(app, tx, id)
  if (back === 'awaiting_badge') await awaitBadge(app, tx, id)
  if (back === 'live') await moveMissedRelaunches(app, tx, id)
  await move(app, tx, listing, back, week, by)
  return back
}

async function moveMissedRelaunches(app: App, tx: Transaction, id: number): Promise<void> {
  const missed = await tx.many(
    sql`delete from launches where listing_id = ${id} and launched_at is null and week <= ${currentWeek(app)} returning week`,
  )
  for (const _ of missed) await joinPlaces(app, tx, id, currentWeek(app))
}

async function goLive(app: App, tx: Transaction, listing: Listing, week: Week, at: Date, by: Cause): Promise<void> {
  await tx.run(sql`
    insert into launches as l (listing_id, week, launched_at) values (${listing.id}, ${week}, ${at})
    on conflict (listing_id, week) do update set launched_at = excluded.launched_at where l.launched_at is null`)
  await tx.run(sql`update listings set launched_at = ${at} where id = ${listing.id}`)
  await move(app, tx, listing, 'live', week, by)
  await announceLaunch(app, tx, listing.id, week)
}

async function use(app: App, tx: Transaction, { token }: Paid): Promise<void> {
  if (token !== undefined) await releasePlace(app, tx, token)
}
