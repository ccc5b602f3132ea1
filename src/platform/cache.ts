import { setTimeout as pause } from 'node:timers/promises'
import { Changes, maxAge, softly } from './cache-changes.ts'
import { CacheNotices } from './cache-notices.ts'
import { CachedAnswer, type Checkpoint, type NewAnswer } from './cached-answer.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Database, Transaction } from './database/types.ts'
import { hour, minute } from './duration.ts'
import { isOutage } from './faults.ts'
import { isUncached } from './uncached.ts'

const maxEntries = 20_000
const maxBytes = 64 * 1024 * 1024
// How long an answer may be used after one of its tags changed softly.
const softAge = 1_000
// After this share of its lifetime, an answer is refreshed in the background, so that visitors never wait for it.
const refreshAfter = 0.85
// While the database is away or hangs, expired answers are better than none.
const maxStale = hour
const slowAfter = 3_000
// After an outage, expired answers are served for this long before we try again.
const outagePause = 2_000
// In every time zone, days and weeks begin on a quarter hour. Entries expire at each one, so that pages change on time.
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
  /** For statements that notify other instances themselves. Their tags still have to be evicted here. */
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

  /** The answer if it is cached and fresh. Synchronous, because most requests need nothing else. */
  hit(key: string): CachedAnswer | undefined {
    const entry = this.#entries.get(key)
    if (!entry || !this.#isFresh(entry, refreshAfter) || isUncached()) return undefined
    this.#counts.hit++
    return entry
  }

  /** False in a preview, which neither reads from the cache nor adds to it. */
  isUsed(): boolean {
    return this.#enabled && !isUncached()
  }

  async get(key: string, make: () => Promise<NewAnswer>): Promise<CachedAnswer> {
    if (!this.isUsed()) return new CachedAnswer(await make(), this.checkpoint())
    const arrivedAt = this.#changes.count
    for (;;) {
      const entry = this.#entries.get(key)
      if (entry && this.#isFresh(entry)) {
        if (!this.#isFresh(entry, refreshAfter)) this.#refresh(key, make)
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
      // An answer begun after we arrived includes every change that we can know of, even if there has been another
      // since.
      const shared = await this.#orStale(stale, waiting)
      if (shared.staleSeconds !== undefined || shared.since >= arrivedAt || this.#isFresh(shared)) {
        this.#counts.shared++
        return shared
      }
    }
  }

  #refresh(key: string, make: () => Promise<NewAnswer>) {
    // A failure is ignored here. Once the answer has expired, the next caller gets the error.
    if (!this.#pending.has(key) && this.#now() >= this.#outageUntil) this.#make(key, make).catch(() => {})
  }

  /** Caches data that several answers share, or that changes less often than they do. It has to survive JSON. */
  async data<Data>(key: string, make: () => Promise<{ data: Data; cacheTags: string[] }>): Promise<Data> {
    if (!this.isUsed()) return (await make()).data
    let own: { data: Data } | undefined
    const { body } = await this.get(`data ${key}`, async () => {
      const { data, cacheTags } = await make()
      own = { data }
      return { body: JSON.stringify(data), cacheTags }
    })
    // The caller that computed the data needn't parse it. Others get their own copy.
    return own ? own.data : (JSON.parse(body) as Data)
  }

  /** Falls back to the expired answer if a new one fails because of an outage, or takes too long. */
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

  /**
   * Only answers that expired by age may be served. One that a write has changed or taken down is never shown again.
   */
  #mayServeStale(entry: CachedAnswer): boolean {
    const isOld = this.#changes.wasClearedSince(entry.since) || this.#ageOf(entry) >= maxStale
    return !isOld && !entry.isOutdated(this.#changes)
  }

  #now(): number {
    return this.#clock.now().getTime()
  }

  /**
   * Call this before reading. The lifetime is random, because answers that were computed together would otherwise all
   * be recomputed together.
   */
  checkpoint(): Checkpoint {
    return { since: this.#changes.count, madeAt: this.#now(), lifetime: maxAge * (1 - Math.random() / 4) }
  }

  async #make(key: string, make: () => Promise<NewAnswer>): Promise<CachedAnswer> {
    const checkpoint = this.checkpoint()
    const known = this.#entries.get(key)
    const making =
      known?.numbers && this.#isContentFresh(known)
        ? known.withUpdatedNumbers(checkpoint)
        : make().then((made) => new CachedAnswer(made, checkpoint))
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

  /** Removes the oldest entries until there is room, and those that are too old to be served even in an outage. */
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

  /** The current size of the cache. All forms of each answer count. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes }
  }

  /** With a share below one: whether the answer is too fresh to be refreshed yet. */
  #isFresh(entry: CachedAnswer, share = 1): boolean {
    if (!this.#isWithinLifetime(entry, share)) return false
    if (entry.unchangedAt === this.#changes.count) return true
    if (entry.isOutdated(this.#changes)) return false
    const hasChangedSoftly = entry.hasChanged(this.#changes, 'soon')
    const haveNumbersChangedSoftly = entry.haveNumbersChanged(this.#changes, 'soon')
    if (!hasChangedSoftly && !haveNumbersChangedSoftly) entry.unchangedAt = this.#changes.count
    return (
      !(hasChangedSoftly && this.#ageOf(entry) >= softAge * share) &&
      !(haveNumbersChangedSoftly && this.#ageOf(entry.numbersCheckpoint) >= softAge * share)
    )
  }

  /** Whether only the numbers need to be recomputed, if anything. */
  #isContentFresh(entry: CachedAnswer): boolean {
    return (
      this.#isWithinLifetime(entry, refreshAfter) &&
      !entry.hasChanged(this.#changes, 'now') &&
      !(entry.hasChanged(this.#changes, 'soon') && this.#ageOf(entry) >= softAge * refreshAfter)
    )
  }

  /** Whether data read since the checkpoint is current: none of its tags has changed since, not even softly. */
  isCurrent(checkpoint: Checkpoint, tags: readonly string[]): boolean {
    const hasChanged = (kind: 'now' | 'soon') => this.#changes.hasChanged(tags, checkpoint.since, kind)
    return this.isUsed() && this.#isWithinLifetime(checkpoint, 1) && !hasChanged('now') && !hasChanged('soon')
  }

  #isWithinLifetime(checkpoint: Checkpoint, share: number): boolean {
    const { since, madeAt, lifetime } = checkpoint
    return (
      !this.#changes.wasClearedSince(since) &&
      this.#ageOf(checkpoint) < lifetime * share &&
      Math.floor(this.#now() / quarterHour) === Math.floor(madeAt / quarterHour)
    )
  }

  #ageOf({ madeAt }: { madeAt: number }): number {
    return Math.abs(this.#now() - madeAt)
  }

  /** A tag that begins with `~` changed softly. */
  evict(tags: readonly string[]) {
    this.#db.noteWrite()
    this.#changes.turn(this.#now(), (wasChanged) => {
      for (const [key, { cacheTags, since }] of this.#entries)
        if (wasChanged(cacheTags, since)) {
          this.#counts.changed++
          this.#remove(key)
        }
    })
    this.#changes.add(tags)
  }

  evictAll() {
    this.#db.noteWrite()
    this.#counts.cleared += this.#entries.size
    for (const key of this.#entries.keys()) this.#remove(key)
    this.#changes.addAll()
  }

  /**
   * Calls `onChange` whenever one of the tags may have been invalidated, here or on another instance, until stopped.
   */
  watch(tags: readonly string[], onChange: () => void): () => void {
    return this.#changes.watch(tags, onChange)
  }

  /** Calls `onChange` with the tags of every change, here or on another instance, until stopped. */
  watchAll(onChange: (tags: readonly string[]) => void): () => void {
    return this.#changes.watchAll(onChange)
  }

  /**
   * Invalidates tags on every instance when the transaction commits. Answers that depend on tags in `soon` may be up to
   * a second old. Use it for values that change all the time.
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
