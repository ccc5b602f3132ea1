import { currentWeek } from '../../core/calendar/weeks.ts'
import { type App, perApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'

export type LiveCounts = Record<string, number>
type Heard = (changed: LiveCounts) => void

const pause = 500

/** The votes of this week's launches as they change, for everyone who watches, from one question for all of them. */
class WeekFeed {
  readonly #app: App
  readonly #watching = new Set<Heard>()
  #last: LiveCounts = {}
  #timer: NodeJS.Timeout | undefined
  #stop: (() => void) | undefined

  constructor(app: App) {
    this.#app = app
  }

  get watchers(): number {
    return this.#watching.size
  }

  /** Tells the present counts at once, then what changes. */
  async watch(heard: Heard): Promise<() => void> {
    this.#stop ??= this.#app.cache.watch('listings', () => this.#soon())
    const counts = await this.#count()
    this.#last = counts
    heard(counts)
    this.#watching.add(heard)
    return () => {
      this.#watching.delete(heard)
      if (this.#watching.size === 0) this.#rest()
    }
  }

  // Many votes at once are one message.
  #soon() {
    if (this.#watching.size > 0) this.#timer ??= setTimeout(() => void this.#tell(), pause)
  }

  async #tell() {
    try {
      const counts = await this.#count()
      const changed = Object.fromEntries(Object.entries(counts).filter(([slug, votes]) => this.#last[slug] !== votes))
      this.#last = counts
      if (Object.keys(changed).length > 0) for (const heard of this.#watching) heard(changed)
    } catch (err) {
      this.#app.log.warn({ err }, 'could not count the votes of the week')
    } finally {
      this.#timer = undefined
    }
  }

  async #count(): Promise<LiveCounts> {
    const rows = await this.#app.db.many(sql<{ slug: string; votes: number }>`
      select l.slug, w.votes from launches w join listings l on l.id = w.listing_id
      where w.week = ${currentWeek(this.#app)} and w.live order by w.place, w.votes desc, w.launched_at, w.listing_id
        limit 500`)
    return Object.fromEntries(rows.map(({ slug, votes }) => [slug, votes]))
  }

  #rest() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#stop?.()
    this.#stop = undefined
  }
}

export const weekFeed = perApp((app) => new WeekFeed(app))
