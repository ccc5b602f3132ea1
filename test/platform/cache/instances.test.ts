import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Cache } from '../../../src/platform/cache.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'
import { until } from '../jobs/support.ts'
import { openTwoInstances } from '../limits/support.ts'
import { breakableConnection } from '../operation/support/breakable-connection.ts'

test('a write on one instance invalidates the cache of the other', async () => {
  const { one, two, close } = await openTwoInstances()
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
    await until('the other instance is notified', async () => (await itemsOn(two)) === 1)
  } finally {
    await close()
  }
})

test('an instance that may have missed a notification clears its cache', async () => {
  const { name, url } = await createTestDatabase()
  const connection = await breakableConnection(url)
  const db = await openPostgres(connection.url)
  const cache = await Cache.open(db)
  try {
    let computed = 0
    const get = () => cache.get('a', async () => ({ body: String(++computed), cacheTags: ['boats'] }))
    await get()
    await connection.break()
    await connection.restore()
    await until('it listens again', async () => (await get()).body !== '1', 8_000)
  } finally {
    await cache.close()
    await db.close()
    await connection.break()
    await dropTestDatabase(name)
  }
})
