import { randomUUID } from 'node:crypto'
import { type Clock, systemClock } from './clock.ts'
import { type Statement, sql } from './database/sql.ts'
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

/** The number of the last change of each tag. */
interface Changes {
  now: Map<string, number>
  soon: Map<string, number>
}

const channel = 'changed'
const maxEntries = 20_000
const maxCharacters = 64 * 1024 * 1024
const maxPayload = 7_900
// For content that changes with time alone, such as the end of a paid period.
const maxAge = 10_000
// How long an answer may be used after one of its tags changed softly. Each is computed at most this often.
const softAge = 1_000
const softMark = '~'
// In every time zone, days and weeks begin on a quarter of an hour. Entries never outlive one, so that pages change on time.
const quarterHour = 15 * minute

/**
 * Answers cached in memory until a write invalidates one of their tags. The write does so in its own transaction, and
 * every instance is notified when it commits.
 */
export class Cache {
  readonly #entries = new Map<string, Entry>()
  readonly #pending = new Map<string, Promise<Entry>>()
  readonly #clock: Clock
  readonly #watchers = new Set<{ tags: readonly string[]; onChange: () => void }>()
  /** Marks our own notifications, which we get as well. */
  readonly #id = randomUUID().slice(0, 8)
  #characters = 0
  #changes = 0
  #clearedAt = 0
  /** Changes since the last turn and those of the turn before it. Answers older than that have expired. */
  #recent: Changes = { now: new Map(), soon: new Map() }
  #older: Changes = { now: new Map(), soon: new Map() }
  #turnedAt = 0
  #stop: () => Promise<void> = async () => {}

  readonly #enabled: boolean

  private constructor(clock: Clock, enabled: boolean) {
    this.#clock = clock
    this.#enabled = enabled
  }

  static async open(db: Database, clock: Clock = systemClock, { enabled = true } = {}): Promise<Cache> {
    const cache = new Cache(clock, enabled)
    cache.#stop = await db.listen(channel, (payload) => {
      const [sender, ...tags] = payload.split(' ')
      // Without a payload, notifications may have been lost.
      if (!sender) cache.evictAll()
      else if (sender !== cache.#id) cache.evict(tags)
    })
    return cache
  }

  async get(key: string, make: () => Promise<NewAnswer>): Promise<CachedAnswer> {
    if (!this.#enabled) return make()
    const arrivedAt = this.#changes
    for (;;) {
      const entry = this.#entries.get(key)
      if (entry && this.#isFresh(entry)) return entry
      const waiting = this.#pending.get(key)
      if (!waiting) return this.#make(key, make)
      // An answer that began after we came knows every change that we can know of, even if there was another since.
      const shared = await waiting
      if (shared.since >= arrivedAt || this.#isFresh(shared)) return shared
    }
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
    const now = this.#clock.now().getTime()
    const age = Math.abs(now - madeAt)
    if (since < this.#clearedAt || age >= maxAge || Math.floor(now / quarterHour) !== Math.floor(madeAt / quarterHour))
      return false
    const hasChanged = (kind: keyof Changes) =>
      cacheTags.some((tag) => (this.#recent[kind].get(tag) ?? this.#older[kind].get(tag) ?? 0) > since)
    return !hasChanged('now') && (age < softAge || !hasChanged('soon'))
  }

  /** A tag that begins with ~ changed softly. */
  evict(tags: readonly string[]) {
    this.#changes++
    this.#turn()
    const plain = tags.map((tag) => (tag.startsWith(softMark) ? tag.slice(softMark.length) : tag))
    plain.forEach((tag, index) => this.#recent[tag === tags[index] ? 'now' : 'soon'].set(tag, this.#changes))
    this.#notifyWatchers((tag) => plain.includes(tag))
  }

  /** Forgets changes that only concern answers which have expired. */
  #turn() {
    const now = this.#clock.now().getTime()
    if (Math.abs(now - this.#turnedAt) < maxAge) return
    this.#older = this.#recent
    this.#recent = { now: new Map(), soon: new Map() }
    this.#turnedAt = now
  }

  evictAll() {
    this.#clearedAt = ++this.#changes
    this.#entries.clear()
    this.#characters = 0
    this.#notifyWatchers(() => true)
  }

  /** Calls back whenever one of the tags may have been invalidated, here or on another instance, until stopped. */
  watch(tags: readonly string[], onChange: () => void): () => void {
    const watcher = { tags, onChange }
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #notifyWatchers(isAffected: (tag: string) => boolean) {
    for (const { tags, onChange } of this.#watchers) if (tags.some(isAffected)) onChange()
  }

  /**
   * Invalidates tags when the transaction commits, on every instance. What depends on tags in `soon` may be a second
   * old, for values that change all the time.
   */
  async invalidate(tx: Transaction, tags: readonly string[], soon: readonly string[] = []): Promise<void> {
    const changed = [...tags, ...soon.map((tag) => softMark + tag)]
    await tx.run(sql`select pg_notify(${channel}, payload) from unnest(${this.#payloads(changed)}::text[]) payload`)
    tx.afterCommit(() => this.evict(changed))
  }

  /** An expression that does the same as part of another statement of the transaction, for a few short tags. */
  invalidation(tx: Transaction, tags: readonly string[]): Statement {
    tx.afterCommit(() => this.evict(tags))
    return sql`pg_notify(${channel}, ${[this.#id, ...tags].join(' ')})`
  }

  /** PostgreSQL refuses long payloads, so there may be several. */
  #payloads(tags: readonly string[]): string[] {
    const payloads: string[] = []
    let payload = this.#id
    for (const tag of tags) {
      if (payload.length + 1 + tag.length > maxPayload) {
        payloads.push(payload)
        payload = this.#id
      }
      payload += ` ${tag}`
    }
    return [...payloads, payload]
  }

  async close(): Promise<void> {
    await this.#stop()
  }
}
