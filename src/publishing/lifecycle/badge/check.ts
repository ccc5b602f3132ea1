import type { Status } from '../../../directory/listings/status.ts'
import type { App } from '../../../platform/app.ts'
import { json, sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { badgeSeen } from '../moves.ts'
import { type Listing, refused } from '../transition.ts'
import { nextLookBefore, staysWanted } from './again.ts'
import { lookForBadge } from './look.ts'
import { tellFound, tellGone, tellMissing } from './notify.ts'
import { pauseAfter } from './pauses.ts'
import type { BadgeReport } from './report.ts'

interface Sought {
  slug: string
  website_url: string
  status: Status
}

/** Looks once, keeps what was seen, and moves the listing on when the badge is there. */
export async function checkBadge(
  app: App,
  listingId: number,
  by: { cause: string; actorId?: number },
): Promise<BadgeReport> {
  const sought = await app.db.maybe(sql<Sought>`
    select l.slug, p.website_url, l.status from listings l join profiles p on p.listing_id = l.id where l.id = ${listingId}`)
  if (!sought || sought.status === 'draft')
    throw refused('The listing has no badge yet. Choose the free plan first; its badge is shown then.')
  const report = await lookForBadge(app, sought)
  await app.db.transaction((tx) => settle(app, tx, listingId, report, by))
  return report
}

// The look took its time: the listing may have moved on meanwhile, or been checked by another.
async function settle(
  app: App,
  tx: Transaction,
  listingId: number,
  report: BadgeReport,
  by: { cause: string; actorId?: number },
): Promise<void> {
  const listing = await tx.maybe(
    sql<
      Pick<Listing, 'status' | 'plan' | 'launch_week'>
    >`select status, plan, launch_week from listings where id = ${listingId} for update`,
  )
  if (!listing) return
  const awaited = listing.status === 'awaiting_badge'
  const now = app.clock.now()
  const { missed } = await tx.one(sql<{ missed: number }>`
    insert into badge_checks as c (listing_id, missed, checked_at, found, report)
    values (${listingId}, ${report.found ? 0 : 1}, ${now}, ${report.found}, ${json(report)}::jsonb)
    on conflict (listing_id) do update set missed = case when excluded.found then 0 else c.missed + 1 end, checked_at = excluded.checked_at,
      found = excluded.found, report = excluded.report
    returning missed`)
  let next: Date | null = null
  if (awaited && report.found) {
    const week = await badgeSeen(app, tx, listingId, by)
    next = nextLookBefore(app, listingId, week, missed)
    await tellFound(app, tx, listingId, week)
  } else if (awaited) {
    next = new Date(now.getTime() + pauseAfter(missed, listingId))
    await tellMissing(app, tx, listingId, report)
  } else if (staysWanted(listing)) {
    next = nextLookBefore(app, listingId, listing.launch_week!, missed)
    // A website that was down for a moment is no reason to write.
    if (missed >= 2) await tellGone(app, tx, listingId, report)
  }
  await tx.run(sql`update badge_checks set next_at = ${next} where listing_id = ${listingId}`)
}
