import { type Clock, systemClock } from './clock.ts'
import { sql } from './database/sql.ts'
import type { Database, Transaction } from './database/types.ts'
import { minute } from './duration.ts'

export interface CachedAnswer {
  body: string
  etag?: string
  /** The body as it goes over the wire. */
  bytes?: Buffer
  /** The body as the result of a tool, once as text and once as data. */
  toolResult?: Buffer
}

interface NewAnswer {
  body: string
  cacheTags: string[]
}

interface Entry extends CachedAnswer {
  cacheTags: string[]
  /** How many changes were known when the reading of it began. */
  since: number
  madeAt: number
}

const channel = 'changed'
const maxEntries = 20_000
const maxCharacters = 64 * 1024 * 1024
const maxPayload = 7_900
// Only for what changes by the passing of time alone, such as the end of a featured period.
const maxAge = 10_000
// Days and weeks begin at one of these in every time zone, and are seen to begin at once.
const quarterHour = 15 * minute

/**
 * Answers kept in memory until a write changes what they are made of. The write says so in its own transaction; every
 * instance hears it when it commits.
 */
export class Cache {
  readonly #entries = new Map<string, Entry>()
  readonly #pending = new Map<string, Promise<Entry>>()
  readonly #lastChange = new Map<string, number>()
  readonly #clock: Clock
  readonly #watchers = new Set<{ name: string; heard: () => void }>()
  #characters = 0
  #changes = 0
  #clearedAt = 0
  #stop: () => Promise<void> = async () => {}

  readonly #enabled: boolean

  private constructor(clock: Clock, keeps: boolean) {
    this.#clock = clock
    this.#enabled = keeps
  }

  static async open(db: Database, clock: Clock = systemClock, { keeps = true } = {}): Promise<Cache> {
    const cache = new Cache(clock, keeps)
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
      cacheTags.every((name) => (this.#lastChange.get(name) ?? 0) <= since)
    )
  }

  #isRecent(madeAt: number): boolean {
    const now = this.#clock.now().getTime()
    return Math.abs(now - madeAt) < maxAge && Math.floor(now / quarterHour) === Math.floor(madeAt / quarterHour)
  }

  evict(names: readonly string[]) {
    this.#changes++
    for (const name of names) this.#lastChange.set(name, this.#changes)
    this.#notifyWatchers((name) => names.includes(name))
    if (this.#lastChange.size > maxEntries) this.evictAll()
  }

  evictAll() {
    this.#clearedAt = ++this.#changes
    this.#entries.clear()
    this.#characters = 0
    this.#lastChange.clear()
    this.#notifyWatchers(() => true)
  }

  /** Calls back whenever something of that name may have changed, here or on another instance, until stopped. */
  watch(name: string, heard: () => void): () => void {
    const watcher = { name, heard }
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #notifyWatchers(concerns: (name: string) => boolean) {
    for (const { name, heard } of this.#watchers) if (concerns(name)) heard()
  }

  /** Says, in the transaction of a write, what it changes. */
  async invalidate(tx: Transaction, names: readonly string[]): Promise<void> {
    const news = names.join(' ')
    // PostgreSQL refuses longer news; that so much changed is then all that is said.
    const isLong = news.length > maxPayload
    await tx.run(sql`select pg_notify(${channel}, ${isLong ? '' : news})`)
    tx.afterCommit(() => (isLong ? this.evictAll() : this.evict(names)))
  }

  async close(): Promise<void> {
    await this.#stop()
  }
}
