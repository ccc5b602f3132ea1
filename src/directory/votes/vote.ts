import { currentWeek } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { direct } from '../traffic/source.ts'
import { type Ballot, discountReason, noticeForVoter, type Reason } from './fraud.ts'

interface VoteResult {
  voted: boolean
  votes: number
  /** Never shown to the voter, because it would help people to cheat. */
  discounted: Reason | null
  /** What the voter is told, if anything. */
  notice: string | null
}

/** Casts a vote. Idempotent. Triggers keep the counters in step with the rows. */
export async function castVote(app: App, tx: Transaction, ballot: Ballot): Promise<VoteResult> {
  const { listingId, memberId, network, device, source = direct } = ballot
  await requireLiveListing(tx, listingId)
  await requireVerifiedVoter(tx, memberId)
  const reason = await discountReason(app, tx, ballot)
  const cast = await tx.run(sql`
    insert into votes (listing_id, member_id, cast_at, week, discounted, network, device, source)
    values (
      ${listingId}, ${memberId}, ${app.clock.now()}, ${currentWeek(app)}, ${reason}, ${network}, ${device}, ${source}
    )
    on conflict do nothing`)
  if (cast > 0) await app.cache.invalidate(tx, [`listing:${listingId}`], ['counters'])
  const { discounted } = await tx.one(sql<{ discounted: Reason | null }>`
    select discounted from votes where listing_id = ${listingId} and member_id = ${memberId}`)
  return { voted: true, votes: await countVotes(tx, listingId), discounted, notice: noticeForVoter(app, discounted) }
}

export async function withdrawVote(
  app: App,
  tx: Transaction,
  { listingId, memberId }: Pick<Ballot, 'listingId' | 'memberId'>,
): Promise<VoteResult> {
  await requireLiveListing(tx, listingId)
  const deleted = await tx.run(sql`delete from votes where listing_id = ${listingId} and member_id = ${memberId}`)
  if (deleted > 0) await app.cache.invalidate(tx, [`listing:${listingId}`], ['counters'])
  return { voted: false, votes: await countVotes(tx, listingId), discounted: null, notice: null }
}

// Locks the listing, so that votes for it are serialized and the fraud rules see each other's rows.
async function requireLiveListing(tx: Transaction, id: number): Promise<void> {
  const listing = await tx.maybe(sql<{ status: string }>`select status from listings where id = ${id} for update`)
  if (!listing || listing.status === 'draft' || listing.status === 'hidden') throw notFound('Listing not found.')
  if (listing.status !== 'live') throw new Problem('not_allowed_now', 'Voting opens when the listing goes live.')
}

// Locks the member, so that a vote and the suspension of its voter are serialized.
async function requireVerifiedVoter(tx: Transaction, id: number): Promise<void> {
  const member = await tx.maybe(sql<{ verified: boolean }>`
    select email_verified_at is not null as verified
    from members where id = ${id} and suspended_at is null for share`)
  if (!member?.verified) throw new Problem('forbidden', 'Verify your email to vote.')
}

async function countVotes(tx: Transaction, id: number): Promise<number> {
  return (await tx.one(sql<{ votes: number }>`select votes from listings where id = ${id}`)).votes
}
