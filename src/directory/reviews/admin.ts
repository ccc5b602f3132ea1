import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { ListQuery } from '../../core/bulk/declare.ts'
import { closeCaseOf } from '../../core/moderation/cases.ts'
import type { App } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { fingerprint } from '../../platform/fingerprint.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { moderateReview, type Review } from './review.ts'

export interface ModeratedReview extends Review {
  listing_slug: string
  listing_name: string
}

const selectReview = sql`
  select r.id, r.listing_id, m.name as member_name, r.rating, r.title, r.body, r.status, r.written_at,
    l.slug as listing_slug, p.name as listing_name
  from reviews r
  join members m on m.id = r.member_id
  join listings l on l.id = r.listing_id
  join profiles p on p.listing_id = r.listing_id`

/** Pending reviews, oldest first, or decided ones, newest first. */
export function reviewsForAdmin(
  db: Queryable,
  { status, limit, offset }: { status: Review['status']; limit: number; offset: number },
): Promise<ModeratedReview[]> {
  return db.many(sql<ModeratedReview>`
    ${selectReview} where ${statusConditions[status]} order by ${orderOf(status)} limit ${limit} offset ${offset}`)
}

/** Reads the status from the query of the list's URL. */
export function readReviewStatus({ status }: ListQuery): Review['status'] {
  return status === 'published' || status === 'rejected' || status === 'hidden' ? status : 'pending'
}

/** All reviews with the status, for bulk actions. */
export function reviewsMatching(status: Review['status']): Statement {
  return sql`
    select r.id::text as item, p.name || ', by ' || m.name || ': ' || left(r.body, 120) as label
    from reviews r join members m on m.id = r.member_id join profiles p on p.listing_id = r.listing_id
    where ${statusConditions[status]}
    order by ${orderOf(status)}`
}

function orderOf(status: Review['status']): Statement {
  return status === 'pending' ? sql`r.written_at, r.id` : sql`r.written_at desc, r.id desc`
}

// Literals, because PostgreSQL can't use a partial index for a parameter.
const statusConditions = {
  pending: sql`r.status = 'pending'`,
  published: sql`r.status = 'published'`,
  rejected: sql`r.status = 'rejected'`,
  hidden: sql`r.status = 'hidden'`,
} satisfies Record<Review['status'], unknown>

export function reviewForAdmin(db: Queryable, id: number): Promise<ModeratedReview | undefined> {
  return db.maybe(sql<ModeratedReview>`${selectReview} where r.id = ${id}`)
}

type ReviewText = Pick<Review, 'rating' | 'title' | 'body'>

/** A fingerprint of the text that an admin has read. Its author may rewrite the review at any time. */
export function reviewVersion({ rating, title, body }: ReviewText): string {
  return fingerprint([rating, title, body])
}

export async function countReviews(db: Queryable, status: Review['status']): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count from (select from reviews r where ${statusConditions[status]} limit 1000) as found`)
  return count
}

interface Decision {
  id: number
  by: AdminActor
  status: 'published' | 'rejected'
  /** The version of the text that the admin has read. */
  read: string | null
}

/** Publishes or rejects a review that the admin has read, and records it in the audit trail. */
export async function decideReview(app: App, tx: Transaction, { id, by, status, read }: Decision): Promise<void> {
  const review = await tx.maybe(sql<ReviewText>`select rating, title, body from reviews where id = ${id} for update`)
  if (!review) throw notFound('Review not found.')
  if (read !== reviewVersion(review))
    throw new Problem(
      'not_allowed_now',
      'The author edited this review after you opened it. Read the current version, then decide.',
    )
  await moderateReview(app, tx, id, status)
  await closeCaseOf(app, tx, { kind: 'review', id }, status === 'published' ? 'kept' : 'removed', by)
  await recordAdminAction(app, tx, by, 'admin.acted', `review:${id}`, {
    did: status === 'published' ? 'published a review' : 'rejected a review',
  })
}

interface WrittenReview {
  listing_slug: string
  listing_name: string
  rating: number
  body: string
  status: Review['status']
  written_at: Date
}

/** The reviews of a member, newest first. */
export function reviewsBy(db: Queryable, memberId: number, limit: number): Promise<WrittenReview[]> {
  return db.many(sql<WrittenReview>`
    select l.slug as listing_slug, p.name as listing_name, r.rating, r.body, r.status, r.written_at
    from reviews r
    join listings l on l.id = r.listing_id
    join profiles p on p.listing_id = r.listing_id
    where r.member_id = ${memberId}
    order by r.written_at desc, r.id desc limit ${limit}`)
}
