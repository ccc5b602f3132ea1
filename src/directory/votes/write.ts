import { setImmediate as nextTurn } from 'node:timers/promises'
import { type App, perApp } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Batching } from '../../platform/database/types.ts'
import { isOutage } from '../../platform/faults.ts'
import { type CountersRow, countersChanged } from '../listings/counters.ts'

/** The listing voted on, and the voter. */
export interface Vote {
  listing_id: number
  member_id: number
}

/** Casting or withdrawing. Both statements run whatever the locked rows contain, so they check it again. */
export interface VoteKind<OneVote extends Vote, Row extends CountersRow> {
  /** Whether one statement writes several votes for different listings. */
  isShared: boolean
  write(app: App, votes: readonly [OneVote, ...OneVote[]]): Statement
  /** Reads what each voter sees right after the write. */
  read(app: App, votes: readonly [OneVote, ...OneVote[]]): Statement<Row>
}

export interface WrittenVote<Row = unknown> {
  /** Undefined if the listing doesn't exist. */
  status: string | undefined
  mayVote: boolean
  seen: Row | undefined
}

/** Who may vote, in a condition on members. */
export const isVerified = sql`suspended_at is null and email_verified_at is not null`

const maxGroupSize = 32
/** The number of groups to write concurrently: while PostgreSQL writes one, we send the other. */
const concurrency = 2
/** How long a group blocks the queue, in milliseconds. It may be waiting for a lock. */
const blockingTimeout = 20

export async function writeVote<OneVote extends Vote, Row extends CountersRow>(
  app: App,
  db: Batching,
  kind: VoteKind<OneVote, Row>,
  vote: OneVote,
): Promise<WrittenVote<Row>> {
  const change: Change = { kind, vote }
  const written = db === app.db ? await voteQueue(app).write(change) : (await writeTogether(app, db, [change]))[0]!
  return written as WrittenVote<Row>
}

interface Change {
  // biome-ignore lint/suspicious/noExplicitAny: a vote is written by its own kind
  kind: VoteKind<any, CountersRow>
  vote: Vote
}

interface Waiting {
  change: Change
  resolve(written: WrittenVote): void
  reject(error: unknown): void
}

/** Votes that arrive while others are being written share the next transaction. A single vote never waits. */
class VoteQueue {
  readonly #app: App
  #waiting: Waiting[] = []
  /** The number of groups being written, without those that exceeded `blockingTimeout`. */
  #active = 0

  constructor(app: App) {
    this.#app = app
  }

  write(change: Change): Promise<WrittenVote> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ change, resolve, reject })
      this.#writeNext()
    })
  }

  #writeNext(): void {
    if (this.#active === concurrency || this.#waiting.length === 0) return
    this.#active++
    let isBlocking = true
    const unblock = () => {
      clearTimeout(timer)
      if (!isBlocking) return
      isBlocking = false
      this.#active--
      this.#writeNext()
    }
    const timer = setTimeout(unblock, blockingTimeout)
    void this.#writeGroup(this.#waiting.splice(0, maxGroupSize)).finally(unblock)
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const changes = group.map(({ change }) => change)
      const written = await writeTogether(this.#app, this.#app.db, changes)
      for (const [index, { resolve }] of group.entries()) {
        resolve(written[index]!)
        // Other requests are answered in between.
        await nextTurn()
      }
    } catch (error) {
      // One bad vote must not fail the others.
      if (group.length > 1 && !isOutage(error)) await Promise.all(group.map((one) => this.#writeGroup([one])))
      else for (const { reject } of group) reject(error)
    }
  }
}

const voteQueue = perApp((app) => new VoteQueue(app))

async function writeTogether(app: App, db: Batching, changes: readonly Change[]): Promise<WrittenVote[]> {
  const steps = stepsOf(changes)
  const checkpoint = app.cache.checkpoint()
  const [voters, listings, ...rows] = await db.batch(
    [
      lockVoters(changes.map(({ vote }) => vote.member_id)),
      lockListings(changes.map(({ vote }) => vote.listing_id)),
      ...steps.flatMap(({ kind, votes }) => [kind.write(app, votes), kind.read(app, votes)]),
    ],
    ([, , ...read]) => countersChanged(app, rowsOfSteps(read).flat(), checkpoint),
  )
  const mayVote = new Set((voters as { id: number }[]).map(({ id }) => id))
  const statuses = new Map((listings as { id: number; status: string }[]).map(({ id, status }) => [id, status]))
  const seen = new Map<Vote, CountersRow | undefined>()
  rowsOfSteps(rows).forEach((read, index) => {
    const byListing = new Map(read.map((row) => [row.listing_id, row]))
    for (const vote of steps[index]!.votes) seen.set(vote, byListing.get(vote.listing_id))
  })
  return changes.map(({ vote }) => ({
    status: statuses.get(vote.listing_id),
    mayVote: mayVote.has(vote.member_id),
    seen: seen.get(vote),
  }))
}

/** The rows read by each step. The rows of its write come before them. */
function rowsOfSteps(rows: readonly unknown[]): CountersRow[][] {
  return rows.filter((_, index) => index % 2 === 1) as CountersRow[][]
}

interface Step {
  kind: Change['kind']
  votes: [Vote, ...Vote[]]
}

/** Votes for the same listing are written one after another, because the rules for each depend on the earlier ones. */
function stepsOf(changes: readonly Change[]): Step[] {
  const turns: Step[][] = []
  const turnOf = new Map<number, number>()
  for (const { kind, vote } of changes) {
    const turn = turnOf.get(vote.listing_id) ?? 0
    turnOf.set(vote.listing_id, turn + 1)
    const steps = (turns[turn] ??= [])
    const shared = kind.isShared && steps.find((step) => step.kind === kind)
    if (shared) shared.votes.push(vote)
    else steps.push({ kind, votes: [vote] })
  }
  return turns.flat()
}

/** Locks voters, so that a vote and its voter's suspension are serialized. */
function lockVoters(ids: readonly number[]): Statement<{ id: number }> {
  return sql`select id from members where ${idIn(ids)} and ${isVerified} order by id for share`
}

/**
 * Locks the counters of listings, so that votes for the same listing are serialized: each gets a different count, and
 * the fraud rules see the earlier rows. All code locks voters before counters, and both by id, to prevent deadlocks.
 */
function lockListings(ids: readonly number[]): Statement<{ id: number; status: string }> {
  return sql`
    with listing as (
      select id, status from listings where ${idIn(ids)} order by id for key share
    ), counters as (
      select listing_id from listing_counters where listing_id in (select id from listing)
      order by listing_id for no key update
    )
    select id, status from listing join counters on listing_id = id`
}

/** Compares a single id directly, because PostgreSQL plans a comparison with an array again each time. */
function idIn(ids: readonly number[]): Statement {
  return ids.length === 1 ? sql`id = ${ids[0]!}` : sql`id = any(${ids}::bigint[])`
}
