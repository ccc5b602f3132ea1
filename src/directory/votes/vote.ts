import { currentWeek } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Batching, Queryable } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { counterInvalidation } from '../listings/counters.ts'
import { direct } from '../traffic/source.ts'
import { type Ballot, hiddenReasons, isHidden, noticeForVoter, type Reason, tracesOf, verdictOn } from './fraud.ts'
import { isVerified, type WrittenVote, writeVote } from './write.ts'

interface VoteResult {
  voted: boolean
  /** As the voter sees them: with the own vote, even if a review set it aside, and without it once it's withdrawn. */
  votes: number
  /** Why it does not count, or won't after the next review. Never shown to the voter, or it would help people to cheat. */
  discounted: Reason | null
  /** What the voter is told, if anything. */
  notice: string | null
}

/** A vote that was set aside still belongs to the crowd that it was part of, wherever it is cast again. */
const keepsTraces = sql`votes.suspected is not null`

/**
 * Casts a vote. Idempotent. Triggers keep the counters in step with the rows. In public it counts at once, unless a published
 * rule applies. What the rules against fraud found takes effect later (see settle.ts).
 */
export async function castVote(app: App, db: Batching, ballot: Ballot): Promise<VoteResult> {
  const { listingId, memberId, source = direct } = ballot
  const email = ballot.email ?? (await emailOf(db, memberId))
  const { traces, isDisposable } = tracesOf(app, ballot, email)
  const at = app.clock.now()
  const verdict = verdictOn(app, { listingId, memberId, traces, isDisposable, at, keepsReason: true })
  const { notify, afterCommit } = counterInvalidation(app, listingId)
  const write = sql`
    with cast_vote as (
      insert into votes (
        listing_id, member_id, cast_at, week, discounted, suspected, source,
        network, wide_network, device, mailbox, mail_group, earlier_listing_id
      )
      select
        ${listingId}, ${memberId}, ${at}, ${currentWeek(app)}, discounted, suspected, ${source}, ${traces.network},
        ${traces.wide_network}, ${traces.device}, ${traces.mailbox}, ${traces.mail_group}, earlier
      from (${verdict}) as verdict
      where ${isLive(listingId)} and ${mayVote(memberId)}
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
    select ${notify} from cast_vote`
  const read = sql<{ votes: number; discounted: Reason | null; suspected: Reason | null }>`
    select c.votes, v.discounted, v.suspected from listing_counters c
    join votes v on v.listing_id = c.listing_id and v.member_id = ${memberId}
    where c.listing_id = ${listingId}`
  const written = await writeVote(app, db, { listingId, memberId, write, read, afterCommit })
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
 * What a withdrawal writes. The public count of a vote that was reviewed changes at the next review only, because a vote that
 * was set aside would not change it now.
 */
export function asWithdrawn(app: App): Statement {
  const isSettled = sql`(settled or week < ${currentWeek(app)})`
  return sql`
    discounted = case when ${isSettled} then discounted else coalesce(discounted, 'withdrawn') end,
    settled = ${isSettled},
    withdrawn_at = ${app.clock.now()}`
}

/** Withdraws a vote. Its row stays, so that a vote that was set aside is set aside again when it is cast again. */
export async function withdrawVote(
  app: App,
  db: Batching,
  { listingId, memberId }: Pick<Ballot, 'listingId' | 'memberId'>,
): Promise<VoteResult> {
  const { notify, afterCommit } = counterInvalidation(app, listingId)
  const write = sql`
    with withdrawn as (
      update votes set ${asWithdrawn(app)}
      where listing_id = ${listingId} and member_id = ${memberId} and withdrawn_at is null and ${isLive(listingId)}
      returning listing_id
    )
    select ${notify} from withdrawn`
  const read = sql<{ votes: number }>`
    select c.votes - case when v.member_id is null then 0 else 1 end as votes
    from listing_counters c
    left join votes v on v.listing_id = c.listing_id and v.member_id = ${memberId} and v.discounted is null
    where c.listing_id = ${listingId}`
  const written = await writeVote(app, db, { listingId, memberId, write, read, afterCommit })
  checkOpen(written)
  return { voted: false, votes: written.seen!.votes, discounted: null, notice: null }
}

async function emailOf(db: Queryable, memberId: number): Promise<string> {
  const { email } = await db.one(sql<{ email: string }>`select email from members where id = ${memberId}`)
  return email
}

function mayVote(memberId: number): Statement {
  return sql`exists (select from members where id = ${memberId} and ${isVerified})`
}

function isLive(listingId: number): Statement {
  return sql`exists (select from listings where id = ${listingId} and status = 'live')`
}

function checkOpen({ status }: WrittenVote): void {
  if (status === undefined || status === 'draft' || status === 'hidden') throw notFound('Listing not found.')
  if (status !== 'live') throw new Problem('not_allowed_now', 'Voting opens when the listing goes live.')
}
