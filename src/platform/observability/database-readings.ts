import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../app.ts'
import { raw } from '../database/sql.ts'
import { second } from '../duration.ts'
import { type MetricSource, metric, type Sample, sample } from './metric.ts'

/** Several scrapers, or one that scrapes often, share a reading. */
const maxAge = 5 * second
const timeLimit = 2 * second

export const databaseUp = metric(
  'gauge',
  'slipway_database_up',
  'Whether the database answered the last reading for this page within 2 seconds. If not, what is read from it is absent.',
)

/** Reads the metrics that come from the database, all in one transaction. */
export class DatabaseReadings {
  readonly #sources: readonly MetricSource[]
  #last: { at: number; samples: readonly Sample[] } | undefined
  #reading: Promise<readonly Sample[]> | undefined

  constructor(sources: readonly MetricSource[]) {
    this.#sources = sources
  }

  async read(app: App): Promise<readonly Sample[]> {
    if (this.#last && performance.now() - this.#last.at < maxAge) return this.#last.samples
    // Another reading isn't started while one hangs.
    this.#reading ??= this.#query(app).finally(() => (this.#reading = undefined))
    const gaveUp = new AbortController()
    const down = [sample(databaseUp, {}, 0)]
    const late = pause(timeLimit, down, { signal: gaveUp.signal }).catch(() => down)
    const samples = await Promise.race([this.#reading.catch(() => down), late])
    gaveUp.abort()
    this.#last = { at: performance.now(), samples }
    return samples
  }

  #query(app: App): Promise<readonly Sample[]> {
    return app.db.transaction(async (tx) => {
      await tx.run(raw(`set local statement_timeout = ${timeLimit}`))
      const samples = [sample(databaseUp, {}, 1)]
      for (const { query } of this.#sources) samples.push(...((await query?.(tx, app)) ?? []))
      return samples
    })
  }
}
