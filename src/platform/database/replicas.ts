import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { systemClock } from '../clock.ts'
import { execute } from './session.ts'
import { type Statement, sql } from './sql.ts'

// How far a replica that is read from may be behind. Writes that we heard of are always there.
const maxLag = 2_000
const checkAfter = 1_000
const pollEvery = 10
const retryAfter = 1_000

/** Where the log of the primary was at some moment. */
interface Position {
  lsn: string
  /** How many writes we had heard of. */
  writes: number
  at: number
}

interface Replica {
  pool: pg.Pool
  /** The last position that it was seen to have replayed. */
  reached?: Position
  /** The position that it is asked for, while it is. */
  wanted?: Position | undefined
  retryAt: number
}

/**
 * Replicas to read from. One is used only while it has replayed everything that the primary had when we last asked: after
 * the last write we heard of, and at most two seconds ago. No read waits for that: until it is known, the primary is read.
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

  /** A write was committed. Until a replica is known to have it, none is used. */
  heardOfWrite(): void {
    this.#writes++
  }

  /** A replica that has everything we heard of, if there is one. */
  pick(): pg.Pool | undefined {
    const now = systemClock.now().getTime()
    const current = this.#replicas.filter(({ reached }) => this.#isCurrent(reached, now, maxLag))
    if (this.#replicas.some(({ reached }) => !this.#isCurrent(reached, now, checkAfter))) void this.#check(now)
    return current[this.#turn++ % current.length]?.pool
  }

  /** After a failed statement: not used again until it has answered. */
  leaveOut(pool: pg.Pool): void {
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
        // Where the log ends, also if its last part isn't on the disk yet.
        const { lsn } = await this.#askPrimary(sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`)
        this.#position = { lsn, writes, at: now }
      }
      for (const replica of this.#replicas) void this.#waitFor(replica, this.#position!)
    } catch {
      // Without the primary there is nothing to compare with, and what replicas have may be old.
    } finally {
      this.#isAsking = false
    }
  }

  /** Asks the replica until it has replayed the position, or a newer one that came meanwhile. */
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

/** False as well for a replica that was promoted: it is no longer a copy of our primary. */
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
