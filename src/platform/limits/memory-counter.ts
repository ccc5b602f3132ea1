import type { Counter, TimeWindow } from './counter.ts'
import { WindowMap } from './window-map.ts'

/** Counts in memory, for a site that runs as one process. */
export class MemoryCounter implements Counter {
  readonly #used = new WindowMap<number>()

  take(key: string, window: TimeWindow, quota: number): number {
    const used = this.#used.get(key, window) ?? 0
    if (used >= quota) return -1
    this.#used.set(key, window, used + 1)
    return quota - used - 1
  }

  isSpent(key: string, window: TimeWindow, quota: number): boolean {
    return (this.#used.get(key, window) ?? 0) >= quota
  }
}
