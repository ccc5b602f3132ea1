import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openEmbedded } from '../src/platform/database/embedded/open.ts'
import { hashSecret } from '../src/platform/secrets.ts'
import type { Load } from './load.ts'
import { drive, type Measured, type Pace } from './support/compare.ts'
import { DatabaseCpu, residentMegabytes } from './support/cpu.ts'
import { filledDatabase, seed, warm, withClient } from './support/databases.ts'
import { Inputs } from './support/inputs.ts'
import { request, type Started, start } from './support/processes.ts'
import { random, range, sample } from './support/random.ts'
import { benchClock, startService } from './support/service.ts'
import { atFullSpeed } from './support/speed.ts'
import { table } from './support/statistics.ts'
import type { Writing, Written } from './writers.ts'

const voters = 1_000
const goal = 0.7
/**
 * How often each round compares no writes with most writes. Each minute, views are written once and many answers expire
 * together. Many short turns spread this evenly over both sides.
 */
const turns = 4

/** Writes per second while visitors are served, with rate limits and compression as in production. */
const levels = [
  { title: 'no writes', votesPerSecond: 0, viewsPerSecond: 0 },
  { title: '20 views/s', votesPerSecond: 0, viewsPerSecond: 20 },
  { title: '+ 5 votes/s', votesPerSecond: 5, viewsPerSecond: 20 },
  { title: '+ 50 votes/s', votesPerSecond: 50, viewsPerSecond: 20 },
]

interface Site {
  listings: number
  storage: 'postgres' | 'embedded'
  /** The rows to measure, by name. */
  match: RegExp
}

export async function launchDay(
  server: string,
  { listings, storage, match }: Site,
  { rounds, seconds }: Pace,
): Promise<string> {
  const database = await filledDatabase(server, listings)
  await warm(database)
  const { inputs, launched, inPostgres } = await withClient(database, async (client) => ({
    inputs: await Inputs.of(client, listings),
    launched: await launchedThisWeek(client),
    inPostgres: await signIn((text, values) => client.query(text, values)),
  }))
  const slugs = [...launched, ...inputs.slugs.slice(0, 1_000)]
  // The same number of listings makes the same site on either storage.
  await using embedded = storage === 'embedded' ? await filledFolder(listings) : undefined
  const cookies = embedded?.cookies ?? inPostgres
  await using service = await startService(embedded ? { DATA_DIR: embedded.folder } : { DATABASE_URL: database }, {
    RATE_LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1',
  })
  await using load = start('bench/load.ts')
  await using writers = start('bench/writers.ts')
  await using cpu = embedded ? undefined : await DatabaseCpu.of(database)
  const rows: string[][] = []
  for (const [name, paths] of casesOf(inputs, slugs).filter(([name]) => match.test(name))) {
    console.error(`Measuring ${name}`)
    const side = { ...service, ...(cpu && { database: cpu }), requests: requestsFor(paths) }
    // Without writes, every answer is in the cache.
    for (const { path, headers = {} } of new Map(side.requests.map((one) => [one.path, one])).values())
      await (await fetch(service.url + path, { headers })).arrayBuffer()
    // They expire within a minute. Then each is renewed at its own time, as on a site that has run for longer.
    await drive(load, side, 60)
    const measure = (level: (typeof levels)[number]) => {
      const work = { url: service.url, cookies, slugs: voteTargets(launched, slugs), ...level }
      return whileWriting(writers, work, () => drive(load, side, seconds))
    }
    // Compiles the code that handles votes, and plans its statements on all connections.
    for (let attempt = 0; attempt < 3; attempt++) await measure({ ...levels.at(-1)!, votesPerSecond: 200 })
    const measured = levels.map(() => [] as Measured[])
    for (let round = 0; round < rounds; round++) {
      for (const [index, level] of levels.slice(1, -1).entries()) measured[index + 1]!.push(await measure(level))
      for (let turn = 0; turn < turns; turn++) {
        const [calm, busy] = await atFullSpeed(async () => [await measure(levels[0]!), await measure(levels.at(-1)!)])
        measured[0]!.push(calm!)
        measured.at(-1)!.push(busy!)
      }
    }
    const results = measured.map(combined)
    const kept = results.at(-1)!.perSecond / results[0]!.perSecond
    rows.push([name, ...results.map(summary), kept.toFixed(2)])
  }
  const head = ['requests per second (CPU ms)', ...levels.map(({ title }) => title), `kept, mix ≥ ${goal}`]
  const memory = residentMegabytes(service.pid)
  const resident =
    memory && `Memory of the service: ${memory.now.toFixed(0)} MB now, ${memory.peak.toFixed(0)} MB at most`
  return [table(head, rows), resident].join('\n\n')
}

export async function filledFolder(listings: number): Promise<AsyncDisposable & { folder: string; cookies: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-bench-'))
  await seed({ DATA_DIR: folder, DATABASE_URL: '' }, listings)
  const db = await openEmbedded({ directory: join(folder, 'database') })
  const cookies = await signIn((text, values) => db.run({ text, values }))
  await db.close()
  return { folder, cookies, [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }) }
}

/** Combines the measurements of equally long turns into one. */
function combined(rounds: readonly Measured[]): Measured {
  const total = (value: (round: Measured) => number) => rounds.reduce((sum, round) => sum + value(round), 0)
  const requests = total(({ perSecond }) => perSecond)
  return {
    perSecond: requests / rounds.length,
    node: total(({ node, perSecond }) => node * perSecond) / requests,
    database: total(({ database, perSecond }) => database * perSecond) / requests,
  }
}

/** The processor time includes that of the votes and views, divided by the measured requests. */
function summary({ perSecond, node, database }: Measured): string {
  return `${perSecond.toFixed(0)} (${(node + database).toFixed(2)})`
}

async function whileWriting<T>(writers: Started, work: Writing, measure: () => Promise<T>): Promise<T> {
  if (work.votesPerSecond + work.viewsPerSecond === 0) return measure()
  await request(writers, work)
  // The first writes find a full cache, so they aren't measured.
  await pause(1_000)
  const result = await measure()
  const { votes, failed } = await request<Written>(writers, 'stop')
  // Lists are updated a second later, which must not affect the next measurement.
  await pause(2_000)
  if (failed > 0) throw new Error(`${failed} of ${votes + failed} votes failed`)
  return result
}

function casesOf(inputs: Inputs, slugs: string[]): [name: string, paths: string[]][] {
  const listings = range(1, 2_000).map(() => `/listings/${pickPopular(slugs)}`)
  const words = inputs.names.slice(0, 300).map((name) => name.split(' ')[0]!)
  const searchPages = range(1, 1_000).map(() => `/search?${new URLSearchParams({ q: pickPopular(words) })}`)
  const searches = range(1, 1_000).map(() => inputs.search(pickPopular(words)))
  const weeks = ['2026-11-09', '2026-11-09', '2026-11-09', '2026-11-02'].map((week) => `/launches/weeks/${week}`)
  const mix = range(1, 4_000).map((index) => {
    const share = random.next()
    if (share < 0.3) return '/'
    if (share < 0.7) return listings[index % listings.length]!
    if (share < 0.8) return weeks[index % weeks.length]!
    if (share < 0.9) return searchPages[index % searchPages.length]!
    return searches[index % searches.length]!
  })
  return [
    ['home', ['/']],
    ['listing', listings],
    ['week', weeks],
    ['search page', searchPages],
    ['search_listings', searches],
    ['mix of visitors', mix],
  ]
}

/** A random item. The first ones are the most popular. */
function pickPopular(items: readonly string[]): string {
  return items[Math.floor(items.length * random.next() ** 3)]!
}

/** Most votes go to the products of the week. */
function voteTargets(launched: readonly string[], slugs: readonly string[]): string[] {
  return [...range(1, 400).map(() => random.pick(launched)), ...sample(slugs, 100)]
}

const visitors = 20_000

/** Requests for compressed pages, each from a different visitor, so that repeating them doesn't hit rate limits. */
function requestsFor(paths: readonly string[]): Load['requests'] {
  return range(0, visitors - 1).map((index) => ({
    path: paths[index % paths.length]!,
    headers: { 'accept-encoding': 'br', 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` },
  }))
}

export async function launchedThisWeek(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>(
    `select l.slug from launches w join listings l on l.id = w.listing_id
     where w.week = '2026-11-09' and w.live order by w.votes desc limit 200`,
  )
  return rows.map(({ slug }) => slug)
}

/** Creates a session for each of many members, and returns the cookies. */
export async function signIn(run: (text: string, values: unknown[]) => Promise<unknown>): Promise<string[]> {
  const cookies = range(1, voters).map(() => randomBytes(32).toString('base64url'))
  await run(
    `insert into sessions (secret_hash, member_id, created_at, last_seen_at, expires_at, device, network)
     select secret, m.id, $2::timestamptz, $2::timestamptz, $2::timestamptz + interval '20 days', 'bench', 'bench'
     from unnest($1::bytea[]) with ordinality as s (secret, n)
     join (
       select id, row_number() over (order by id) as n from members
       where email_verified_at is not null and suspended_at is null and deleted_at is null
     ) m on m.n = 1 + s.n % (select least(1000, count(*)) from members where email_verified_at is not null)`,
    [cookies.map(hashSecret), benchClock],
  )
  return cookies
}
