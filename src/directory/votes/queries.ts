import type { Week } from '../../core/calendar/weeks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { hiddenReasons, type Reason } from './fraud.ts'

interface OwnVote {
  reason: Reason | null
  week: Week
}

/** Which of these listings a member voted for, and why a vote does not count. */
export async function votesCastBy(
  db: Queryable,
  memberId: number,
  listingIds: readonly number[],
): Promise<ReadonlyMap<number, OwnVote>> {
  const rows = await db.many(sql<OwnVote & { listing_id: number }>`
    select listing_id, discounted as reason, week from votes
    where member_id = ${memberId} and listing_id = any(${listingIds}::bigint[]) and withdrawn_at is null`)
  return new Map(rows.map(({ listing_id, ...vote }) => [listing_id, vote]))
}

/**
 * By member: the listings, by slug, whose votes they see one higher, because a rule against fraud set their vote of the
 * week aside.
 */
export async function hiddenVotesOf(
  db: Queryable,
  memberIds: readonly number[],
  week: Week,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await db.many(sql<{ member_id: number; slugs: string[] }>`
    select v.member_id, array_agg(l.slug) as slugs
    from votes v
    join listings l on l.id = v.listing_id
    where v.member_id = any(${memberIds}::bigint[]) and v.week = ${week}
      and v.discounted = any(${hiddenReasons}::text[]) and v.withdrawn_at is null
    group by v.member_id`)
  return new Map(rows.map(({ member_id, slugs }) => [member_id, new Set(slugs)]))
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
    from votes where member_id = ${memberId} and withdrawn_at is null`)
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
    where v.discounted is not null and v.withdrawn_at is null
    order by v.cast_at desc, v.listing_id, v.member_id limit ${limit} offset ${offset}`)
}
