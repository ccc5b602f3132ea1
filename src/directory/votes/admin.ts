import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { currentWeek, type Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { invalidateCounters, lockCounters } from '../listings/counters.ts'
import { countsAfterReview, isOpenToReview, type Reason } from './fraud.ts'
import { settleListing } from './settle.ts'

interface FlaggedVote {
  listingId: number
  memberId: number
}

const finalReasons: Partial<Record<Reason, string>> = {
  own_listing: 'Owners’ and co-founders’ votes for their own listing never count.',
  suspended: 'This account is suspended. End the suspension and its votes from this week count again.',
}

/** Whether an admin can still count a discounted vote. The results of closed weeks don't change. */
export function canCount(app: App, { reason, week }: { reason: Reason; week: Week }): boolean {
  return finalReasons[reason] === undefined && week === currentWeek(app)
}

/** Counts a vote that the fraud rules had discounted. */
export async function countVote(
  app: App,
  tx: Transaction,
  { listingId, memberId }: FlaggedVote,
  by: AdminActor,
): Promise<void> {
  await lockCounters(tx, sql`select ${listingId}::bigint`)
  const vote = await tx.maybe(sql<{ reason: Reason | null; week: Week; has_twin: boolean }>`
    select coalesce(v.discounted, v.suspected) as reason, v.week, exists (
      select from (select * from votes where ${countsAfterReview}) o
      where o.listing_id = v.listing_id and o.mailbox = v.mailbox and o.member_id <> v.member_id
    ) as has_twin
    from votes v where v.listing_id = ${listingId} and v.member_id = ${memberId} and v.withdrawn_at is null`)
  if (!vote) throw notFound('Vote not found. It may have been withdrawn.')
  if (vote.reason === null) throw new Problem('not_allowed_now', 'This vote already counts.')
  const refusal = finalReasons[vote.reason]
  if (refusal !== undefined) throw new Problem('not_allowed_now', refusal)
  if (vote.week !== currentWeek(app)) throw new Problem('not_allowed_now', 'That week is over and its result is final.')
  if (vote.has_twin)
    throw new Problem('not_allowed_now', 'Another vote from the same mailbox already counts. Set it aside first.')
  await tx.run(sql`
    update votes set discounted = null, suspected = null, cleared = true
    where listing_id = ${listingId} and member_id = ${memberId}`)
  await recordAdminAction(app, tx, by, 'admin.acted', `listing:${listingId}`, {
    did: 'counted a vote',
    member: memberId,
    was: vote.reason,
  })
  await invalidateCounters(app, tx, [listingId])
}

export interface ClusterDecision {
  listingId: number
  memberIds: readonly number[]
  decision: 'count' | 'set_aside'
}

/**
 * Counts or sets aside the votes of a cluster as the admin saw it, without votes cast since then. Only the first vote
 * from each mailbox is counted. Returns how many votes were changed and how many couldn't be.
 */
export async function decideVotes(
  app: App,
  tx: Transaction,
  { listingId, memberIds, decision }: ClusterDecision,
  by: AdminActor,
): Promise<{ changed: number; left: number }> {
  await lockCounters(tx, sql`select ${listingId}::bigint`)
  const open = sql`
    select * from votes
    where listing_id = ${listingId} and member_id = any(${memberIds}::bigint[])
      and week = ${currentWeek(app)} and withdrawn_at is null`
  const { votes } = await tx.one(sql<{ votes: number }>`select count(*) as votes from (${open}) v`)
  if (votes === 0) throw notFound('No votes found. They were withdrawn, or their week is over.')
  const changed =
    decision === 'count'
      ? await tx.many(sql<{ member_id: number }>`
          update votes v set discounted = null, suspected = null, cleared = true
          from (
            select distinct on (coalesce(o.mailbox, o.member_id::text)) o.listing_id, o.member_id
            from (${open} and ${isOpenToReview} and (suspected is not null or discounted is not null)) o
            where not exists (
              select from (select * from votes where ${countsAfterReview}) t
              where t.listing_id = o.listing_id and t.mailbox = o.mailbox and t.member_id <> o.member_id
            )
            order by coalesce(o.mailbox, o.member_id::text), o.cast_at, o.member_id
          ) chosen
          where v.listing_id = chosen.listing_id and v.member_id = chosen.member_id
          returning v.member_id`)
      : await tx.many(sql<{ member_id: number }>`
          update votes v set suspected = 'set_aside', cleared = false
          from (${open} and ${countsAfterReview}) o
          where v.listing_id = o.listing_id and v.member_id = o.member_id
          returning v.member_id`)
  if (changed.length === 0)
    throw new Problem(
      'not_allowed_now',
      decision === 'count'
        ? 'No votes were counted. They already count, or another vote from the same mailbox does.'
        : 'None of these votes count now, so there’s nothing to set aside.',
    )
  await settleListing(app, tx, listingId)
  await recordAdminAction(app, tx, by, 'admin.acted', `listing:${listingId}`, {
    did: decision === 'count' ? 'counted votes' : 'set votes aside',
    votes: changed.length,
    members: changed.map(({ member_id }) => member_id).sort((one, other) => one - other),
  })
  await invalidateCounters(app, tx, [listingId])
  const { left } = await tx.one(sql<{ left: number }>`
    select count(*) as left from (${open} and ${isOpenToReview} and suspected is not null) v`)
  return { changed: changed.length, left: decision === 'count' ? left : 0 }
}
