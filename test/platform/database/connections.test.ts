import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isConnectionFailure } from '../../../src/platform/database/errors.ts'
import { openDatabase } from '../../../src/platform/database/open.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../../support/storage-postgres.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => dropTestDatabase(database.name))

const terminateOthers = sql`
  select pg_terminate_backend(pid)
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

test('a missing server is a connection failure', async () => {
  await assert.rejects(openDatabase({ url: 'postgres://postgres@127.0.0.1:1/none' }), isConnectionFailure)
})

test('a server that does not answer is a connection failure after the timeout', async () => {
  await assert.rejects(
    openDatabase({ url: 'postgres://postgres@192.0.2.1:5432/none', connectTimeout: 200 }),
    isConnectionFailure,
  )
})

test('an ordinary error is not a connection failure', async () => {
  const db = await openDatabase({ url: database.url })
  const error = await db.run(sql`select 1 / ${0}::int`).catch((error: unknown) => error)
  assert.ok(!isConnectionFailure(error))
  await db.close()
})

test('connections that break while idle are replaced', async () => {
  const db = await openDatabase({ url: database.url })
  const other = await openDatabase({ url: database.url })
  await Promise.all(Array.from({ length: 10 }, () => db.run(sql`select pg_sleep(0.02)`)))
  await other.run(terminateOthers)
  await new Promise((done) => setTimeout(done, 100))
  assert.deepEqual(await db.one(sql`select ${1}::int as n`), { n: 1 })
  await db.close()
  await other.close()
})

test('a connection that breaks in a transaction fails it as a connection failure, and the next one works', async () => {
  const db = await openDatabase({ url: database.url })
  const other = await openDatabase({ url: database.url })
  const effects: string[] = []
  const work = db.transaction(async (tx) => {
    tx.afterCommit(() => effects.push('committed'))
    await tx.run(sql`select 1`)
    await other.run(terminateOthers)
    await tx.run(sql`select 1`)
  })
  await assert.rejects(work, isConnectionFailure)
  assert.deepEqual(effects, [])
  assert.deepEqual(await db.transaction((tx) => tx.one(sql`select ${1}::int as n`)), { n: 1 })
  await db.close()
  await other.close()
})

test('a statement that takes too long is canceled', async () => {
  const db = await openDatabase({ url: database.url, statementTimeout: 50 })
  await assert.rejects(db.run(sql`select pg_sleep(5)`), { code: '57014' })
  await db.close()
})

test('a transaction that is known to take long has no time limit, and the next one has it again', async () => {
  const db = await openDatabase({ url: database.url, statementTimeout: 50, connections: 1 })
  const slept = await db.transaction(async (tx) => {
    await tx.withoutTimeLimit()
    return tx.one(sql`select pg_sleep(2.3)::text as slept`)
  })
  assert.deepEqual(slept, { slept: '' })
  await assert.rejects(db.run(sql`select pg_sleep(5)`), { code: '57014' })
  await db.close()
})

test('connections have an application name', async () => {
  const db = await openDatabase({ url: database.url })
  assert.deepEqual(await db.one(sql`show application_name`), { application_name: 'slipway' })
  await db.close()
})
