import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** Statement timeouts for parts of the work, in milliseconds. */
export class TimeLimits {
  /** The limit of a new connection. Without it, limits can't be changed. */
  readonly #usual: number | undefined
  readonly #wanted = new AsyncLocalStorage<number>()
  /** The connections whose limit was changed. */
  readonly #changed = new WeakMap<pg.PoolClient, number>()

  constructor(usual: number | undefined) {
    this.#usual = usual
  }

  run<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    return this.#wanted.run(milliseconds, work)
  }

  /** The limit of the current work. */
  get wanted(): number | undefined {
    return this.#wanted.getStore()
  }

  /** Sets the limit of a connection, by default to the usual one. Releases the connection if that fails. */
  async setOn(client: pg.PoolClient, limit = this.#usual): Promise<pg.PoolClient> {
    if (this.#usual === undefined || (this.#changed.get(client) ?? this.#usual) === limit) return client
    try {
      await client.query(`set statement_timeout to ${limit}`)
      this.#changed.set(client, limit!)
      return client
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }
}
