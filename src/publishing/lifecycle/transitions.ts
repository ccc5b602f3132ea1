import { currentWeek, siteTimeZone, startOfDay, type Week } from '../../core/calendar/weeks.ts'
import { settlePlanCategories } from '../../directory/categories/listing-categories.ts'
import type { Status } from '../../directory/listings/status.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { weekRange } from '../../platform/dates.ts'
import { notFound } from '../../platform/problem.ts'
import { changeListing } from '../editing/change.ts'
import { announceLaunch } from './announce.ts'
import { scheduleFirstCheck } from './badge/schedule.ts'
import { requireNotHeld } from './held.ts'
import {
  giveUpPlaces,
  releasePlace,
  takeAdditionalPlace,
  takeNextPlace,
  takePaidPlace,
  takeQueuePlace,
} from './places.ts'
import {
  type Listing,
  lifecycleColumns,
  lockListing,
  notAllowed,
  requireCategory,
  requireStatus,
  type TransitionCause,
  transition,
} from './state-machine.ts'

export type PaidMove = 'launch' | 'skip_queue' | 'relaunch'

interface PaidCause extends TransitionCause {
  /** Identifies the place that the order holds. It is released when the listing takes its own. */
  token?: string
}

/** `draft → awaiting_badge`: takes a place in the free queue and starts checking for the badge. */
export async function chooseFreePlan(app: App, tx: Transaction, id: number, by: TransitionCause): Promise<void> {
  const listing = await lockListing(tx, id)
  // A repeated call changes nothing, so that a caller who missed the answer can retry.
  if (listing.plan === 'free' && (listing.status === 'awaiting_badge' || listing.status === 'scheduled')) return
  requireStatus(listing, ['draft'], 'switch to the free plan')
  await requireNotHeld(tx, id)
  requireCategory(listing)
  const week = await takeQueuePlace(app, tx, id)
  await tx.run(sql`update listings set plan = 'free' where id = ${id}`)
  await scheduleFirstCheck(app, tx, id)
  await transition(app, tx, listing, 'awaiting_badge', week, by)
}

/** `awaiting_badge → scheduled`: keeps the queued week, or takes another one if that week has begun. */
export async function scheduleWithBadge(app: App, tx: Transaction, id: number, by: TransitionCause): Promise<Week> {
  const listing = await lockListing(tx, id)
  requireStatus(listing, ['awaiting_badge'], 'be scheduled with the badge')
  const queued = listing.launch_week
  const week = queued && queued > currentWeek(app) ? queued : await takeQueuePlace(app, tx, id)
  await transition(app, tx, listing, 'scheduled', week, by)
  return week
}

/** The queued week began without a badge: gives up the place. The listing gets another week once its badge is found. */
export async function missQueuedWeek(
  app: App,
  tx: Transaction,
  id: number,
  by: TransitionCause,
): Promise<Week | undefined> {
  const listing = await lockListing(tx, id)
  const { status, launch_week: week } = listing
  if (status !== 'awaiting_badge' || week === null || week > currentWeek(app)) return undefined
  await giveUpPlaces(tx, id)
  await transition(app, tx, listing, 'awaiting_badge', null, by)
  return week
}

/** A paid launch: scheduled for the chosen week, or live now if there is none or it has begun meanwhile. */
export async function launchPaid(
  app: App,
  tx: Transaction,
  id: number,
  week: Week | null,
  by: PaidCause,
): Promise<Status> {
  const listing = await lockListing(tx, id)
  checkLaunch(listing)
  await tx.run(sql`update listings set plan = 'paid' where id = ${id}`)
  await changeListing(app, tx, id, { memberId: by.actorId ?? null, cause: by.cause }, () =>
    settlePlanCategories(tx, id),
  )
  await releaseHeldPlace(app, tx, by)
  if (week !== null && week > currentWeek(app)) {
    await takePaidPlace(tx, id, week)
    await transition(app, tx, listing, 'scheduled', week, by)
    return 'scheduled'
  }
  await takePaidPlace(tx, id, currentWeek(app))
  await goLive(app, tx, listing, currentWeek(app), app.clock.now(), by)
  return 'live'
}

/** Moves a free listing to an earlier week. */
export async function skipQueue(app: App, tx: Transaction, id: number, week: Week, by: PaidCause): Promise<Week> {
  const listing = await lockListing(tx, id)
  checkSkipQueue(listing)
  await releaseHeldPlace(app, tx, by)
  const hasBegun = week <= currentWeek(app)
  if (!hasBegun) await takePaidPlace(tx, id, week)
  const taken = hasBegun ? await takeNextPlace(app, tx, id) : week
  await transition(app, tx, listing, listing.status, taken, by)
  return taken
}

/** Moves a launch that has not begun to another week, even if that week is full. */
export async function moveLaunch(
  app: App,
  tx: Transaction,
  id: number,
  week: Week,
  by: TransitionCause,
): Promise<void> {
  const listing = await lockListing(tx, id)
  requireStatus(listing, ['awaiting_badge', 'scheduled'], 'be rescheduled')
  if (week <= currentWeek(app))
    throw notAllowed(`The week of ${weekRange(week)} has already started. Choose a later one.`)
  if (listing.launch_week === week)
    throw notAllowed(`This listing already launches in the week of ${weekRange(week)}. Choose another one.`)
  await takePaidPlace(tx, id, week)
  await transition(app, tx, listing, listing.status, week, by)
  await app.cache.invalidate(tx, ['products'])
}

/** Schedules a second launch of a live listing. */
export async function scheduleRelaunch(
  app: App,
  tx: Transaction,
  id: number,
  week: Week,
  by: PaidCause,
): Promise<Week> {
  const listing = await lockListing(tx, id)
  await checkRelaunch(tx, listing, week)
  await releaseHeldPlace(app, tx, by)
  const taken = await takeAdditionalPlace(app, tx, id, week)
  await transition(app, tx, listing, 'live', listing.launch_week, by)
  return taken
}

/** `scheduled → live` on Monday. The launch counts from Monday 00:00, even if the service was down then. */
export async function launchScheduled(app: App, tx: Transaction, id: number, by: TransitionCause): Promise<boolean> {
  const listing = await lockListing(tx, id)
  const { status, launch_week: week } = listing
  if (status !== 'scheduled' || week === null || week > currentWeek(app)) return false
  await goLive(app, tx, listing, week, startOfDay(siteTimeZone(app), week), by)
  return true
}

/** Starts a relaunch on its Monday. */
export async function launchScheduledRelaunch(
  app: App,
  tx: Transaction,
  id: number,
  week: Week,
  by: TransitionCause,
): Promise<boolean> {
  const listing = await lockListing(tx, id)
  const isWaiting = await tx.maybe(sql`
    select 1 as waits from launches where listing_id = ${id} and week = ${week} and launched_at is null`)
  if (listing.status !== 'live' || !isWaiting || week > currentWeek(app)) return false
  await goLive(app, tx, listing, week, startOfDay(siteTimeZone(app), week), by)
  return true
}

/** Any status but `draft → hidden`. The listing keeps its launch places until their weeks begin. */
export async function hide(app: App, tx: Transaction, id: number, by: TransitionCause): Promise<void> {
  const listing = await lockListing(tx, id)
  requireStatus(listing, ['awaiting_badge', 'scheduled', 'live'], 'be hidden')
  await transition(app, tx, listing, 'hidden', listing.launch_week, by)
}

/** `hidden →` the status before. A launch week that went by meanwhile is replaced by another. */
export async function unhide(app: App, tx: Transaction, id: number, by: TransitionCause): Promise<Status> {
  const listing = await lockListing(tx, id)
  requireStatus(listing, ['hidden'], 'be restored')
  await tx.run(sql`delete from suspension_hidden_listings where listing_id = ${id}`)
  const back = listing.hidden_from!
  let week = listing.launch_week
  if (back === 'scheduled' && week! <= currentWeek(app))
    week = listing.plan === 'paid' ? await takeNextPlace(app, tx, id) : await takeQueuePlace(app, tx, id)
  if (back === 'awaiting_badge') await scheduleFirstCheck(app, tx, id)
  if (back === 'live') await moveMissedRelaunches(app, tx, id)
  await transition(app, tx, listing, back, week, by)
  return back
}

async function moveMissedRelaunches(app: App, tx: Transaction, id: number): Promise<void> {
  const missed = await tx.many(sql`
    delete from launches
    where listing_id = ${id} and launched_at is null and week <= ${currentWeek(app)}
    returning week`)
  for (const _ of missed) await takeAdditionalPlace(app, tx, id, currentWeek(app))
}

async function goLive(
  app: App,
  tx: Transaction,
  listing: Listing,
  week: Week,
  at: Date,
  by: TransitionCause,
): Promise<void> {
  await tx.run(sql`
    insert into launches as l (listing_id, week, launched_at) values (${listing.id}, ${week}, ${at})
    on conflict (listing_id, week) do update set launched_at = excluded.launched_at where l.launched_at is null`)
  await tx.run(sql`update listings set launched_at = ${at} where id = ${listing.id}`)
  await transition(app, tx, listing, 'live', week, by)
  await announceLaunch(app, tx, listing.id, week)
}

async function releaseHeldPlace(app: App, tx: Transaction, { token }: PaidCause): Promise<void> {
  if (token !== undefined) await releasePlace(app, tx, token)
}

/** Refuses an order for a transition that would be refused once it is paid. */
export async function checkPaidMove(db: Queryable, id: number, move: PaidMove, week: Week | null): Promise<void> {
  const listing = await db.maybe(sql<Listing>`
    select ${lifecycleColumns} from listings where id = ${id}`)
  if (!listing) throw notFound("This listing doesn't exist.")
  if (move === 'launch') {
    checkLaunch(listing)
    await requireNotHeld(db, id)
  } else if (move === 'skip_queue') checkSkipQueue(listing)
  else await checkRelaunch(db, listing, week)
}

function checkLaunch(listing: Listing): void {
  requireStatus(listing, ['draft', 'awaiting_badge', 'scheduled'], 'be launched')
  if (listing.status === 'scheduled' && listing.plan === 'paid') throw notAllowed('You already paid for this launch.')
  requireCategory(listing)
}

function checkSkipQueue(listing: Listing): void {
  requireStatus(listing, ['awaiting_badge', 'scheduled'], 'skip the queue')
  if (listing.plan !== 'free')
    throw notAllowed(
      "This listing isn't in the free queue. With a paid launch, you can choose a week at no extra cost.",
    )
}

async function checkRelaunch(db: Queryable, listing: Listing, week: Week | null): Promise<void> {
  requireStatus(listing, ['live'], 'be relaunched')
  const same = await db.maybe(
    sql`select 1 as same from launches where listing_id = ${listing.id} and week = ${week}::date`,
  )
  if (same) throw notAllowed(`This listing already launches in the week of ${weekRange(week!)}. Choose another one.`)
}
