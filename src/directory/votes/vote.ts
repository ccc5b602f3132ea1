import { currentWeek } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Batching, Queryable } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { type CountersRow, counterNotification, countersColumns } from '../listings/counters.ts'
import { direct } from '../traffic/source.ts'
import {
  type Ballot,
  type BallotRow,
  ballots,
  hiddenReasons,
  isHidden,
  noticeForVoter,
  type Reason,
  tracesOf,
  verdictOn,
} from './fraud.ts'
import { isVerified, type Vote, type VoteKind, type WrittenVote, writeVote } from './write.ts'

interface VoteResult {
  voted: boolean
  /**
   * As the voter sees them: with their own vote, even if a review set it aside, and without it after they withdraw it.
   */
  votes: number
  /**
   * Why it doesn't count, or won't after the next review. Never shown to the voter, because it would help people cheat.
   */
  discounted: Reason | null
  /** The notice for the voter, if any. */
  notice: string | null
}

/** A vote that was set aside still belongs to its original crowd, wherever it is cast again. */
const keepsTraces = sql`votes.suspected is not null`

type CastVote = BallotRow & { source: string }

interface CastResult extends CountersRow {
  discounted: Reason | null
  suspected: Reason | null
}

const casting: VoteKind<CastVote, CastResult> = {
  isShared: true,
  write: (app, votes) => sql`
    with cast_vote as (
      insert into votes (
        listing_id, member_id, cast_at, week, discounted, suspected, source,
        network, wide_network, device, mailbox, mail_group, earlier_listing_id
      )
      select
        ballot.listing_id, ballot.member_id, ballot.at, ballot.week, verdict.discounted, verdict.suspected, ballot.source,
        ballot.network, ballot.wide_network, ballot.device, ballot.mailbox, ballot.mail_group, verdict.earlier
      from ${ballots(votes)}
      cross join lateral (${verdictOn(app, { keepsReason: true })}) as verdict
      where ${isLive(sql`ballot.listing_id`)}
        and (select true from members where id = ballot.member_id and ${isVerified})
      on conflict (listing_id, member_id) do update set
        cast_at = excluded.cast_at,
        week = excluded.week,
        discounted = coalesce(
          excluded.discounted, case when votes.discounted = any(${hiddenReasons}::text[]) then votes.discounted end
        ),
        suspected = excluded.suspected,
        source = excluded.source,
        network = case when ${keepsTraces} then votes.network else excluded.network end,
        wide_network = case when ${keepsTraces} then votes.wide_network else excluded.wide_network end,
        device = case when ${keepsTraces} then votes.device else excluded.device end,
        mailbox = case when ${keepsTraces} then votes.mailbox else excluded.mailbox end,
        mail_group = case when ${keepsTraces} then votes.mail_group else excluded.mail_group end,
        earlier_listing_id = excluded.earlier_listing_id,
        withdrawn_at = null
      where votes.withdrawn_at is not null
      returning listing_id
    )
    select ${counterNotification(app, sql`listing_id`)} from cast_vote`,
  read: (_app, votes) => sql<CastResult>`
    select c.*, v.discounted, v.suspected from ${ballots(votes)}
    cross join lateral (
      select ${countersColumns} from listing_counters where listing_id = ballot.listing_id offset 0
    ) as c
    cross join lateral (
      select discounted, suspected from votes
      where listing_id = ballot.listing_id and member_id = ballot.member_id offset 0
    ) as v`,
}

/**
 * Casts a vote. Idempotent. Triggers keep the counters in sync with the rows. It counts publicly right away, unless a
 * published rule applies. The fraud rules take effect later (see settle.ts).
 */
export async function castVote(app: App, db: Batching, ballot: Ballot): Promise<VoteResult> {
  const { listingId, memberId, source = direct } = ballot
  const email = ballot.email ?? (await emailOf(db, memberId))
  const { traces, isDisposable } = tracesOf(app, ballot, email)
  const written = await writeVote(app, db, casting, {
    ...traces,
    listing_id: listingId,
    member_id: memberId,
    at: app.clock.now(),
    week: currentWeek(app),
    is_disposable: isDisposable,
    source,
  })
  checkOpen(written)
  if (!written.mayVote) throw new Problem('forbidden', 'Verify your email to vote.')
  const { votes, discounted, suspected } = written.seen!
  return {
    voted: true,
    votes: votes + (isHidden(discounted) ? 1 : 0),
    discounted: discounted ?? suspected,
    notice: noticeForVoter(app, discounted),
  }
}

/**
 * The columns that a withdrawal sets. The public count of a reviewed vote changes only at the next review, because an
 * immediate change would reveal that the vote had not been set aside.
 */
export function asWithdrawn(app: App): Statement {
  const isSettled = sql`(settled or week < ${currentWeek(app)})`
  return sql`
    discounted = case when ${isSettled} then discounted else coalesce(discounted, 'withdrawn') end,
    settled = ${isSettled},
    withdrawn_at = ${app.clock.now()}`
}

interface WithdrawalResult extends CountersRow {
  /** The vote counts publicly until the next review. */
  still_counts: boolean
}

const withdrawing: VoteKind<Vote, WithdrawalResult> = {
  isShared: false,
  write: (app, [{ listing_id, member_id }]) => sql`
    with withdrawn as (
      update votes set ${asWithdrawn(app)}
      where listing_id = ${listing_id} and member_id = ${member_id} and withdrawn_at is null
        and ${isLive(sql`${listing_id}`)}
      returning listing_id
    )
    select ${counterNotification(app, sql`listing_id`)} from withdrawn`,
  read: (_app, [{ listing_id, member_id }]) => sql<WithdrawalResult>`
    select ${countersColumns}, exists (
      select from votes v where v.listing_id = c.listing_id and v.member_id = ${member_id} and v.discounted is null
    ) as still_counts
    from listing_counters c
    where c.listing_id = ${listing_id}`,
}

/** Withdraws a vote. The row stays, so that a vote that was set aside is set aside again if it is cast again. */
export async function withdrawVote(
  app: App,
  db: Batching,
  { listingId, memberId }: Pick<Ballot, 'listingId' | 'memberId'>,
): Promise<VoteResult> {
  const written = await writeVote(app, db, withdrawing, { listing_id: listingId, member_id: memberId })
  checkOpen(written)
  const { votes, still_counts } = written.seen!
  return { voted: false, votes: votes - (still_counts ? 1 : 0), discounted: null, notice: null }
}

async function emailOf(db: Queryable, memberId: number): Promise<string> {
  const { email } = await db.one(sql<{ email: string }>`select email from members where id = ${memberId}`)
  return email
}

function isLive(listingId: Statement): Statement {
  return sql`(select true from listings where id = ${listingId} and status = 'live')`
}

function checkOpen({ status }: WrittenVote): void {
  if (status === undefined || status === 'draft' || status === 'hidden') throw notFound('Listing not found.')
  if (status !== 'live') throw new Problem('not_allowed_now', 'Voting opens when the listing goes live.')
}
