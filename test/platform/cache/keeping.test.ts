import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { Cache } from '../../../src/platform/cache.ts'
import { SettableClock } from '../../../src/platform/clock.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('answers kept in memory', (storage) => {
  let db: Database
  let clock: SettableClock
  let cache: Cache
  let made = 0
  const ask = async (key = 'a', body = 'x', cacheTags = ['listing:1']) => {
    await cache.get(key, async () => ({ body: `${body}${++made}`, cacheTags: cacheTags }))
    return made
  }
  before(async () => {
    db = await storage.open()
  })
  beforeEach(async () => {
    clock = new SettableClock('2026-11-15T23:59:50Z')
    cache = await Cache.open(db, clock)
    made = 0
  })

  test('an answer is made once and kept for some seconds', async () => {
    assert.deepEqual([await ask(), await ask()], [1, 1])
    clock.advance(9_000)
    assert.equal(await ask(), 1)
  })

  test('a new day is seen as soon as it begins', async () => {
    clock.set('2026-11-15T23:59:59Z')
    await ask()
    clock.advance(1_000)
    assert.equal(await ask(), 2)
  })

  test('a clock that is set back is no reason to keep an answer', async () => {
    await ask()
    clock.set('2026-11-01T00:00:00Z')
    assert.equal(await ask(), 2)
  })

  test('a write drops what it changes and nothing else', async () => {
    await ask('a', 'x', ['listing:1'])
    await ask('b', 'x', ['listing:2'])
    await db.transaction((tx) => cache.invalidate(tx, ['listing:2']))
    assert.equal(await ask('a', 'x', ['listing:1']), 2)
    assert.equal(await ask('b', 'x', ['listing:2']), 3)
  })

  test('a write that changes more than can be told drops everything', async () => {
    await ask()
    await db.transaction((tx) =>
      cache.invalidate(
        tx,
        Array.from({ length: 3000 }, (_, index) => `listing:${index + 10}`),
      ),
    )
    assert.equal(await ask(), 2)
  })

  test('the oldest answers give way when there is no more room', async () => {
    const megabyte = 'x'.repeat(1024 * 1024)
    await ask('first')
    for (let count = 0; count < 70; count++) await ask(`big ${count}`, megabyte)
    assert.equal(await ask('big 69'), 71)
    assert.equal(await ask('first'), 72)
  })
})
