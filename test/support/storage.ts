import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe } from 'node:test'
import { prepareDatabase } from '../../src/app/prepare-database.ts'
import { starterQuestions } from '../../src/directory/interview/seed.ts'
import { cacheDirectory } from '../../src/platform/cache-directory.ts'
import { openEmbedded } from '../../src/platform/database/embedded/open.ts'
import { cached, engineVersion, type Template } from '../../src/platform/database/embedded/template.ts'
import { readMigrations } from '../../src/platform/database/migration-files.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { starterProducts } from '../../src/shop/products/seed.ts'
import { endOfLog, slimTemplate } from './slim-template.ts'
import { createTestDatabase, dropTestDatabase, testUrl, withSharedLock } from './storage-postgres.ts'

export interface TestStorage {
  readonly kind: 'postgres' | 'embedded'
  /** A fresh database with the whole schema, removed after the tests. Call it in `before` or in a test. */
  open(filling?: DatabaseContent): Promise<Database>
}

/** The initial content of a database, which is written once and copied for each test. */
export interface DatabaseContent {
  name: string
  /** Must change with the content. */
  version: string
  fill(db: Database): Promise<void>
}

/** Defines the tests for each storage. TEST_STORAGE=postgres or embedded skips the other. */
export function eachStorage(title: string, define: (storage: TestStorage) => void): void {
  const only = process.env.TEST_STORAGE
  if (only && only !== 'postgres' && only !== 'embedded')
    throw new Error(`TEST_STORAGE is postgres or embedded, not ${only}`)
  if (only !== 'embedded') {
    testUrl()
    describe(`${title} (postgres)`, () => define(storageOf('postgres', openOnServer)))
  }
  if (only !== 'postgres') describe(`${title} (embedded)`, () => define(storageOf('embedded', openInMemory)))
}

/** Defines the tests once, for behavior independent of the storage. On PostgreSQL unless TEST_STORAGE is set. */
export function onOneStorage(title: string, define: (storage: TestStorage) => void): void {
  const chosen = process.env.TEST_STORAGE ?? 'postgres'
  eachStorage(title, (storage) => {
    if (storage.kind === chosen) define(storage)
  })
}

/** A fresh database outside a suite. On PostgreSQL unless TEST_STORAGE is set. */
export function openTestDatabase(): Promise<OpenedDatabase> {
  return process.env.TEST_STORAGE === 'embedded' ? openInMemory(queues) : openOnServer(queues)
}

export interface OpenedDatabase {
  db: Database
  /** Absent for a database in memory. */
  url?: string
  remove(): Promise<void>
}

function storageOf(
  kind: TestStorage['kind'],
  open: (filling: DatabaseContent) => Promise<OpenedDatabase>,
): TestStorage {
  const opened: OpenedDatabase[] = []
  after(async () => {
    for (const { remove } of opened) await remove()
  })
  return {
    kind,
    async open(filling = queues) {
      const database = await open(filling)
      opened.push(database)
      return database.db
    },
  }
}

async function openOnServer(filling: DatabaseContent): Promise<OpenedDatabase> {
  const { name, url } = await createTestDatabase(await versionOf(filling), filling.fill)
  const db = await openPostgres(url)
  return {
    db,
    url,
    async remove() {
      await db.close()
      await dropTestDatabase(name)
    },
  }
}

async function openInMemory(filling: DatabaseContent): Promise<OpenedDatabase> {
  const db = await openEmbedded({ template: await migratedTemplate(filling) })
  return { db, remove: () => db.close() }
}

/** A tar of a database with the whole schema. */
export async function migratedTemplate(filling: DatabaseContent = queues): Promise<Template> {
  const name = `migrated-${filling.name}-${engineVersion}-slim-${await versionOf(filling)}.tar`
  const make = () =>
    cached(name, async () => {
      const db = await openEmbedded(filling === queues ? {} : { template: await migratedTemplate() })
      try {
        await prepareDatabase(db)
        await filling.fill(db)
        deleteOldTemplates(filling.name, name)
        await db.run(sql`select pg_switch_wal()`)
        const dump = await db.dump()
        return slimTemplate(dump, await endOfLog(db))
      } finally {
        await db.close()
      }
    })
  let template = templates.get(name)
  if (!template) templates.set(name, (template = withSharedLock(name, make)))
  return template
}

/** Templates, read once per process and copied by databases. */
const templates = new Map<string, Promise<Template>>()

function deleteOldTemplates(filling: string, name: string) {
  for (const file of readdirSync(cacheDirectory))
    if (file.startsWith(`migrated-${filling}-`) && !file.startsWith(name))
      rmSync(join(cacheDirectory, file), { force: true })
}

/** Only the job queue's tables, because creating them takes longer than most tests. */
const queues: DatabaseContent = {
  name: 'queues',
  version: createHash('sha256')
    .update(readFileSync(new URL('../../package-lock.json', import.meta.url)))
    .digest('hex')
    .slice(0, 12),
  async fill(db) {
    const { createJobs } = await import('../../src/platform/jobs/boss.ts')
    const { createLog } = await import('../../src/platform/observability/log.ts')
    const { Metrics } = await import('../../src/platform/observability/metrics.ts')
    const jobs = createJobs({
      db,
      log: createLog('silent'),
      metrics: new Metrics(),
      definitions: [],
      app: () => undefined as never,
    })
    await jobs.prepare()
    await jobs.stop()
  },
}

/** Changes with the schema and with the content. */
export async function versionOf({ name, version }: DatabaseContent): Promise<string> {
  return `${await migrationsHash()}_${name}_${version}`
}

/** Changes with everything that `prepareDatabase` writes. */
export async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([starterProducts, starterQuestions]))
  for (const { file, checksum } of await readMigrations()) hash.update(`${file} ${checksum}\n`)
  return hash.digest('hex').slice(0, 16)
}
