import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openEmbedded } from '../../../src/platform/database/embedded/open.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'
import { chargeJob } from './charge.ts'
import { processOn, until } from './support.ts'

const onServer = { skip: process.env.TEST_STORAGE === 'embedded' }

test('a run whose process is killed is repeated by another process', onServer, async () => {
  const { db, url } = await openServer()
  await db.script('create table charges ("order" text primary key); create table runs (process int)')
  const runs = async () => (await db.script('select process from runs')) as { process: number }[]

  const charge = chargeJob()
  const { jobs } = await processOn(db, [charge], { work: false })
  const other = fork(new URL('killed-worker.ts', import.meta.url), ['postgres', url])
  await jobs.send(db, charge, { order: 'A1' })
  await until('the other process is in the middle of it', async () => (await runs()).length === 1)
  other.kill('SIGKILL')
  await once(other, 'exit')

  await jobs.start()
  await until('this process has done it', async () => (await runs()).some((run) => run.process === process.pid))
  assert.deepEqual(
    (await runs()).map((run) => run.process),
    [other.pid, process.pid],
  )
  assert.deepEqual(await db.script('select "order" from charges'), [{ order: 'A1' }])
  await until('it is finished', async () => {
    const unfinished = await db.script(`select from pgboss.job where name = 'orders.charge' and state <> 'completed'`)
    return unfinished.length === 0
  })
  await jobs.stop()
})

test('in the embedded storage, a run whose process was killed is repeated at the next start', {
  skip: process.env.TEST_STORAGE === 'postgres',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-killed-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const charge = chargeJob()
  {
    await using db = disposable(await openEmbedded({ directory: folder }))
    await db.script('create table charges ("order" text primary key); create table runs (process int)')
    const { jobs } = await processOn(db, [charge], { work: false })
    await jobs.send(db, charge, { order: 'A1' })
  }
  const other = fork(new URL('killed-worker.ts', import.meta.url), ['embedded', folder])
  await once(other, 'message')
  other.kill('SIGKILL')
  await once(other, 'exit')

  await using db = disposable(await openEmbedded({ directory: folder }))
  // The heartbeat check would also repeat the run, so it is postponed until after the test.
  const { jobs } = await processOn(db, [charge], { timing: { processCheck: 3600, heartbeatTimeout: 3600 } })
  const runs = async () =>
    ((await db.script('select process from runs')) as { process: number }[]).map((run) => run.process)
  await until('this process has done it', async () => (await runs()).length === 2)
  assert.deepEqual(await runs(), [other.pid, process.pid])
  await jobs.stop()
})

test('workers survive the loss of all their connections', onServer, async () => {
  const { db } = await openServer()
  await db.script('create table charges ("order" text primary key); create table runs (process int)')
  const charge = chargeJob()
  const { jobs } = await processOn(db, [charge])
  await db.script(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await until('one can be sent', () =>
    jobs.send(db, charge, { order: 'B2' }).then(
      () => true,
      () => false,
    ),
  )
  await until('it is done', async () => (await db.script('select from charges')).length === 1)
  await jobs.stop()
})

async function openServer() {
  const { name, url } = await createTestDatabase()
  const db = await openPostgres(url)
  after(async () => {
    await db.close()
    await dropTestDatabase(name)
  })
  return { db, url }
}

function disposable<T extends { close(): Promise<void> }>(db: T): T & AsyncDisposable {
  return Object.assign(db, { [Symbol.asyncDispose]: () => db.close() })
}
