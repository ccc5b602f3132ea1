import type { BulkList } from '../../core/bulk/declare.ts'
import { countVote } from './admin.ts'
import { discountedMatching } from './queries.ts'

export const votesInBulk: BulkList = {
  key: 'votes',
  path: '/admin/votes',
  permission: 'votes',
  noun: ['vote', 'votes'],
  filters: [],
  matching: () => discountedMatching(),
  actions: [
    {
      key: 'count',
      label: 'Count',
      permission: 'votes',
      effect:
        'They count toward the open week. Votes from closed weeks and votes for one’s own listing still don’t count.',
      perform(app, tx, item, { by }) {
        const [listingId, memberId] = item.split(' ').map(Number) as [number, number]
        return countVote(app, tx, { listingId, memberId }, by)
      },
    },
  ],
}
