import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Cache } from '../../../src/platform/cache.ts'
import { CachedValues } from '../../../src/platform/cached-values.ts'
import { SettableClock } from '../../../src/platform/clock.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { uncached } from '../../../src/platform/uncached.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('cached values', (storage) => {
  const clock = new SettableClock('2026-11-15T12:00:00Z')
  let db: Database
  let cache: Cache
  let values: CachedValues<string>
  let reads: number[][]
  let stored: Map<number, string>
  before(async () => {
    db = await storage.open()
    cache = await Cache.open(db, clock)
  })
  after(() => cache.close())
  beforeEach(() => {
    stored = new Map([
      [1, 'Tern'],
      [2, 'Gull'],
      [3, 'Auk'],
    ])
    reads = []
    values = new CachedValues(
      cache,
      (id) => [`boat:${id}`],
      async (ids) => {
        reads.push(ids)
        return new Map(stored)
      },
    )
  })
  const change = (id: number, name: string) => {
    stored.set(id, name)
    return db.transaction((tx) => cache.invalidate(tx, [`boat:${id}`]))
  }

  test('are read once, in one batch', async () => {
    assert.deepEqual(
      [...(await values.get([1, 2]))],
      [
        [1, 'Tern'],
        [2, 'Gull'],
      ],
    )
    await Promise.all([values.get([2, 1]), values.get([1, 3]), values.get([3])])
    assert.deepEqual(reads, [[1, 2], [3]])
  })

  test('are read again only if they changed', async () => {
    await values.get([1, 2, 3])
    await change(2, 'Skua')
    assert.equal((await values.get([1, 2, 3])).get(2), 'Skua')
    await db.transaction((tx) => cache.invalidate(tx, [], ['boat:3']))
    await values.get([1, 2, 3])
    assert.deepEqual(reads, [[1, 2, 3], [2], [3]], 'a soft change counts too')
  })

  test('are read again if they change while being read', async () => {
    const early = values.get([1])
    await change(1, 'Skua')
    await early
    assert.equal((await values.get([1])).get(1), 'Skua')
    assert.equal(reads.length, 2)
  })

  test('are not read again after a write that returned them', async () => {
    await values.get([1, 2])
    const checkpoint = cache.checkpoint()
    values.write(new Map([[1, 'Skua']]), checkpoint, () => cache.evict(['boat:1']))
    assert.deepEqual([...(await values.get([1, 2])).values()], ['Skua', 'Gull'])
    assert.deepEqual(reads, [[1, 2]])
  })

  test('are read again after two concurrent writes, because either may be the last', async () => {
    const [one, other] = [cache.checkpoint(), cache.checkpoint()]
    values.write(new Map([[1, 'Skua']]), one, () => cache.evict(['boat:1']))
    values.write(new Map([[1, 'Knot']]), other, () => cache.evict(['boat:1']))
    assert.equal((await values.get([1])).get(1), 'Tern')
    assert.deepEqual(reads, [[1]])
  })

  test('are read again if another process changed them in the meantime', async () => {
    const checkpoint = cache.checkpoint()
    await change(2, 'Skua')
    values.write(
      new Map([
        [1, 'Knot'],
        [2, 'Knot'],
      ]),
      checkpoint,
      () => cache.evict(['boat:1', 'boat:2']),
    )
    assert.deepEqual([...(await values.get([1, 2])).values()], ['Knot', 'Skua'])
    assert.deepEqual(reads, [[2]])
  })

  test('expire after a minute, or when anything may have changed', async () => {
    await values.get([1])
    clock.advance(60_000)
    await values.get([1])
    cache.evictAll()
    await values.get([1])
    assert.equal(reads.length, 3)
  })

  test('are omitted for ids without a value', async () => {
    assert.deepEqual([...(await values.get([1, 7]))], [[1, 'Tern']])
  })

  test('are read again after a failed read', async () => {
    let isAway = true
    const failing = new CachedValues(
      cache,
      () => [],
      async () => {
        if (isAway) throw new Error('away')
        return stored
      },
    )
    await assert.rejects(failing.get([1]), /away/)
    isAway = false
    assert.equal((await failing.get([1])).get(1), 'Tern')
  })

  test('are evicted when there are too many, without affecting a read in progress', async () => {
    const few = new CachedValues(
      cache,
      (id) => [`boat:${id}`],
      async () => stored,
      2,
    )
    await few.get([1, 2])
    assert.deepEqual([...(await few.get([2, 3, 1])).values()], ['Gull', 'Auk', 'Tern'])
  })

  test('are read for a preview', async () => {
    await values.get([1])
    await uncached(() => values.get([1]))
    await uncached(() => values.get([2]))
    assert.deepEqual(reads, [[1], [1], [2]])
    await values.get([2])
    assert.equal(reads.length, 4, 'and not kept')
  })
})
