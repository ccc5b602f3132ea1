import { type BadgeReport, needsBadge } from '../../../directory/badges/badge-check.ts'
import type { Status } from '../../../directory/listings/status.ts'
import type { App } from '../../../platform/app.ts'
import { json, sql } from '../../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../../platform/database/types.ts'
import type { Policy } from '../../../platform/limits/policy.ts'
import { requireEditor } from '../../editing/policy.ts'
import { badgeChecksPerHour } from '../settings.ts'
import { type Listing, notAllowed } from '../state-machine.ts'
import { scheduleWithBadge } from '../transitions.ts'
import { findBadgeOnWebsite } from './find-on-website.ts'
import { emitBadgeChange, notifyBadgeFound, notifyBadgeGone, notifyBadgeMissing } from './notify.ts'
import { nextRecheck, retryDelay } from './schedule.ts'

const checksOnRequest: Policy = { name: 'badge-checks', quota: badgeChecksPerHour, window: 3600 }

interface CheckedListing {
  slug: string
  website_url: string
  merged_slugs: string[]
  status: Status
}

interface CheckCause {
  cause: string
  actorId?: number
}

/** A check that the owner or an editor requests. */
export async function checkBadgeNow(
  app: App,
  { memberId, listingId }: { memberId: number; listingId: number },
): Promise<BadgeReport> {
  await requireEditor(app.db, memberId, listingId)
  await app.limiter.take([[checksOnRequest, String(memberId)]], {})
  return checkBadge(app, listingId, { cause: 'badge found on request', actorId: memberId })
}

/** Checks once, saves the report, and schedules the listing when the badge is there. */
export async function checkBadge(app: App, listingId: number, by: CheckCause): Promise<BadgeReport> {
  const listing = await app.db.maybe(sql<CheckedListing>`
    select l.slug, p.website_url, l.status,
      array(select slug from listing_slugs where listing_id = l.id order by slug) as merged_slugs
    from listings l join profiles p on p.listing_id = l.id
    where l.id = ${listingId}`)
  if (!listing || listing.status === 'draft')
    throw notAllowed('This listing has no badge yet. Choose the free plan to get one.')
  const report = await findBadgeOnWebsite(app, listing)
  await app.db.transaction((tx) => applyReport(app, tx, listingId, report, by))
  return report
}

// Reading the website takes a while. The listing may have changed meanwhile, or another check may have finished.
async function applyReport(
  app: App,
  tx: Transaction,
  listingId: number,
  report: BadgeReport,
  by: CheckCause,
): Promise<void> {
  const listing = await tx.maybe(sql<Pick<Listing, 'status' | 'plan' | 'launch_week'>>`
    select status, plan, launch_week from listings where id = ${listingId} for update`)
  if (!listing) return
  const missedBefore = await missedChecks(tx, listingId)
  const missed = await saveReport(app, tx, listingId, report)
  let next: Date | null = null
  if (listing.status === 'awaiting_badge' && report.found) {
    const week = await scheduleWithBadge(app, tx, listingId, by)
    next = nextRecheck(app, listingId, week, missed)
    await notifyBadgeFound(app, tx, listingId, week)
  } else if (listing.status === 'awaiting_badge') {
    next = new Date(app.clock.now().getTime() + retryDelay(missed, listingId))
    await notifyBadgeMissing(app, tx, listingId, report)
  } else if (needsBadge(listing)) {
    next = nextRecheck(app, listingId, listing.launch_week!, missed)
    // The website may only have been down for a moment.
    if (missed >= goneAfter) await notifyBadgeGone(app, tx, listingId, report)
    if (missed >= goneAfter !== missedBefore >= goneAfter) await emitBadgeChange(app, tx, listingId, report)
  }
  await tx.run(sql`update badge_checks set next_at = ${next} where listing_id = ${listingId}`)
}

const goneAfter = 2

async function missedChecks(tx: Transaction, listingId: number): Promise<number> {
  const check = await tx.maybe(sql<{ missed: number }>`select missed from badge_checks where listing_id = ${listingId}`)
  return check?.missed ?? 0
}

/** Returns how many checks in a row have not found the badge. */
async function saveReport(app: App, tx: Transaction, listingId: number, report: BadgeReport): Promise<number> {
  const { missed } = await tx.one(sql<{ missed: number }>`
    insert into badge_checks as c (listing_id, missed, checked_at, found, report)
    values (${listingId}, ${report.found ? 0 : 1}, ${app.clock.now()}, ${report.found}, ${json(report)}::jsonb)
    on conflict (listing_id) do update set
      missed = case when excluded.found then 0 else c.missed + 1 end,
      checked_at = excluded.checked_at,
      found = excluded.found,
      report = excluded.report
    returning missed`)
  return missed
}

interface LastCheck {
  checked_at: Date
  report: BadgeReport
}

export function lastBadgeCheck(db: Queryable, listingId: number): Promise<LastCheck | undefined> {
  return db.maybe(sql<LastCheck>`
    select checked_at, report from badge_checks where listing_id = ${listingId} and checked_at is not null`)
}
