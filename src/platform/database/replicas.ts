import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { systemClock } from '../clock.ts'
import { execute } from './session.ts'
import { type Statement, sql } from './sql.ts'

// The maximum lag of a replica that we read from. Writes we know of are always included.
const maxLag = 2_000
const checkAfter = 1_000
const pollEvery = 10
const retryAfter = 1_000

/** A position in the primary's log. */
interface Position {
  lsn: string
  /** How many writes we knew of then. */
  writes: number
  at: number
}

interface Replica {
  pool: pg.Pool
  /** The last position that it is known to have replayed. */
  reached?: Position
  /** The position that we are waiting for it to replay, if any. */
  wanted?: Position | undefined
  retryAt: number
}

/**
 * Replicas to read from. A replica is used only if it has replayed everything that the primary had when we last
 * checked: after the last write we know of, and at most two seconds ago. No read waits for that check. Until then,
 * reads use the primary.
 */
export class Replicas {
  #replicas: Replica[]
  #askPrimary: (statement: Statement<{ lsn: string }>) => Promise<{ lsn: string }>
  #writes = 0
  #position: Position | undefined
  #isAsking = false
  #turn = 0
  #closed = false

  constructor(pools: pg.Pool[], askPrimary: (statement: Statement<{ lsn: string }>) => Promise<{ lsn: string }>) {
    this.#replicas = pools.map((pool) => ({ pool, retryAt: 0 }))
    this.#askPrimary = askPrimary
    for (const pool of pools) {
      pool.on('error', () => {})
      pool.on('connect', (client) => client.on('error', () => {}))
    }
  }

  /** Records that a write was committed. No replica is used until it is known to have the write. */
  noteWrite(): void {
    this.#writes++
  }

  /** A replica that has every write we know of, if there is one. */
  pick(): pg.Pool | undefined {
    const now = systemClock.now().getTime()
    const current = this.#replicas.filter(({ reached }) => this.#isCurrent(reached, now, maxLag))
    if (this.#replicas.some(({ reached }) => !this.#isCurrent(reached, now, checkAfter))) void this.#check(now)
    return current[this.#turn++ % current.length]?.pool
  }

  /** Stops using a replica after a failed statement, until it has answered again. */
  suspend(pool: pg.Pool): void {
    const replica = this.#replicas.find((one) => one.pool === pool)
    if (replica) delete replica.reached
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()))
  }

  #isCurrent(reached: Position | undefined, now: number, age: number): boolean {
    return reached !== undefined && reached.writes === this.#writes && Math.abs(now - reached.at) <= age
  }

  async #check(now: number): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      if (!this.#isCurrent(this.#position, now, checkAfter)) {
        const writes = this.#writes
        // The end of the log, even if its last part isn't on disk yet.
        const { lsn } = await this.#askPrimary(sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`)
        this.#position = { lsn, writes, at: now }
      }
      for (const replica of this.#replicas) void this.#waitFor(replica, this.#position!)
    } catch {
      // Without the primary there is nothing to compare with, and the replicas' data may be old.
    } finally {
      this.#isAsking = false
    }
  }

  /** Polls the replica until it has replayed the position, or a newer one that was requested in the meantime. */
  async #waitFor(replica: Replica, position: Position): Promise<void> {
    const isBeingAsked = replica.wanted !== undefined
    if (replica.reached === position || systemClock.now().getTime() < replica.retryAt) return
    replica.wanted = position
    if (isBeingAsked) return
    try {
      while (replica.wanted && !this.#closed) {
        const asked: Position = replica.wanted
        if (await hasReplayed(replica.pool, asked.lsn)) {
          replica.reached = asked
          if (replica.wanted === asked) replica.wanted = undefined
        } else if (systemClock.now().getTime() - asked.at > maxLag) break
        else await pause(pollEvery)
      }
    } catch {
      delete replica.reached
      replica.retryAt = systemClock.now().getTime() + retryAfter
    } finally {
      replica.wanted = undefined
    }
  }
}

/** Also false for a replica that was promoted, because it is no longer a copy of our primary. */
async function hasReplayed(pool: pg.Pool, lsn: string): Promise<boolean> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const { rows } = await execute(
      client,
      sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as reached`,
    )
    return (rows as { reached: boolean | null }[])[0]?.reached === true
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}
