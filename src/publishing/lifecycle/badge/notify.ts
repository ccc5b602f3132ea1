import { addWeeks, currentWeek, type Week } from '../../../core/calendar/weeks.ts'
import { notify } from '../../../core/notifications/notify.ts'
import type { BadgeReport } from '../../../directory/badges/badge-check.ts'
import { ownerAndEditors } from '../../../directory/listings/editors.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { myListingPath } from '../../editing/paths.ts'

interface NotifiedListing {
  name: string
  launch_week: Week | null
}

function listingOf(tx: Transaction, listingId: number): Promise<NotifiedListing> {
  return tx.one(sql<NotifiedListing>`
    select p.name, l.launch_week
    from listings l join profiles p on p.listing_id = l.id
    where l.id = ${listingId}`)
}

export async function notifyBadgeFound(app: App, tx: Transaction, listingId: number, week: Week): Promise<void> {
  const { name } = await listingOf(tx, listingId)
  await notify(app, tx, await ownerAndEditors(tx, listingId), {
    cause: `badge_found:${listingId}:${week}`,
    topic: 'launches',
    listingId,
    title: `${name} launches on ${week}`,
    body: 'Its badge was found on your homepage. It goes live by itself when that Monday begins.',
    path: myListingPath(listingId),
    button: 'See your listing',
  })
}

/** Only once, in the week before the launch. A week that has begun is missed and has a notice of its own. */
export async function notifyBadgeMissing(
  app: App,
  tx: Transaction,
  listingId: number,
  { message }: BadgeReport,
): Promise<void> {
  const { name, launch_week: week } = await listingOf(tx, listingId)
  if (week !== addWeeks(currentWeek(app), 1)) return
  await notify(app, tx, await ownerAndEditors(tx, listingId), {
    cause: `badge_wanted:${listingId}:${week}`,
    topic: 'launches',
    listingId,
    title: `${name} needs its badge before ${week}`,
    body: `Its launch week begins on Monday, and the badge is not on your homepage yet. ${message}`,
    path: myListingPath(listingId),
    button: 'See your listing',
  })
}

/** Once per launch week: the badge has disappeared from the homepage. */
export async function notifyBadgeGone(
  app: App,
  tx: Transaction,
  listingId: number,
  { message, looked_for }: BadgeReport,
): Promise<void> {
  const { name, launch_week: week } = await listingOf(tx, listingId)
  await notify(app, tx, await ownerAndEditors(tx, listingId), {
    cause: `badge_gone:${listingId}:${week}`,
    topic: 'launches',
    listingId,
    title: `The badge of ${name} is no longer on your homepage`,
    body:
      `A free launch is given for the badge, and its week begins on ${week}. Please put it back before then. ` +
      `Looked for: ${looked_for.join(', or ')}. ${message}`,
    path: myListingPath(listingId),
    button: 'See what was looked for',
  })
}

export async function notifyWeekMissed(app: App, tx: Transaction, listingId: number, week: Week): Promise<void> {
  const { name } = await listingOf(tx, listingId)
  await notify(app, tx, await ownerAndEditors(tx, listingId), {
    cause: `badge_missed:${listingId}:${week}`,
    topic: 'launches',
    listingId,
    title: `${name} missed its launch week`,
    body:
      `The week of ${week} began and its badge was not on your homepage. ` +
      'It gets another week as soon as the badge is found there.',
    path: myListingPath(listingId),
    button: 'See your listing',
  })
}
