import type { BulkAction, BulkList } from '../../core/bulk/declare.ts'
import { Problem } from '../../platform/problem.ts'
import { decideReview, readReviewStatus, reviewForAdmin, reviewsMatching, reviewVersion } from './admin.ts'

function decision(status: 'published' | 'rejected'): BulkAction['perform'] {
  return async (app, tx, item, { by, requestedAt }) => {
    const review = await reviewForAdmin(tx, Number(item))
    if (review && review.written_at > requestedAt)
      throw new Problem('not_allowed_now', 'The author edited this review after you chose it. Read it, then decide.')
    await decideReview(app, tx, { id: Number(item), by, status, read: review ? reviewVersion(review) : null })
  }
}

export const reviewsInBulk: BulkList = {
  key: 'reviews',
  path: '/admin/reviews',
  permission: 'reviews',
  noun: ['review', 'reviews'],
  filters: ['status'],
  matching: (_, query) => reviewsMatching(readReviewStatus(query)),
  actions: [
    {
      key: 'publish',
      label: 'Publish',
      permission: 'reviews',
      effect: 'They appear on their listings and count toward the rating.',
      perform: decision('published'),
    },
    {
      key: 'reject',
      label: 'Reject',
      permission: 'reviews',
      effect: 'They’re not shown and don’t count toward the rating. You can publish them later from “Rejected”.',
      perform: decision('rejected'),
    },
  ],
}
