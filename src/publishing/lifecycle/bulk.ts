import type { BulkList } from '../../core/bulk/declare.ts'
import { listingsMatching, readListingFilter } from '../../directory/listings/admin.ts'
import { counted } from '../../platform/numbers.ts'
import { daysToRestore, deleteListing, restoreListing } from './delete.ts'
import { endFeatured, featureForFree } from './grants.ts'
import { hideListing, unhideListing } from './hide.ts'

const reason = 'We send it to the owner and editors.'
const featuredDays = 7

/** Launches, transfers and merges are not bulk actions, because each needs its own week, owner or other listing. */
export const listingsInBulk: BulkList = {
  key: 'listings',
  path: '/admin/listings',
  permission: 'listings',
  noun: ['listing', 'listings'],
  filters: ['q', 'status'],
  matching: (_, query) => listingsMatching(readListingFilter(query)),
  actions: [
    {
      key: 'hide',
      label: 'Hide',
      permission: 'listings',
      effect: 'Their pages disappear, along with every link to them, and they can’t get votes until you unhide them.',
      reason,
      perform: (app, tx, item, { by, reason }) => hideListing(app, tx, { listingId: Number(item), by, reason }),
    },
    {
      key: 'unhide',
      label: 'Unhide',
      permission: 'listings',
      effect: 'Hidden listings are public again, as they were before.',
      reason,
      perform: (app, tx, item, { by, reason }) => unhideListing(app, tx, { listingId: Number(item), by, reason }),
    },
    {
      key: 'feature',
      label: 'Feature',
      permission: 'listings',
      effect:
        `Scheduled and live listings are featured for ${counted(featuredDays, 'day')}, from their launch or after a ` +
        'period that is already running. No one is charged.',
      reason,
      perform: (app, tx, item, { by, reason }) =>
        featureForFree(app, tx, { listingId: Number(item), by, reason, days: featuredDays }),
    },
    {
      key: 'unfeature',
      label: 'Stop featuring',
      permission: 'listings',
      effect: 'Their featured periods end now. Paid days aren’t refunded by this.',
      reason,
      perform: (app, tx, item, { by, reason }) => endFeatured(app, tx, { listingId: Number(item), by, reason }),
    },
    {
      key: 'delete',
      label: 'Delete',
      permission: 'listings',
      effect: `They disappear, also for their owners. You can bring them back for ${daysToRestore} days.`,
      reason,
      perform: (app, tx, item, { by, reason }) => deleteListing(app, tx, { listingId: Number(item), by, reason }),
    },
    {
      key: 'undelete',
      label: 'Undelete',
      permission: 'listings',
      effect: 'Deleted listings are back as they were before.',
      reason,
      perform: (app, tx, item, { by, reason }) => restoreListing(app, tx, { listingId: Number(item), by, reason }),
    },
  ],
}
