import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe } from 'node:test'
import { openEmbedded } from '../../src/platform/database/embedded/open.ts'
import { cacheDirectory, cached, engineVersion, type Template } from '../../src/platform/database/embedded/template.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { readMigrations } from '../../src/platform/database/migration-files.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { createTestDatabase, dropTestDatabase, testUrl } from './storage-postgres.ts'

export interface TestStorage {
  readonly kind: 'postgres' | 'embedded'
  /** A fresh database with the whole schema, closed and removed when the tests are over. Call it in `before` or in a test. */
  open(filling?: Filling): Promise<Database>
}

/** What a database holds from the start. It is written once and copied for each test. */
export interface Filling {
  /** Changes whenever what is written changes. */
  version: string
  fill(db: Database): Promise<void>
}

/** Defines the tests once for each storage; TEST_STORAGE=postgres or embedded leaves the other out. */
export function eachStorage(title: string, define: (storage: TestStorage) => void): void {
  const only = process.env.TEST_STORAGE
  if (only && only !== 'postgres' && only !== 'embedded') throw new Error(`TEST_STORAGE is postgres or embedded, not ${only}`)
  if (only !== 'embedded') {
    testUrl()
    describe(`${title} (postgres)`, () => define(postgresStorage()))
  }
  if (only !== 'postgres') describe(`${title} (embedded)`, () => define(embeddedStorage()))
}

function postgresStorage(): TestStorage {
  const opened: { db: Database; name: string }[] = []
  after(async () => {
    for (const { db, name } of opened) {
      await db.close()
      await dropTestDatabase(name)
    }
  })
  return {
    kind: 'postgres',
    async open(filling) {
      const { name, url } = await createTestDatabase(await versionOf(filling), filling?.fill)
      const db = await openPostgres(url)
      opened.push({ db, name })
      return db
    },
  }
}

function embeddedStorage(): TestStorage {
  const opened: Database[] = []
  after(async () => {
    for (const db of opened) await db.close()
  })
  return {
    kind: 'embedded',
    async open(filling) {
      const db = await openEmbedded({ template: await migratedTemplate(filling) })
      opened.push(db)
      return db
    },
  }
}

/** A database in memory with the whole schema, as a tar. */
export async function migratedTemplate(filling?: Filling): Promise<Template> {
  const name = `migrated-${filling ? 'filled-' : ''}${engineVersion}-${await versionOf(filling)}.tar`
  return cached(name, async () => {
    const db = await openEmbedded()
    try {
      await migrate(db)
      await filling?.fill(db)
      forgetOlderTemplates(Boolean(filling))
      return await db.dump()
    } finally {
      await db.close()
    }
  })
}

function forgetOlderTemplates(filled: boolean) {
  const pattern = filled ? /^migrated-filled-.*\.tar$/ : /^migrated-(?!filled-).*\.tar$/
  for (const name of readdirSync(cacheDirectory)) if (pattern.test(name)) rmSync(join(cacheDirectory, name), { force: true })
}

async function versionOf(filling: Filling | undefined): Promise<string> {
  const migrations = await migrationsHash()
  return filling ? `${migrations}_${filling.version}` : migrations
}

export async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const { file, checksum } of await readMigrations()) hash.update(`${file} ${checksum}\n`)
  return hash.digest('hex').slice(0, 16)
}
