import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { prepareDatabase } from '../../../src/app/prepare-database.ts'
import { prepareQueue } from '../../../src/app/slipway.ts'
import { databaseTables, useFixedFormats } from '../../../src/operations/backup/create.ts'
import { moveSite } from '../../../src/operations/backup/move.ts'
import { openEmbedded } from '../../../src/platform/database/embedded/open.ts'
import { markMoved, openStorage } from '../../../src/platform/database/open.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { result, runInProcess } from '../../app/commands/support/slipway.ts'
import { demo } from '../../support/demo.ts'
import { migratedTemplate } from '../../support/storage.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'

/** Constraints and triggers, which a move removes and restores. Only newer servers list what is not null. */
const rules = (db: Database) =>
  db.many(sql<{ rule: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`)

/** All rows of all tables, as text. */
const contentOf = (db: Database) =>
  db.transaction(async (tx) => {
    await useFixedFormats(tx)
    const content: Record<string, string[]> = {}
    for (const { schema, name } of await databaseTables(tx)) {
      if (schema !== 'public') continue
      const lines = await tx.many(raw(`select t::text as line from "${name}" t`))
      content[name] = lines.map((row) => (row as { line: string }).line).sort()
    }
    return content
  })

const nextMember = async (db: Database) =>
  (await db.one(sql<{ id: number }>`select nextval(pg_get_serial_sequence('members', 'id'))::int as id`)).id

describe('a move from embedded storage to PostgreSQL', () => {
  let source: Database
  let target: Database
  let name: string

  before(async () => {
    source = await openEmbedded({ template: await migratedTemplate(demo) })
    await source.run(sql`update members set name = ${'O\\"Brien, (the 1st)\n\tä ﬁ Ω'} where id = 1`)
    const created = await createTestDatabase()
    name = created.name
    target = await openPostgres(created.url)
  })
  after(async () => {
    await source.close()
    await target.close()
    await dropTestDatabase(name)
  })

  test('keeps servers from starting on the half-filled database after an interruption', async () => {
    let tables = 0
    const interrupted = moveSite(source, target, {
      prepareQueue,
      onTable() {
        if (++tables === 20) throw new Error('interrupted')
      },
    })
    await assert.rejects(interrupted, /interrupted/)
    await assert.rejects(prepareDatabase(target), /isn't finished. Run `slipway move` again/)
  })

  test('resumes where it stopped, and copies again what changed since', async () => {
    await source.run(sql`update members set name = 'Renamed meanwhile' where id = 2`)
    await target.run(raw("update votes set source = 'elsewhere' where ctid = (select min(ctid) from votes)"))
    const states = new Map<string, string>()
    const { rows } = await moveSite(source, target, {
      prepareQueue,
      onTable: (table, state) => states.set(table, state),
    })
    assert.ok(rows > 1_000)
    assert.ok([...states.values()].includes('unchanged'))
    assert.equal(states.get('public.votes'), 'copied')
  })

  test('leaves every value, rule and sequence as it was', async () => {
    assert.deepEqual(await contentOf(target), await contentOf(source))
    assert.deepEqual(await rules(target), await rules(source))
    assert.equal(await nextMember(target), await nextMember(source))
  })

  test('leaves a database that a server starts on and another move does not overwrite', async () => {
    await prepareDatabase(target)
    await assert.rejects(moveSite(source, target, { prepareQueue }), /already in use/)
  })
})

test('the command moves a new site, and afterwards only the new database is used', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'slipway-moving-'))
  const { name, url } = await createTestDatabase()
  t.after(async () => {
    rmSync(directory, { recursive: true, force: true })
    await dropTestDatabase(name)
  })
  const old = { NODE_ENV: 'test', DATA_DIR: directory }
  await result(['migrate'], old)
  assert.match((await runInProcess(['move', '--to', 'mysql://db'], old)).stderr, /must be an address such as postgres:/)
  assert.match(
    (await runInProcess(['move', '--to', url], { ...old, DATABASE_URL: url })).stderr,
    /already uses PostgreSQL/,
  )
  const { rows } = await result(['move', '--to', url], old)
  assert.ok(rows > 0)
  assert.match((await runInProcess(['migrate'], old)).stderr, /was moved to PostgreSQL: set DATABASE_URL/)
  assert.deepEqual(await result(['migrate'], { ...old, DATABASE_URL: url }), { applied: [] })
})

test('embedded storage that was moved says so instead of starting', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'slipway-moved-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  await markMoved(directory)
  const config = {
    DATA_DIR: directory,
    DATABASE_URL: '',
    DATABASE_DIRECT_URL: '',
    DATABASE_REPLICAS: [],
    DATABASE_POOL: 1,
  }
  await assert.rejects(openStorage(config), /was moved to PostgreSQL: set DATABASE_URL/)
})
