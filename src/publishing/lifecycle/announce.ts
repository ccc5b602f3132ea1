import type { Week } from '../../core/calendar/weeks.ts'
import { notify } from '../../core/notifications/notify.ts'
import { notifyFollowers } from '../../directory/follows/notify-followers.ts'
import { ownerAndEditors } from '../../directory/listings/editors.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { weekRange } from '../../platform/dates.ts'

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
  const where = { cause, listingId, path: `/listings/${slug}` as const }
  const people = await ownerAndEditors(tx, listingId)
  await notify(app, tx, people, {
    ...where,
    topic: 'launches',
    title: `${name} is live`,
    body: `Your launch week is ${weekRange(week)}. Votes count until Sunday.`,
    button: 'View listing',
  })
  const notice = {
    ...where,
    topic: 'followed' as const,
    title: `${name} just launched`,
    body: tagline,
    button: `View ${name}`,
  }
  await app.jobs.send(tx, notifyFollowers, { notice, except: people }, { once: cause })
}
