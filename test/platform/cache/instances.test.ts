import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Cache } from '../../../src/platform/cache.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'
import { until } from '../jobs/support.ts'
import { openTwins } from '../limits/support.ts'
import { severable } from '../operation/support/severable.ts'

test('a write on one instance is seen on the other, which heard of it', async () => {
  const { one, two, close } = await openTwins()
  try {
    const itemsOn = async ({ call }: typeof one) => (await call('/api/v1/notes')).body.items.length
    assert.deepEqual([await itemsOn(one), await itemsOn(two)], [0, 0])
    const key = await one.keyFor(await one.member())
    const request = {
      method: 'POST',
      url: '/api/v1/notebooks/log/notes',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: '{"text": "a"}',
    } as const
    assert.equal((await one.call(request)).status, 201)
    assert.equal(await itemsOn(one), 1)
    await until('the other instance has heard', async () => (await itemsOn(two)) === 1)
  } finally {
    await close()
  }
})

test('an instance that may have missed something keeps nothing of what it had', async () => {
  const { name, url } = await createTestDatabase()
  const way = await severable(url)
  const db = await openPostgres(way.url)
  const cache = await Cache.open(db)
  try {
    let made = 0
    const recall = () => cache.get('a', async () => ({ body: String(++made), cacheTags: ['boats'] }))
    await recall()
    await way.sever()
    await way.mend()
    await until('it listens again', async () => (await recall()).body !== '1', 8_000)
  } finally {
    await cache.close()
    await db.close()
    await way.sever()
    await dropTestDatabase(name)
  }
})
