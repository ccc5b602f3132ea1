import { openHeldCase } from '../../core/moderation/cases.ts'
import { screenWriting } from '../../core/moderation/screen.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { emitReview, reviewPublishedEvent, reviewSubmittedEvent } from './webhook-events.ts'

export interface Review {
  id: number
  listing_id: number
  member_name: string
  rating: number
  title: string | null
  body: string
  status: 'pending' | 'published' | 'rejected' | 'hidden'
  written_at: Date
}

interface ReviewInput {
  listingId: number
  memberId: number
  rating: number
  title: string | null
  body: string
}

/** Stores a member's only review of a listing. Writing again replaces it, and it has to be moderated again. */
export async function writeReview(
  app: App,
  tx: Transaction,
  { listingId, memberId, rating, title, body }: ReviewInput,
): Promise<number> {
  const listing = await tx.maybe(
    sql<{ owner_id: number | null }>`select owner_id from listings where id = ${listingId} and status = 'live'`,
  )
  if (!listing) throw notFound('Listing not found.')
  if (listing.owner_id === memberId) throw new Problem('forbidden', 'You can’t review your own listing.')
  const hold = await screenWriting(app, tx, memberId, [title, body])
  const { id } = await tx.one(sql<{ id: number }>`
    insert into reviews (listing_id, member_id, rating, title, body, written_at)
    values (${listingId}, ${memberId}, ${rating}, ${title}, ${body}, ${app.clock.now()})
    on conflict (listing_id, member_id) do update
      set rating = excluded.rating, title = excluded.title, body = excluded.body, written_at = excluded.written_at,
        status = 'pending'
    returning id`)
  await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
  if (hold) await openHeldCase(app, tx, { kind: 'review', thingId: id, authorId: memberId, hold })
  await emitReview(app, tx, reviewSubmittedEvent, id)
  return id
}

export function myReview(
  db: Queryable,
  listingId: number,
  memberId: number,
): Promise<Pick<Review, 'rating' | 'title' | 'body' | 'status'> | undefined> {
  return db.maybe(sql<Pick<Review, 'rating' | 'title' | 'body' | 'status'>>`
    select rating, title, body, status from reviews where listing_id = ${listingId} and member_id = ${memberId}`)
}

/** Publishes or rejects a review. Only published reviews count in the rating. */
export async function moderateReview(
  app: App,
  tx: Transaction,
  id: number,
  status: 'published' | 'rejected',
): Promise<void> {
  // Reviews by someone whose suspension hides them are published when it ends.
  const review = await tx.maybe(sql<{ listing_id: number; status: Review['status'] }>`
    update reviews set status = case
      when ${status} = 'published' and exists (
        select from members m where m.id = reviews.member_id and m.suspension_hides
      ) then 'hidden'
      else ${status}
    end
    where id = ${id}
    returning listing_id, status`)
  if (!review) throw notFound('Review not found.')
  await app.cache.invalidate(tx, [`listing:${review.listing_id}`, 'listings'])
  if (review.status === 'published') await emitReview(app, tx, reviewPublishedEvent, id)
}

export function publishedReviews(
  db: Queryable,
  listingId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Review[]> {
  return db.many(sql<Review>`
    select r.id, r.listing_id, m.name as member_name, r.rating, r.title, r.body, r.status, r.written_at
    from reviews r
    join members m on m.id = r.member_id
    where r.listing_id = ${listingId} and r.status = 'published'
    order by r.written_at desc, r.id desc limit ${limit} offset ${offset}`)
}
