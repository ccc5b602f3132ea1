import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentResults } from '../../src/platform/recent-results.ts'

test('concurrent callers share one computation of a result', async () => {
  const results = new RecentResults<number>(2)
  let made = 0
  const make = async () => ++made
  assert.deepEqual(await Promise.all([results.get('a', make), results.get('a', make)]), [1, 1])
  assert.equal(await results.get('a', make), 1)
})

test('the least recently used result is evicted', async () => {
  const results = new RecentResults<string>(2)
  const made: string[] = []
  const get = (key: string) => results.get(key, async () => (made.push(key), key))
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  assert.deepEqual(made, ['a', 'b', 'c', 'b'])
})

test('a failure is not cached', async () => {
  const results = new RecentResults<string>(2)
  await assert.rejects(results.get('a', () => Promise.reject(new Error('not now'))))
  assert.equal(await results.get('a', async () => 'now'), 'now')
})
