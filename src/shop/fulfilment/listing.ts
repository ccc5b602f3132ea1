import type { Week } from '../../core/calendar/weeks.ts'
import type { Status } from '../../directory/listings/status.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import type { PartRow } from './part.ts'

interface OrderedFor {
  id: number
  status: Status
  plan: 'free' | 'paid' | null
  launch_week: Week | null
  featured_until: Date | null
}

/** The listing that a part is for, locked; refused when it is gone or was taken off the site meanwhile. */
export async function listingOf(tx: Transaction, { listing_id, listing_name }: PartRow): Promise<OrderedFor> {
  const listing = await tx.maybe(
    sql<OrderedFor>`select id, status, plan, launch_week, featured_until from listings where id = ${listing_id}::bigint for update`,
  )
  if (!listing) throw new Problem('not_allowed_now', `${listing_name ?? 'The listing'} is no longer on this site.`)
  if (listing.status === 'hidden') throw new Problem('not_allowed_now', `${listing_name} was taken off the site.`)
  return listing
}
