import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { migrate, pendingMigrations } from '../../../src/platform/database/migrate.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'
import { child } from './support/child.ts'

eachStorage('migrations', (storage) => {
  let db: Database
  let directory: string
  before(async () => {
    db = await storage.open()
  })
  beforeEach(async () => {
    await db.script('drop schema public cascade; create schema public')
    directory = await mkdtemp(join(tmpdir(), 'migrations-'))
    await put('0001_harbours', 'create table harbours (name text); insert into harbours values ($x$Hull; Kiel $1$x$);')
    await put('0002_ships', 'create table ships (name text)')
  })
  const made: string[] = []
  after(() => Promise.all(made.map((path) => rm(path, { recursive: true, force: true }))))

  async function put(name: string, text: string) {
    made.push(directory)
    await writeFile(join(directory, `${name}.sql`), text)
  }
  const numbers = (migrations: { number: number }[]) => migrations.map(({ number }) => number)

  test('a fresh database gets all of them, in order, and a second run does nothing', async () => {
    assert.deepEqual(numbers(await pendingMigrations(db, { directory })), [1, 2])
    assert.deepEqual(numbers(await migrate(db, { directory })), [1, 2])
    assert.deepEqual(await db.one(sql`select name from harbours`), { name: 'Hull; Kiel $1' })
    assert.deepEqual(numbers(await migrate(db, { directory })), [])
    assert.deepEqual(numbers(await pendingMigrations(db, { directory })), [])
  })

  test('a new file is the only one to run', async () => {
    await migrate(db, { directory })
    await put('0003_crew', 'create table crew (name text)')
    assert.deepEqual(numbers(await pendingMigrations(db, { directory })), [3])
    assert.deepEqual(numbers(await migrate(db, { directory })), [3])
  })

  test('one that fails leaves nothing of itself, keeps those before it, and can be mended', async () => {
    await put('0003_broken', 'create table half (n int); select 1 / 0')
    await assert.rejects(migrate(db, { directory }), /0003_broken\.sql failed: division by zero/)
    assert.deepEqual(await db.one(sql`select to_regclass('half') as half, to_regclass('ships')::text as ships`), {
      half: null,
      ships: 'ships',
    })
    await put('0003_broken', 'create table half (n int)')
    assert.deepEqual(numbers(await migrate(db, { directory })), [3])
  })

  test('a file changed after it ran is refused', async () => {
    await migrate(db, { directory })
    await put('0002_ships', 'create table ships (name text, length int)')
    await assert.rejects(migrate(db, { directory }), /0002_ships\.sql was changed after it ran/)
    await assert.rejects(pendingMigrations(db, { directory }), /was changed/)
  })

  test('a database newer than the code is refused', async () => {
    await migrate(db, { directory })
    await rm(join(directory, '0002_ships.sql'))
    await assert.rejects(migrate(db, { directory }), /migration 2 \(ships\).*newer version/)
  })

  test('files that are misnamed, share a number or end transactions are refused', async () => {
    for (const [name, text] of [
      ['3_short', ''],
      ['0002_twice', ''],
      ['0003_commits', 'create table x (n int);\ncommit;'],
    ] as const) {
      await put(name, text)
      await assert.rejects(migrate(db, { directory }), /named NNNN|same number|must not begin/)
      await rm(join(directory, `${name}.sql`))
    }
  })

  test('a function body with begin and end is no transaction', async () => {
    await put('0003_function', `create function f() returns int language plpgsql as $$\nbegin\n  return 1;\nend;\n$$`)
    assert.deepEqual(numbers(await migrate(db, { directory })), [1, 2, 3])
  })

  if (storage.kind === 'postgres')
    test('eight processes that start together run each file once', async () => {
      const { name, url } = await createTestDatabase()
      try {
        await put('0003_slow', 'select pg_sleep(0.2); create table slow (n int)')
        const ran = await Promise.all(
          Array.from({ length: 8 }, async () => {
            const starter = child('migrate.ts', url, directory)
            const { value } = await starter.lines.next()
            assert.deepEqual((await starter.ended)[0], 0)
            return value as string
          }),
        )
        assert.deepEqual(ran.flatMap((line) => line.split(',').filter(Boolean)).sort(), ['1', '2', '3'])
      } finally {
        await dropTestDatabase(name)
      }
    })
})
