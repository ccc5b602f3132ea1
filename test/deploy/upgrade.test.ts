import assert from 'node:assert/strict'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { migrate, pendingMigrations } from '../../src/platform/database/migrate.ts'
import { migrationsDirectory } from '../../src/platform/database/migration-files.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { openTestApp } from '../support/app.ts'
import { eachStorage } from '../support/storage.ts'

const folder = join(import.meta.dirname, 'upgrade')

// Each dump is a site of an earlier release, named after the newest migration of it. CONTRIBUTING.md says how to add one.
for (const dump of globSync(join(folder, '*.sql')).sort())
  eachStorage(`upgrading a site with schema ${basename(dump, '.sql')}`, (storage) => {
    let db: Database
    let before: Record<string, number>
    beforeEach(async () => {
      db = await storage.open()
      await db.script('drop schema pgboss cascade; drop schema public cascade; create schema public')
      // A dump changes settings of its session.
      await db.session((session) => session.run(raw(readFileSync(dump, 'utf8'))))
      before = await countRows(db)
    })

    test('migrates it to the newest schema, keeps every row, and the site works', async () => {
      const site = await openTestApp(db)
      try {
        assert.deepEqual(await pendingMigrations(db), [])
        const after = await countRows(db)
        for (const [table, rows] of Object.entries(before)) assert.equal(after[table], rows, table)

        const read = async (path: string) => {
          const { status, body, text } = await site.call(`/api/v1${path}`)
          assert.equal(status, 200, text)
          return body
        }
        const { items } = await read('/listings?sort=votes')
        const { live } = await db.one(
          sql<{ live: number }>`select count(*) as live from listings where status = 'live'`,
        )
        assert.equal(items.length, live)
        assert.ok((await read(`/listings/${items[0].slug}`)).name)
        const found = await read(`/listings?q=${encodeURIComponent(items[0].name)}`)
        assert.equal(found.items[0].slug, items[0].slug)
        assert.ok((await read('/categories')).items.length > 5)
        assert.equal((await read('/products')).items.length, before.products)
        assert.equal((await read('/interview-questions')).items.length, before.interview_questions)
        for (const path of ['/', '/blog', '/founders', `/listings/${items[0].slug}`])
          assert.equal((await site.call(path)).status, 200, path)
      } finally {
        await site.close()
      }
    })

    test('runs a later migration on it, in a transaction and outside one', async () => {
      const directory = mkdtempSync(join(tmpdir(), 'later-migrations-'))
      try {
        for (const from of [migrationsDirectory, join(folder, 'later')]) cpSync(from, directory, { recursive: true })
        const ran = (await migrate(db, { directory })).map(({ file }) => file)
        assert.deepEqual(ran.slice(-2), ['9001_website_language.sql', '9002_website_language_index.sql'])
      } finally {
        rmSync(directory, { recursive: true })
      }
      const { languages, index_is_valid } = await db.one(sql<{ languages: number; index_is_valid: boolean }>`
        select
          (select count(*) from profiles where website_language = 'en') as languages,
          (select indisvalid from pg_index where indexrelid = 'profiles_website_language'::regclass) as index_is_valid`)
      assert.deepEqual({ languages, index_is_valid }, { languages: before.profiles, index_is_valid: true })
      await assert.rejects(openTestApp(db), /has migration 9001 .*Run a newer version/)
    })
  })

async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = await db.many(sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = (await db.script(`select count(*) as rows from "${name}"`)) as [{ rows: number }]
    counts[name] = row.rows
  }
  return counts
}
