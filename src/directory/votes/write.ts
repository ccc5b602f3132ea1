import { type App, perApp } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Batching } from '../../platform/database/types.ts'
import { isOutage } from '../../platform/faults.ts'

/** A vote that is cast or withdrawn. Both statements run whatever the locks find, so they check it again. */
interface VoteChange<Row> {
  listingId: number
  memberId: number
  write: Statement
  /** What the voter sees right after the write. */
  read: Statement<Row>
  afterCommit(): void
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

export async function writeVote<Row>(app: App, db: Batching, change: VoteChange<Row>): Promise<WrittenVote<Row>> {
  const written = db === app.db ? await voteQueue(app).write(change) : (await writeTogether(db, [change]))[0]!
  return written as WrittenVote<Row>
}

interface Waiting {
  change: VoteChange<unknown>
  resolve(written: WrittenVote): void
  reject(error: unknown): void
}

/** Votes that come while others are being written go together in the next transaction. Alone, a vote never waits. */
class VoteQueue {
  readonly #db: Batching
  #waiting: Waiting[] = []
  /** How many groups are being written. Slow ones no longer count. */
  #writing = 0

  constructor({ db }: App) {
    this.#db = db
  }

  write(change: VoteChange<unknown>): Promise<WrittenVote> {
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
      const written = await writeTogether(
        this.#db,
        group.map(({ change }) => change),
      )
      group.forEach(({ resolve }, index) => resolve(written[index]!))
    } catch (error) {
      // One bad vote must not fail the others.
      if (group.length > 1 && !isOutage(error)) await Promise.all(group.map((one) => this.#writeGroup([one])))
      else for (const { reject } of group) reject(error)
    }
  }
}

const voteQueue = perApp((app) => new VoteQueue(app))

async function writeTogether(db: Batching, changes: readonly VoteChange<unknown>[]): Promise<WrittenVote[]> {
  const locks = [
    lockVoters(changes.map(({ memberId }) => memberId)),
    lockListings(changes.map(({ listingId }) => listingId)),
  ] as const
  const [voters, listings, ...rows] = await db.batch(
    [...locks, ...changes.flatMap(({ write, read }) => [write, read])],
    () => {
      for (const { afterCommit } of changes) afterCommit()
    },
  )
  const mayVote = new Set((voters as { id: number }[]).map(({ id }) => id))
  const statuses = new Map((listings as { id: number; status: string }[]).map(({ id, status }) => [id, status]))
  return changes.map(({ listingId, memberId }, index) => ({
    status: statuses.get(listingId),
    mayVote: mayVote.has(memberId),
    seen: rows[2 * index + 1]![0],
  }))
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
