import { sql } from '../database/sql.ts'
import type { Queryable } from '../database/types.ts'
import type { Counter, WindowOfTime } from './counter.ts'

interface Lease {
  index: number
  /** Uses this process has already paid for in the database. */
  held: number
  /** What the database had left when they were bought. */
  left: number
}

/**
 * For many processes on one database. A process buys uses in small lots, an eighth of what is left, so that the limit holds
 * exactly across all of them and most requests ask the database nothing.
 */
export class SharedCounter implements Counter {
  readonly #db: Queryable
  readonly #leases = new Map<string, Lease>()

  constructor(db: Queryable) {
    this.#db = db
  }

  take(key: string, window: WindowOfTime, quota: number): number | Promise<number> {
    const lease = this.#leases.get(key)
    if (lease?.index === window.index && lease.held > 0) {
      lease.held--
      return lease.left + lease.held
    }
    return this.#buy(key, window, quota)
  }

  isSpent(key: string, window: WindowOfTime): boolean {
    const lease = this.#leases.get(key)
    return lease?.index === window.index && lease.held === 0 && lease.left <= 0
  }

  async #buy(key: string, window: WindowOfTime, quota: number): Promise<number> {
    const until = new Date((window.index + 1) * window.length * 1000)
    const bought = await this.#db.maybe(sql<{ lot: number; left: number }>`
      insert into rate_limits as r (key, window_index, used, lot, expires_at)
      values (${key}, ${window.index}, greatest(1, ${quota}::int / 8), greatest(1, ${quota}::int / 8), ${until})
      on conflict (key) do update set
        lot = case when r.window_index = excluded.window_index then greatest(1, (${quota}::int - r.used) / 8) else excluded.lot end,
        used = case when r.window_index = excluded.window_index then r.used + greatest(1, (${quota}::int - r.used) / 8) else excluded.used end,
        window_index = excluded.window_index,
        expires_at = excluded.expires_at
      where r.window_index <> excluded.window_index or r.used < ${quota}
      returning lot, ${quota}::int - used as left`)
    if (this.#leases.size > 50_000) this.#leases.clear()
    if (!bought) {
      this.#leases.set(key, { index: window.index, held: 0, left: 0 })
      return -1
    }
    const lease = this.#leases.get(key)
    const already = lease?.index === window.index ? lease.held : 0
    this.#leases.set(key, { index: window.index, held: already + bought.lot - 1, left: bought.left })
    return bought.left + already + bought.lot - 1
  }
}
