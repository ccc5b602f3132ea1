import { recordAuditEvent } from '../../core/audit/record.ts'
import { dateInZone, siteTimeZone } from '../../core/calendar/weeks.ts'
import { noticeTemplate } from '../../core/notifications/notices.ts'
import { listingName } from '../../directory/listings/queries.ts'
import type { Status } from '../../directory/listings/status.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { dateText } from '../../platform/dates.ts'
import { day } from '../../platform/duration.ts'
import { myListingPath } from '../editing/paths.ts'
import { type AdminDecision, readDecision, recordDecision } from './decision.ts'
import { requireNoOpenOrders } from './orders-of-listing.ts'
import { lockListing, notAllowed, recordListingEvent, type TransitionCause, transition } from './state-machine.ts'
import { unhide } from './transitions.ts'

export const daysToRestore = 30

/** Until when a deleted listing can be restored. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + daysToRestore * day)
}

/** Takes a listing off the site, also for its owner. It can be restored for 30 days. */
export async function deleteListing(app: App, tx: Transaction, given: AdminDecision): Promise<void> {
  const decision = readDecision(given)
  const { listingId, by, reason } = decision
  await markDeleted(app, tx, listingId, { cause: 'deleted by an admin', actorId: by.adminId, note: reason })
  const name = await listingName(tx, listingId)
  const until = dateText(dateInZone(siteTimeZone(app), restorableUntil(app.clock.now())))
  await recordDecision(app, tx, decision, {
    details: { what: 'deleted' },
    notice: deletedNotice.compose({ name, reason, until }),
  })
}

/** Any status → `hidden`, as deleted. The only writer of `deleted_at`, with the two functions below. */
export async function markDeleted(
  app: App,
  tx: Transaction,
  id: number,
  by: TransitionCause,
  mergedInto: number | null = null,
): Promise<void> {
  const listing = await lockListing(tx, id)
  if (listing.deleted_at) throw notAllowed('This listing is already deleted.')
  await requireNoOpenOrders(app, tx, id)
  await transition(app, tx, listing, 'hidden', listing.launch_week, by)
  await tx.run(sql`
    update listings set
      deleted_at = ${app.clock.now()},
      deleted_while_hidden = ${listing.status === 'hidden'},
      merged_into = ${mergedInto}
    where id = ${id}`)
}

/** Restores a deleted listing as it was. If it was merged, votes and followers stay with the other listing. */
export async function restoreListing(app: App, tx: Transaction, given: AdminDecision): Promise<Status> {
  const decision = readDecision(given)
  const { listingId, by, reason } = decision
  const listing = await lockListing(tx, listingId)
  if (!listing.deleted_at) throw notAllowed("This listing isn't deleted.")
  const cause = { cause: 'restored after deletion', actorId: by.adminId, note: reason }
  const { was_hidden, merged_into } = await tx.one(sql<{ was_hidden: boolean; merged_into: number | null }>`
    update listings l set deleted_at = null, deleted_while_hidden = false, merged_into = null
    from listings before
    where l.id = ${listingId} and before.id = l.id
    returning before.deleted_while_hidden as was_hidden, before.merged_into`)
  // Its slug no longer leads to the other listing.
  await app.cache.invalidate(tx, merged_into === null ? [] : [`listing:${merged_into}`])
  await tx.run(sql`delete from listing_slugs where slug = (select slug from listings where id = ${listingId})`)
  if (was_hidden) await recordListingEvent(app, tx, listingId, ['hidden', 'hidden'], cause)
  const status = was_hidden ? 'hidden' : await unhide(app, tx, listingId, cause)
  const name = await listingName(tx, listingId)
  await recordDecision(app, tx, decision, {
    details: { what: 'restored' },
    notice: undeletedNotice.compose({ listingId, name, reason }),
  })
  return status
}

/** Permanently deletes listings that were not restored in time. Returns how many. */
export async function purgeDeleted(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - daysToRestore * day)
  const due = await app.db.many(sql<{ id: number }>`select id from listings where deleted_at <= ${before} order by id`)
  let purged = 0
  for (const { id } of due) if (await app.db.transaction((tx) => purge(app, tx, id, before))) purged++
  return purged
}

async function purge(app: App, tx: Transaction, id: number, before: Date): Promise<boolean> {
  const due = await tx.maybe(sql`
    select 1 as due from listings where id = ${id} and deleted_at <= ${before} for update`)
  if (!due) return false
  const name = await listingName(tx, id)
  const founders = await tx.many(sql<{ founder_id: number }>`
    select founder_id from listing_founders where listing_id = ${id}`)
  await tx.run(sql`delete from listings where id = ${id}`)
  await tx.run(sql`
    delete from founders f
    where f.id = any(${founders.map(({ founder_id }) => founder_id)}::bigint[]) and f.member_id is null
      and not exists (select from listing_founders lf where lf.founder_id = f.id)`)
  await recordAuditEvent(tx, {
    at: app.clock.now(),
    action: 'admin.acted',
    actorId: null,
    subject: `listing:${id}`,
    details: { did: `deleted a listing for good after ${daysToRestore} days`, name },
  })
  await app.cache.invalidate(tx, [`listing:${id}`, 'listings', 'founders'])
  return true
}

export const deletedNotice = noticeTemplate<'launches', { name: string; reason: string; until: string }>({
  name: 'deleted',
  topic: 'launches',
  compose: ({ name, reason, until }) => ({
    title: `${name} was deleted`,
    body: `${reason} Contact us by ${until} if this is a mistake: we can restore it until then.`,
    path: '/account/listings',
    button: 'View your listings',
  }),
  example: { name: 'Tidepool', reason: 'You asked us to remove it.', until: 'December 16, 2026' },
})

export const undeletedNotice = noticeTemplate<'launches', { listingId: number; name: string; reason: string }>({
  name: 'undeleted',
  topic: 'launches',
  compose: ({ listingId, name, reason }) => ({
    title: `${name} was restored`,
    body: reason,
    path: myListingPath(listingId),
    button: 'View your listing',
  }),
  example: { listingId: 12, name: 'Tidepool', reason: 'It was deleted by mistake. Sorry!' },
})
