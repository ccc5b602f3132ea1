import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
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
  const directories: string[] = []
  after(() => Promise.all(directories.map((path) => rm(path, { recursive: true, force: true }))))

  async function put(name: string, text: string) {
    directories.push(directory)
    await writeFile(join(directory, `${name}.sql`), text)
  }
  const numbers = (migrations: { number: number }[]) => migrations.map(({ number }) => number)

  test('a fresh database gets all migrations in order, and a second run does nothing', async () => {
    assert.deepEqual(numbers(await pendingMigrations(db, { directory })), [1, 2])
    assert.deepEqual(numbers(await migrate(db, { directory })), [1, 2])
    assert.deepEqual(await db.one(sql`select name from harbours`), { name: 'Hull; Kiel $1' })
    assert.deepEqual(numbers(await migrate(db, { directory })), [])
    assert.deepEqual(numbers(await pendingMigrations(db, { directory })), [])
  })

  test('only a new file runs', async () => {
    await migrate(db, { directory })
    await put('0003_crew', 'create table crew (name text)')
    assert.deepEqual(numbers(await pendingMigrations(db, { directory })), [3])
    assert.deepEqual(numbers(await migrate(db, { directory })), [3])
  })

  test('a failed migration is rolled back, keeps the earlier ones, and can be fixed', async () => {
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

  test('a file with a number below the newest applied one is refused, and runs under a higher number', async () => {
    await put('0004_crew', 'create table crew (name text)')
    await migrate(db, { directory })
    await put('0003_late', 'create table late (n int)')
    const refusal = {
      name: 'StorageRefused',
      message:
        'Migration 0003_late.sql is out of order: this database already has number 4 (crew). Give it a number above 4',
    }
    await assert.rejects(migrate(db, { directory }), refusal)
    await assert.rejects(pendingMigrations(db, { directory }), refusal)
    await rm(join(directory, '0003_late.sql'))
    await put('0005_late', 'create table late (n int)')
    assert.deepEqual(numbers(await migrate(db, { directory })), [5])
  })

  const validIndexes = async () => {
    const rows = await db.many(sql<{ name: string; valid: boolean }>`
      select indexrelid::regclass::text as name, indisvalid as valid from pg_index
        where indrelid = 'harbours'::regclass`)
    return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]))
  }

  test('a file marked "no transaction" runs statement by statement outside a transaction', async () => {
    await put(
      '0003_index',
      `-- slipway: no transaction\n-- Finds harbours by name;\ncreate index concurrently by_name\n  on harbours \
(name);\nvacuum harbours;\n`,
    )
    assert.deepEqual(numbers(await migrate(db, { directory })), [1, 2, 3])
    assert.deepEqual(await validIndexes(), { by_name: true })
    assert.deepEqual(numbers(await migrate(db, { directory })), [])
  })

  test('a file that failed half way outside a transaction runs again from the start', async () => {
    await put('0003_twins', `insert into harbours values ('Kiel'), ('Kiel')`)
    await put(
      '0004_index',
      `-- slipway: no transaction\ndrop index concurrently if exists by_name;\ncreate unique index concurrently \
by_name on harbours (name);\n`,
    )
    await assert.rejects(migrate(db, { directory }), /0004_index\.sql failed: could not create unique index/)
    assert.deepEqual(await validIndexes(), { by_name: false })
    assert.deepEqual(numbers(await pendingMigrations(db, { directory })), [4])
    await db.run(sql`delete from harbours`)
    assert.deepEqual(numbers(await migrate(db, { directory })), [4])
    assert.deepEqual(await validIndexes(), { by_name: true })
  })

  test('files that cannot run outside a transaction, or not twice, are refused', async () => {
    const refused = {
      '-- slipway: no transactions\nvacuum;': /only "-- slipway: no transaction" is allowed/,
      '-- slipway: no transaction\ndo $x$ begin end $x$;': /can only quote with \$\$/,
      '-- slipway: no transaction\ncreate index concurrently if not exists i on harbours (name);':
        /must drop the index first/,
    }
    for (const [text, message] of Object.entries(refused)) {
      await put('0003_refused', text)
      await assert.rejects(migrate(db, { directory }), message)
    }
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

  test('begin and end in a function body are accepted', async () => {
    await put('0003_function', `create function f() returns int language plpgsql as $$\nbegin\n  return 1;\nend;\n$$`)
    assert.deepEqual(numbers(await migrate(db, { directory })), [1, 2, 3])
  })

  test('a block outside a transaction may commit batch by batch', async () => {
    const block = `do $$\nbegin\n  insert into harbours values ('Kiel');\n  if true then commit; end if;\n  perform 1 / 0;\nend $$;`
    await put('0003_batches', `-- slipway: no transaction\nselect 1;\n${block}\nselect 2;\n`)
    await assert.rejects(migrate(db, { directory }), /0003_batches\.sql failed: division by zero/)
    assert.deepEqual(await db.many(sql`select name from harbours where name = 'Kiel'`), [{ name: 'Kiel' }])
  })

  if (storage.kind === 'postgres') {
    test('eight processes that start together run each file once, in or outside a transaction', async () => {
      const { name, url } = await createTestDatabase()
      try {
        await put('0003_slow', 'select pg_sleep(0.2); create table slow (n int)')
        await put('0004_index', '-- slipway: no transaction\ncreate index concurrently by_number on slow (n);')
        const ran = await Promise.all(
          Array.from({ length: 8 }, async () => {
            const starter = child('migrate.ts', url, directory)
            const { value } = await starter.lines.next()
            assert.deepEqual((await starter.ended)[0], 0)
            return value as string
          }),
        )
        assert.deepEqual(ran.flatMap((line) => line.split(',').filter(Boolean)).sort(), ['1', '2', '3', '4'])
      } finally {
        await dropTestDatabase(name)
      }
    })

    /** Holds a read's locks until the returned function is called. */
    async function longRead(): Promise<() => Promise<void>> {
      const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const transaction = db.transaction(async (tx) => {
        await tx.run(sql`select from harbours`)
        started.resolve()
        await released.promise
      })
      await started.promise
      return async () => {
        released.resolve()
        await transaction
      }
    }

    test('a migration that waits for a lock lets others through, and runs when the lock is free', async () => {
      await migrate(db, { directory })
      const release = await longRead()
      await put('0003_column', 'alter table harbours add column depth int')
      const migrating = migrate(db, { directory, lockTimeout: 200, attempts: 50 })
      await setTimeout(100)
      // Queues behind the migration and would wait as long as it does.
      await db.many(sql`select name from harbours`)
      await release()
      assert.deepEqual(numbers(await migrating), [3])
    })

    test('a migration that never gets its lock gives up with the reason, and has changed nothing', async () => {
      await migrate(db, { directory })
      const release = await longRead()
      await put('0003_column', 'create table half (n int); alter table harbours add column depth int')
      await assert.rejects(migrate(db, { directory, lockTimeout: 50, attempts: 3 }), {
        name: 'StorageRefused',
        message: /^Migration 0003_column\.sql gave up after 3 attempts: another session is locking a table/,
      })
      await release()
      assert.equal((await db.one(sql<{ half: string | null }>`select to_regclass('half') as half`)).half, null)
      assert.deepEqual(numbers(await migrate(db, { directory })), [3])
    })

    test('outside a transaction, a statement that waits for a lock is retried, and an index build waits', async () => {
      await migrate(db, { directory })
      const text =
        '-- slipway: no transaction\nalter table harbours add column depth int;\ncreate index concurrently by_depth on harbours (depth);'
      await put('0003_depth', text)
      const release = await longRead()
      const migrating = migrate(db, { directory, lockTimeout: 50, attempts: 50 })
      await setTimeout(300)
      await release()
      assert.deepEqual(numbers(await migrating), [3])
      assert.deepEqual(await validIndexes(), { by_depth: true })
    })
  }
})
