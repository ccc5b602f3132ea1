import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { prepareDatabase } from '../../src/app/prepare-database.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import type { Database } from '../../src/platform/database/types.ts'

/** The cluster in which tests create their databases. */
export function testUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url)
    throw new Error(
      'TEST_DATABASE_URL is not set: give it the superuser URL of a PostgreSQL cluster made for tests, or ' +
        'set TEST_STORAGE=embedded to leave PostgreSQL out',
    )
  return url
}

export interface TestDatabase {
  name: string
  url: string
}

/** Creates a database: empty, or with a version of the schema and the content written by `fill`. */
export async function createTestDatabase(
  version?: string,
  fill: (db: Database) => Promise<void> = async () => {},
): Promise<TestDatabase> {
  const name = `slipway_test_${randomBytes(8).toString('hex')}`
  await asSuperuser(async (client) => {
    const template = version ? await templateDatabase(client, version, fill) : 'template0'
    // If nothing is synced, copying files is much faster than writing through the log.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return { name, url: urlOf(name) }
}

export async function dropTestDatabase(name: string): Promise<void> {
  await asSuperuser((client) => client.query(`drop database if exists ${name} with (force)`))
}

/** Created once per cluster, by the first test process that needs it. Renamed when it is complete. */
async function templateDatabase(
  client: pg.Client,
  version: string,
  fill: (db: Database) => Promise<void>,
): Promise<string> {
  const name = `slipway_template_${version}`
  await client.query('select pg_advisory_lock(hashtext($1))', [name])
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (!rowCount) {
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft} template template0`)
    const db = await openPostgres(urlOf(draft))
    await prepareDatabase(db)
      .then(() => fill(db))
      .finally(() => db.close())
    await client.query(`alter database ${draft} rename to ${name}`)
  }
  await client.query('select pg_advisory_unlock(hashtext($1))', [name])
  return name
}

/** Runs the work in one test process at a time, if there is a shared cluster for the lock. */
export async function withSharedLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!process.env.TEST_DATABASE_URL) return work()
  return asSuperuser(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    return work()
  })
}

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(name: string): string {
  const url = new URL(testUrl())
  url.pathname = `/${name}`
  return url.href
}
