import fc from 'fast-check'
import { operations as declared } from '../../../src/app/operations.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { createNotes, write_note } from '../../platform/operation/support/notes.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { checkAnswer } from './check-answer.ts'
import { knownTexts } from './known-texts.ts'
import { requestFor, type Site } from './requests.ts'

// A test operation ensures that requests with bodies are always included.
export const fuzzedOperations = [...declared, write_note]
const byId = new Map(fuzzedOperations.map((operation) => [operation.id, operation]))
export const concurrency = 10

/** Sends random requests to a site with demo content, and checks the answers. */
export class RandomRequests {
  readonly #opened: TestApp
  readonly site: Site
  readonly #answeredBy = new Map<string, string | undefined>()

  private constructor(opened: TestApp, site: Site) {
    this.#opened = opened
    this.site = site
    opened.server.addHook(
      'onResponse',
      async (request) => void this.#answeredBy.set(request.id, request.routeOptions.config.operation),
    )
  }

  static async open(db: Database): Promise<RandomRequests> {
    await createNotes(db)
    const opened = await openTestApp(db, {
      operations: fuzzedOperations,
      environment: { LOG_LEVEL: 'silent', DNS_SERVERS: '127.0.0.1:1' },
    })
    const site = { key: await opened.keyFor(await opened.member()), known: [] as string[] }
    const requests = new RandomRequests(opened, site)
    site.known.push(...(await knownTexts(opened)))
    return requests
  }

  get server(): TestApp['server'] {
    return this.#opened.server
  }

  /** Sends this many requests, ten at a time. Throws at the first wrong answer. Returns how often each code was answered. */
  async send(count: number, seed: number, onAnswer: (status: number) => void = () => {}): Promise<Map<number, number>> {
    const seen = new Map<number, number>()
    const requests = fc.array(fc.oneof(...fuzzedOperations.map((operation) => requestFor(operation, this.site))), {
      minLength: concurrency,
      maxLength: concurrency,
    })
    const property = fc.asyncProperty(requests, async (batch) => {
      await Promise.all(
        batch.map(async (request) => {
          const answer = await this.server.inject(request)
          const id = this.#answeredBy.get(String(answer.headers['x-request-id']))
          checkAnswer(String(request.method), id === undefined ? undefined : byId.get(id), answer)
          seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1)
          onAnswer(answer.statusCode)
        }),
      )
      this.#answeredBy.clear()
      this.#opened.logged.length = 0
    })
    await fc.assert(property, { numRuns: count / concurrency, seed })
    return seen
  }

  async close(): Promise<void> {
    await this.#opened.close()
  }
}
