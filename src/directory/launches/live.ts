import { addWeeks, currentWeek, siteTimeZone, startOfDay, type Week } from '../../core/calendar/weeks.ts'
import { type App, perApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { second } from '../../platform/duration.ts'
import { adjustmentsFor } from '../votes/queries.ts'

export interface LiveCounts {
  week: Week
  /** How many listings launched in the week so far. */
  launches: number
  /** The week's votes by slug. After the first message, only those that changed. */
  votes: Record<string, number>
  /** Milliseconds over which pages spread their requests when they have to reload. */
  spread: number
}
type Listener = (counts: LiveCounts) => void
type Adjustments = ReadonlyMap<string, number>

interface Watcher {
  listener: Listener
  memberId: number | undefined
  /** The counts that the listener has. Undefined until the first message. */
  votes: LiveCounts['votes'] | undefined
  /** Whether the others were notified before this one got its first counts, which may be older. */
  missed: boolean
}

const debounce = 500
/** The delay after counting failed because the database was down. */
const retryAfter = 2 * second
/** How often to check whether a new week began, because that changes nothing in the database. */
const maxTick = 15 * second
/** Makes 200 pages per second reload. */
const spreadPerWatcher = 5

/** Pushes this week's vote counts and the start of a new week to all listeners, with shared queries. */
class WeekFeed {
  readonly #app: App
  readonly #watchers = new Set<Watcher>()
  #last: LiveCounts = { week: '', launches: 0, votes: {}, spread: 0 }
  #timer: NodeJS.Timeout | undefined
  #isNotifying = false
  /** Whether something changed while the votes were being counted, so that the count may not include it. */
  #changedWhileCounting = false
  #clock: NodeJS.Timeout | undefined
  #unsubscribe: (() => void) | undefined

  constructor(app: App) {
    this.#app = app
  }

  get watchers(): number {
    return this.#watchers.size
  }

  /**
   * Calls the listener with the current counts, then with each change, as this member sees them. Returns a function that
   * stops watching.
   */
  async watch(listener: Listener, memberId?: number): Promise<() => void> {
    this.#unsubscribe ??= this.#app.cache.watch(['listings', 'counters'], () => this.#schedule())
    const isFirst = this.#watchers.size === 0
    const watcher: Watcher = { listener, memberId, votes: undefined, missed: false }
    // Added before counting, so that no vote is missed in between.
    this.#watchers.add(watcher)
    const stop = () => {
      this.#watchers.delete(watcher)
      if (this.#watchers.size === 0) this.#stop()
    }
    try {
      const counts = await this.#count()
      const adjustments = await this.#adjustments([watcher])
      // Other listeners still have to be notified of changes that these counts include.
      if (isFirst) this.#last = counts
      watcher.votes = asSeen(counts.votes, adjustments.get(memberId))
      listener({ ...counts, votes: watcher.votes })
      if (watcher.missed) this.#schedule()
    } catch (error) {
      stop()
      throw error
    }
    this.#clock ??= this.#tick()
    return stop
  }

  // Debounced, so that many simultaneous votes cause one message.
  #schedule(delay = debounce) {
    if (this.#isNotifying) this.#changedWhileCounting = true
    else if (this.#watchers.size > 0) this.#timer ??= setTimeout(() => void this.#notify(), delay)
  }

  #tick(): NodeJS.Timeout {
    const closes = startOfDay(siteTimeZone(this.#app), addWeeks(currentWeek(this.#app), 1))
    return setTimeout(
      () => {
        if (currentWeek(this.#app) !== this.#last.week) this.#schedule()
        this.#clock = this.#tick()
      },
      Math.min(maxTick, closes.getTime() - this.#app.clock.now().getTime()),
    )
  }

  async #notify() {
    this.#timer = undefined
    this.#isNotifying = true
    this.#changedWhileCounting = false
    let failed = false
    try {
      const before = this.#last
      const counts = await this.#count()
      const adjustments = await this.#adjustments([...this.#watchers])
      this.#last = counts
      const isNew = before.week !== counts.week || before.launches !== counts.launches
      for (const watcher of this.#watchers) {
        const known = watcher.votes
        if (!known) {
          watcher.missed = true
          continue
        }
        const votes = asSeen(counts.votes, adjustments.get(watcher.memberId))
        const changed = Object.entries(votes).filter(([slug, count]) => known[slug] !== count)
        const isBehind = isNew || watcher.missed || changed.length > 0
        watcher.votes = votes
        watcher.missed = false
        if (isBehind) watcher.listener({ ...counts, votes: Object.fromEntries(changed) })
      }
    } catch (err) {
      this.#app.log.warn({ err }, 'could not count this week’s votes')
      failed = true
    }
    this.#isNotifying = false
    if (failed) this.#schedule(retryAfter)
    else if (this.#changedWhileCounting) this.#schedule()
  }

  async #count(): Promise<LiveCounts> {
    const week = currentWeek(this.#app)
    const rows = await this.#app.db.many(sql<{ slug: string; votes: number; launches: number }>`
      select l.slug, w.votes + w.uncopied_votes as votes, count(*) over () as launches
      from launches w
      join listings l on l.id = w.listing_id
      where w.week = ${week} and w.live
      order by w.place, w.votes desc, w.launched_at, w.listing_id limit 500`)
    return {
      week,
      launches: rows[0]?.launches ?? 0,
      votes: Object.fromEntries(rows.map(({ slug, votes }) => [slug, votes])),
      spread: this.watchers * spreadPerWatcher,
    }
  }

  /** Queried for all watchers together, so that the time it takes reveals nothing. */
  async #adjustments(watchers: readonly Watcher[]): Promise<ReadonlyMap<number | undefined, Adjustments>> {
    const members = watchers.flatMap(({ memberId }) => memberId ?? [])
    return members.length === 0 ? new Map() : adjustmentsFor(this.#app.db, members, currentWeek(this.#app))
  }

  #stop() {
    clearTimeout(this.#timer)
    clearTimeout(this.#clock)
    this.#timer = undefined
    this.#clock = undefined
    this.#unsubscribe?.()
    this.#unsubscribe = undefined
  }
}

/** Adds the member's own votes that were set aside, because members must not learn about that. */
function asSeen(votes: LiveCounts['votes'], own: Adjustments | undefined): LiveCounts['votes'] {
  if (!own) return votes
  return Object.fromEntries(Object.entries(votes).map(([slug, count]) => [slug, count + (own.get(slug) ?? 0)]))
}

export const weekFeed = perApp((app) => new WeekFeed(app))
