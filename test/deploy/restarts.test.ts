import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, FormData, request } from 'undici'
import { createMember } from '../../src/core/members/members.ts'
import { startSession } from '../../src/core/sessions/session.ts'
import { openDatabase } from '../../src/platform/database/open.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { formToken } from '../../src/web/csrf.ts'
import { drawn } from '../directory/media/support.ts'
import { openTestApp } from '../support/app.ts'
import { makeListing } from '../support/listings.ts'
import { startServer } from '../support/running-server.ts'
import { migrationsHash } from '../support/storage.ts'
import { createTestDatabase, dropTestDatabase } from '../support/storage-postgres.ts'
import { findProgram, freePort, type ReverseProxy, startCaddy, startNginx } from './proxies.ts'

const clock = '2026-11-15T15:00:00Z'
const requestsPerSecond = 25
const missing = ['nginx', 'caddy'].filter((name) => !findProgram(name))
const skip =
  process.env.TEST_STORAGE === 'embedded' ||
  (missing.length > 0 && `not installed: ${missing.join(', ')} (Debian: apt-get install nginx-light caddy)`)

interface People {
  voters: { id: number; session: string }[]
  makers: { session: string; listing: number }[]
  listing: number
}

async function prepare(db: Database): Promise<People> {
  const site = await openTestApp(db)
  const person = async (email: string) => {
    const { id } = await createMember(db, site.clock.now(), { email, verified: true })
    const session = await startSession(site.app, db, id, { address: '203.0.113.1', userAgent: undefined })
    return { id, session }
  }
  const listing = await makeListing(site, { slug: 'tidewell' })
  const voters = await Promise.all(Array.from({ length: 40 }, (_, index) => person(`voter-${index}@people.example`)))
  const makers: People['makers'] = []
  for (const slug of ['moorline', 'querywren']) {
    const { id, session } = await person(`${slug}@people.example`)
    makers.push({ session, listing: await makeListing(site, { slug, plan: 'paid', ownerId: id }) })
  }
  await site.close()
  return { voters, makers, listing }
}

/** Visitors of one proxy who repeat their requests, and every unexpected answer. */
class Traffic {
  readonly failures: string[] = []
  readonly done = { reads: 0, votes: 0, uploads: 0, streams: 0 }
  /** By voter: whether the last answer said that they have voted. */
  readonly voted = new Map<number, boolean>()
  readonly #proxy: ReverseProxy
  readonly #dispatcher = new Agent({ connect: { rejectUnauthorized: false }, headersTimeout: 20_000 })
  /** Separate connections: ending a stream must not affect a request that is still open. */
  readonly #streams = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false, bodyTimeout: 0 })
  readonly #stopped = new AbortController()
  readonly #running: Promise<void>[] = []

  constructor(proxy: ReverseProxy) {
    this.#proxy = proxy
  }

  start(voters: People['voters'], maker: People['makers'][number], picture: Blob) {
    const reads = ['/', '/listings/tidewell', '/launches', '/api/v1/listings', '/api/v1/listings/tidewell']
    this.#running.push(
      this.#repeat(requestsPerSecond - 5, (turn) => this.#read(reads[turn % reads.length]!)),
      this.#repeat(5, (turn) => this.#vote(voters[turn % voters.length]!)),
      // A person may upload 60 pictures an hour.
      this.#repeat(1 / 3, () => this.#upload(maker, picture)),
      ...Array.from({ length: 5 }, () => this.#watch()),
    )
  }

  /** How many requests were answered as expected. */
  get answered(): number {
    return Object.values(this.done).reduce((sum, count) => sum + count, 0)
  }

  get name(): string {
    return this.#proxy.name
  }

  async stop(): Promise<void> {
    if (this.#stopped.signal.aborted) return
    this.#stopped.abort()
    await Promise.all(this.#running)
    await Promise.all([this.#dispatcher.close(), this.#streams.close()])
  }

  async #repeat(perSecond: number, work: (turn: number) => Promise<void>): Promise<void> {
    const open = new Set<Promise<void>>()
    const start = performance.now()
    for (let turn = 0; !this.#stopped.signal.aborted; turn++) {
      const done = work(turn)
        .catch((error: Error) => void this.failures.push(`${this.name}: ${error.stack} ${error.cause ?? ''}`))
        .finally(() => open.delete(done))
      open.add(done)
      // Not a pause of the same length, so that a slow machine sends no fewer.
      await pause(Math.max(0, start + ((turn + 1) * 1000) / perSecond - performance.now()))
    }
    await Promise.all(open)
  }

  async #send(path: string, options: object, expected: number): Promise<string> {
    const { statusCode, body } = await request(this.#proxy.url + path, { dispatcher: this.#dispatcher, ...options })
    const text = await body.text()
    if (statusCode !== expected) throw new Error(`${this.#proxy.name}: ${path} answered ${statusCode}: ${text}`)
    return text
  }

  async #read(path: string): Promise<void> {
    await this.#send(path, {}, 200)
    this.done.reads++
  }

  async #vote({ id, session }: People['voters'][number]): Promise<void> {
    const answer = await this.#send(
      '/listings/tidewell/vote',
      {
        method: 'POST',
        headers: { ...browser(session), 'content-type': 'application/x-www-form-urlencoded' },
        body: `vote=${this.voted.get(id) ? 'withdraw' : 'cast'}`,
      },
      200,
    )
    this.voted.set(id, JSON.parse(answer).voted)
    this.done.votes++
  }

  async #upload({ session, listing }: People['makers'][number], picture: Blob): Promise<void> {
    const body = new FormData()
    body.set('form_token', formToken(session))
    body.set('form', 'logo')
    body.set('file', picture, 'logo.png')
    const headers = { ...browser(session), accept: 'text/html' }
    await this.#send(`/account/listings/${listing}/media/logo`, { method: 'POST', headers, body }, 303)
    this.done.uploads++
  }

  /** Connects again when the stream ends, as browsers do. */
  async #watch(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        const { statusCode, body } = await request(`${this.#proxy.url}/live/week`, {
          dispatcher: this.#streams,
          signal: this.#stopped.signal,
        })
        if (statusCode !== 200) this.failures.push(`${this.#proxy.name}: a stream answered ${statusCode}`)
        this.done.streams++
        for await (const _ of body);
      } catch (error) {
        if (!this.#stopped.signal.aborted) this.failures.push(`${this.#proxy.name}: a stream broke: ${error}`)
      }
      await pause(500)
    }
  }
}

function browser(session: string): Record<string, string> {
  return { cookie: `slipway=${session}`, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
}

test('web processes restart behind nginx and Caddy without one failed request', { skip }, async (t) => {
  const { name, url } = await createTestDatabase(await migrationsHash())
  const folder = mkdtempSync(join(tmpdir(), 'slipway-restarts-'))
  const db = await openDatabase({ url })
  const stops: (() => Promise<void>)[] = []
  try {
    const { voters, makers, listing } = await prepare(db)
    const web = [await freePort(), await freePort()] as const
    const start = (port: number) =>
      startServer({
        DATABASE_URL: url,
        DATA_DIR: join(folder, 'data'),
        PORT: String(port),
        CLOCK: clock,
        TRUST_PROXY: '127.0.0.1',
        DRAIN_SECONDS: '5',
      })
    const processes = new Map(await Promise.all(web.map(async (port) => [port, await start(port)] as const)))
    stops.push(async () => void (await Promise.all([...processes.values()].map((one) => one.kill()))))

    const proxies = [
      await startNginx({ folder: join(folder, 'nginx'), web }),
      await startCaddy({ folder: join(folder, 'caddy'), web }),
    ]
    stops.push(async () => void (await Promise.all(proxies.map((proxy) => proxy.stop()))))

    const picture = new Blob([await drawn(300, 300).png().toBuffer()], { type: 'image/png' })
    const traffics = proxies.map((proxy) => new Traffic(proxy))
    traffics.forEach((traffic, index) =>
      traffic.start(voters.slice(index * 20, index * 20 + 20), makers[index]!, picture),
    )
    const stopTraffic = async () => void (await Promise.all(traffics.map((traffic) => traffic.stop())))
    stops.push(stopTraffic)
    await pause(1_000)
    // Each process twice, because the first restart finds every connection new.
    for (const [index, port] of [...web, ...web].entries()) {
      const before = traffics.map(({ answered, failures }) => ({ answered, failed: failures.length }))
      const { process } = processes.get(port)!
      process.kill('SIGTERM')
      const [code] = await once(process, 'exit')
      assert.equal(code, 0)
      processes.set(port, await start(port))
      const counted = traffics.map(
        ({ name, answered, failures }, proxy) =>
          `${name} ${answered - before[proxy]!.answered} requests, ${failures.length - before[proxy]!.failed} failed`,
      )
      t.diagnostic(`restart ${index + 1}: ${counted.join('; ')}`)
    }
    await pause(1_000)
    await stopTraffic()

    for (const { failures, done, name } of traffics) {
      t.diagnostic(
        `${name}: ${Object.entries(done)
          .map(([kind, count]) => `${count} ${kind}`)
          .join(', ')}`,
      )
      assert.deepEqual(failures, [])
      for (const [kind, count] of Object.entries(done)) assert.ok(count > 5, `only ${count} ${kind}`)
    }
    const acknowledged = traffics.flatMap(({ voted }) => [...voted].filter(([, has]) => has).map(([id]) => id))
    const stored = await db.many(sql<{ member_id: number }>`
      select member_id from votes where listing_id = ${listing} and withdrawn_at is null order by member_id`)
    assert.deepEqual(
      stored.map(({ member_id }) => member_id),
      acknowledged.sort((a, b) => a - b),
    )
  } finally {
    for (const stop of stops.reverse()) await stop()
    await db.close()
    await dropTestDatabase(name)
    rmSync(folder, { recursive: true, force: true })
  }
})
