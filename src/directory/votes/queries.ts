import type { Week } from '../../core/calendar/weeks.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { hiddenReasons, type Reason } from './fraud.ts'

interface OwnVote {
  reason: Reason | null
  week: Week
  /** Withdrawn since the last review, so it still counts for others. */
  is_withdrawn: boolean
}

/** Which of these listings a member voted for, and why a vote does not count. */
export async function votesCastBy(
  db: Queryable,
  memberId: number,
  listingIds: readonly number[],
): Promise<ReadonlyMap<number, OwnVote>> {
  const rows = await db.many(sql<OwnVote & { listing_id: number }>`
    select listing_id, discounted as reason, week, withdrawn_at is not null as is_withdrawn from votes
    where member_id = ${memberId} and listing_id = any(${listingIds}::bigint[])
      and (withdrawn_at is null or discounted is null)`)
  return new Map(rows.map(({ listing_id, ...vote }) => [listing_id, vote]))
}

/**
 * By member and slug: how to adjust the week's votes for the member's own view, because a review set their vote aside
 * or hasn't removed a withdrawn one yet.
 */
export async function adjustmentsFor(
  db: Queryable,
  memberIds: readonly number[],
  week: Week,
): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> {
  const rows = await db.many(sql<{ member_id: number; slug: string; adjustment: number }>`
    select v.member_id, l.slug, case when v.withdrawn_at is null then 1 else -1 end as adjustment
    from votes v
    join listings l on l.id = v.listing_id
    where v.member_id = any(${memberIds}::bigint[]) and v.week = ${week} and (
      (v.withdrawn_at is null and v.discounted = any(${hiddenReasons}::text[]))
      or (v.withdrawn_at is not null and v.discounted is null)
    )`)
  const byMember = new Map<number, Map<string, number>>()
  for (const { member_id, slug, adjustment } of rows) {
    const own = byMember.get(member_id) ?? new Map<string, number>()
    byMember.set(member_id, own.set(slug, adjustment))
  }
  return byMember
}

interface MemberVotes {
  counted: number
  not_counted: number
}

/** How many votes a member has cast. */
export function votesOfMember(db: Queryable, memberId: number): Promise<MemberVotes> {
  return db.one(sql<MemberVotes>`
    select count(*) filter (where discounted is null and suspected is null) as counted,
      count(*) filter (where discounted is not null or suspected is not null) as not_counted
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

/** Votes that are stored but don't count, or won't after the next review, newest first. */
export function discountedVotes(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<DiscountedVote[]> {
  return db.many(sql<DiscountedVote>`
    select v.listing_id, l.slug as listing_slug, p.name as listing_name, v.member_id, m.name as member_name,
      coalesce(v.discounted, v.suspected) as reason, v.cast_at, v.week
    from votes v
    join listings l on l.id = v.listing_id
    join profiles p on p.listing_id = l.id
    join members m on m.id = v.member_id
    where coalesce(v.discounted, v.suspected) is not null and v.withdrawn_at is null
    order by v.cast_at desc, v.listing_id, v.member_id limit ${limit} offset ${offset}`)
}

interface CastVote {
  listing_slug: string
  listing_name: string
  cast_at: Date
  /** Why it doesn't count. */
  reason: Reason | null
}

/** The votes of a member, newest first. */
export function votesBy(db: Queryable, memberId: number, limit: number): Promise<CastVote[]> {
  return db.many(sql<CastVote>`
    select l.slug as listing_slug, p.name as listing_name, v.cast_at, coalesce(v.discounted, v.suspected) as reason
    from votes v
    join listings l on l.id = v.listing_id
    join profiles p on p.listing_id = l.id
    where v.member_id = ${memberId} and v.withdrawn_at is null
    order by v.cast_at desc limit ${limit}`)
}

/** All discounted votes, for bulk actions. */
export function discountedMatching(): Statement {
  return sql`
    select v.listing_id || ' ' || v.member_id as item, m.name || ' for ' || p.name as label
    from votes v
    join profiles p on p.listing_id = v.listing_id
    join members m on m.id = v.member_id
    where coalesce(v.discounted, v.suspected) is not null and v.withdrawn_at is null
    order by v.cast_at desc, v.listing_id, v.member_id`
}
