import { readFileSync } from 'node:fs'
import { categoryPlaces } from '../src/directory/categories/queries.ts'
import { BulkIndex } from '../src/directory/search/bulk-index.ts'
import { countFacets } from '../src/directory/search/facets.ts'
import type { SearchFilters } from '../src/directory/search/filters.ts'
import { type SearchRequest, searchListings } from '../src/directory/search/query.ts'
import { vocabulary } from '../src/directory/search/vocabulary.ts'
import type { App } from '../src/platform/app.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openEmbedded } from '../src/platform/database/embedded/open.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { sql, unprepared } from '../src/platform/database/sql.ts'
import type { Database } from '../src/platform/database/types.ts'
import { mistyped } from '../test/directory/search/support/typing.ts'
import { Writer } from '../test/directory/search/support/writing.ts'
import { withClient } from './support/databases.ts'
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

interface Question extends Partial<SearchRequest> {
  q: string
  /** The listing that should be found. */
  target?: number
}

interface Sample {
  id: number
  name: string
  text: string
  category_id: number
  stage: string
  country: string
  pricing_model: string
}

/** Live listings to make questions from. */
function sampleOf(db: Database, writer: Writer, last: number, size: number): Promise<Sample[]> {
  const ids = Array.from({ length: size * 2 }, () => 1 + writer.below(last))
  return db.many(sql<Sample>`
    select l.id, p.name, concat_ws(' ', p.tagline, p.description) as text,
      l.category_id, coalesce(l.stage, '') as stage, coalesce(l.country, '') as country,
      coalesce(l.pricing_model, '') as pricing_model
    from listings l
    join profiles p on p.listing_id = l.id
    where l.id = any(${ids}) and l.status = 'live'
    order by md5(l.slug) limit ${size}`)
}

/** How many of all questions are of a kind, and how one is made from a listing. Undefined if it can't be. */
type Kind = [share: number, make: (listing: Sample, writer: Writer) => Question | undefined]

const kinds: Record<string, Kind> = {
  'exact name': [0.16, ({ id, name }) => ({ q: name.toLowerCase(), target: id })],
  'one typo': [0.16, ({ id, name }, writer) => misspelled(id, name, 1, writer)],
  'two typos': [0.16, ({ id, name }, writer) => misspelled(id, name, 2, writer)],
  'joined words, one typo': [
    0.06,
    ({ id, name }, writer) =>
      /^[a-z]{4,} [a-z]{4,}$/i.test(name) ? misspelled(id, name.replace(' ', ''), 1, writer) : undefined,
  ],
  'exact name and filters': [
    0.06,
    (listing) => ({ q: listing.name.toLowerCase(), target: listing.id, filters: filtersOf(listing) }),
  ],
  'beginning of a name': [0.06, ({ name }, writer) => ({ q: name.slice(0, 2 + writer.below(4)).trim() })],
  word: [0.06, ({ text }, writer) => ({ q: wordOf(text, writer) })],
  'two words': [0.04, ({ text }, writer) => ({ q: `${wordOf(text, writer)} ${wordOf(text, writer)}` })],
  'many words': [0.04, ({ text }, writer) => ({ q: Array.from({ length: 5 }, () => wordOf(text, writer)).join(' ') })],
  'word in a category': [
    0.04,
    ({ text, category_id }, writer) => ({
      q: wordOf(text, writer),
      filters: { status: 'live', categoryId: category_id },
    }),
  ],
  'word in a country': [
    0.04,
    ({ text, country }, writer) => ({ q: wordOf(text, writer), filters: { status: 'live', country } }),
  ],
  'word and three filters': [
    0.04,
    (listing, writer) => ({ q: wordOf(listing.text, writer), filters: filtersOf(listing) }),
  ],
  'word, newest first': [0.02, ({ text }, writer) => ({ q: wordOf(text, writer), sort: 'newest' })],
  'word, upcoming': [0.02, ({ text }, writer) => ({ q: wordOf(text, writer), filters: { status: 'upcoming' } })],
  'word, third page': [0.02, ({ text }, writer) => ({ q: wordOf(text, writer), offset: 40 })],
  'filters alone': [0.02, (listing) => ({ q: '', filters: filtersOf(listing) })],
}

function misspelled(id: number, name: string, typos: number, writer: Writer): Question | undefined {
  const q = mistyped(name, typos, writer)
  return q === undefined ? undefined : { q, target: id }
}

function wordOf(text: string, writer: Writer): string {
  return writer.pick(text.toLowerCase().match(/[a-z]{4,}/g) ?? ['report'])
}

function filtersOf({ country, stage, pricing_model }: Sample): SearchFilters {
  return { status: 'live', country, stage, pricingModel: pricing_model }
}

interface Measured {
  times: number[]
  /** Searched once more, with the counts of the facets, as on the search page. */
  pageTimes: number[]
  /** Of the questions that have a target. */
  found: boolean[]
}

async function measure(app: App, questions: readonly Question[]): Promise<Measured> {
  const measured: Measured = { times: [], pageTimes: [], found: [] }
  const slow: [number, string][] = []
  const misses: string[] = []
  const categories = await categoryPlaces(app.db)
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
    const isFound = result.ids.slice(0, 10).includes(target)
    measured.found.push(isFound)
    if (!isFound) misses.push(`${question.q} → ${result.corrected ?? ''} #${target}`)
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

/** Measures recall and latency of the search, by questions that are made from the listings. */
export async function search(server: string, options: SearchOptions): Promise<string> {
  const { listings, storage, questions } = options
  const db = await open(server, options)
  await findBackend(db, options)
  const app = { db, clock: systemClock, log: console } as unknown as App
  const before = memory()
  const start = performance.now()
  await vocabulary(app).words()
  const read = performance.now() - start
  const grown = memory() - before
  const { words, last } = await db.one(sql<{ words: number; last: number }>`
    select (select count(*)::int from search_words) as words, (select max(id) from listings) as last`)

  const writer = new Writer(99)
  const sample = await sampleOf(db, writer, last, questions * 4)
  const asked = Object.entries(kinds).map(([name, [share, make]]): [string, Question[]] => {
    const made: Question[] = []
    while (made.length < Math.round(share * questions)) {
      const question = make(writer.pick(sample), writer)
      if (question) made.push(question)
    }
    return [name, made]
  })
  // Fills caches and compiles the code.
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
