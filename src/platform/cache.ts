import { type Clock, systemClock } from './clock.ts'
import { sql } from './database/sql.ts'
import type { Database, Transaction } from './database/types.ts'
import { minute } from './duration.ts'

export interface CachedAnswer {
  body: string
  etag?: string
  /** The body as it goes over the wire. */
  bytes?: Buffer
  /** The body as an MCP tool result, which holds it as text and as data. */
  toolResult?: Buffer
}

interface NewAnswer {
  body: string
  cacheTags: string[]
}

interface Entry extends CachedAnswer {
  cacheTags: string[]
  /** How many changes were known when this answer began to be computed. */
  since: number
  madeAt: number
}

const channel = 'changed'
const maxEntries = 20_000
const maxCharacters = 64 * 1024 * 1024
const maxPayload = 7_900
// For content that changes with time alone, such as the end of a paid period.
const maxAge = 10_000
// In every time zone, days and weeks begin on a quarter of an hour. Entries never outlive one, so that pages change on time.
const quarterHour = 15 * minute

/**
 * Answers cached in memory until a write invalidates one of their tags. The write does so in its own transaction, and
 * every instance is notified when it commits.
 */
export class Cache {
  readonly #entries = new Map<string, Entry>()
  readonly #pending = new Map<string, Promise<Entry>>()
  readonly #lastChange = new Map<string, number>()
  readonly #clock: Clock
  readonly #watchers = new Set<{ tag: string; onChange: () => void }>()
  #characters = 0
  #changes = 0
  #clearedAt = 0
  #stop: () => Promise<void> = async () => {}

  readonly #enabled: boolean

  private constructor(clock: Clock, enabled: boolean) {
    this.#clock = clock
    this.#enabled = enabled
  }

  static async open(db: Database, clock: Clock = systemClock, { enabled = true } = {}): Promise<Cache> {
    const cache = new Cache(clock, enabled)
    cache.#stop = await db.listen(channel, (payload) =>
      payload === '' ? cache.evictAll() : cache.evict(payload.split(' ')),
    )
    return cache
  }

  async get(key: string, make: () => Promise<NewAnswer>): Promise<CachedAnswer> {
    if (!this.#enabled) return make()
    const entry = this.#entries.get(key)
    if (entry && this.#isFresh(entry)) return entry
    const waiting = this.#pending.get(key)
    if (waiting) {
      const shared = await waiting
      if (this.#isFresh(shared)) return shared
    }
    return this.#make(key, make)
  }

  async #make(key: string, make: () => Promise<NewAnswer>): Promise<CachedAnswer> {
    const since = this.#changes
    const madeAt = this.#clock.now().getTime()
    const making = make().then((made): Entry => ({ ...made, since, madeAt }))
    this.#pending.set(key, making)
    try {
      const entry = await making
      if (this.#isFresh(entry)) this.#store(key, entry)
      return entry
    } finally {
      if (this.#pending.get(key) === making) this.#pending.delete(key)
    }
  }

  #store(key: string, entry: Entry) {
    this.#remove(key)
    this.#entries.set(key, entry)
    this.#characters += entry.body.length
    while (this.#entries.size > maxEntries || this.#characters > maxCharacters)
      this.#remove(this.#entries.keys().next().value!)
  }

  #remove(key: string) {
    this.#characters -= this.#entries.get(key)?.body.length ?? 0
    this.#entries.delete(key)
  }

  #isFresh({ cacheTags, since, madeAt }: Entry): boolean {
    return (
      since >= this.#clearedAt &&
      this.#isRecent(madeAt) &&
      cacheTags.every((tag) => (this.#lastChange.get(tag) ?? 0) <= since)
    )
  }

  #isRecent(madeAt: number): boolean {
    const now = this.#clock.now().getTime()
    return Math.abs(now - madeAt) < maxAge && Math.floor(now / quarterHour) === Math.floor(madeAt / quarterHour)
  }

  evict(tags: readonly string[]) {
    this.#changes++
    for (const tag of tags) this.#lastChange.set(tag, this.#changes)
    this.#notifyWatchers((tag) => tags.includes(tag))
    if (this.#lastChange.size > maxEntries) this.evictAll()
  }

  evictAll() {
    this.#clearedAt = ++this.#changes
    this.#entries.clear()
    this.#characters = 0
    this.#lastChange.clear()
    this.#notifyWatchers(() => true)
  }

  /** Calls back whenever the tag may have been invalidated, here or on another instance, until stopped. */
  watch(tag: string, onChange: () => void): () => void {
    const watcher = { tag, onChange }
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #notifyWatchers(isAffected: (tag: string) => boolean) {
    for (const { tag, onChange } of this.#watchers) if (isAffected(tag)) onChange()
  }

  /** Invalidates tags when the transaction commits, on every instance. */
  async invalidate(tx: Transaction, tags: readonly string[]): Promise<void> {
    const payload = tags.join(' ')
    // PostgreSQL refuses longer payloads. An empty one clears the whole cache.
    const isTooLong = payload.length > maxPayload
    await tx.run(sql`select pg_notify(${channel}, ${isTooLong ? '' : payload})`)
    tx.afterCommit(() => (isTooLong ? this.evictAll() : this.evict(tags)))
  }

  async close(): Promise<void> {
    await this.#stop()
  }
}
