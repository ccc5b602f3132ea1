import type { Cache } from './cache.ts'
import type { Begun } from './cached-answer.ts'

const maxValues = 50_000

interface Entry<Value> {
  begun: Begun
  /** Those that were read together. */
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
  readonly #entries = new Map<number, Entry<Value>>()

  constructor(
    cache: Cache,
    tagsOf: (id: number) => string[],
    read: (ids: number[]) => Promise<ReadonlyMap<number, Value>>,
  ) {
    this.#cache = cache
    this.#tagsOf = tagsOf
    this.#read = read
  }

  /** Ids without a value are left out. */
  async get(ids: readonly number[]): Promise<Map<number, Value>> {
    const missing = ids.filter((id) => !this.#isCurrent(id))
    if (missing.length > 0) this.#readTogether(missing)
    const entries = ids.map((id) => [id, this.#entries.get(id)!] as const)
    const found = new Map<number, Value>()
    for (const [id, { values }] of entries) {
      const value = (await values).get(id)
      if (value !== undefined) found.set(id, value)
    }
    return found
  }

  #isCurrent(id: number): boolean {
    const entry = this.#entries.get(id)
    return entry !== undefined && this.#cache.isCurrent(entry.begun, this.#tagsOf(id))
  }

  #readTogether(ids: number[]): void {
    if (this.#entries.size > maxValues) this.#entries.clear()
    const entry: Entry<Value> = { begun: this.#cache.begin(), values: this.#read(ids) }
    for (const id of ids) this.#entries.set(id, entry)
    // The next one to ask tries again.
    entry.values.catch(() => {
      for (const id of ids) if (this.#entries.get(id) === entry) this.#entries.delete(id)
    })
  }
}
