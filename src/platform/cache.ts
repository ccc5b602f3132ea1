import { setTimeout as pause } from 'node:timers/promises'
import { Changes, maxAge, softly } from './cache-changes.ts'
import { CacheNotices } from './cache-notices.ts'
import { CachedAnswer, type NewAnswer } from './cached-answer.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Database, Transaction } from './database/types.ts'
import { hour, minute } from './duration.ts'
import { isOutage } from './faults.ts'
import { isUncached } from './uncached.ts'

const maxEntries = 20_000
const maxBytes = 64 * 1024 * 1024
// How long an answer may be used after one of its tags changed softly. Each is computed at most this often.
const softAge = 1_000
// While the database is away or hangs, expired answers are better than none.
const maxStale = hour
const slowAfter = 3_000
// After an outage was seen, expired answers are used without asking again for a while.
const outagePause = 2_000
// In every time zone, days and weeks begin on a quarter of an hour. Entries never outlive one, so that pages change on time.
const quarterHour = 15 * minute

/**
 * Answers cached in memory until a write invalidates one of their tags. The write does so in its own transaction, and
 * every instance is notified when it commits.
 */
export class Cache {
  readonly #entries = new Map<string, CachedAnswer>()
  readonly #pending = new Map<string, Promise<CachedAnswer>>()
  readonly #changes = new Changes()
  readonly #clock: Clock
  readonly #watchers = new Set<{ tags: readonly string[]; onChange: () => void }>()
  readonly #observers = new Set<(tags: readonly string[]) => void>()
  /** For statements that tell other instances themselves. Evict the tags here. */
  readonly notices = new CacheNotices()
  #bytes = 0
  #outageUntil = 0
  /** How requests were answered, and why entries were removed. */
  readonly #counts = { hit: 0, miss: 0, shared: 0, stale: 0, full: 0, old: 0, changed: 0, cleared: 0 }
  #stop: () => Promise<void> = async () => {}

  readonly #enabled: boolean
  readonly #db: Database

  private constructor(db: Database, clock: Clock, enabled: boolean) {
    this.#db = db
    this.#clock = clock
    this.#enabled = enabled
  }

  static async open(db: Database, clock: Clock = systemClock, { enabled = true } = {}): Promise<Cache> {
    const cache = new Cache(db, clock, enabled)
    cache.#stop = await cache.notices.listen(
      db,
      (tags) => cache.evict(tags),
      () => cache.evictAll(),
    )
    return cache
  }

  /** The answer if it is there and fresh. Without a promise, because most requests need no more. */
  hit(key: string): CachedAnswer | undefined {
    const entry = this.#entries.get(key)
    if (!entry || !this.#isFresh(entry) || isUncached()) return undefined
    this.#counts.hit++
    return entry
  }

  async get(key: string, make: () => Promise<NewAnswer>): Promise<CachedAnswer> {
    if (!this.#enabled || isUncached())
      return new CachedAnswer(await make(), { since: this.#changes.count, madeAt: this.#now() })
    const arrivedAt = this.#changes.count
    for (;;) {
      const entry = this.#entries.get(key)
      if (entry && this.#isFresh(entry)) {
        this.#counts.hit++
        return entry
      }
      const stale = entry && this.#mayServeStale(entry) ? entry : undefined
      if (stale && this.#now() < this.#outageUntil) return this.#markStale(stale)
      const waiting = this.#pending.get(key)
      if (!waiting) {
        this.#counts.miss++
        return this.#orStale(stale, this.#make(key, make))
      }
      // An answer that began after we came knows every change that we can know of, even if there was another since.
      const shared = await this.#orStale(stale, waiting)
      if (shared.staleSeconds !== undefined || shared.since >= arrivedAt || this.#isFresh(shared)) {
        this.#counts.shared++
        return shared
      }
    }
  }

  /** Data that several answers are made of, or that changes less often than an answer. It has to survive JSON. */
  async data<Data>(key: string, make: () => Promise<{ data: Data; cacheTags: string[] }>): Promise<Data> {
    const { body } = await this.get(`data ${key}`, async () => {
      const { data, cacheTags } = await make()
      return { body: JSON.stringify(data), cacheTags }
    })
    return JSON.parse(body) as Data
  }

  /** The expired answer if a new one fails because of an outage, or takes too long. */
  async #orStale(stale: CachedAnswer | undefined, making: Promise<CachedAnswer>): Promise<CachedAnswer> {
    if (!stale) return making
    const settled = new AbortController()
    const slow = pause(slowAfter, 'slow' as const, { signal: settled.signal }).catch(() => making)
    try {
      const first = await Promise.race([making, slow])
      if (first !== 'slow') return first
      making.catch(() => {})
    } catch (error) {
      if (!isOutage(error)) throw error
    } finally {
      settled.abort()
    }
    this.#outageUntil = this.#now() + outagePause
    return this.#markStale(stale)
  }

  #markStale(entry: CachedAnswer): CachedAnswer {
    this.#counts.stale++
    entry.staleSeconds = Math.round(this.#ageOf(entry) / 1000)
    return entry
  }

  /** Only if it expired by age. What a write has changed, or taken down, is not shown again. */
  #mayServeStale(entry: CachedAnswer): boolean {
    return (
      !this.#changes.wasClearedSince(entry.since) &&
      this.#ageOf(entry) < maxStale &&
      !this.#hasChanged(entry, 'now') &&
      !this.#haveNumbersChanged(entry, 'now')
    )
  }

  #now(): number {
    return this.#clock.now().getTime()
  }

  async #make(key: string, make: () => Promise<NewAnswer>): Promise<CachedAnswer> {
    const begun = { since: this.#changes.count, madeAt: this.#now() }
    const known = this.#entries.get(key)
    const making =
      known?.numbers && this.#isContentFresh(known)
        ? known.numbers
            .update(known.body)
            .then(
              (body) => new CachedAnswer({ body, cacheTags: known.cacheTags, numbers: known.numbers }, known, begun),
            )
        : make().then((made) => new CachedAnswer(made, begun))
    this.#pending.set(key, making)
    try {
      const entry = await making
      if (this.#isFresh(entry)) this.#store(key, entry)
      return entry
    } finally {
      if (this.#pending.get(key) === making) this.#pending.delete(key)
    }
  }

  #store(key: string, entry: CachedAnswer) {
    this.#remove(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.size
    entry.onGrowth = (bytes) => {
      this.#bytes += bytes
      this.#makeRoom()
    }
    this.#makeRoom()
  }

  /** Removes the oldest entries: those that are too many, and those that could not be served even in an outage. */
  #makeRoom() {
    for (const [key, entry] of this.#entries) {
      const isTooOld = this.#ageOf(entry) >= maxStale
      if (this.#entries.size <= maxEntries && this.#bytes <= maxBytes && !isTooOld) return
      this.#counts[isTooOld ? 'old' : 'full']++
      this.#remove(key)
    }
  }

  #remove(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return
    entry.onGrowth = undefined
    this.#bytes -= entry.size
    this.#entries.delete(key)
  }

  /** What it holds at the moment. All forms of each answer count. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes }
  }

  #isFresh(entry: CachedAnswer): boolean {
    if (!this.#isOfThisTime(entry)) return false
    if (entry.unchangedAt === this.#changes.count) return true
    if (this.#hasChanged(entry, 'now') || this.#haveNumbersChanged(entry, 'now')) return false
    const hasChangedSoftly = this.#hasChanged(entry, 'soon')
    const haveNumbersChangedSoftly = this.#haveNumbersChanged(entry, 'soon')
    if (!hasChangedSoftly && !haveNumbersChangedSoftly) entry.unchangedAt = this.#changes.count
    return (
      !(hasChangedSoftly && this.#ageOf(entry) >= softAge) &&
      !(haveNumbersChangedSoftly && this.#ageOf(entry.numbersBegun) >= softAge)
    )
  }

  /** Whether all but its numbers is fresh. */
  #isContentFresh(entry: CachedAnswer): boolean {
    return (
      this.#isOfThisTime(entry) &&
      !this.#hasChanged(entry, 'now') &&
      !(this.#hasChanged(entry, 'soon') && this.#ageOf(entry) >= softAge)
    )
  }

  #isOfThisTime(entry: CachedAnswer): boolean {
    const { since, madeAt } = entry
    return (
      !this.#changes.wasClearedSince(since) &&
      this.#ageOf(entry) < maxAge &&
      Math.floor(this.#now() / quarterHour) === Math.floor(madeAt / quarterHour)
    )
  }

  #ageOf({ madeAt }: { madeAt: number }): number {
    return Math.abs(this.#now() - madeAt)
  }

  #hasChanged({ cacheTags, since, unchangedAt }: CachedAnswer, kind: 'now' | 'soon'): boolean {
    return this.#changes.hasChanged(cacheTags, Math.max(since, unchangedAt), kind)
  }

  #haveNumbersChanged({ numbers, numbersBegun, unchangedAt }: CachedAnswer, kind: 'now' | 'soon'): boolean {
    return (
      numbers !== undefined && this.#changes.hasChanged(numbers.tags, Math.max(numbersBegun.since, unchangedAt), kind)
    )
  }

  /** A tag that begins with ~ changed softly. */
  evict(tags: readonly string[]) {
    this.#db.heardOfWrite()
    this.#changes.turn(this.#now(), (wasChanged) => {
      for (const [key, { cacheTags, since }] of this.#entries)
        if (wasChanged(cacheTags, since)) {
          this.#counts.changed++
          this.#remove(key)
        }
    })
    const plain = this.#changes.add(tags)
    this.#notifyWatchers((tag) => plain.includes(tag))
    for (const observe of this.#observers) observe(plain)
  }

  evictAll() {
    this.#changes.addAll()
    this.#db.heardOfWrite()
    this.#counts.cleared += this.#entries.size
    for (const key of this.#entries.keys()) this.#remove(key)
    this.#notifyWatchers(() => true)
  }

  /** Calls back whenever one of the tags may have been invalidated, here or on another instance, until stopped. */
  watch(tags: readonly string[], onChange: () => void): () => void {
    const watcher = { tags, onChange }
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** Calls back with the tags of every change, here or on another instance, until stopped. */
  watchAll(onChange: (tags: readonly string[]) => void): () => void {
    this.#observers.add(onChange)
    return () => void this.#observers.delete(onChange)
  }

  #notifyWatchers(isAffected: (tag: string) => boolean) {
    for (const { tags, onChange } of this.#watchers) if (tags.some(isAffected)) onChange()
  }

  /**
   * Invalidates tags when the transaction commits, on every instance. What depends on tags in `soon` may be a second
   * old, for values that change all the time.
   */
  async invalidate(tx: Transaction, tags: readonly string[], soon: readonly string[] = []): Promise<void> {
    const changed = [...tags, ...soon.map(softly)]
    await tx.run(this.notices.of(changed))
    tx.afterCommit(() => this.evict(changed))
  }

  /** For monitoring. */
  get figures() {
    return { ...this.#counts, ...this.size }
  }

  async close(): Promise<void> {
    await this.#stop()
  }
}
