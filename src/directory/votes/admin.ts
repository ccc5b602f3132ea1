import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { currentWeek, type Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import type { Reason } from './fraud.ts'

interface FlaggedVote {
  listingId: number
  memberId: number
}

const finalReasons: Partial<Record<Reason, string>> = {
  own_listing: 'Owners’ votes for their own listing never count.',
  suspended: 'This account is suspended. End the suspension and its votes from this week count again.',
}

/** Whether an admin can still count a discounted vote. The results of closed weeks do not change. */
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
  await tx.maybe(sql`select 1 as locked from listings where id = ${listingId} for update`)
  const vote = await tx.maybe(sql<{ reason: Reason | null; week: Week }>`
    select discounted as reason, week from votes where listing_id = ${listingId} and member_id = ${memberId}`)
  if (!vote) throw notFound('Vote not found. It may have been withdrawn.')
  if (vote.reason === null) throw new Problem('not_allowed_now', 'This vote already counts.')
  const refusal = finalReasons[vote.reason]
  if (refusal !== undefined) throw new Problem('not_allowed_now', refusal)
  if (vote.week !== currentWeek(app)) throw new Problem('not_allowed_now', 'That week is over and its result is final.')
  await tx.run(sql`update votes set discounted = null where listing_id = ${listingId} and member_id = ${memberId}`)
  await recordAdminAction(app, tx, by, 'admin.acted', `listing:${listingId}`, {
    did: 'counted a vote',
    member: memberId,
    was: vote.reason,
  })
  await app.cache.invalidate(tx, [`listing:${listingId}`], ['counters'])
}
