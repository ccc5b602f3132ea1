import { setImmediate as nextTurn } from 'node:timers/promises'
import { type App, perApp } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Batching } from '../../platform/database/types.ts'
import { isOutage } from '../../platform/faults.ts'
import { type CountersRow, countersChanged } from '../listings/counters.ts'

/** What is voted on, and by whom. */
export interface Vote {
  listing_id: number
  member_id: number
}

/** Casting or withdrawing. Both statements run whatever the locks find, so they check it again. */
export interface VoteKind<OneVote extends Vote, Row extends CountersRow> {
  /** Whether one statement writes several votes for different listings. */
  isShared: boolean
  write(app: App, votes: readonly [OneVote, ...OneVote[]]): Statement
  /** What each voter sees right after the write. */
  read(app: App, votes: readonly [OneVote, ...OneVote[]]): Statement<Row>
}

export interface WrittenVote<Row = unknown> {
  /** Undefined if there is no such listing. */
  status: string | undefined
  mayVote: boolean
  seen: Row | undefined
}

/** Who may vote, in a condition on members. */
export const isVerified = sql`suspended_at is null and email_verified_at is not null`

const maxTogether = 32
/** How many groups are written at the same time: while PostgreSQL writes one, we send the other. */
const atOnce = 2
/** How long other votes wait for those that are being written, in milliseconds. They may wait for a lock. */
const patience = 20

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

/** Votes that come while others are being written go together in the next transaction. Alone, a vote never waits. */
class VoteQueue {
  readonly #app: App
  #waiting: Waiting[] = []
  /** How many groups are being written. Slow ones no longer count. */
  #writing = 0

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
    if (this.#writing === atOnce || this.#waiting.length === 0) return
    this.#writing++
    let isWaitedFor = true
    const goOn = () => {
      clearTimeout(timer)
      if (!isWaitedFor) return
      isWaitedFor = false
      this.#writing--
      this.#writeNext()
    }
    const timer = setTimeout(goOn, patience)
    void this.#writeGroup(this.#waiting.splice(0, maxTogether)).finally(goOn)
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const changes = group.map(({ change }) => change)
      const written = await writeTogether(this.#app, this.#app.db, changes)
      for (const [index, { resolve }] of group.entries()) {
        resolve(written[index]!)
        // Visitors get their pages in between.
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

/** What each step read. The rows of its write come before. */
function rowsOfSteps(rows: readonly unknown[]): CountersRow[][] {
  return rows.filter((_, index) => index % 2 === 1) as CountersRow[][]
}

interface Step {
  kind: Change['kind']
  votes: [Vote, ...Vote[]]
}

/** Votes for a listing are written one after the other, because the rules for each depend on those before. */
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

/** So that a vote and the suspension of its voter are serialized. */
function lockVoters(ids: readonly number[]): Statement<{ id: number }> {
  return sql`select id from members where ${isAmong(ids)} and ${isVerified} order by id for share`
}

/**
 * Locks the counters of listings, so that votes for one are serialized, get different counts, and the fraud rules see each
 * other's rows. Everyone locks voters before counters and both by id, so that nobody can wait in a circle.
 */
function lockListings(ids: readonly number[]): Statement<{ id: number; status: string }> {
  return sql`
    with listing as (
      select id, status from listings where ${isAmong(ids)} order by id for key share
    ), counters as (
      select listing_id from listing_counters where listing_id in (select id from listing)
      order by listing_id for no key update
    )
    select id, status from listing join counters on listing_id = id`
}

/** PostgreSQL plans a comparison with an array again each time, so most votes are compared with their own id. */
function isAmong(ids: readonly number[]): Statement {
  return ids.length === 1 ? sql`id = ${ids[0]!}` : sql`id = any(${ids}::bigint[])`
}
