import {
  addWeeks,
  currentWeek,
  dateInZone,
  isIsoDate,
  mondayOf,
  siteTimeZone,
  startOfDay,
  type Week,
} from '../../core/calendar/weeks.ts'
import { noticeTemplate } from '../../core/notifications/notices.ts'
import { listingName } from '../../directory/listings/queries.ts'
import type { Status } from '../../directory/listings/status.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { dateText, weekRange } from '../../platform/dates.ts'
import { day } from '../../platform/duration.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { myListingPath } from '../editing/paths.ts'
import { type AdminDecision, readDecision, recordDecision } from './decision.ts'
import { lockListing, recordListingEvent, requireStatus } from './state-machine.ts'
import { launchPaid, moveLaunch } from './transitions.ts'

/** Moves the launch of a listing to another week. */
export async function rescheduleListing(
  app: App,
  tx: Transaction,
  given: AdminDecision & { week: string },
): Promise<void> {
  const decision = readDecision(given)
  const { listingId, by, reason } = decision
  const week = readWeek(app, given.week)
  await moveLaunch(app, tx, listingId, week, { cause: 'rescheduled by an admin', actorId: by.adminId, note: reason })
  const name = await listingName(tx, listingId)
  await recordDecision(app, tx, decision, {
    details: { did: 'rescheduled a launch', week: weekRange(week) },
    notice: rescheduledNotice.compose({ listingId, name, week, reason }),
  })
}

/** A paid launch without an order: now, or in a future week. */
export async function launchForFree(
  app: App,
  tx: Transaction,
  given: AdminDecision & { week: string | null },
): Promise<Status> {
  const decision = readDecision(given)
  const { listingId, by, reason } = decision
  const week = given.week === null ? null : readWeek(app, given.week)
  const cause = { cause: 'launched for free by an admin', actorId: by.adminId, note: reason }
  const status = await launchPaid(app, tx, listingId, week, cause)
  await app.cache.invalidate(tx, ['products'])
  const name = await listingName(tx, listingId)
  const launchWeek = status === 'live' ? currentWeek(app) : week!
  await recordDecision(app, tx, decision, {
    details: { did: 'launched for free', week: weekRange(launchWeek) },
    notice: freeLaunchNotice.compose({ listingId, name, week: launchWeek, isLive: status === 'live', reason }),
  })
  return status
}

export const maxFeaturedDays = 365

/**
 * Features a listing without an order. The days start with its launch, or after a period that is already running.
 * `seen` is the end that the admin was shown, so that a form sent twice adds its days once.
 */
export async function featureForFree(
  app: App,
  tx: Transaction,
  given: AdminDecision & { days: number; seen?: string | null },
): Promise<Date> {
  const decision = readDecision(given)
  const { listingId } = decision
  const { days } = given
  if (!Number.isInteger(days) || days < 1 || days > maxFeaturedDays)
    throw invalid([{ path: 'days', message: `Days must be a whole number from 1 to ${maxFeaturedDays}` }])
  const listing = await lockListing(tx, listingId)
  requireStatus(listing, ['scheduled', 'live'], 'be featured')
  if (given.seen !== undefined) await requireSameEnd(app, tx, listingId, given.seen)
  const start = listing.status === 'live' ? app.clock.now() : startOfDay(siteTimeZone(app), listing.launch_week!)
  const { until } = await tx.one(sql<{ until: Date }>`
    update listings
    set featured_until = greatest(featured_until, ${start}::timestamptz) + make_interval(hours => ${days * 24}::int)
    where id = ${listingId}
    returning featured_until as until`)
  await afterFeaturing(app, tx, decision, { did: 'featured for free', days }, until)
  return until
}

async function requireSameEnd(app: App, tx: Transaction, listingId: number, seen: string | null): Promise<void> {
  const { until } = await tx.one(sql<{ until: Date | null }>`
    select featured_until as until from listings where id = ${listingId}`)
  if ((until?.toISOString() ?? '') === (seen ?? '')) return
  const now = until ? `featured until ${dateText(dateInZone(siteTimeZone(app), until))}` : 'no longer featured'
  throw new Problem('not_allowed_now', `It’s ${now}: this changed after you opened the page. Check it and try again.`)
}

/** Ends a featured period today. */
export async function endFeatured(app: App, tx: Transaction, given: AdminDecision): Promise<void> {
  const decision = readDecision(given)
  await lockListing(tx, decision.listingId)
  const ended = await tx.run(sql`
    update listings set featured_until = null where id = ${decision.listingId} and featured_until > ${app.clock.now()}`)
  if (ended === 0) throw invalid([{ path: 'reason', message: 'This listing isn’t featured anymore' }])
  await afterFeaturing(app, tx, decision, { did: 'ended the featured period' }, null)
}

async function afterFeaturing(
  app: App,
  tx: Transaction,
  decision: AdminDecision,
  details: { did: string; days?: number },
  until: Date | null,
): Promise<void> {
  const { listingId, by, reason } = decision
  const { status } = await lockListing(tx, listingId)
  const cause = until ? 'featured by an admin' : 'featured period ended by an admin'
  await recordListingEvent(app, tx, listingId, [status, status], { cause, actorId: by.adminId, note: reason })
  await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
  const name = await listingName(tx, listingId)
  const last = until && dateText(dateInZone(siteTimeZone(app), new Date(until.getTime() - day / 2)))
  await recordDecision(app, tx, decision, {
    details,
    notice: featuredNotice.compose({ listingId, name, until: last, reason }),
  })
}

const maxWeeksAhead = 52

function readWeek(app: App, text: string): Week {
  if (!isIsoDate(text) || mondayOf(text) !== text)
    throw invalid([{ path: 'week', message: 'Choose a week by the date of its Monday' }])
  if (text > addWeeks(currentWeek(app), maxWeeksAhead))
    throw invalid([{ path: 'week', message: `Choose one of the next ${maxWeeksAhead} weeks` }])
  return text
}

interface MovedLaunch {
  listingId: number
  name: string
  week: Week
  reason: string
}

export const rescheduledNotice = noticeTemplate<'launches', MovedLaunch>({
  name: 'rescheduled',
  topic: 'launches',
  compose: ({ listingId, name, week, reason }) => ({
    title: `${name} launches the week of ${weekRange(week)}`,
    body: `An admin moved your launch. ${reason}`,
    path: myListingPath(listingId),
    button: 'View your listing',
  }),
  example: { listingId: 12, name: 'Tidepool', week: '2026-11-23', reason: 'The week you had was a public holiday.' },
})

export const freeLaunchNotice = noticeTemplate<'launches', MovedLaunch & { isLive: boolean }>({
  name: 'launched_for_free',
  topic: 'launches',
  compose: ({ listingId, name, week, isLive, reason }) => ({
    title: `Your paid launch of ${name} is on us`,
    body: `${isLive ? 'It’s live' : `It launches the week of ${weekRange(week)}`}, with everything a paid launch has. ${reason}`,
    path: myListingPath(listingId),
    button: 'View your listing',
  }),
  example: { listingId: 12, name: 'Tidepool', week: '2026-11-16', isLive: true, reason: 'Thanks for your patience!' },
})

interface FeaturedData {
  listingId: number
  name: string
  /** Null when the period was ended. */
  until: string | null
  reason: string
}

export const featuredNotice = noticeTemplate<'launches', FeaturedData>({
  name: 'featured_by_admin',
  topic: 'launches',
  compose: ({ listingId, name, until, reason }) => ({
    title: until ? `We’re featuring ${name}` : `${name} is no longer featured`,
    body: until ? `It’s featured until ${until}. ${reason}` : reason,
    path: myListingPath(listingId),
    button: 'View your listing',
  }),
  example: { listingId: 12, name: 'Tidepool', until: 'December 16, 2026', reason: 'Our pick of the month.' },
})
