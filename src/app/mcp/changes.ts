import { currentWeek } from '../../core/calendar/weeks.ts'
import { type App, perApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { second } from '../../platform/duration.ts'

type OnChange = (uri: string) => void

/** Reports changed resources to watchers: listings and the current week. Runs at most one query a second. */
class ResourceChanges {
  readonly #app: App
  readonly #watchers = new Set<OnChange>()
  readonly #listings = new Set<number>()
  #hasWeekChanged = false
  #timer: NodeJS.Timeout | undefined
  #stop: (() => void) | undefined

  constructor(app: App) {
    this.#app = app
  }

  watch(onChange: OnChange): () => void {
    this.#watchers.add(onChange)
    this.#stop ??= this.#app.cache.watchAll((tags) => this.#note(tags))
    return () => {
      this.#watchers.delete(onChange)
      if (this.#watchers.size > 0) return
      this.#stop?.()
      this.#stop = undefined
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  #note(tags: readonly string[]) {
    for (const tag of tags) {
      const [, id] = /^(?:listing|own-counters):(\d+)$/.exec(tag) ?? []
      if (id) this.#listings.add(Number(id))
      if (tag === 'listings' || tag === 'counters') this.#hasWeekChanged = true
    }
    if (this.#listings.size > 0 || this.#hasWeekChanged)
      this.#timer ??= setTimeout(() => void this.#report(), second).unref()
  }

  async #report() {
    this.#timer = undefined
    const ids = [...this.#listings]
    const uris = this.#hasWeekChanged ? ['this', currentWeek(this.#app)].map((week) => `slipway://weeks/${week}`) : []
    this.#listings.clear()
    this.#hasWeekChanged = false
    try {
      const rows = await this.#app.db.many(sql<{ slug: string }>`select slug from listings where id = any(${ids})`)
      uris.push(...rows.map(({ slug }) => `slipway://listings/${slug}`))
    } catch (err) {
      this.#app.log.warn({ err }, 'could not read which listings changed')
    }
    for (const uri of uris) for (const onChange of this.#watchers) onChange(uri)
  }
}

export const resourceChanges = perApp((app) => new ResourceChanges(app))
