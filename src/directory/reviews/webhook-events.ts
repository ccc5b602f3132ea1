import { isWanted } from '../../core/webhooks/emit.ts'
import { webhookEvent } from '../../core/webhooks/events.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { type AboutListing, emitListingEvent, listingInExamples } from '../listings/webhook-events.ts'

interface ReviewInEvent {
  id: number
  rating: number
  title: string | null
  body: string
  author: string
  written_at: string
}

type AboutReview = AboutListing<{ review: ReviewInEvent }>

const example: AboutReview = {
  listing: listingInExamples,
  review: {
    id: 31,
    rating: 5,
    title: 'Does one thing well',
    body: 'We moved our whole harbor schedule to Tidepool in an afternoon.',
    author: 'Mara Holt',
    written_at: '2026-11-16T09:12:44.000Z',
  },
}

export const reviewSubmittedEvent = webhookEvent<AboutReview>({
  type: 'review.submitted',
  about: 'Someone wrote a review that an admin has to check.',
  siteOnly: true,
  example,
})

export const reviewPublishedEvent = webhookEvent<AboutReview>({
  type: 'review.published',
  about: 'A review of the listing was published.',
  example,
})

export async function emitReview(
  app: App,
  tx: Transaction,
  event: typeof reviewSubmittedEvent | typeof reviewPublishedEvent,
  id: number,
): Promise<void> {
  if (!(await isWanted(tx, event.type))) return
  const { listing_id, written_at, ...review } = await tx.one(sql<{
    listing_id: number
    rating: number
    title: string | null
    body: string
    author: string
    written_at: Date
  }>`
    select r.listing_id, r.rating, r.title, r.body, m.name as author, r.written_at
    from reviews r join members m on m.id = r.member_id
    where r.id = ${id}`)
  // A rewritten review is published again.
  await emitListingEvent(app, tx, event, listing_id, {
    cause: `${event.type}:${id}:${written_at.getTime()}`,
    more: { review: { id, ...review, written_at: written_at.toISOString() } },
  })
}
