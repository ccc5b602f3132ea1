import { addWeeks, currentWeek, type Week } from '../../../core/calendar/weeks.ts'
import { notify } from '../../../core/notifications/notify.ts'
import { peopleOf } from '../../../directory/listings/editors.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { ownPath } from '../../editing/paths.ts'
import type { BadgeReport } from './report.ts'

interface Waiting {
  name: string
  launch_week: Week | null
}

function waiting(tx: Transaction, listingId: number): Promise<Waiting> {
  return tx.one(
    sql<Waiting>`select p.name, l.launch_week from listings l join profiles p on p.listing_id = l.id where l.id = ${listingId}`,
  )
}

export async function tellFound(app: App, tx: Transaction, listingId: number, week: Week): Promise<void> {
  const { name } = await waiting(tx, listingId)
  await notify(app, tx, await peopleOf(tx, listingId), {
    cause: `badge_found:${listingId}:${week}`,
    topic: 'launches',
    listingId,
    title: `${name} launches on ${week}`,
    body: 'Its badge was found on your homepage. It goes live by itself when that Monday begins.',
    path: ownPath(listingId),
    button: 'See your listing',
  })
}

/** Once, when its week is near; one that has begun is missed, which is told by itself. */
export async function tellMissing(
  app: App,
  tx: Transaction,
  listingId: number,
  { message }: BadgeReport,
): Promise<void> {
  const { name, launch_week: week } = await waiting(tx, listingId)
  if (week !== addWeeks(currentWeek(app), 1)) return
  await notify(app, tx, await peopleOf(tx, listingId), {
    cause: `badge_wanted:${listingId}:${week}`,
    topic: 'launches',
    listingId,
    title: `${name} needs its badge before ${week}`,
    body: `Its launch week begins on Monday, and the badge is not on your homepage yet. ${message}`,
    path: ownPath(listingId),
    button: 'See your listing',
  })
}

/** Once a week that it is scheduled for: the badge that was there is not any more. */
export async function tellGone(
  app: App,
  tx: Transaction,
  listingId: number,
  { message, looked_for }: BadgeReport,
): Promise<void> {
  const { name, launch_week: week } = await waiting(tx, listingId)
  await notify(app, tx, await peopleOf(tx, listingId), {
    cause: `badge_gone:${listingId}:${week}`,
    topic: 'launches',
    listingId,
    title: `The badge of ${name} is no longer on your homepage`,
    body: `A free launch is given for the badge, and its week begins on ${week}. Please put it back before then. Looked for: ${looked_for.join(', or ')}. ${message}`,
    path: ownPath(listingId),
    button: 'See what was looked for',
  })
}

export async function tellMissed(app: App, tx: Transaction, listingId: number, week: Week): Promise<void> {
  const { name } = await waiting(tx, listingId)
  await notify(app, tx, await peopleOf(tx, listingId), {
    cause: `badge_missed:${listingId}:${week}`,
    topic: 'launches',
    listingId,
    title: `${name} missed its launch week`,
    body: `The week of ${week} began and its badge was not on your homepage. It gets another week as soon as the badge is found there.`,
    path: ownPath(listingId),
    button: 'See your listing',
  })
}
