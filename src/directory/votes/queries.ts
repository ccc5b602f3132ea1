import type { Week } from '../../core/calendar/weeks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Reason } from './fraud.ts'

/** Which of these listings a member voted for, and why a vote does not count. */
export async function votesCastBy(
  db: Queryable,
  memberId: number,
  listingIds: readonly number[],
): Promise<ReadonlyMap<number, Reason | null>> {
  const rows = await db.many(sql<{ listing_id: number; discounted: Reason | null }>`
    select listing_id, discounted from votes
    where member_id = ${memberId} and listing_id = any(${listingIds}::bigint[])`)
  return new Map(rows.map(({ listing_id, discounted }) => [listing_id, discounted]))
}

interface MemberVotes {
  counted: number
  not_counted: number
}

/** How many votes a member has cast. */
export function votesOfMember(db: Queryable, memberId: number): Promise<MemberVotes> {
  return db.one(sql<MemberVotes>`
    select count(*) filter (where discounted is null) as counted,
      count(*) filter (where discounted is not null) as not_counted
    from votes where member_id = ${memberId}`)
}

interface DiscountedVote {
  listing_id: number
  listing_slug: string
  listing_name: string
  member_id: number
  member_name: string
  reason: Reason
  cast_at: Date
  /** The Monday of the week it was cast in. */
  week: Week
}

/** Votes that are stored but not counted, newest first. */
export function discountedVotes(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<DiscountedVote[]> {
  return db.many(sql<DiscountedVote>`
    select v.listing_id, l.slug as listing_slug, p.name as listing_name, v.member_id, m.name as member_name,
      v.discounted as reason, v.cast_at, v.week
    from votes v
    join listings l on l.id = v.listing_id
    join profiles p on p.listing_id = l.id
    join members m on m.id = v.member_id
    where v.discounted is not null
    order by v.cast_at desc, v.listing_id, v.member_id limit ${limit} offset ${offset}`)
}
