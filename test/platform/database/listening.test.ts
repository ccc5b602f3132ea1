import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('listening', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
  })

  const say = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`
  async function heardEventually(heard: string[], expected: string[]) {
    for (let waited = 0; heard.length < expected.length && waited < 3000; waited += 10) await pause(10)
    assert.deepEqual(heard, expected)
  }

  test('a notification reaches its channel and no other', async () => {
    const arrivals: string[] = []
    const departures: string[] = []
    await db.listen('arrivals', (ship) => arrivals.push(ship))
    await db.listen('departures', (ship) => departures.push(ship))
    await db.run(say('arrivals', 'Ada'))
    await db.run(say('departures', 'Bea'))
    await heardEventually(arrivals, ['Ada'])
    await heardEventually(departures, ['Bea'])
  })

  test('it is heard when the transaction commits, and not when it rolls back', async () => {
    const heard: string[] = []
    await db.listen('commits', (payload) => heard.push(payload))
    await assert.rejects(
      db.transaction(async (tx) => {
        await tx.run(say('commits', 'rolled back'))
        throw new Error('no')
      }),
    )
    await db.transaction(async (tx) => {
      await tx.run(say('commits', 'committed'))
      await pause(50)
      assert.deepEqual(heard, [])
    })
    await heardEventually(heard, ['committed'])
  })

  test('every listener of a channel hears it until it stops', async () => {
    const first: string[] = []
    const second: string[] = []
    const stopFirst = await db.listen('both', (payload) => first.push(payload))
    const stopSecond = await db.listen('both', (payload) => second.push(payload))
    await db.run(say('both', '1'))
    await heardEventually(second, ['1'])
    await stopFirst()
    await db.run(say('both', '2'))
    await heardEventually(second, ['1', '2'])
    await stopSecond()
    const later: string[] = []
    await db.listen('later', (payload) => later.push(payload))
    await db.run(say('both', '3'))
    await db.run(say('later', 'they come in order'))
    await heardEventually(later, ['they come in order'])
    assert.deepEqual([first, second], [['1'], ['1', '2']])
  })

  test('a listener that has stopped can begin again', async () => {
    const heard: string[] = []
    const stop = await db.listen('again', (payload) => heard.push(payload))
    await stop()
    await db.listen('again', (payload) => heard.push(payload))
    await db.run(say('again', 'back'))
    await heardEventually(heard, ['back'])
  })

  test('twenty channels can be listened to at once', async () => {
    const heard: string[] = []
    await Promise.all(Array.from({ length: 20 }, (_, n) => db.listen(`channel_${n}`, (payload) => heard.push(payload))))
    for (let n = 0; n < 20; n++) await db.run(say(`channel_${n}`, String(n)))
    await heardEventually(
      heard,
      Array.from({ length: 20 }, (_, n) => String(n)),
    )
  })

  test('a name that is no channel is refused', async () => {
    for (const name of ['', 'Upper', 'a b', 'a;drop', '1a', 'x'.repeat(64)])
      await assert.rejects(
        db.listen(name, () => {}),
        /channel name/,
      )
  })

  if (storage.kind === 'postgres')
    test('after a broken connection it listens again, and says that something may have been missed', async () => {
      const heard: string[] = []
      await db.listen('survivor', (payload) => heard.push(payload))
      await db.run(say('survivor', 'before'))
      await heardEventually(heard, ['before'])
      await db.run(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      await heardEventually(heard, ['before', ''])
      await db.run(say('survivor', 'after'))
      await heardEventually(heard, ['before', '', 'after'])
    })
})
