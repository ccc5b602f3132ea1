import type { Case } from '../../core/moderation/cases.ts'
import { notifyAuthor } from '../../core/moderation/notices.ts'
import type { ModeratedThing } from '../../core/moderation/things.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { moderateReview, type Review } from './review.ts'

interface ReviewRow extends Pick<Review, 'rating' | 'title' | 'body' | 'status'> {
  author: string
  slug: string
  name: string
  member_id: number
  is_live: boolean
}

function find(db: Queryable, id: number | null): Promise<ReviewRow | undefined> {
  return db.maybe(sql<ReviewRow>`
    select r.rating, r.title, r.body, r.status, r.member_id, m.name as author, l.slug, p.name, l.status = 'live' as is_live
    from reviews r
    join members m on m.id = r.member_id
    join listings l on l.id = r.listing_id
    join profiles p on p.listing_id = r.listing_id
    where r.id = ${id}`)
}

const isPublic = (review: ReviewRow) => review.status === 'published' && review.is_live

export const moderatedReviews: ModeratedThing = {
  kind: 'review',
  async findPublic(db, id) {
    const review = await find(db, id)
    if (!review || !isPublic(review)) return undefined
    return {
      title: `Review of ${review.name} by ${review.author}`,
      path: `/listings/${review.slug}#reviews`,
      authorId: review.member_id,
    }
  },
  async view(db, { thing_id }) {
    const review = await find(db, thing_id)
    if (!review) return undefined
    const { rating, title, body, author, name, slug } = review
    return {
      title: `Review of ${name}`,
      path: isPublic(review) ? `/listings/${slug}#reviews` : null,
      text: [`${rating} out of 5 stars`, title, body].filter((part) => part !== null).join('\n'),
      author,
    }
  },
  summary: sql`
    select 'Review of ' || p.name || ' by ' || m.name as label, concat_ws(E'\n', r.rating, r.title, r.body) as content
    from reviews r
    join members m on m.id = r.member_id
    join profiles p on p.listing_id = r.listing_id
    where r.id = c.thing_id`,
  async remove(app, tx, one, { reason }) {
    await moderateReview(app, tx, one.thing_id!, 'rejected')
    const review = (await find(tx, one.thing_id))!
    await notifyAuthor(app, tx, review.member_id, {
      cause: `moderation:${one.id}`,
      title: `Your review of ${review.name} isn’t shown`,
      body: reason,
      path: `/listings/${review.slug}/review`,
      listingId: null,
    })
  },
  async keep(app, tx, one) {
    if (await isPending(tx, one)) await moderateReview(app, tx, one.thing_id!, 'published')
  },
}

async function isPending(db: Queryable, { thing_id }: Case): Promise<boolean> {
  return (await find(db, thing_id))?.status === 'pending'
}
