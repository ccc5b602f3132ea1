import type { Counter, WindowOfTime } from './counter.ts'

const sweepAt = 50_000

/** For one process: exact, and forgotten with it. */
export class MemoryCounter implements Counter {
  readonly #used = new Map<string, { index: number; length: number; used: number }>()

  take(key: string, window: WindowOfTime, quota: number): number {
    let entry = this.#used.get(key)
    if (!entry || entry.index !== window.index || entry.length !== window.length) {
      if (this.#used.size >= sweepAt) this.#sweep(window)
      this.#used.set(key, (entry = { index: window.index, length: window.length, used: 0 }))
    }
    if (entry.used >= quota) return -1
    return quota - ++entry.used
  }

  isSpent(key: string, window: WindowOfTime, quota: number): boolean {
    const entry = this.#used.get(key)
    return entry?.index === window.index && entry.used >= quota
  }

  #sweep(now: WindowOfTime) {
    const seconds = now.index * now.length
    for (const [key, { index, length }] of this.#used) if ((index + 1) * length <= seconds) this.#used.delete(key)
  }
}
