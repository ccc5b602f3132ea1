import type { Status } from '../../directory/listings/status.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

export interface ListingEvent {
  from_status: Status | null
  to_status: Status
  cause: string
  note: string | null
  actor_name: string | null
  happened_at: Date
}

/** The status history of a listing, newest first. */
export function eventsOfListing(
  db: Queryable,
  listingId: number,
  { limit, offset } = { limit: 50, offset: 0 },
): Promise<ListingEvent[]> {
  return db.many(sql<ListingEvent>`
    select e.from_status, e.to_status, e.cause, e.note, m.name as actor_name, e.happened_at
    from listing_events e left join members m on m.id = e.actor_id
    where e.listing_id = ${listingId}
    order by e.id desc
    limit ${limit} offset ${offset}`)
}
