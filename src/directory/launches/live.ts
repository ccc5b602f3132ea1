import { currentWeek } from '../../core/calendar/weeks.ts'
import { type App, perApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'

export type LiveCounts = Record<string, number>
type Listener = (changed: LiveCounts) => void

const debounce = 500

/** Pushes changes of this week's vote counts to all listeners, with one query for all of them. */
class WeekFeed {
  readonly #app: App
  readonly #listeners = new Set<Listener>()
  #lastCounts: LiveCounts = {}
  #timer: NodeJS.Timeout | undefined
  #unsubscribe: (() => void) | undefined

  constructor(app: App) {
    this.#app = app
  }

  get watchers(): number {
    return this.#listeners.size
  }

  /** Calls the listener with the current counts, then with each change. Returns a function that stops watching. */
  async watch(listener: Listener): Promise<() => void> {
    this.#unsubscribe ??= this.#app.cache.watch('listings', () => this.#schedule())
    const counts = await this.#count()
    this.#lastCounts = counts
    listener(counts)
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  // Debounced, so that many votes at once are one message.
  #schedule() {
    if (this.#listeners.size > 0) this.#timer ??= setTimeout(() => void this.#notify(), debounce)
  }

  async #notify() {
    try {
      const counts = await this.#count()
      const changed = Object.fromEntries(
        Object.entries(counts).filter(([slug, votes]) => this.#lastCounts[slug] !== votes),
      )
      this.#lastCounts = counts
      if (Object.keys(changed).length > 0) for (const listener of this.#listeners) listener(changed)
    } catch (err) {
      this.#app.log.warn({ err }, 'could not count this week’s votes')
    } finally {
      this.#timer = undefined
    }
  }

  async #count(): Promise<LiveCounts> {
    const rows = await this.#app.db.many(sql<{ slug: string; votes: number }>`
      select l.slug, w.votes
      from launches w
      join listings l on l.id = w.listing_id
      where w.week = ${currentWeek(this.#app)} and w.live
      order by w.place, w.votes desc, w.launched_at, w.listing_id limit 500`)
    return Object.fromEntries(rows.map(({ slug, votes }) => [slug, votes]))
  }

  #stop() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#unsubscribe?.()
    this.#unsubscribe = undefined
  }
}

export const weekFeed = perApp((app) => new WeekFeed(app))
