/** Caches the most recent results of slow work by key. Concurrent callers share one run. */
export class RecentResults<Result> {
  readonly #results = new Map<string, Promise<Result>>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  get(key: string, make: () => Promise<Result>): Promise<Result> {
    const result = this.#results.get(key) ?? make()
    // Inserted again, so that the first entry is always the least recently used.
    this.#results.delete(key)
    this.#results.set(key, result)
    if (this.#results.size > this.#max) this.#results.delete(this.#results.keys().next().value!)
    result.catch(() => this.#results.get(key) === result && this.#results.delete(key))
    return result
  }
}
