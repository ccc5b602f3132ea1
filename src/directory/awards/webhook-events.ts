import type { Week } from '../../core/calendar/weeks.ts'
import { isWanted } from '../../core/webhooks/emit.ts'
import { webhookEvent } from '../../core/webhooks/events.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { rankedIn } from '../launches/queries.ts'
import { awardTitle } from '../listings/award-title.ts'
import { type AboutListing, emitListingEvent, listingInExamples } from '../listings/webhook-events.ts'

export const rankedEvent = webhookEvent<AboutListing<{ week: Week; rank: number; votes: number }>>({
  type: 'listing.ranked',
  about: 'A launch week ended, and the listing has its final rank.',
  example: { listing: listingInExamples, week: '2026-11-09', rank: 2, votes: 187 },
})

export const awardedEvent = webhookEvent<AboutListing<{ week: Week; place: number; title: string; votes: number }>>({
  type: 'listing.awarded',
  about: 'The listing finished its launch week in the top three.',
  example: { listing: listingInExamples, week: '2026-11-09', place: 2, title: awardTitle(2), votes: 187 },
})

/** The final ranks of a week. There may be thousands, so they are read only if an endpoint subscribes to them. */
export async function emitRanks(app: App, tx: Transaction, week: Week): Promise<void> {
  if (!(await isWanted(tx, rankedEvent.type))) return
  const ranked = await tx.many(
    sql<{ listing_id: number; week_votes: number; rank: number; ordinal: number }>`${rankedIn(week)}`,
  )
  for (const { listing_id, rank, week_votes: votes } of ranked)
    await emitListingEvent(app, tx, rankedEvent, listing_id, {
      cause: `ranked:${listing_id}:${week}`,
      more: { week, rank, votes },
    })
}

export async function emitAward(
  app: App,
  tx: Transaction,
  { listing_id, week, place, votes }: { listing_id: number; week: Week; place: number; votes: number },
): Promise<void> {
  await emitListingEvent(app, tx, awardedEvent, listing_id, {
    cause: `award:${listing_id}:${week}`,
    more: { week, place, title: awardTitle(place), votes },
  })
}
