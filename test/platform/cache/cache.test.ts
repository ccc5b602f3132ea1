import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { Cache } from '../../../src/platform/cache.ts'
import { SettableClock } from '../../../src/platform/clock.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('the cache', (storage) => {
  let db: Database
  let clock: SettableClock
  let cache: Cache
  let computed = 0
  /** Reads through the cache and returns how many answers have been computed. */
  const get = async (key = 'a', body = 'x', cacheTags = ['listing:1']) => {
    await cache.get(key, async () => ({ body: `${body}${++computed}`, cacheTags }))
    return computed
  }
  before(async () => {
    db = await storage.open()
  })
  beforeEach(async () => {
    clock = new SettableClock('2026-11-15T23:59:50Z')
    cache = await Cache.open(db, clock)
    computed = 0
  })

  test('an answer is computed once and cached for some seconds', async () => {
    assert.deepEqual([await get(), await get()], [1, 1])
    clock.advance(9_000)
    assert.equal(await get(), 1)
  })

  test('an answer is not cached across midnight', async () => {
    clock.set('2026-11-15T23:59:59Z')
    await get()
    clock.advance(1_000)
    assert.equal(await get(), 2)
  })

  test('an answer expires when the clock is set back', async () => {
    await get()
    clock.set('2026-11-01T00:00:00Z')
    assert.equal(await get(), 2)
  })

  test('a write invalidates its own tags only', async () => {
    await get('a', 'x', ['listing:1'])
    await get('b', 'x', ['listing:2'])
    await db.transaction((tx) => cache.invalidate(tx, ['listing:2']))
    assert.equal(await get('a', 'x', ['listing:1']), 2)
    assert.equal(await get('b', 'x', ['listing:2']), 3)
  })

  test('a write with too many tags for one notification clears the cache', async () => {
    await get()
    await db.transaction((tx) =>
      cache.invalidate(
        tx,
        Array.from({ length: 3000 }, (_, index) => `listing:${index + 10}`),
      ),
    )
    assert.equal(await get(), 2)
  })

  test('the oldest answers are evicted when the cache is full', async () => {
    const megabyte = 'x'.repeat(1024 * 1024)
    await get('first')
    for (let count = 0; count < 70; count++) await get(`big ${count}`, megabyte)
    assert.equal(await get('big 69'), 71)
    assert.equal(await get('first'), 72)
  })
})
