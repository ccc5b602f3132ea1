import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { executeBatch } from './batch.ts'
import type { Listening, NotificationListener } from './channels.ts'
import { describeOnce, type KnownColumns } from './describe-once.ts'
import {
  DatabaseMisuse,
  isConflict,
  isConnectionFailure,
  isReadOnly,
  isStalePlan,
  isTimeout,
  isUnusable,
} from './errors.ts'
import type { Replicas } from './replicas.ts'
import { execute, QueryRunner, Session } from './session.ts'
import { raw, type Statement, unprepared } from './sql.ts'
import { TimeLimits } from './time-limits.ts'
import { Together } from './together.ts'
import { OpenTransaction } from './transaction.ts'
import type { ConnectionState, Database, Queryable, RowsOfEach, Transaction } from './types.ts'

const maxAttempts = 4
const closeTimeout = 5_000

/** What both storages share: everything above the connection pool. */
export class PooledDatabase extends QueryRunner implements Database {
  readonly kind: 'postgres' | 'embedded'
  #pool: pg.Pool
  #listening: Listening
  #sessions: pg.Pool
  #replicas: Replicas | undefined
  #afterClose: () => Promise<void>
  /**
   * Off for a pooler in transaction mode, which may run each transaction on another connection with nothing prepared.
   */
  #usesPrepared: boolean
  #current = new AsyncLocalStorage<OpenTransaction | Session>()
  /** The replica that answers the current work's reads, until one fails or the work does anything but read. */
  #reading = new AsyncLocalStorage<{ replica: pg.Pool | undefined }>()
  #timeLimits: TimeLimits
  #closed: Promise<void> | undefined
  #waited = 0
  #waitedSeconds = 0

  constructor(
    kind: 'postgres' | 'embedded',
    pool: pg.Pool,
    listening: Listening,
    {
      sessions,
      replicas,
      timeLimit,
      afterClose = async () => {},
    }: {
      sessions?: pg.Pool | undefined
      replicas?: Replicas | undefined
      /** The statement timeout of a new connection, in milliseconds. Without it, the limit can't be changed. */
      timeLimit?: number | undefined
      afterClose?: () => Promise<void>
    } = {},
  ) {
    super()
    this.kind = kind
    this.#pool = pool
    this.#listening = listening
    this.#sessions = sessions ?? pool
    this.#usesPrepared = !sessions
    this.#replicas = replicas
    this.#timeLimits = new TimeLimits(timeLimit)
    this.#afterClose = afterClose
    for (const used of new Set([pool, this.#sessions])) {
      // The pool replaces a broken connection, and the query on it reports the error.
      used.on('error', () => {})
      const columns: KnownColumns = new Map()
      used.on('connect', (client) => {
        client.on('error', () => {})
        describeOnce(client, columns)
      })
    }
  }

  async fromReplica<T>(work: () => Promise<T>): Promise<T> {
    const replica = this.#replicas?.pick()
    if (!replica) return work()
    const reading: { replica: pg.Pool | undefined } = { replica }
    try {
      return await this.#reading.run(reading, work)
    } finally {
      // Timers set by the work use the primary.
      reading.replica = undefined
    }
  }

  withTimeLimit<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    return this.#timeLimits.run(milliseconds, work)
  }

  noteWrite(): void {
    this.#replicas?.noteWrite()
  }

  get connections(): ConnectionState {
    const { totalCount, idleCount, waitingCount, options } = this.#pool
    return {
      active: totalCount - idleCount,
      idle: idleCount,
      max: options.max,
      waiting: waitingCount,
      waited: this.#waited,
      waitedSeconds: this.#waitedSeconds,
    }
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#retrying((usesPrepared) => this.#attempt(work, usesPrepared))
  }

  async batch<Rows extends readonly unknown[]>(
    statements: { readonly [Index in keyof Rows]: Statement<Rows[Index]> },
    afterCommit?: (rows: RowsOfEach<Rows>) => void,
  ): Promise<RowsOfEach<Rows>> {
    if (this.kind === 'embedded') return this.transaction((tx) => tx.batch(statements, afterCommit))
    const results = await this.#retrying((usesPrepared) =>
      this.#onConnection((client) => executeBatch(client, usesPrepared ? statements : statements.map(unprepared))),
    )
    const rows = results.map((result) => result.rows) as RowsOfEach<Rows>
    afterCommit?.(rows)
    return rows
  }

  /** Retries after a conflict. When one connection's plans are stale, those of all connections are. */
  async #retrying<T>(attemptOnce: (usesPrepared: boolean) => Promise<T>): Promise<T> {
    this.#refuseInsideTransaction()
    this.#stopUsingReplica()
    let usesPrepared = this.#usesPrepared
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptOnce(usesPrepared)
      } catch (error) {
        if (attempt === maxAttempts || !(isConflict(error) || isStalePlan(error))) throw error
        if (isStalePlan(error)) usesPrepared = false
        await pause(Math.random() * 20 * 2 ** attempt)
      }
    }
  }

  async session<T>(work: (session: Queryable) => Promise<T>): Promise<T> {
    this.#refuseInsideTransaction()
    this.#stopUsingReplica()
    const client = await this.#connect(this.#sessions)
    const session = new Session(client)
    try {
      return await this.#current.run(session, () => work(session))
    } finally {
      session.isOpen = false
      // Closed, so that its locks and settings don't leak to the next user of the connection.
      client.release(true)
    }
  }

  script(text: string): Promise<unknown[]> {
    return this.many(raw(text))
  }

  async listen(channel: string, listener: NotificationListener) {
    this.#refuseInsideTransaction()
    // PostgreSQL truncates longer names, and their notifications would never arrive.
    if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel)) throw new DatabaseMisuse(`Not a channel name: ${channel}`)
    return this.#listening.listen(channel, listener)
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  together(wait?: (send: () => void) => void): Queryable {
    const run = (statements: readonly Statement[]) => {
      if (this.kind === 'embedded' || statements.length === 1)
        return Promise.all(statements.map((statement) => this.query(statement)))
      return this.#read((client, isPrepared) =>
        executeBatch(client, isPrepared ? statements : statements.map(unprepared)),
      )
    }
    return new Together(run, wait)
  }

  protected override query(statement: Statement) {
    const isNamed = statement.name !== undefined && this.kind === 'postgres'
    return this.#read(async (client, isPrepared) => {
      // As a batch of one, because batches cache how to read their columns.
      if (isPrepared && isNamed) return (await executeBatch(client, [statement]))[0]!
      return execute(client, isPrepared ? statement : unprepared(statement))
    })
  }

  /** Runs statements on a replica if they may, or on the primary. */
  async #read<T>(run: (client: pg.PoolClient, isPrepared: boolean) => Promise<T>): Promise<T> {
    this.#refuseInsideTransaction()
    const runOn = (pool: pg.Pool, isPrepared: boolean) =>
      this.#onConnection((client) => run(client, isPrepared), pool, this.#timeLimits.wanted)
    const replica = this.#reading.getStore()?.replica
    if (replica) {
      try {
        return await runOn(replica, this.#usesPrepared)
      } catch (error) {
        if (isTimeout(error)) throw error
        if (!isReadOnly(error)) this.#replicas!.suspend(replica)
        // From here on, everything is read from the primary, so that nothing read later is older.
        this.#stopUsingReplica()
      }
    }
    try {
      return await runOn(this.#pool, this.#usesPrepared)
    } catch (error) {
      if (!isStalePlan(error)) throw error
      return runOn(this.#pool, false)
    }
  }

  #stopUsingReplica() {
    const reading = this.#reading.getStore()
    if (reading) reading.replica = undefined
  }

  async #onConnection<T>(
    work: (client: pg.PoolClient) => Promise<T>,
    pool?: pg.Pool,
    timeLimit?: number | undefined,
  ): Promise<T> {
    const client = await this.#connect(pool, timeLimit)
    let broken: Error | undefined
    try {
      return await work(client)
    } catch (error) {
      if (isUnusable(error)) broken = error
      throw error
    } finally {
      client.release(broken)
    }
  }

  async #connect(pool = this.#pool, timeLimit?: number): Promise<pg.PoolClient> {
    return this.#timeLimits.setOn(await this.#checkOut(pool), timeLimit)
  }

  /** Measures only waits for a full pool. Otherwise there is no wait, or a new connection is opened. */
  async #checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
    const free = pool.idleCount + pool.options.max - pool.totalCount - pool.waitingCount
    if (free > 0) return pool.connect()
    const start = performance.now()
    try {
      return await pool.connect()
    } finally {
      this.#waited++
      this.#waitedSeconds += (performance.now() - start) / 1000
    }
  }

  async #attempt<T>(work: (tx: Transaction) => Promise<T>, usesPrepared: boolean): Promise<T> {
    const client = await this.#connect()
    const transaction = new OpenTransaction(client, usesPrepared)
    let broken: Error | undefined
    let runEffects: () => void
    let result: T
    try {
      await transaction.begin()
      try {
        result = await this.#current.run(transaction, () => work(transaction))
        runEffects = await transaction.commit()
      } catch (error) {
        if (isUnusable(error)) broken = error
        // On a connection that hangs, a rollback would hang as well.
        if (!isConnectionFailure(error)) await transaction.rollback().catch((failure: Error) => (broken = failure))
        throw error
      }
    } finally {
      client.release(broken)
    }
    runEffects()
    return result
  }

  #refuseInsideTransaction() {
    if (this.#current.getStore()?.isOpen)
      throw new DatabaseMisuse(
        'The database was used inside a transaction or session on it; use the one that was passed in',
      )
  }

  async #close() {
    // A server that hangs doesn't confirm that a connection was closed.
    const ended = this.#listening
      .close()
      .then(() =>
        Promise.all([this.#replicas?.close(), ...[...new Set([this.#pool, this.#sessions])].map((pool) => pool.end())]),
      )
    const gaveUp = new AbortController()
    await Promise.race([ended, pause(closeTimeout, undefined, { signal: gaveUp.signal }).catch(() => {})])
    gaveUp.abort()
    await this.#afterClose()
  }
}
