import type { Week } from '../../core/calendar/weeks.ts'
import { noticeTemplate } from '../../core/notifications/notices.ts'
import { notify } from '../../core/notifications/notify.ts'
import { notifyFollowers } from '../../directory/follows/notify-followers.ts'
import { ownerAndEditors } from '../../directory/listings/editors.ts'
import { emitListingEvent } from '../../directory/listings/webhook-events.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { weekRange } from '../../platform/dates.ts'
import { listingLiveEvent } from './webhook-events.ts'

export const launchedNotice = noticeTemplate<'launches', { slug: string; name: string; week: Week }>({
  name: 'launched',
  topic: 'launches',
  compose: ({ slug, name, week }) => ({
    title: `${name} is live`,
    body: `Your launch week is ${weekRange(week)}. Votes count until Sunday.`,
    path: `/listings/${slug}`,
    button: 'View listing',
  }),
  example: { slug: 'tidepool', name: 'Tidepool', week: '2026-11-16' },
})

export const followedLaunchNotice = noticeTemplate<'followed', { slug: string; name: string; tagline: string }>({
  name: 'followed_launch',
  topic: 'followed',
  compose: ({ slug, name, tagline }) => ({
    title: `${name} just launched`,
    body: tagline,
    path: `/listings/${slug}`,
    button: `View ${name}`,
  }),
  example: { slug: 'quayside', name: 'Quayside', tagline: 'Book a berth in any harbor, from your phone.' },
})

/**
 * Notifies once per listing and week: the owner and editors in this transaction, followers by a job that starts on
 * commit.
 */
export async function announceLaunch(app: App, tx: Transaction, listingId: number, week: Week): Promise<void> {
  const { slug, name, tagline } = await tx.one(sql<{ slug: string; name: string; tagline: string }>`
    select l.slug, p.name, p.tagline
    from listings l join profiles p on p.listing_id = l.id
    where l.id = ${listingId}`)
  const cause = `launch:${listingId}:${week}`
  const people = await ownerAndEditors(tx, listingId)
  await notify(app, tx, people, { cause, listingId, ...launchedNotice.compose({ slug, name, week }) })
  await emitListingEvent(app, tx, listingLiveEvent, listingId, { cause, more: { launch_week: week } })
  const notice = { cause, listingId, ...followedLaunchNotice.compose({ slug, name, tagline }) }
  await app.jobs.send(tx, notifyFollowers, { notice, except: people }, { once: cause })
}
