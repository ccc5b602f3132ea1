import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { fingerprint } from '../../platform/fingerprint.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { moderateReview, type Review } from './review.ts'

export interface ModeratedReview extends Review {
  listing_slug: string
  listing_name: string
}

const columns = sql`
    select r.id, r.listing_id, m.name as member_name, r.rating, r.title, r.body, r.status, r.written_at,
    l.slug as listing_slug, p.name as listing_name
    from reviews r join members m on m.id = r.member_id join listings l on l.id = r.listing_id
      join profiles p on p.listing_id = r.listing_id`

/** Reviews for the site team: what waits in the order of writing, the rest newest first. */
export function reviewsForTeam(
  db: Queryable,
  { status, limit, offset }: { status: Review['status']; limit: number; offset: number },
): Promise<ModeratedReview[]> {
  const direction = status === 'pending' ? sql`r.written_at, r.id` : sql`r.written_at desc, r.id desc`
  return db.many(
    sql<ModeratedReview>`${columns} where ${standings[status]} order by ${direction} limit ${limit} offset ${offset}`,
  )
}

// Written out, because an index of some states is of no use to a statement that does not say which one it asks for.
const standings = {
  pending: sql`r.status = 'pending'`,
  published: sql`r.status = 'published'`,
  rejected: sql`r.status = 'rejected'`,
} satisfies Record<Review['status'], unknown>

export function reviewForTeam(db: Queryable, id: number): Promise<ModeratedReview | undefined> {
  return db.maybe(sql<ModeratedReview>`${columns} where r.id = ${id}`)
}

type ReviewText = Pick<Review, 'rating' | 'title' | 'body'>

/** Identifies the text that somebody has read, because its author may rewrite it at any time. */
export function readingOf({ rating, title, body }: ReviewText): string {
  return fingerprint([rating, title, body])
}

export async function countReviews(db: Queryable, status: Review['status']): Promise<number> {
  return (
    await db.one(
      sql<{
        count: number
      }>`select count(*) as count from (select from reviews r where ${standings[status]} limit 1000) as found`,
    )
  ).count
}

interface Decision {
  id: number
  by: AdminActor
  status: 'published' | 'rejected'
  /** The text that was decided about. */
  read: string | null
}

/** The site team publishes or rejects a review that it has read; the trail tells who. */
export async function decideReview(app: App, tx: Transaction, { id, by, status, read }: Decision): Promise<void> {
  const review = await tx.maybe(sql<ReviewText>`select rating, title, body from reviews where id = ${id} for update`)
  if (!review) throw notFound('There is no such review.')
  if (read !== readingOf(review))
    throw new Problem(
      'not_allowed_now',
      'This review was rewritten since you read it. Read it as it is now, and decide again.',
    )
  await moderateReview(app, tx, id, status)
  await recordAdminAction(app, tx, by, 'admin.acted', `review:${id}`, {
    did: status === 'published' ? 'published a review' : 'rejected a review',
  })
}
