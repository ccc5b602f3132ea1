import { currentWeek } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { direct } from '../traffic/source.ts'
import { type Ballot, discountOf, type Reason } from './fraud.ts'

interface VoteResult {
  voted: boolean
  votes: number
  /** Not shown to the voter: telling how to be counted would help cheats. */
  discounted: Reason | null
}

/** Casts a vote; casting it again changes nothing. Counters follow the rows by triggers, so they cannot disagree. */
export async function castVote(app: App, tx: Transaction, ballot: Ballot): Promise<VoteResult> {
  const { listingId, memberId, network, device, source = direct } = ballot
  await openListing(tx, listingId)
  await verifiedMember(tx, memberId)
  const discounted = await discountOf(app, tx, ballot)
  const cast = await tx.run(sql`
    insert into votes (listing_id, member_id, cast_at, week, discounted, network, device, source)
    values (${listingId}, ${memberId}, ${app.clock.now()}, ${currentWeek(app)}, ${discounted}, ${network}, ${device},
    ${source})
    on conflict do nothing`)
  if (cast > 0) await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
  return { voted: true, votes: await votesOf(tx, listingId), discounted }
}

export async function withdrawVote(
  app: App,
  tx: Transaction,
  { listingId, memberId }: Pick<Ballot, 'listingId' | 'memberId'>,
): Promise<VoteResult> {
  await openListing(tx, listingId)
  const gone = await tx.run(sql`delete from votes where listing_id = ${listingId} and member_id = ${memberId}`)
  if (gone > 0) await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
  return { voted: false, votes: await votesOf(tx, listingId), discounted: null }
}

// Locked first, so that votes for one listing take their turn and the fraud rules see each other's rows.
async function openListing(tx: Transaction, id: number): Promise<void> {
  const listing = await tx.maybe(sql<{ status: string }>`select status from listings where id = ${id} for update`)
  if (!listing || listing.status === 'draft' || listing.status === 'hidden') throw notFound('There is no such listing.')
  if (listing.status !== 'live') throw new Problem('not_allowed_now', 'Votes open when the listing goes live.')
}

async function verifiedMember(tx: Transaction, id: number): Promise<void> {
  // Locked, so that a vote and the suspension of its voter take their turn.
  const member = await tx.maybe(
    sql<{
      verified: boolean
    }>`select email_verified_at is not null as verified from members where id = ${id}
      and suspended_at is null for share`,
  )
  if (!member?.verified) throw new Problem('forbidden', 'Verify your email address first, then vote.')
}

async function votesOf(tx: Transaction, id: number): Promise<number> {
  return (await tx.one(sql<{ votes: number }>`select votes from listings where id = ${id}`)).votes
}
