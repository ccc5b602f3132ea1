import { addWeeks, currentWeek, type Week } from '../../../core/calendar/weeks.ts'
import { noticeTemplate } from '../../../core/notifications/notices.ts'
import { notify } from '../../../core/notifications/notify.ts'
import type { BadgeReport } from '../../../directory/badges/badge-check.ts'
import { ownerAndEditors } from '../../../directory/listings/editors.ts'
import { emitListingEvent } from '../../../directory/listings/webhook-events.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { dayText, weekRange } from '../../../platform/dates.ts'
import { myListingPath } from '../../editing/paths.ts'
import { badgeFoundEvent, badgeMissingEvent } from '../webhook-events.ts'

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
    listingId,
    ...badgeFoundNotice.compose({ listingId, name, week }),
  })
  await emitListingEvent(app, tx, badgeFoundEvent, listingId, {
    cause: `badge_found:${listingId}:${week}`,
    more: { launch_week: week },
  })
}

/** Only once, in the week before the launch. Once the week has begun, `notifyWeekMissed` applies instead. */
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
    listingId,
    ...badgeMissingNotice.compose({ listingId, name, week, message }),
  })
  await emitListingEvent(app, tx, badgeMissingEvent, listingId, {
    cause: `badge_wanted:${listingId}:${week}`,
    more: { launch_week: week, reason: 'not_added', message },
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
    listingId,
    ...badgeGoneNotice.compose({ listingId, name, week: week!, message, looked_for }),
  })
}

/** For webhooks, each time that the badge disappears or comes back. People are only notified once. */
export async function emitBadgeChange(
  app: App,
  tx: Transaction,
  listingId: number,
  { found, message }: BadgeReport,
): Promise<void> {
  const { launch_week: week } = await listingOf(tx, listingId)
  const cause = `badge_${found ? 'back' : 'gone'}:${listingId}:${app.clock.now().getTime()}`
  if (found) await emitListingEvent(app, tx, badgeFoundEvent, listingId, { cause, more: { launch_week: week! } })
  else
    await emitListingEvent(app, tx, badgeMissingEvent, listingId, {
      cause,
      more: { launch_week: week, reason: 'removed', message },
    })
}

export async function notifyWeekMissed(app: App, tx: Transaction, listingId: number, week: Week): Promise<void> {
  const { name } = await listingOf(tx, listingId)
  await notify(app, tx, await ownerAndEditors(tx, listingId), {
    cause: `badge_missed:${listingId}:${week}`,
    listingId,
    ...weekMissedNotice.compose({ listingId, name, week }),
  })
  await emitListingEvent(app, tx, badgeMissingEvent, listingId, {
    cause: `badge_missed:${listingId}:${week}`,
    more: {
      launch_week: null,
      reason: 'week_missed',
      message: `The week of ${weekRange(week)} began without the badge. The listing gets another week once it’s there.`,
    },
  })
}

interface LaunchData {
  listingId: number
  name: string
  week: Week
}

const sampleLaunch: LaunchData = { listingId: 12, name: 'Tidepool', week: '2026-11-23' }

export const badgeFoundNotice = noticeTemplate<'launches', LaunchData>({
  name: 'badge_found',
  topic: 'launches',
  compose: ({ listingId, name, week }) => ({
    title: `${name} launches on ${dayText(week)}`,
    body: 'We found the badge on your homepage. Your listing goes live automatically that day.',
    path: myListingPath(listingId),
    button: 'View your listing',
  }),
  example: sampleLaunch,
})

export const badgeMissingNotice = noticeTemplate<'launches', LaunchData & { message: string }>({
  name: 'badge_missing',
  topic: 'launches',
  compose: ({ listingId, name, week, message }) => ({
    title: `Add the badge for ${name} before ${dayText(week)}`,
    body: `Your launch week starts on Monday, but the badge isn’t on your homepage yet. ${message}`,
    path: myListingPath(listingId),
    button: 'View your listing',
  }),
  example: { ...sampleLaunch, message: 'We found no link to the badge on https://tidepool.example.' },
})

export const badgeGoneNotice = noticeTemplate<'launches', LaunchData & Pick<BadgeReport, 'message' | 'looked_for'>>({
  name: 'badge_gone',
  topic: 'launches',
  compose: ({ listingId, name, week, message, looked_for }) => ({
    title: `The ${name} badge is missing from your homepage`,
    body:
      `Free launches need the badge. Put it back before your launch week starts on ${dayText(week)}. ` +
      `We checked for ${looked_for.join(' or ')}. ${message}`,
    path: myListingPath(listingId),
    button: 'See what we checked',
  }),
  example: {
    ...sampleLaunch,
    message: 'We found no link to the badge on https://tidepool.example.',
    looked_for: ['a link to your listing'],
  },
})

export const weekMissedNotice = noticeTemplate<'launches', LaunchData>({
  name: 'week_missed',
  topic: 'launches',
  compose: ({ listingId, name, week }) => ({
    title: `${name} missed its launch week`,
    body:
      `The badge wasn’t on your homepage when the week started on ${dayText(week)}. ` +
      'Add it, and we give you another week.',
    path: myListingPath(listingId),
    button: 'View your listing',
  }),
  example: sampleLaunch,
})
