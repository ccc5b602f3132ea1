import type { BulkList } from '../../core/bulk/declare.ts'
import { rejectClaim } from './lifecycle.ts'
import { claimsMatching } from './queries.ts'

/** Transfers are decided one by one, because they can't be undone. */
export const claimsInBulk: BulkList = {
  key: 'claims',
  path: '/admin/claims',
  permission: 'claims',
  noun: ['claim', 'claims'],
  filters: [],
  matching: () => claimsMatching(),
  actions: [
    {
      key: 'reject',
      label: 'Reject',
      permission: 'claims',
      effect: 'The listings stay with their owners.',
      reason: 'We email it to the claimants.',
      perform: (app, tx, item, { by, reason }) => rejectClaim(app, tx, Number(item), by, reason),
    },
  ],
}
