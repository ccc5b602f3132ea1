import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { currentWeek, type Week } from '../launches/weeks.ts'
import { leavePlace, takePlace, takeQueuePlace, takeThisWeek } from './places.ts'

export type Status = 'draft' | 'awaiting_badge' | 'scheduled' | 'live' | 'hidden'

/** Who or what moves a listing, for its history. */
export interface Cause {
  cause: string
  actorId?: number | null
}

interface Listing {
  id: number
  status: Status
  plan: 'free' | 'paid' | null
  launch_week: Week | null
  category_id: number | null
  hidden_from: Exclude<Status, 'draft' | 'hidden'> | null
}

/** The free plan: a place in the queue, kept while the badge is awaited. */
export async function chooseFree(app: App, tx: Transaction, id: number, by: Cause): Promise<Week> {
  const listing = await listingFrom(tx, id, ['draft'], 'choose the free plan')
  mustHaveCategory(listing)
  const week = await takeQueuePlace(app, tx, id)
  await tx.run(sql`update listings set plan = 'free' where id = ${id}`)
  await move(app, tx, listing, 'awaiting_badge', by, { week })
  return week
}

/** The badge was found: the queued week holds, or, when it has begun, the next open one of the queue. */
export async function badgeSeen(app: App, tx: Transaction, id: number, by: Cause): Promise<Week> {
  const listing = await listingFrom(tx, id, ['awaiting_badge'], 'be scheduled by its badge')
  const queued = listing.launch_week
  const week = queued && queued > currentWeek(app) ? queued : await takeQueuePlace(app, tx, id)
  await move(app, tx, listing, 'scheduled', by, { week })
  return week
}

/** A paid launch: live now, or in the week that was chosen. */
export async function launchPaid(app: App, tx: Transaction, id: number, week: Week | null, by: Cause): Promise<Status> {
  const listing = await listingFrom(tx, id, ['draft', 'awaiting_badge', 'scheduled'], 'be launched')
  mustHaveCategory(listing)
  await tx.run(sql`update listings set plan = 'paid' where id = ${id}`)
  if (week !== null && week > currentWeek(app)) {
    await takePlace(app, tx, id, week)
    await move(app, tx, listing, 'scheduled', by, { week })
    return 'scheduled'
  }
  await goLive(app, tx, listing, await takeThisWeek(app, tx, id), app.clock.now(), by)
  return 'live'
}

/** Moves the week of a free listing that waits in the queue. */
export async function skipQueue(app: App, tx: Transaction, id: number, week: Week, by: Cause): Promise<void> {
  const listing = await listingFrom(tx, id, ['awaiting_badge', 'scheduled'], 'skip the queue')
  if (listing.plan !== 'free') throw refused('Only a free listing waits in the queue.')
  await takePlace(app, tx, id, week)
  await move(app, tx, listing, listing.status, by, { week })
}

/** The Monday of a scheduled listing has come. `at` is that Monday, also when the service was down at the time. */
export async function publish(app: App, tx: Transaction, id: number, at: Date, by: Cause): Promise<boolean> {
  const listing = await lockListing(tx, id)
  if (listing.status !== 'scheduled' || listing.launch_week === null || listing.launch_week > currentWeek(app)) return false
  await goLive(app, tx, listing, listing.launch_week, at, by)
  return true
}

/** A second launch of a live listing, in a week of its own. */
export async function relaunch(app: App, tx: Transaction, id: number, week: Week, by: Cause): Promise<void> {
  const listing = await listingFrom(tx, id, ['live'], 'be relaunched')
  await takePlace(app, tx, id, week)
  await leaveEvent(app, tx, listing, 'live', by)
}

/** Takes a listing off the site, with a reason; it can come back to where it was. */
export async function hide(app: App, tx: Transaction, id: number, by: Cause): Promise<void> {
  const listing = await listingFrom(tx, id, ['awaiting_badge', 'scheduled', 'live'], 'be hidden')
  await leavePlace(tx, id)
  await tx.run(sql`update listings set hidden_from = ${listing.status}, status = 'hidden' where id = ${id}`)
  await leaveEvent(app, tx, listing, 'hidden', by)
}

export async function unhide(app: App, tx: Transaction, id: number, by: Cause): Promise<Status> {
  const listing = await listingFrom(tx, id, ['hidden'], 'be shown again')
  const back = listing.hidden_from!
  const passed = listing.launch_week === null || listing.launch_week <= currentWeek(app)
  const week = back === 'live' ? listing.launch_week! : passed ? await takeQueuePlace(app, tx, id) : listing.launch_week!
  if (back !== 'live' && !passed) await takePlace(app, tx, id, week)
  await tx.run(sql`update listings set hidden_from = null, status = ${back}, launch_week = ${week} where id = ${id}`)
  await leaveEvent(app, tx, listing, back, by)
  return back
}

async function goLive(app: App, tx: Transaction, listing: Listing, week: Week, at: Date, by: Cause): Promise<void> {
  await tx.run(sql`update launches set launched_at = ${at} where listing_id = ${listing.id} and week = ${week} and launched_at is null`)
  await tx.run(sql`update listings set launched_at = ${at} where id = ${listing.id}`)
  await move(app, tx, listing, 'live', by, { week })
}

async function move(app: App, tx: Transaction, listing: Listing, to: Status, by: Cause, { week }: { week: Week }): Promise<void> {
  await tx.run(sql`update listings set status = ${to}, launch_week = ${week} where id = ${listing.id}`)
  await leaveEvent(app, tx, listing, to, by)
}

async function leaveEvent(app: App, tx: Transaction, { id, status }: Listing, to: Status, { cause, actorId = null }: Cause): Promise<void> {
  await tx.run(sql`
    insert into listing_events (listing_id, from_status, to_status, cause, actor_id, happened_at)
    values (${id}, ${status}, ${to}, ${cause}, ${actorId}, ${app.clock.now()})`)
  await app.cache.changed(tx, [`listing:${id}`, 'listings'])
}

async function listingFrom(tx: Transaction, id: number, from: readonly Status[], wish: string): Promise<Listing> {
  const listing = await lockListing(tx, id)
  if (!from.includes(listing.status)) throw refused(`A listing that is ${inWords[listing.status]} cannot ${wish}.`)
  return listing
}

async function lockListing(tx: Transaction, id: number): Promise<Listing> {
  const listing = await tx.maybe(sql<Listing>`select id, status, plan, launch_week, category_id, hidden_from from listings where id = ${id} for update`)
  if (!listing) throw notFound('There is no such listing.')
  return listing
}

function mustHaveCategory({ category_id }: Listing): void {
  if (category_id === null) throw refused('The listing has no category yet. Choose one in its draft first.')
}

function refused(detail: string): Problem {
  return new Problem('not_allowed_now', detail)
}

const inWords: Record<Status, string> = {
  draft: 'a draft',
  awaiting_badge: 'waiting for its badge',
  scheduled: 'scheduled',
  live: 'live',
  hidden: 'hidden',
}
