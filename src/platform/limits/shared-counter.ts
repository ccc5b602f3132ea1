import { sql } from '../database/sql.ts'
import type { Queryable } from '../database/types.ts'
import type { Counter, WindowOfTime } from './counter.ts'

interface Lease {
  index: number
  quota: number
  /** Uses this process has already paid for in the database. */
  held: number
  /** What the database had left when they were bought. */
  left: number
  /** Uses to give back with the next purchase. */
  unwanted: number
  buying?: Promise<void> | undefined
}

const most = 50_000

/**
 * For many processes on one database. A process buys uses in small lots, an eighth of what is left, so that the limit
 * holds exactly across all of them and most requests ask the database nothing: neither those that fit nor those that
 * are too many.
 */
export class SharedCounter implements Counter {
  readonly #db: Queryable
  readonly #leases = new Map<string, Lease>()

  constructor(db: Queryable) {
    this.#db = db
  }

  take(key: string, window: WindowOfTime, quota: number): number | Promise<number> {
    const lease = this.#leaseOf(key, window, quota)
    return useOf(lease) ?? this.#buyAndTake(key, window, lease)
  }

  isSpent(key: string, window: WindowOfTime, quota: number): boolean {
    const lease = this.#leases.get(key)
    return lease?.index === window.index && lease.quota === quota && isEmpty(lease)
  }

  async #buyAndTake(key: string, window: WindowOfTime, lease: Lease): Promise<number> {
    for (;;) {
      // One purchase at a time: whoever comes meanwhile shares what it brings.
      lease.buying ??= this.#buy(key, window, lease).finally(() => (lease.buying = undefined))
      await lease.buying
      const taken = useOf(lease)
      if (taken !== undefined) return taken
    }
  }

  #leaseOf(key: string, { index }: WindowOfTime, quota: number): Lease {
    const known = this.#leases.get(key)
    if (known?.index === index && known.quota === quota) return known
    // A quota that changes within the window counts what was used, not what was bought.
    const unwanted = known?.index === index ? known.held : 0
    const lease = { index, quota, held: 0, left: quota, unwanted }
    if (known) known.held = 0
    if (this.#leases.size > most) this.#leases.clear()
    this.#leases.set(key, lease)
    return lease
  }

  async #buy(key: string, window: WindowOfTime, lease: Lease): Promise<void> {
    const { quota, unwanted } = lease
    // A process whose clock is a little behind counts in the newer window: it must not begin the older one anew.
    const until = new Date((window.index + 1) * window.length * 1000)
    const bought = await this.#db.maybe(sql<{ lot: number; left: number }>`
      insert into rate_limits as r (key, window_index, used, lot, expires_at)
      values (${key}, ${window.index}, greatest(1, ${quota}::int / 8), greatest(1, ${quota}::int / 8), ${until})
      on conflict (key) do update set
        lot = case
        when r.window_index >= excluded.window_index then greatest(1, (${quota}::int - r.used + ${unwanted}::int) / 8)
        else excluded.lot end,
        used = case
        when r.window_index >= excluded.window_index then r.used - ${unwanted}::int + greatest(1,
        (${quota}::int - r.used + ${unwanted}::int) / 8) else excluded.used end,
        window_index = greatest(r.window_index, excluded.window_index),
        expires_at = greatest(r.expires_at, excluded.expires_at)
      where r.window_index < excluded.window_index or r.used - ${unwanted}::int < ${quota}
      returning lot, ${quota}::int - used as left`)
    Object.assign(lease, { held: bought?.lot ?? 0, left: bought?.left ?? 0, unwanted: 0 })
  }
}

/** Takes one of those held; -1 when there are none anywhere, undefined when some have to be bought. */
function useOf(lease: Lease): number | undefined {
  if (lease.held > 0) return --lease.held + lease.left
  return isEmpty(lease) ? -1 : undefined
}

function isEmpty({ held, left }: Lease): boolean {
  return held <= 0 && left <= 0
}
