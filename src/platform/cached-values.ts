import type { Cache } from './cache.ts'
import type { Checkpoint } from './cached-answer.ts'

interface Entry<Value> {
  checkpoint: Checkpoint
  /** All values that were read in the same batch. */
  values: Promise<ReadonlyMap<number, Value>>
}

/**
 * Caches small values by id that many answers show. A value is read again only after a write has changed one of its
 * tags, so an answer that shows twenty of them reads only the few that changed.
 */
export class CachedValues<Value> {
  readonly #cache: Cache
  readonly #tagsOf: (id: number) => string[]
  readonly #read: (ids: number[]) => Promise<ReadonlyMap<number, Value>>
  readonly #maxValues: number
  readonly #entries = new Map<number, Entry<Value>>()

  constructor(
    cache: Cache,
    tagsOf: (id: number) => string[],
    read: (ids: number[]) => Promise<ReadonlyMap<number, Value>>,
    maxValues = 50_000,
  ) {
    this.#cache = cache
    this.#tagsOf = tagsOf
    this.#read = read
    this.#maxValues = maxValues
  }

  /** The result omits ids that have no value. */
  async get(ids: readonly number[]): Promise<Map<number, Value>> {
    const entries = new Map(ids.map((id) => [id, this.#current(id)]))
    const missing = [...entries.keys()].filter((id) => entries.get(id) === undefined)
    if (missing.length > 0) {
      const entry = this.#readTogether(missing)
      for (const id of missing) entries.set(id, entry)
    }
    const found = new Map<number, Value>()
    for (const [id, entry] of entries) {
      const value = (await entry!.values).get(id)
      if (value !== undefined) found.set(id, value)
    }
    return found
  }

  /**
   * Caches the values that a write has left, and calls `invalidate` to evict the answers that depend on them. Skips
   * values that others changed after the write began, because theirs may be newer.
   */
  write(values: ReadonlyMap<number, Value>, checkpoint: Checkpoint, invalidate: () => void): void {
    const newest = new Map([...values].filter(([id]) => this.#cache.isCurrent(checkpoint, this.#tagsOf(id))))
    invalidate()
    this.#store([...newest.keys()], { checkpoint: this.#cache.checkpoint(), values: Promise.resolve(newest) })
  }

  #current(id: number): Entry<Value> | undefined {
    const entry = this.#entries.get(id)
    return entry && this.#cache.isCurrent(entry.checkpoint, this.#tagsOf(id)) ? entry : undefined
  }

  #readTogether(ids: number[]): Entry<Value> {
    const entry: Entry<Value> = { checkpoint: this.#cache.checkpoint(), values: this.#read(ids) }
    if (!this.#cache.isUsed()) return entry
    this.#store(ids, entry)
    // The next caller retries a failed read.
    entry.values.catch(() => {
      for (const id of ids) if (this.#entries.get(id) === entry) this.#entries.delete(id)
    })
    return entry
  }

  #store(ids: readonly number[], entry: Entry<Value>): void {
    if (this.#entries.size + ids.length > this.#maxValues) this.#entries.clear()
    for (const id of ids) this.#entries.set(id, entry)
  }
}
