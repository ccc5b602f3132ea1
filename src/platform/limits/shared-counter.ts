import { sql } from '../database/sql.ts'
import type { Queryable } from '../database/types.ts'
import type { Counter, TimeWindow } from './counter.ts'
import { WindowMap } from './window-map.ts'

interface Lease {
  quota: number
  /** Uses that this process has reserved in the database. */
  held: number
  /** Uses that were left in the database after the reservation. */
  left: number
  /** Uses counted only here, which the next reservation has to add. Negative if some are returned. */
  unsettled: number
  reserving?: Promise<void> | undefined
}

/** The share of a lenient limit that a process grants before it asks the database, as a divisor. */
const lenientPart = 16

/**
 * A counter for several processes on one database. A process reserves uses in small lots, an eighth of what is left. So
 * the limit is exact across all processes, and most requests need no query, whether they are within the limit or over
 * it.
 *
 * The first lot of a lenient limit is counted in memory and settled with the first reservation, so that a new key costs
 * no query. A process that never made a reservation has granted at most a sixteenth of the limit, so n processes
 * together may exceed it by n - 1 sixteenths, and a single process never exceeds it.
 */
export class SharedCounter implements Counter {
  readonly #db: Queryable
  readonly #leases = new WindowMap<Lease>()

  constructor(db: Queryable) {
    this.#db = db
  }

  take(key: string, window: TimeWindow, quota: number, lenient = false): number | Promise<number> {
    const lease = this.#leaseOf(key, window, quota, lenient)
    return takeHeld(lease) ?? this.#reserveAndTake(key, window, lease)
  }

  isSpent(key: string, window: TimeWindow, quota: number): boolean {
    const lease = this.#leases.get(key, window)
    return lease?.quota === quota && isEmpty(lease)
  }

  async #reserveAndTake(key: string, window: TimeWindow, lease: Lease): Promise<number> {
    for (;;) {
      // One reservation at a time, shared by all requests that arrive in the meantime.
      lease.reserving ??= this.#reserve(key, window, lease).finally(() => (lease.reserving = undefined))
      await lease.reserving
      const taken = takeHeld(lease)
      if (taken !== undefined) return taken
    }
  }

  #leaseOf(key: string, window: TimeWindow, quota: number, lenient: boolean): Lease {
    const current = this.#leases.get(key, window)
    if (current?.quota === quota) return current
    const granted = lenient && !current ? Math.floor(quota / lenientPart) : 0
    // When the quota changes within a window, unused reservations under the old quota are returned.
    const unsettled = current ? current.unsettled - current.held : granted
    const lease = { quota, held: granted, left: quota - granted, unsettled }
    if (current) current.held = 0
    this.#leases.set(key, window, lease)
    return lease
  }

  async #reserve(key: string, window: TimeWindow, lease: Lease): Promise<void> {
    const { quota, unsettled } = lease
    const expiresAt = new Date((window.index + 1) * window.length * 1000)
    // A process with a slow clock counts in the row's newer window, because it must not restart the older one.
    const reserved = await this.#db.maybe(sql<{ lot: number; left: number }>`
      insert into rate_limits as r (key, window_index, used, lot, expires_at)
      select ${key}, ${window.index}::bigint, taken + lot, lot, ${expiresAt}::timestamptz
      from (select greatest(0, ${unsettled}::int) as taken) as t,
        lateral (select greatest(1, (${quota}::int - taken) / 8) as lot) as l
      on conflict (key) do update set
        lot = case
          when r.window_index >= excluded.window_index
            then greatest(1, (${quota}::int - r.used - ${unsettled}::int) / 8)
          else excluded.lot
        end,
        used = case
          when r.window_index >= excluded.window_index
            then r.used + ${unsettled}::int + greatest(1, (${quota}::int - r.used - ${unsettled}::int) / 8)
          else excluded.used
        end,
        window_index = greatest(r.window_index, excluded.window_index),
        expires_at = greatest(r.expires_at, excluded.expires_at)
      where r.window_index < excluded.window_index or r.used + ${unsettled}::int < ${quota}
      returning lot, ${quota}::int - used as left`)
    Object.assign(lease, { held: reserved?.lot ?? 0, left: reserved?.left ?? 0, unsettled: 0 })
  }
}

/** Takes one of the held uses. -1 if none are left anywhere, undefined if more have to be reserved. */
function takeHeld(lease: Lease): number | undefined {
  if (lease.held > 0) return --lease.held + lease.left
  return isEmpty(lease) ? -1 : undefined
}

function isEmpty({ held, left }: Lease): boolean {
  return held <= 0 && left <= 0
}
