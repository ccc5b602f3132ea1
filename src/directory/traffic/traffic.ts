import { dateInZone, siteTimeZone } from '../../core/calendar/weeks.ts'
import { type App, perApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { minute } from '../../platform/duration.ts'
import { counterCopies, ownCounters } from '../listings/counters.ts'

interface Tally {
  slug: string
  day: string
  source: string
  views: number
  clicks: number
}

const flushInterval = minute
const maxTallies = 2000

/**
 * Collects views and clicks in memory and writes them once a minute, because a page view must not cost a write. A process
 * that is stopped writes them first; a crash loses at most the last minute. A batch is one transaction, so nothing is
 * counted twice.
 */
class Traffic {
  readonly #app: App
  #tallies = new Map<string, Tally>()
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()

  constructor(app: App) {
    this.#app = app
  }

  record(slug: string, kind: 'view' | 'click', source: string): void {
    const day = dateInZone(siteTimeZone(this.#app), this.#app.clock.now())
    const key = `${slug} ${day} ${source}`
    let tally = this.#tallies.get(key)
    if (!tally) this.#tallies.set(key, (tally = { slug, day, source, views: 0, clicks: 0 }))
    if (kind === 'view') tally.views++
    else tally.clicks++
    if (this.#tallies.size >= maxTallies) void this.flush()
    this.#timer ??= setTimeout(() => void this.flush(), flushInterval).unref()
  }

  /** Writes the collected tallies. If that fails, they are added to the next batch. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const tallies = [...this.#tallies.values()]
    this.#tallies = new Map()
    this.#flushing = this.#flushing.then(() => this.#write(tallies))
    return this.#flushing
  }

  async #write(tallies: Tally[]): Promise<void> {
    if (tallies.length === 0) return
    try {
      await this.#app.db.transaction(async (tx) => {
        const written = await tx.many(sql<{ listing_id: number }>`
          insert into traffic as t (listing_id, day, source, views, clicks)
          select l.id, day, source, new.views, new.clicks
          from unnest(
            ${tallies.map(({ slug }) => slug)}::text[],
            ${tallies.map(({ day }) => day)}::date[],
            ${tallies.map(({ source }) => source)}::text[],
            ${tallies.map(({ views }) => views)}::int[],
            ${tallies.map(({ clicks }) => clicks)}::int[]
          ) as new (slug, day, source, views, clicks)
          join listings l on l.slug = new.slug and l.status = 'live'
          order by l.id, day, source
          on conflict (listing_id, day, source) do update
            set views = t.views + excluded.views, clicks = t.clicks + excluded.clicks
          returning listing_id`)
        const listings = new Set(written.map(({ listing_id }) => ownCounters(listing_id)))
        await this.#app.cache.invalidate(tx, [], [...listings])
        tx.afterCommit(() => counterCopies(this.#app).copySoon())
      })
    } catch (error) {
      this.#app.log.warn({ err: error }, 'could not save traffic; will retry')
      for (const { slug, source, views, clicks } of tallies) {
        for (let n = 0; n < views; n++) this.record(slug, 'view', source)
        for (let n = 0; n < clicks; n++) this.record(slug, 'click', source)
      }
    }
  }
}

export const trafficOf = perApp((app) => new Traffic(app))
