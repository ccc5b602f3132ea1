import { once } from 'node:events'
import pg from 'pg'
import { start } from './processes.ts'
import { benchClock } from './service.ts'

/** The URL of a database with this many listings. It is created and filled on first use. */
export async function filledDatabase(server: string, listings: number): Promise<string> {
  const name = `bench_${listings}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await withClient(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name} template template0`)
  })
  if (!(await isFilled(url.href))) await seed({ DATABASE_URL: url.href }, listings)
  return url.href
}

export async function seed(storage: Record<string, string>, listings: number): Promise<void> {
  console.error(`Filling a site with ${listings} listings`)
  const { child } = start('src/app/main.ts', ['seed', '--listings', String(listings)], {
    env: { ...process.env, CLOCK: benchClock, ...storage },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Filling the site failed with exit code ${code}`)
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** How many bytes the server has written to its log so far, for all databases. */
export function walBytes(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)
    return Number(rows[0].bytes)
  })
}

/** Reads all tables into the page cache, so that the measurement does not depend on a cold disk. */
export function warm(url: string): Promise<unknown> {
  return withClient(url, async (client) => {
    // Every run starts at the same time of its clock, so it would continue with the rate limits of the previous run.
    await client.query('truncate rate_limits')
    await client.query('create extension if not exists pg_prewarm')
    await client.query(
      `select pg_prewarm(oid::regclass, 'read') from pg_class where relkind in ('r', 'i', 't') and oid >= 16384`,
    )
  })
}

/** Clears the cache of the service at an interval, so that answers come from the database. */
export async function clearingCache(
  url: string,
  everyMilliseconds: number,
): Promise<AsyncDisposable & { now(): Promise<unknown> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const now = () => client.query(`select pg_notify('changed', '')`)
  let isRunning = false
  const clear = async () => {
    if (isRunning) return
    isRunning = true
    await now().catch(() => {})
    isRunning = false
  }
  const timer = everyMilliseconds === Infinity ? undefined : setInterval(() => void clear(), everyMilliseconds)
  return {
    now,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await client.end()
    },
  }
}

function isFilled(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`select to_regclass('listings') is not null as has_schema`)
    return rows[0].has_schema && (await client.query('select from listings limit 1')).rowCount === 1
  })
}
