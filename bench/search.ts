import { readFileSync } from 'node:fs'
import { BulkIndex } from '../src/directory/search/bulk-index.ts'
import type { SearchFilters } from '../src/directory/search/filters.ts'
import { searchListings } from '../src/directory/search/query.ts'
import { vocabulary } from '../src/directory/search/vocabulary.ts'
import type { App } from '../src/platform/app.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openEmbedded } from '../src/platform/database/embedded/open.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { sql, unprepared } from '../src/platform/database/sql.ts'
import type { Database } from '../src/platform/database/types.ts'
import { english } from '../test/directory/search/support/english.ts'
import { mistyped } from '../test/directory/search/support/typing.ts'
import { Writer } from '../test/directory/search/support/writing.ts'
import { withClient } from './support/databases.ts'

export interface SearchOptions {
  listings: number
  storage: 'postgres' | 'embedded'
  /** Number of queries of each kind. */
  rounds: number
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
      await bulk.add(rows.map((row) => ({ ...row, keywords: row.keywords.join(' ') })))
    }
    await bulk.finish()
    await tx.run(sql`
      insert into category_entries (category_id, listing_id, votes, launched_at)
      select category_id, id, votes, launched_at from listings where status = 'live'`)
    await tx.run(
      sql`insert into listing_categories (listing_id, category_id, position) select id, category_id, 0 from listings`,
    )
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

interface Query {
  q: string
  /** The listing that should be found. */
  target?: number
}

async function measure(
  app: App,
  label: string,
  queries: readonly Query[],
  filters: SearchFilters = { status: 'live' },
): Promise<string> {
  const times: number[] = []
  let found = 0
  const slow: [number, string][] = []
  const misses: string[] = []
  for (const { q, target } of queries) {
    const start = now()
    const { ids, corrected } = await searchListings(app, app.db, {
      q,
      filters,
      sort: 'relevance',
      limit: 20,
      offset: 0,
    })
    const took = now() - start
    times.push(took)
    slow.push([took, q])
    if (target !== undefined && ids.slice(0, 10).includes(target)) found++
    else misses.push(`${q} → ${corrected ?? ''} #${target}`)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1)
  const recall = queries[0]?.target === undefined ? '' : `  recall@10 ${(found / queries.length).toFixed(3)}`
  const lines = [`${label.padEnd(24)} p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  max ${at(1)} ms${recall}`]
  if (process.env.SLOW)
    lines.push(
      `   slow: ${slow
        .sort(([a], [b]) => b - a)
        .slice(0, 8)
        .map(([took, q]) => `${q} ${took.toFixed(0)}`)
        .join(', ')}`,
    )
  if (process.env.MISSES) lines.push(`   missed: ${misses.slice(0, 25).join('; ')}`)
  return lines.join('\n')
}

/** Measures recall and latency of the search. */
export async function search(server: string, options: SearchOptions): Promise<string> {
  const { listings, storage, rounds } = options
  const db = await open(server, options)
  await findBackend(db, options)
  const app = { db, clock: systemClock, log: console } as unknown as App
  const before = memory()
  const start = performance.now()
  await vocabulary(app).words()
  const read = performance.now() - start
  const { count } = await db.one(sql<{ count: number }>`select count(*)::int as count from search_words`)
  const lines = [
    `${listings} listings, ${storage}: ${count} words read in ${read.toFixed(0)} ms, ${(memory() - before).toFixed(0)} MB`,
  ]

  const writer = new Writer(99)
  const ids = Array.from({ length: rounds * 2 }, () => 1 + writer.below(listings))
  const sample = await db.many(sql<{ id: number; name: string }>`
    select l.id, p.name
    from listings l
    join profiles p on p.listing_id = l.id
    where l.id = any(${ids}) and l.status = 'live'
    order by l.slug`)
  const misspelled = (typos: number) =>
    sample
      .flatMap(({ id, name }) =>
        mistyped(name, typos, writer) ? [{ q: mistyped(name, typos, writer)!, target: id }] : [],
      )
      .slice(0, rounds)
  const common = () => english[Math.floor(english.length * (writer.below(1000) / 1000) ** 3)]!
  const many = (share: number, q: () => string) => Array.from({ length: rounds / share }, () => ({ q: q() }))
  for (const { q } of misspelled(1).slice(0, 50))
    await searchListings(app, db, { q, filters: { status: 'live' }, sort: 'relevance', limit: 20, offset: 0 })

  lines.push(
    await measure(
      app,
      'exact name',
      sample.slice(0, rounds).map(({ id, name }) => ({ q: name.toLowerCase(), target: id })),
    ),
  )
  lines.push(await measure(app, 'one typo', misspelled(1)))
  lines.push(await measure(app, 'two typos', misspelled(2)))
  lines.push(
    await measure(
      app,
      'prefix',
      sample.slice(0, rounds).map(({ name }) => ({ q: name.slice(0, 2 + writer.below(4)) })),
    ),
  )
  lines.push(await measure(app, 'common word', many(2, common)))
  lines.push(await measure(app, 'common word in a country', many(4, common), { status: 'live', country: 'PT' }))
  lines.push(
    await measure(
      app,
      'two common words',
      many(2, () => `${writer.pick(english)} ${writer.pick(english)}`),
    ),
  )
  lines.push(
    await measure(
      app,
      'several words',
      many(2, () => `${writer.pick(english)} for ${writer.pick(english)} and ${writer.pick(english)} teachers`),
    ),
  )
  await db.close()
  return lines.join('\n')
}

function memory(): number {
  ;(globalThis as { gc?: () => void }).gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}
