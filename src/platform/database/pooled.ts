import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseMisuse, isConflict, isStalePlan } from './errors.ts'
import { Asking, execute, Session } from './session.ts'
import { raw, type Statement, unprepared } from './sql.ts'
import { OpenTransaction } from './transaction.ts'
import type { Database, Queryable, Transaction } from './types.ts'

const attempts = 4

export interface Listening {
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** What both storages share: everything above a pool of connections. */
export class PooledDatabase extends Asking implements Database {
  readonly kind: 'postgres' | 'embedded'
  #pool: pg.Pool
  #listening: Listening
  #afterClose: () => Promise<void>
  #current = new AsyncLocalStorage<OpenTransaction | Session>()
  #closed: Promise<void> | undefined

  constructor(kind: 'postgres' | 'embedded', pool: pg.Pool, listening: Listening, afterClose = async () => {}) {
    super()
    this.kind = kind
    this.#pool = pool
    this.#listening = listening
    this.#afterClose = afterClose
    // A connection that breaks is replaced by the pool, and whoever uses it gets the error from the query.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#refuseInsideTransaction()
    let prepared = true
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work, prepared)
      } catch (error) {
        if (attempt === attempts || !(isConflict(error) || isStalePlan(error))) throw error
        // The other connections' plans are as stale as this one's.
        if (isStalePlan(error)) prepared = false
        await pause(Math.random() * 20 * 2 ** attempt)
      }
    }
  }

  async session<T>(work: (session: Queryable) => Promise<T>): Promise<T> {
    this.#refuseInsideTransaction()
    const client = await this.#pool.connect()
    const session = new Session(client)
    try {
      return await this.#current.run(session, () => work(session))
    } finally {
      session.open = false
      // Closed, so that its locks and settings don't leak into whatever would use the connection next.
      client.release(true)
    }
  }

  script(text: string): Promise<unknown[]> {
    return this.many(raw(text))
  }

  async listen(channel: string, heard: (payload: string) => void) {
    this.#refuseInsideTransaction()
    // Longer names are cut by PostgreSQL, and would never be heard.
    if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel)) throw new DatabaseMisuse(`Not a channel name: ${channel}`)
    return this.#listening.listen(channel, heard)
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  protected override async ask(statement: Statement) {
    this.#refuseInsideTransaction()
    try {
      return await this.#askOnce(statement)
    } catch (error) {
      if (!isStalePlan(error)) throw error
      return this.#askOnce(unprepared(statement))
    }
  }

  async #askOnce(statement: Statement) {
    const client = await this.#pool.connect()
    let stale: Error | undefined
    try {
      return await execute(client, statement)
    } catch (error) {
      if (isStalePlan(error)) stale = error
      throw error
    } finally {
      client.release(stale)
    }
  }

  async #attempt<T>(work: (tx: Transaction) => Promise<T>, prepared: boolean): Promise<T> {
    const client = await this.#pool.connect()
    const transaction = new OpenTransaction(client, prepared)
    let broken: Error | undefined
    let effects: () => void
    let answer: T
    try {
      await transaction.begin()
      try {
        answer = await this.#current.run(transaction, () => work(transaction))
        effects = await transaction.commit()
      } catch (error) {
        if (isStalePlan(error)) broken = error
        await transaction.rollback().catch((failure: Error) => (broken = failure))
        throw error
      }
    } finally {
      client.release(broken)
    }
    effects()
    return answer
  }

  #refuseInsideTransaction() {
    if (this.#current.getStore()?.open)
      throw new DatabaseMisuse(
        'The database was used inside a transaction or session on it; use the one that was passed in',
      )
  }

  async #close() {
    await this.#listening.close()
    await this.#pool.end()
    await this.#afterClose()
  }
}
