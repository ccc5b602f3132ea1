import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { Cache } from '../../../src/platform/cache.ts'
import { SettableClock } from '../../../src/platform/clock.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'
import { until } from '../jobs/support.ts'

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

  test('only the changed numbers of an answer are read again, until its content changes or expires', async () => {
    let updates = 0
    const read = async () => {
      const { body } = await cache.get('page', async () => ({
        body: `made ${++computed}, 0 votes`,
        cacheTags: ['listing:1'],
        numbers: {
          tags: ['votes:1'],
          update: async (body) => body.toString().replace(/\d+ votes/, `${++updates} votes`),
        },
      }))
      return body
    }
    const change = (now: string[], soon: string[] = []) => db.transaction((tx) => cache.invalidate(tx, now, soon))
    clock.set('2026-11-15T12:00:00Z')
    assert.equal(await read(), 'made 1, 0 votes')
    await change(['votes:2'])
    assert.equal(await read(), 'made 1, 0 votes')
    await change(['votes:1'])
    assert.equal(await read(), 'made 1, 1 votes')
    assert.equal(await read(), 'made 1, 1 votes')
    await change([], ['votes:1'])
    assert.equal(await read(), 'made 1, 1 votes')
    clock.advance(1_000)
    assert.equal(await read(), 'made 1, 2 votes')
    await change(['votes:1', 'listing:1'])
    assert.equal(await read(), 'made 2, 0 votes')
    // Just before the earliest time at which it may be refreshed.
    clock.advance(38_000)
    await change(['votes:1'])
    assert.equal(await read(), 'made 2, 3 votes')
    clock.advance(22_000)
    assert.equal(await read(), 'made 3, 0 votes')
  })

  test('a write invalidates only its own tags', async () => {
    await get('a', 'x', ['listing:1'])
    await get('b', 'x', ['listing:2'])
    await db.transaction((tx) => cache.invalidate(tx, ['listing:2']))
    assert.equal(await get('a', 'x', ['listing:1']), 2)
    assert.equal(await get('b', 'x', ['listing:2']), 3)
  })

  test('a write with very many tags invalidates them all, here and on another instance, and nothing else', async () => {
    const other = await Cache.open(db, clock)
    let computedThere = 0
    const getThere = async (tag: string) => {
      await other.get(tag, async () => ({ body: String(++computedThere), cacheTags: [tag] }))
      return computedThere
    }
    await get()
    await getThere('boat:29999')
    await getThere('listing:1')
    const tags = Array.from({ length: 30_000 }, (_, index) => `boat:${index}`)
    await db.transaction((tx) => cache.invalidate(tx, tags))
    assert.equal(await get(), 1)
    await until('the other instance is notified', async () => (await getThere('boat:29999')) === 3)
    assert.equal(await getThere('listing:1'), 3)
    await other.close()
  })

  test('an instance ignores its own notifications', async () => {
    const other = await Cache.open(db, clock)
    const notified = new Promise<void>((resolve) => other.watch(['listing:1'], resolve))
    await get()
    let changes = 0
    cache.watch(['listing:1'], () => changes++)
    await db.transaction((tx) => cache.invalidate(tx, ['listing:1']))
    assert.equal(await get(), 2)
    await notified
    await new Promise(setImmediate)
    assert.deepEqual([await get(), changes], [2, 1])
    await other.close()
  })

  test('callers waiting for an answer that becomes stale share the next one', async () => {
    const started: (() => void)[] = []
    const slow = () =>
      cache.get('a', async () => {
        const body = String(++computed)
        await new Promise<void>((resolve) => started.push(resolve))
        return { body, cacheTags: ['listing:1'] }
      })
    const first = slow()
    await db.transaction((tx) => cache.invalidate(tx, ['listing:1']))
    const waiting = Array.from({ length: 50 }, slow)
    started.shift()!()
    assert.equal((await first).body, '1')
    await new Promise(setImmediate)
    // A change after they arrived doesn't make them wait longer.
    await db.transaction((tx) => cache.invalidate(tx, ['listing:1']))
    assert.equal(started.length, 1)
    started.shift()!()
    assert.deepEqual(new Set((await Promise.all(waiting)).map(({ body }) => body)), new Set(['2']))
  })

  test('the oldest answers are evicted when the cache is full', async () => {
    const megabyte = 'x'.repeat(1024 * 1024)
    await get('first')
    for (let count = 0; count < 70; count++) await get(`big ${count}`, megabyte)
    assert.equal(await get('big 69'), 71)
    assert.equal(await get('first'), 72)
  })

  test('the size limit counts the bytes of all forms of an answer', async () => {
    const answer = await cache.get('a', async () => ({ body: '“é”', cacheTags: [] }))
    const { bytes } = cache.size
    assert.equal(answer.bytes.length, 8)
    assert.equal(bytes, answer.size)
    const compressed = () => Buffer.alloc(300)
    for (let count = 0; count < 3; count++) assert.equal(answer.form('br', compressed).bytes.length, 300)
    assert.equal(cache.size.bytes, bytes + 300)
    answer.form('gzip', compressed)
    assert.deepEqual(cache.size, { entries: 1, bytes: bytes + 600 })
    await cache.get('b', async () => ({ body: 'b', cacheTags: [] }))
    answer.form('big', () => Buffer.alloc(64 * 1024 * 1024))
    assert.equal(cache.size.entries, 1, 'what grows too big makes room, and is the oldest itself')
    answer.form('more', compressed)
    assert.equal(cache.size.bytes, (await cache.get('b', () => assert.fail('computed again'))).size)
    cache.evictAll()
    assert.deepEqual(cache.size, { entries: 0, bytes: 0 })
  })

  test('every buffer has its own memory, so that it keeps no other buffer alive', async () => {
    const pooled = Buffer.from('short')
    assert.ok(pooled.buffer.byteLength > pooled.length)
    const answer = await cache.get('a', async () => ({ body: 'short', cacheTags: [] }))
    for (const { bytes } of [answer, answer.form('other', () => pooled)]) {
      assert.equal(bytes.toString(), 'short')
      assert.equal(bytes.buffer.byteLength, bytes.length)
    }
  })

  test('an answer that is too old even for an outage is removed', async () => {
    await get('a')
    clock.advance(1_800_000)
    await get('b')
    clock.advance(1_800_000 - 1)
    await get('c')
    assert.equal(cache.size.entries, 3)
    clock.advance(1)
    await get('d')
    assert.equal(cache.size.entries, 3)
    await assert.rejects(cache.get('a', away), /no/)
  })

  const away = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))

  test('while the database is down, an expired answer is served with its age', async () => {
    await get()
    clock.advance(60_000)
    const stale = await cache.get('a', away)
    assert.deepEqual([stale.body, stale.staleSeconds], ['x1', 60])
    // For a moment, nothing is computed again.
    assert.equal((await cache.get('a', () => assert.fail('asked again'))).body, 'x1')
    clock.advance(3_000)
    assert.equal(await get(), 2)
    assert.equal((await cache.get('a', away)).staleSeconds, undefined)
  })

  test('an expired answer is not served after a bug, or for an outage longer than an hour', async () => {
    await get()
    clock.advance(60_000)
    await assert.rejects(
      cache.get('a', () => Promise.reject(new TypeError('a bug'))),
      /a bug/,
    )
    clock.advance(3_600_000)
    await assert.rejects(cache.get('a', away), /no/)
  })

  test('an answer that a write has changed is never served again', async () => {
    await get('a', 'x', ['listing:1'])
    await get('b', 'y', ['listing:2'])
    await db.transaction((tx) => cache.invalidate(tx, ['listing:1']))
    await assert.rejects(cache.get('a', away), /no/)
    for (let turn = 0; turn < 4; turn++) {
      clock.advance(20_000)
      await db.transaction((tx) => cache.invalidate(tx, ['other']))
    }
    await assert.rejects(cache.get('a', away), /no/)
    assert.equal((await cache.get('b', away)).body, 'y2')
  })
})
