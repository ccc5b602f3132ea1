import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { launchedThisWeek, signIn } from '../bench/launch-day.ts'
import { seed, withClient } from '../bench/support/databases.ts'
import { matchingLine, start } from '../bench/support/processes.ts'
import { benchClock } from '../bench/support/service.ts'
import { quantile } from '../bench/support/statistics.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { sql } from '../src/platform/database/sql.ts'
import type { Database } from '../src/platform/database/types.ts'
import { hashSecret } from '../src/platform/secrets.ts'
import { checkInvariants } from './support/checks.ts'
import type { Context, Proof } from './support/proof.ts'
import { createDatabase } from './support/site.ts'

const votesPerSecond = 50
const week = '2026-11-09'
const agents = { web: 'Mozilla/5.0', crawler: 'Mozilla/5.0 (compatible; ExampleBot/1.0; +https://bot.example)' }
const crawled = ['/robots.txt', '/sitemap.xml', '/', '/launches', '/categories', '/feeds/launches.atom']

interface Day {
  url: string
  launched: string[]
  cookies: string[]
  slugs: string[]
}

/** Everyone who visits on a launch day. */
class Crowd {
  readonly #context: Context
  readonly #day: Day
  readonly #dispatcher = new Agent({ connections: 128, headersTimeout: 60_000, bodyTimeout: 0 })
  readonly #stopped = new AbortController()
  readonly #running: Promise<void>[] = []
  /** Acknowledged votes, as the cookie and the slug. */
  readonly voted: { cookie: string; slug: string }[] = []
  readonly failures: string[] = []
  readonly times: { [kind in 'vote' | 'page' | 'agent']: number[] } = { vote: [], page: [], agent: [] }
  /** The counts that each viewer shows, by slug. */
  readonly viewers: Map<string, number>[] = []

  constructor(context: Context, day: Day) {
    this.#context = context
    this.#day = day
  }

  start(viewers: number): void {
    for (let viewer = 0; viewer < viewers; viewer++) this.#running.push(this.#watch(viewer))
    this.#running.push(
      this.#repeat(votesPerSecond, () => this.#vote()),
      this.#repeat(10, () => this.#page('page', this.#path(), agents.web)),
      this.#repeat(5, () => this.#page('page', pick([...crawled, this.#path()]), agents.crawler)),
      this.#repeat(5, () => this.#agent()),
    )
  }

  /** Everyone stops but the viewers. */
  async stopWriting(): Promise<void> {
    this.#isWriting = false
    await Promise.all(this.#running.slice(this.viewers.length))
  }
  #isWriting = true

  async leave(): Promise<void> {
    this.#stopped.abort()
    await Promise.all(this.#running)
    await this.#dispatcher.destroy()
  }

  #path(): string {
    const { launched, slugs } = this.#day
    return `/listings/${pick(Math.random() < 0.7 ? launched : slugs)}`
  }

  async #repeat(perSecond: number, work: () => Promise<void>): Promise<void> {
    const open = new Set<Promise<void>>()
    const began = performance.now()
    for (let turn = 0; this.#isWriting; turn++) {
      const done = work()
        .catch((error: Error) => void this.failures.push(error.message))
        .finally(() => open.delete(done))
      open.add(done)
      await pause(Math.max(0, began + ((turn + 1) * 1000) / perSecond - performance.now()))
    }
    await Promise.all(open)
  }

  async #send(
    kind: 'vote' | 'page' | 'agent',
    path: string,
    options: Parameters<typeof request>[1] = {},
  ): Promise<string> {
    const began = performance.now()
    const { headers = {}, ...rest } = options as { headers?: Record<string, string> }
    const { statusCode, body } = await request(this.#day.url + path, {
      dispatcher: this.#dispatcher,
      headers: { 'x-forwarded-for': address(), ...headers },
      ...rest,
    })
    const text = await body.text()
    this.times[kind].push(performance.now() - began)
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text.slice(0, 200)}`)
    return text
  }

  async #vote(): Promise<void> {
    const { launched, cookies } = this.#day
    const [slug, cookie] = [pick(launched), pick(cookies)]
    const { timeline } = this.#context.record
    try {
      await this.#send('vote', `/listings/${slug}/vote`, {
        method: 'POST',
        headers: {
          cookie: `slipway=${cookie}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: 'vote=cast',
      })
    } catch (error) {
      timeline.add('unknown')
      throw error
    }
    timeline.add('written')
    this.voted.push({ cookie, slug })
  }

  async #page(kind: 'page', path: string, agent: string): Promise<void> {
    await this.#send(kind, path, { headers: { 'user-agent': agent, accept: 'text/html' } })
  }

  /** An agent searches with a tool, or over REST. */
  async #agent(): Promise<void> {
    const q = pick(this.#day.slugs).split('-')[0]!
    if (Math.random() < 0.5) return void (await this.#send('agent', `/api/v1/listings?${new URLSearchParams({ q })}`))
    const answer = await this.#send('agent', '/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_listings', arguments: { q } },
      }),
    })
    if (/"isError":true/.test(answer)) throw new Error(`a tool: ${answer.slice(0, 200)}`)
  }

  async #watch(viewer: number): Promise<void> {
    const votes = new Map<string, number>()
    this.viewers.push(votes)
    try {
      const { statusCode, body } = await request(`${this.#day.url}/live/week`, {
        headers: { 'x-forwarded-for': `10.9.${Math.floor(viewer / 20)}.1` },
        signal: this.#stopped.signal,
      })
      if (statusCode !== 200) throw new Error(`a stream: ${statusCode}`)
      let rest = ''
      for await (const chunk of body.setEncoding('utf8')) {
        const messages = (rest + chunk).split('\n\n')
        rest = messages.pop()!
        for (const message of messages) {
          const data = /^data: (.*)$/m.exec(message)?.[1]
          if (data) for (const [slug, count] of Object.entries(JSON.parse(data).votes)) votes.set(slug, Number(count))
        }
      }
      if (!this.#stopped.signal.aborted) this.failures.push('a stream ended')
    } catch (error) {
      if (!this.#stopped.signal.aborted) this.failures.push(`a stream: ${(error as Error).message}`)
    }
  }
}

/** Every acknowledged vote has its row. */
async function lostVotes(db: Database, voted: Crowd['voted']): Promise<string[]> {
  const lost = await db.many(sql<{ what: string }>`
    select distinct 'a vote for ' || given.slug as what
    from unnest(
      ${voted.map(({ cookie }) => hashSecret(cookie))}::bytea[], ${voted.map(({ slug }) => slug)}::text[]
    ) as given (secret, slug)
    where not exists (
      select from sessions s join listings l on l.slug = given.slug
      join votes v on v.listing_id = l.id and v.member_id = s.member_id and v.withdrawn_at is null
      where s.secret_hash = given.secret)`)
  return lost.map(({ what }) => what)
}

async function wrongViewers(db: Database, viewers: Crowd['viewers']): Promise<string[]> {
  const rows = await db.many(sql<{ slug: string; votes: number }>`
    select l.slug, la.votes + la.uncopied_votes as votes
    from launches la join listings l on l.id = la.listing_id
    where la.week = ${week} and la.live`)
  const stored = new Map(rows.map(({ slug, votes }) => [slug, votes]))
  return viewers.flatMap((votes, index) => {
    const wrong = [...votes].filter(([slug, count]) => stored.get(slug) !== count)
    if (votes.size === 0) return [`viewer ${index} heard nothing`]
    return wrong.length > 0 ? [`viewer ${index}: ${wrong[0]} instead of ${stored.get(wrong[0]![0])}`] : []
  })
}

export const launchDay: Proof = {
  name: 'launch-day',
  title: 'A launch day',
  about:
    '50 votes a second, 300 people who watch the live counts, visitors, crawlers and agents, with rate limits as in ' +
    'production, for a soak.',
  async run(context) {
    const { record, pace } = context
    const listings = pace.isShort ? 1_000 : 100_000
    const viewers = pace.isShort ? 60 : 300
    const seconds = pace.scaled(900, 10)
    const url = await createDatabase((await context.cluster({ settings: { shared_buffers: '512MB' } })).url)
    await seed({ DATABASE_URL: url, LOG_LEVEL: 'error' }, listings)
    const facts = await withClient(url, async (client) => {
      await client.query('analyze')
      const { rows } = await client.query<{ slug: string }>(
        `select slug from listings where status = 'live' order by id desc limit 2000`,
      )
      const slugs = rows.map(({ slug }) => slug)
      return {
        launched: await launchedThisWeek(client),
        cookies: await signIn((text, values) => client.query(text, values)),
        slugs,
      }
    })
    const service = start('src/app/main.ts', ['serve'], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        PORT: '0',
        HOST: '127.0.0.1',
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        CLOCK: benchClock,
        TRUST_PROXY: '127.0.0.1',
        DATABASE_URL: url,
        DATA_DIR: context.folder,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    context.after(() => service[Symbol.asyncDispose]())
    const [, port] = await matchingLine(service, /listens on http:\/\/localhost:(\d+)/)
    const crowd = new Crowd(context, { url: `http://127.0.0.1:${port}`, ...facts })
    crowd.start(viewers)
    await pause(2_000)
    const memoryAtStart = megabytes(service.pid)
    await pause(seconds * 1000)
    const memoryAtEnd = megabytes(service.pid)
    await crowd.stopWriting()
    const db = await openDatabase({ url })
    context.after(() => db.close())
    // The counts on pages follow within about a second, on a busy machine in a few.
    let late = await wrongViewers(db, crowd.viewers)
    for (const end = performance.now() + 60_000; late.length > 0 && performance.now() < end; await pause(500))
      late = await wrongViewers(db, crowd.viewers)
    await crowd.leave()

    record.check('No request fails', crowd.failures)
    record.check('What was acknowledged is stored', await lostVotes(db, crowd.voted))
    record.check('Every viewer ends with the counts that are stored', late)
    await checkInvariants(db, record)
    record.figure('listings', listings)
    record.figure('viewers of live counts', crowd.viewers.length)
    record.figure('soak', `${seconds} s`)
    record.figure('votes acknowledged', crowd.voted.length)
    for (const [kind, times] of Object.entries(crowd.times))
      record.figure(
        `${kind}: requests, median, 99 %`,
        `${times.length.toLocaleString('en-US')}, ${quantile(times, 0.5).toFixed(0)} ms, ${quantile(times, 0.99).toFixed(0)} ms`,
      )
    if (memoryAtStart && memoryAtEnd)
      record.figure('memory of the process', `${memoryAtStart} MB, then ${memoryAtEnd} MB`)
  },
}

function megabytes(pid: number): number | undefined {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)
  } catch {
    return undefined
  }
}

function pick<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)]!
}

function address(): string {
  return `10.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 250)).join('.')}`
}
