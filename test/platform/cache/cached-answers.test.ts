import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Cache } from '../../../src/platform/cache.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'
import { type Notebook, openNotebook } from '../operation/support/requests.ts'

eachStorage('a cached answer', (storage) => {
  let db: Database
  let notebook: Notebook
  let cache: Cache
  before(async () => {
    db = await storage.open()
    notebook = await openNotebook(db)
    cache = notebook.app.cache
  })
  after(() => notebook.close())

  let computed = 0
  const get = (key: string, cacheTags = ['boats']) =>
    cache.get(key, async () => ({ body: `${key} ${++computed}`, cacheTags }))
  const invalidate = (...tags: string[]) => db.transaction((tx) => cache.invalidate(tx, tags))
  const items = async () => (await notebook.call('/api/v1/notes')).body.items

  test('is computed once for concurrent requests', async () => {
    const before = computed
    const answers = await Promise.all([get('b'), get('b'), get('b')])
    assert.equal(computed, before + 1)
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1)
  })

  test('with data returns the original to the caller that computed it, and copies to others', async () => {
    const made = { boats: ['Tern'] }
    const read = () => cache.data('data of boats', async () => ({ data: made, cacheTags: ['boats'] }))
    assert.equal(await read(), made)
    const other = await read()
    assert.deepEqual(other, made)
    assert.notEqual(other, made)
  })

  test('is replaced after a write', async () => {
    await db.script('truncate notes')
    await invalidate('notes')
    assert.deepEqual(await items(), [])
    for (let count = 1; count <= 5; count++) {
      await notebook.write({ text: `note ${count}` })
      assert.equal((await items()).length, count)
    }
  })

  test('stays when the write is rolled back', async () => {
    const first = await get('c')
    await assert.rejects(
      db.transaction(async (tx) => {
        await cache.invalidate(tx, ['boats'])
        throw new Error('taken back')
      }),
    )
    assert.equal((await get('c')).body, first.body)
  })

  test('is not stored if a write commits while it is being computed', async () => {
    const gate = Promise.withResolvers<void>()
    const slow = cache.get('d', async () => {
      await gate.promise
      return { body: 'old', cacheTags: ['boats'] }
    })
    await invalidate('boats')
    const fresh = cache.get('d', async () => ({ body: 'new', cacheTags: ['boats'] }))
    gate.resolve()
    await slow
    assert.equal((await fresh).body, 'new')
    assert.equal((await get('d')).body, 'new')
  })

  test('is computed again after a failure', async () => {
    await assert.rejects(cache.get('e', async () => Promise.reject(new Error('no'))))
    assert.match((await get('e')).body, /^e /)
  })
})
