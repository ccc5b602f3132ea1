import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { record } from '../audit/record.ts'
import { moderateReview, type Review } from './review.ts'

export interface TeamReview extends Review {
  listing_slug: string
  listing_name: string
}

/** Reviews for the site team: what waits in the order of writing, the rest newest first. */
export function reviewsForTeam(db: Queryable, { status, limit, offset }: { status: Review['status']; limit: number; offset: number }): Promise<TeamReview[]> {
  const direction = status === 'pending' ? sql`r.written_at, r.id` : sql`r.written_at desc, r.id desc`
  return db.many(sql<TeamReview>`
    select r.id, r.listing_id, m.name as member_name, r.rating, r.title, r.body, r.status, r.written_at, l.slug as listing_slug, p.name as listing_name
    from reviews r join members m on m.id = r.member_id join listings l on l.id = r.listing_id join profiles p on p.listing_id = r.listing_id
    where r.status = ${status} order by ${direction} limit ${limit} offset ${offset}`)
}

export async function countReviews(db: Queryable, status: Review['status']): Promise<number> {
  return (await db.one(sql<{ count: number }>`select count(*) as count from (select from reviews where status = ${status} limit 1000) as found`)).count
}

/** The site team publishes or rejects a review; the trail tells who. */
export async function decideReview(app: App, tx: Transaction, { id, adminId, status }: { id: number; adminId: number; status: 'published' | 'rejected' }): Promise<void> {
  await moderateReview(app, tx, id, status)
  await record(tx, { at: app.clock.now(), action: 'admin.acted', actorId: adminId, subject: `review:${id}`, details: { did: status === 'published' ? 'published a review' : 'rejected a review' } })
}
