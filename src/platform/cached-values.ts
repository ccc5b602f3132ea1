import type { Cache } from './cache.ts'
import type { Begun } from './cached-answer.ts'

interface Entry<Value> {
  begun: Begun
  /** All values that were read together with it. */
  values: Promise<ReadonlyMap<number, Value>>
}

/**
 * Small values that many answers show, by id. A value is read again only after a write has changed one of its tags, so an
 * answer that shows twenty of them reads the few that changed.
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

  /** Ids without a value are left out. */
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
   * Calls `announce`, which evicts what depends on these values, and keeps them as a write has left them. Not if others have
   * changed them since the write began: theirs may be newer.
   */
  write(values: ReadonlyMap<number, Value>, begun: Begun, announce: () => void): void {
    const newest = new Map([...values].filter(([id]) => this.#cache.isCurrent(begun, this.#tagsOf(id))))
    announce()
    this.#keep([...newest.keys()], { begun: this.#cache.begin(), values: Promise.resolve(newest) })
  }

  #current(id: number): Entry<Value> | undefined {
    const entry = this.#entries.get(id)
    return entry && this.#cache.isCurrent(entry.begun, this.#tagsOf(id)) ? entry : undefined
  }

  #readTogether(ids: number[]): Entry<Value> {
    const entry: Entry<Value> = { begun: this.#cache.begin(), values: this.#read(ids) }
    if (!this.#cache.isUsed()) return entry
    this.#keep(ids, entry)
    // The next one to ask tries again.
    entry.values.catch(() => {
      for (const id of ids) if (this.#entries.get(id) === entry) this.#entries.delete(id)
    })
    return entry
  }

  #keep(ids: readonly number[], entry: Entry<Value>): void {
    if (this.#entries.size + ids.length > this.#maxValues) this.#entries.clear()
    for (const id of ids) this.#entries.set(id, entry)
  }
}
