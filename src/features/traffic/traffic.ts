import { type App, perApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { dateIn, zoneOf } from '../launches/weeks.ts'

interface Tally {
  listingId: number
  day: string
  source: string
  views: number
  clicks: number
}

const flushEvery = 2000
const most = 500

/**
 * Views and visits, gathered in memory and written together: a page view must not cost a write. What a crash loses is at most the
 * last two seconds; what is written is counted once, rows and totals in one transaction.
 */
export class Traffic {
  readonly #app: App
  #tallies = new Map<string, Tally>()
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()

  constructor(app: App) {
    this.#app = app
  }

  note(listingId: number, kind: 'view' | 'click', source: string): void {
    const day = dateIn(zoneOf(this.#app), this.#app.clock.now())
    const key = `${listingId} ${day} ${source}`
    let tally = this.#tallies.get(key)
    if (!tally) this.#tallies.set(key, (tally = { listingId, day, source, views: 0, clicks: 0 }))
    if (kind === 'view') tally.views++
    else tally.clicks++
    if (this.#tallies.size >= most) void this.flush()
    this.#timer ??= setTimeout(() => void this.flush(), flushEvery).unref()
  }

  /** Writes what was gathered; what could not be written is kept for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const tallies = [...this.#tallies.values()].sort((a, b) => a.listingId - b.listingId || (a.day < b.day ? -1 : 1) || (a.source < b.source ? -1 : 1))
    this.#tallies = new Map()
    this.#flushing = this.#flushing.then(() => this.#write(tallies))
    return this.#flushing
  }

  async #write(tallies: Tally[]): Promise<void> {
    if (tallies.length === 0) return
    try {
      await this.#app.db.transaction(async (tx) => {
        await tx.run(sql`
          insert into traffic as t (listing_id, day, source, views, clicks)
          select l.id, day, source, new.views, new.clicks
          from unnest(${tallies.map(({ listingId }) => listingId)}::bigint[], ${tallies.map(({ day }) => day)}::date[], ${tallies.map(({ source }) => source)}::text[],
            ${tallies.map(({ views }) => views)}::int[], ${tallies.map(({ clicks }) => clicks)}::int[]) as new (listing_id, day, source, views, clicks)
          join listings l on l.id = new.listing_id
          on conflict (listing_id, day, source) do update set views = t.views + excluded.views, clicks = t.clicks + excluded.clicks`)
        await this.#app.cache.changed(tx, [...new Set(tallies.map(({ listingId }) => `listing:${listingId}`)), 'listings'])
      })
    } catch (error) {
      this.#app.log.warn({ err: error }, 'traffic could not be written; it is tried again')
      for (const { listingId, source, views, clicks } of tallies) {
        for (let n = 0; n < views; n++) this.note(listingId, 'view', source)
        for (let n = 0; n < clicks; n++) this.note(listingId, 'click', source)
      }
    }
  }
}

export const trafficOf = perApp((app) => new Traffic(app))
