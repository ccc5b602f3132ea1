import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'
import { until } from '../jobs/support.ts'
import { breakableConnection } from '../operation/support/breakable-connection.ts'

eachStorage('listening', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
  })

  const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`
  async function receivedEventually(received: string[], expected: string[]) {
    for (let waited = 0; received.length < expected.length && waited < 3000; waited += 10) await pause(10)
    assert.deepEqual(received, expected)
  }

  test('a notification reaches the listeners of its channel only', async () => {
    const arrivals: string[] = []
    const departures: string[] = []
    await db.listen('arrivals', (ship) => arrivals.push(ship))
    await db.listen('departures', (ship) => departures.push(ship))
    await db.run(notify('arrivals', 'Ada'))
    await db.run(notify('departures', 'Bea'))
    await receivedEventually(arrivals, ['Ada'])
    await receivedEventually(departures, ['Bea'])
  })

  test('a notification arrives on commit, and not after a rollback', async () => {
    const received: string[] = []
    await db.listen('commits', (payload) => received.push(payload))
    await assert.rejects(
      db.transaction(async (tx) => {
        await tx.run(notify('commits', 'rolled back'))
        throw new Error('no')
      }),
    )
    await db.transaction(async (tx) => {
      await tx.run(notify('commits', 'committed'))
      await pause(50)
      assert.deepEqual(received, [])
    })
    await receivedEventually(received, ['committed'])
  })

  test('every listener of a channel is called until it stops', async () => {
    const first: string[] = []
    const second: string[] = []
    const stopFirst = await db.listen('both', (payload) => first.push(payload))
    const stopSecond = await db.listen('both', (payload) => second.push(payload))
    await db.run(notify('both', '1'))
    await receivedEventually(second, ['1'])
    await stopFirst()
    await db.run(notify('both', '2'))
    await receivedEventually(second, ['1', '2'])
    await stopSecond()
    const later: string[] = []
    await db.listen('later', (payload) => later.push(payload))
    await db.run(notify('both', '3'))
    await db.run(notify('later', 'they come in order'))
    await receivedEventually(later, ['they come in order'])
    assert.deepEqual([first, second], [['1'], ['1', '2']])
  })

  test('a listener that has stopped can listen again', async () => {
    const received: string[] = []
    const stop = await db.listen('again', (payload) => received.push(payload))
    await stop()
    await db.listen('again', (payload) => received.push(payload))
    await db.run(notify('again', 'back'))
    await receivedEventually(received, ['back'])
  })

  test('a process can listen on twenty channels', async () => {
    const received: string[] = []
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => db.listen(`channel_${n}`, (payload) => received.push(payload))),
    )
    for (let n = 0; n < 20; n++) await db.run(notify(`channel_${n}`, String(n)))
    await receivedEventually(
      received,
      Array.from({ length: 20 }, (_, n) => String(n)),
    )
  })

  test('an invalid channel name is refused', async () => {
    for (const name of ['', 'Upper', 'a b', 'a;drop', '1a', 'x'.repeat(64)])
      await assert.rejects(
        db.listen(name, () => {}),
        /channel name/,
      )
  })

  if (storage.kind === 'postgres')
    test('after a reconnect, listeners are told that notifications may have been missed', async () => {
      const received: string[] = []
      await db.listen('survivor', (payload) => received.push(payload))
      await db.run(notify('survivor', 'before'))
      await receivedEventually(received, ['before'])
      await db.run(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      await receivedEventually(received, ['before', ''])
      await db.run(notify('survivor', 'after'))
      await receivedEventually(received, ['before', '', 'after'])
    })

  test('a listening connection that hangs is replaced, and listeners are told that notifications may have been missed', {
    skip: storage.kind === 'embedded',
  }, async (t) => {
    const { name, url } = await createTestDatabase()
    const connection = await breakableConnection(url)
    const proxied = await openPostgres(connection.url, { connectTimeout: 1000, heartbeat: 100, statementTimeout: 500 })
    t.after(async () => {
      await proxied.close()
      await connection.break()
      await dropTestDatabase(name)
    })
    const received: string[] = []
    await proxied.listen('arrivals', (ship) => received.push(ship))
    connection.hang()
    await assert.rejects(
      proxied.listen('departures', () => {}),
      /timeout|terminated/i,
    )
    await connection.restore()
    await until('it has reconnected', () => received.includes(''))
    await proxied.run(notify('arrivals', 'Ada')).catch(() => proxied.run(notify('arrivals', 'Ada')))
    await until('the notification has arrived', () => received.includes('Ada'))
  })
})
