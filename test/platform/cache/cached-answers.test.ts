import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Cache } from '../../../src/platform/cache.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'
import { type Notebook, openNotebook } from '../operation/support/requests.ts'

eachStorage('an answer that is kept', (storage) => {
  let db: Database
  let notebook: Notebook
  let cache: Cache
  before(async () => {
    db = await storage.open()
    notebook = await openNotebook(db)
    cache = notebook.app.cache
  })
  after(() => notebook.close())

  let made = 0
  const recall = (key: string, cacheTags = ['boats']) =>
    cache.get(key, async () => ({ body: `${key} ${++made}`, cacheTags: cacheTags }))
  const change = (...names: string[]) => db.transaction((tx) => cache.invalidate(tx, names))
  const items = async () => (await notebook.call('/api/v1/notes')).body.items

  test('is made once for all who ask at once', async () => {
    const before = made
    const answers = await Promise.all([recall('b'), recall('b'), recall('b')])
    assert.equal(made, before + 1)
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1)
  })

  test('gives way to the next request after a write', async () => {
    await db.script('truncate notes')
    await change('notes')
    assert.deepEqual(await items(), [])
    for (let count = 1; count <= 5; count++) {
      await notebook.write({ text: `note ${count}` })
      assert.equal((await items()).length, count)
    }
  })

  test('stays when the write is taken back', async () => {
    const first = await recall('c')
    await assert.rejects(
      db.transaction(async (tx) => {
        await cache.invalidate(tx, ['boats'])
        throw new Error('taken back')
      }),
    )
    assert.equal((await recall('c')).body, first.body)
  })

  test('is not kept when it was read before a write and comes after it', async () => {
    const gate = Promise.withResolvers<void>()
    const slow = cache.get('d', async () => {
      await gate.promise
      return { body: 'old', cacheTags: ['boats'] }
    })
    await change('boats')
    const fresh = cache.get('d', async () => ({ body: 'new', cacheTags: ['boats'] }))
    gate.resolve()
    await slow
    assert.equal((await fresh).body, 'new')
    assert.equal((await recall('d')).body, 'new')
  })

  test('is not spoiled by one that fails', async () => {
    await assert.rejects(cache.get('e', async () => Promise.reject(new Error('no'))))
    assert.match((await recall('e')).body, /^e /)
  })
})
