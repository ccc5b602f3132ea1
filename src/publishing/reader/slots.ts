import { perApp } from '../../platform/app.ts'
import { second } from '../../platform/duration.ts'
import { ReaderFailure } from './failure.ts'
import { siteOf } from './urls.ts'

const maxReadings = 24
const maxPerSite = 2
const maxWait = 30 * second

interface Waiting {
  site: string
  start(): void
}

/**
 * Bounds how many websites are read at once, of one site and in total. A reading whose site is at its bound lets the
 * others pass, so that sites that never answer hold up only themselves.
 */
export class ReadingSlots {
  readonly #bySite = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  #total = 0

  /** Whether a reading of this site would start at once. */
  hasRoom(url: URL): boolean {
    return this.#hasRoom(siteOf(url))
  }

  async run<T>(url: URL, work: () => Promise<T>): Promise<T> {
    const site = siteOf(url)
    if (this.#hasRoom(site)) this.#begin(site)
    else await this.#wait(site)
    try {
      return await work()
    } finally {
      this.#end(site)
    }
  }

  #hasRoom(site: string): boolean {
    return this.#total < maxReadings && (this.#bySite.get(site) ?? 0) < maxPerSite
  }

  #begin(site: string): void {
    this.#total++
    this.#bySite.set(site, (this.#bySite.get(site) ?? 0) + 1)
  }

  #end(site: string): void {
    this.#total--
    const left = this.#bySite.get(site)! - 1
    if (left > 0) this.#bySite.set(site, left)
    else this.#bySite.delete(site)
    const next = this.#waiting.findIndex((waiting) => this.#hasRoom(waiting.site))
    if (next >= 0) this.#waiting.splice(next, 1)[0]!.start()
  }

  #wait(site: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        site,
        start: () => {
          clearTimeout(timer)
          this.#begin(site)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(
          new ReaderFailure('timed_out', 'We’re reading too many websites right now.', {
            advice: 'Try again in a minute.',
          }),
        )
      }, maxWait)
      this.#waiting.push(waiting)
    })
  }
}

export const readingSlots = perApp(() => new ReadingSlots())
