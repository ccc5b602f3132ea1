import type { Counter, TimeWindow } from './counter.ts'

const sweepAt = 50_000

/** Counts in memory, for a site that runs as one process. */
export class MemoryCounter implements Counter {
  readonly #used = new Map<string, { index: number; length: number; used: number }>()

  take(key: string, window: TimeWindow, quota: number): number {
    let entry = this.#used.get(key)
    if (!entry || entry.index !== window.index || entry.length !== window.length) {
      if (this.#used.size >= sweepAt) this.#sweep(window)
      this.#used.set(key, (entry = { index: window.index, length: window.length, used: 0 }))
    }
    if (entry.used >= quota) return -1
    return quota - ++entry.used
  }

  isSpent(key: string, window: TimeWindow, quota: number): boolean {
    const entry = this.#used.get(key)
    return entry?.index === window.index && entry.used >= quota
  }

  #sweep(now: TimeWindow) {
    const seconds = now.index * now.length
    for (const [key, { index, length }] of this.#used) if ((index + 1) * length <= seconds) this.#used.delete(key)
  }
}
