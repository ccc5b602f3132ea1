import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { EngineConnection } from '../../../src/platform/database/embedded/connection.ts'
import { Engine } from '../../../src/platform/database/embedded/engine.ts'
import { freshCluster } from '../../../src/platform/database/embedded/template.ts'
import { EngineStopped } from '../../../src/platform/database/errors.ts'

let engine: Engine
before(async () => {
  engine = await Engine.start({ fsync: false, template: await freshCluster() })
})
after(() => engine.close())

async function connect() {
  const client = new pg.Client({ user: 'postgres', stream: () => new EngineConnection(async () => engine) })
  client.on('error', () => {})
  await client.connect()
  return client
}

test('a new connection has no state of the previous one', async () => {
  const first = await connect()
  await first.query(`create table kept (n int)`)
  await first.query({ name: 'mine', text: 'select 1' })
  await first.query(
    `listen news; set search_path to nowhere; create temp table scratch (n int); select pg_advisory_lock(1)`,
  )
  await first.query('begin')
  await first.query('insert into public.kept values (1)')
  await first.end()

  const second = await connect()
  const heard: unknown[] = []
  second.on('notification', (notification) => heard.push(notification))
  assert.equal(second.getTransactionStatus(), 'I')
  assert.deepEqual((await second.query('select * from kept')).rows, [])
  assert.deepEqual((await second.query('select name from pg_prepared_statements')).rows, [])
  assert.deepEqual((await second.query(`select to_regclass('scratch') as scratch`)).rows, [{ scratch: null }])
  assert.deepEqual((await second.query(`select from pg_locks where locktype = 'advisory'`)).rows, [])
  await second.query(`notify news, 'x'`)
  assert.deepEqual(heard, [])
  await second.query({ name: 'mine', text: 'select 1' })
  await second.end()
})

test('a failed transaction that was left open does not affect the next connection', async () => {
  const first = await connect()
  await first.query('begin')
  await assert.rejects(first.query('select 1 / 0'))
  await first.end()
  const second = await connect()
  assert.deepEqual((await second.query('select 1 as n')).rows, [{ n: 1 }])
  await second.end()
})

test('an engine that cannot start reports the reason', async () => {
  await assert.rejects(Engine.start({ fsync: false, directory: '/dev/null/nowhere' }), EngineStopped)
})
