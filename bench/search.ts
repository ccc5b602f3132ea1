import { readFileSync } from 'node:fs'
import { categoryPlaces } from '../src/directory/listings/category-places.ts'
import { BulkIndex } from '../src/directory/search/bulk-index.ts'
import { countFacets } from '../src/directory/search/facets.ts'
import { type SearchRequest, searchListings } from '../src/directory/search/query.ts'
import { vocabulary } from '../src/directory/search/vocabulary.ts'
import type { App } from '../src/platform/app.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openEmbedded } from '../src/platform/database/embedded/open.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { sql, unprepared } from '../src/platform/database/sql.ts'
import type { Database } from '../src/platform/database/types.ts'
import { Writer } from '../test/directory/search/support/writing.ts'
import { withClient } from './support/databases.ts'
import { isNamed, makeQuestions, type Question } from './support/questions.ts'
import { quantile, table } from './support/statistics.ts'

export interface SearchOptions {
  listings: number
  storage: 'postgres' | 'embedded'
  /** Number of questions, of all kinds together. */
  questions: number
}

/** On a busy machine, processor time (ours and the database's) is more reliable than elapsed time. */
const byProcessor = process.env.PROCESSOR_TIME === '1'

/** Fills the tables without triggers, which would take most of the time. */
async function fill(db: Database, listings: number): Promise<void> {
  const writer = new Writer(7)
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(
      sql`insert into categories (slug, name) select 'category-' || n, 'Category ' || n from generate_series(1, 40) n`,
    )
    const bulk = await BulkIndex.begin(tx)
    const batch = 5000
    for (let from = 1; from <= listings; from += batch) {
      const rows = Array.from({ length: Math.min(batch, listings - from + 1) }, (_, index) => ({
        id: from + index,
        ...writer.listing(),
      }))
      const ids = rows.map(({ id }) => id)
      await tx.run(sql`
        insert into listings (
          id, slug, status, domain, category_id,
          stage, country, pricing_model,
          launch_week, launched_at, votes, views, followers, trending, created_at
        )
        overriding system value
        select
          id, 'listing-' || id, case when id % 50 = 0 then 'scheduled' else 'live' end,
          'site-' || id || '.example', 1 + id % 40,
          (array['idea', 'beta', 'launched', 'growing', 'profitable'])[1 + id % 5],
          (array['US', 'US', 'US', 'GB', 'DE', 'FR', 'IN', 'PT', 'NL', 'SE'])[1 + (id * 7 % 10)],
          (array['free', 'freemium', 'subscription', 'one_time'])[1 + id % 4],
          '2026-11-23', '2020-01-01'::timestamptz + make_interval(mins => ((id * 7919) % 3000000)::int),
          (1000 / (1 + (id * 104729) % 1000))::int, (id * 31) % 100000, (id * 17) % 5000, (id * 13) % 9973, '2026-01-01'
        from unnest(${ids}::bigint[]) as id`)
      await tx.run(sql`
        insert into profiles (listing_id, name, tagline, description, website_url, keywords, updated_at)
        select id, name, tagline, description, 'https://site.example', string_to_array(keywords, ','), '2026-01-01'
        from unnest(
          ${ids}::bigint[],
          ${rows.map(({ name }) => name)}::text[],
          ${rows.map(({ tagline }) => tagline)}::text[],
          ${rows.map(({ description }) => description)}::text[],
          ${rows.map(({ keywords }) => keywords.join(','))}::text[]
        ) as r (id, name, tagline, description, keywords)`)
      await tx.run(sql`
        insert into listing_categories (listing_id, category_id, position)
        select id, category_id, 0 from listings where id = any(${ids})`)
      await bulk.add(rows.map((row) => ({ ...row, keywords: row.keywords.join(' ') })))
    }
    await bulk.finish()
    await tx.run(sql`
      insert into category_entries (category_id, listing_id, votes, launched_at)
      select category_id, id, votes, launched_at from listings where status = 'live'`)
    await tx.run(
      sql`insert into status_counts (status, listings) select status, count(*) from listings group by status`,
    )
  })
  await db.script('vacuum analyze')
}

async function open(server: string, { listings, storage }: SearchOptions): Promise<Database> {
  if (storage === 'embedded') {
    const db = await openEmbedded()
    await migrate(db)
    await fill(db, listings)
    return db
  }
  const settings = { statementTimeout: 0, connections: byProcessor ? 1 : 10 }
  // An existing database with listings, such as one filled by `slipway seed`.
  if (process.env.SEARCH_DATABASE_URL) return openPostgres(process.env.SEARCH_DATABASE_URL, settings)
  const name = `search_bench_${listings}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const exists = await withClient(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name} template template0`)
    return Boolean(rowCount)
  })
  const db = await openPostgres(url.href, settings)
  if (!exists) {
    await migrate(db)
    await fill(db, listings)
  }
  return db
}

let backend = 0

/** Finds the process of the database connection. The database must run on this machine. */
async function findBackend(db: Database, { storage }: SearchOptions): Promise<void> {
  if (byProcessor && storage === 'postgres')
    backend = (await db.one(unprepared(sql<{ pid: number }>`select pg_backend_pid() as pid`))).pid
}

function now(): number {
  if (!byProcessor) return performance.now()
  const { user, system } = process.cpuUsage()
  const nanoseconds = backend ? Number(readFileSync(`/proc/${backend}/schedstat`, 'utf8').split(' ')[0]) : 0
  return (user + system) / 1000 + nanoseconds / 1e6
}

interface Measured {
  times: number[]
  /** The same searches with facet counts, as on the search page. */
  pageTimes: number[]
  /** Whether each question with a target found it. */
  found: boolean[]
}

async function measure(app: App, questions: readonly Question[]): Promise<Measured> {
  const measured: Measured = { times: [], pageTimes: [], found: [] }
  const slow: [number, string][] = []
  const misses: string[] = []
  const categories = await categoryPlaces(app)
  for (const { target, ...question } of questions) {
    const request: SearchRequest = { filters: { status: 'live' }, sort: 'relevance', limit: 20, offset: 0, ...question }
    const start = now()
    const result = await searchListings(app, app.db, request)
    const took = now() - start
    measured.times.push(took)
    const startOfPage = now()
    const onPage = await searchListings(app, app.db, { ...request, withFacets: true })
    await countFacets(app, app.db, request, onPage, categories)
    measured.pageTimes.push(now() - startOfPage)
    slow.push([took, question.q])
    if (target === undefined) continue
    const isFound = await isNamed(app, result.ids.slice(0, 10), target)
    measured.found.push(isFound)
    if (!isFound) misses.push(`${question.q} → ${result.corrected ?? ''}, not ${target}`)
  }
  slow.sort(([a], [b]) => b - a)
  if (process.env.SLOW)
    console.error(
      'slow:',
      slow
        .slice(0, 8)
        .map(([took, q]) => `${q} ${took.toFixed(0)}`)
        .join(', '),
    )
  if (process.env.MISSES) console.error('missed:', misses.slice(0, 25).join('; '))
  return measured
}

/** Measures recall and latency of the search with questions made from the listings. */
export async function search(server: string, options: SearchOptions): Promise<string> {
  const { listings, storage, questions } = options
  const db = await open(server, options)
  await findBackend(db, options)
  // On a busy machine, even little work may exceed the time limit of a search.
  if (byProcessor) db.withTimeLimit = (_, work) => work()
  const app = { db, clock: systemClock, log: console } as unknown as App
  const before = memory()
  const start = performance.now()
  await vocabulary(app).words()
  const read = performance.now() - start
  const grown = memory() - before
  const { words, last } = await db.one(sql<{ words: number; last: number }>`
    select (select count(*)::int from search_words) as words, (select max(id) from listings) as last`)

  const asked = await makeQuestions(app, last, questions)
  // Warms up: fills caches and compiles the code.
  for (const [, [first]] of asked) await measure(app, [first!])
  const results: [string, Measured][] = []
  for (const [name, made] of asked) results.push([name, await measure(app, made)])
  const every = (key: 'times' | 'pageTimes') => results.flatMap(([, measured]) => measured[key])
  results.push(['all', { times: every('times'), pageTimes: every('pageTimes'), found: [] }])
  await db.close()
  const rows = results.map(([name, { times, pageTimes, found }]) => [
    name,
    String(times.length),
    ...[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1)),
    quantile(pageTimes, 0.95).toFixed(1),
    found.length > 0 ? (found.filter(Boolean).length / found.length).toFixed(3) : '',
  ])
  return `${listings} listings, ${storage}: ${words} words read in ${read.toFixed(0)} ms, ${grown.toFixed(0)} MB

${table(['', 'questions', 'p50 ms', 'p95', 'p99', 'p95 with facets', 'recall@10'], rows)}`
}

function memory(): number {
  ;(globalThis as { gc?: () => void }).gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}
