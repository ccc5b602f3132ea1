import { perApp } from '../../platform/app.ts'
import { second } from '../../platform/duration.ts'
import { ReaderFailure } from './failure.ts'
import { siteOf } from './urls.ts'

const maxReadings = 24
const maxPerSite = 2
const maxPerReader = 4
const maxWait = 30 * second

interface Reading {
  site: string
  reader: string | undefined
}

interface Waiting extends Reading {
  start(): void
}

/**
 * Limits concurrent readings of websites: per site, per reader and in total. A reading whose site or reader is at its
 * limit doesn't block the others, so that sites that never answer delay only themselves and the people who requested
 * them.
 */
export class ReadingSlots {
  readonly #bySite = new Tally()
  readonly #byReader = new Tally()
  readonly #waiting: Waiting[] = []
  #total = 0

  /** Whether a reading of this site would start right away. */
  hasRoom(url: URL, reader?: string): boolean {
    return this.#hasRoom({ site: siteOf(url), reader })
  }

  async run<T>(url: URL, work: () => Promise<T>, reader?: string): Promise<T> {
    const reading = { site: siteOf(url), reader }
    if (this.#hasRoom(reading)) this.#begin(reading)
    else await this.#wait(reading)
    try {
      return await work()
    } finally {
      this.#end(reading)
    }
  }

  #hasRoom({ site, reader }: Reading): boolean {
    return this.#total < maxReadings && this.#bySite.of(site) < maxPerSite && this.#byReader.of(reader) < maxPerReader
  }

  #begin({ site, reader }: Reading): void {
    this.#total++
    this.#bySite.add(site, 1)
    this.#byReader.add(reader, 1)
  }

  #end({ site, reader }: Reading): void {
    this.#total--
    this.#bySite.add(site, -1)
    this.#byReader.add(reader, -1)
    // A reading that ends can make room for two: one of the same site, and one for the same reader.
    for (const waiting of [...this.#waiting])
      if (this.#hasRoom(waiting)) {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        waiting.start()
      }
  }

  #wait(reading: Reading): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        ...reading,
        start: () => {
          clearTimeout(timer)
          this.#begin(reading)
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

/** Counts by name. Nothing is counted without a name. */
class Tally {
  readonly #counts = new Map<string, number>()

  of(name: string | undefined): number {
    return name === undefined ? 0 : (this.#counts.get(name) ?? 0)
  }

  add(name: string | undefined, change: number): void {
    if (name === undefined) return
    const count = this.of(name) + change
    if (count > 0) this.#counts.set(name, count)
    else this.#counts.delete(name)
  }
}

export const readingSlots = perApp(() => new ReadingSlots())
