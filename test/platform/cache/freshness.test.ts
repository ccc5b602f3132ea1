import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { Cache } from '../../../src/platform/cache.ts'
import { SettableClock } from '../../../src/platform/clock.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'
import { until } from '../jobs/support.ts'

eachStorage('how long answers are cached', (storage) => {
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

  test('answers computed together are refreshed at different times, all within a minute', async () => {
    clock.set('2026-11-15T12:00:00Z')
    const keys = Array.from({ length: 200 }, (_, index) => `answer ${index}`)
    const madeAgain = async () => {
      const before = computed
      for (const key of keys) await get(key)
      return computed - before
    }
    assert.equal(await madeAgain(), keys.length)
    clock.advance(38_000)
    assert.equal(await madeAgain(), 0)
    clock.advance(7_000)
    const early = await madeAgain()
    assert.ok(early > 0 && early < keys.length, `${early} expired`)
    clock.advance(7_000)
    assert.equal(await madeAgain(), keys.length - early)
  })

  test('an answer that is about to expire is refreshed once, while everyone still gets it', async () => {
    clock.set('2026-11-15T12:00:00Z')
    const finished: (() => void)[] = []
    const read = async () => {
      const answer = await cache.get('list', async () => {
        const body = `made ${++computed}`
        if (computed > 1) await new Promise<void>((resolve) => finished.push(resolve))
        return { body, cacheTags: ['counters'] }
      })
      return answer.body
    }
    assert.equal(await read(), 'made 1')
    await db.transaction((tx) => cache.invalidate(tx, [], ['counters']))
    clock.advance(840)
    await read()
    assert.equal(computed, 1)
    clock.advance(20)
    assert.deepEqual([await read(), await read()], ['made 1', 'made 1'])
    assert.equal(computed, 2)
    finished[0]!()
    await until('the new answer is there', async () => (await read()) === 'made 2')
    clock.advance(999)
    assert.equal(await read(), 'made 2')
    assert.equal(computed, 2, 'nothing changed since')
  })

  test('everyone still gets an answer that is about to expire if refreshing it fails', async () => {
    clock.set('2026-11-15T12:00:00Z')
    const read = async () => {
      const answer = await cache.get('list', async () => {
        if (++computed > 1) throw new Error('broken')
        return { body: 'made 1', cacheTags: ['counters'] }
      })
      return answer.body
    }
    await read()
    await db.transaction((tx) => cache.invalidate(tx, [], ['counters']))
    clock.advance(900)
    assert.deepEqual([await read(), await read()], ['made 1', 'made 1'])
    clock.advance(100)
    await assert.rejects(read(), /broken/)
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

  test('a soft change shows within a second, and right away for older answers', async () => {
    const changeSoftly = () => db.transaction((tx) => cache.invalidate(tx, [], ['counters']))
    const getList = () => get('list', 'x', ['listings', 'counters'])
    await getList()
    await changeSoftly()
    clock.advance(849)
    assert.equal(await getList(), 1)
    clock.advance(151)
    assert.equal(await getList(), 2)
    clock.advance(5_000)
    assert.equal(await getList(), 2, 'nothing changed since')
    await changeSoftly()
    assert.equal(await getList(), 3)
    await db.transaction((tx) => cache.invalidate(tx, ['listings']))
    assert.equal(await getList(), 4, 'other changes are shown at once')
  })
})
