import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onOneStorage } from '../../support/storage.ts'
import { type Notebook, openNotebook } from '../operation/support/requests.ts'

onOneStorage('a response', (storage) => {
  let notebook: Notebook
  before(async () => {
    notebook = await openNotebook(await storage.open())
    await notebook.write({ text: 'a' })
  })
  after(() => notebook.close())

  test('has a unique request id, whatever the caller sent and whatever the status', async () => {
    const urls = [
      '/api/v1/notes',
      '/api/v1/notes?x=1',
      '/api/v1/nothing',
      '/api/v1/%',
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/nothing',
    ]
    const ids = await Promise.all(
      urls.map(
        async (url) => (await notebook.call({ url, headers: { 'x-request-id': 'mine' } })).headers['x-request-id'],
      ),
    )
    for (const id of ids) assert.match(id!, /^req_[0-9a-f]{32}$/)
    assert.equal(new Set(ids).size, ids.length)
  })

  test('to a public read has an ETag and must be revalidated by caches', async () => {
    const { headers } = await notebook.call('/api/v1/notes')
    assert.match(headers['etag']!, /^"[\w-]+"$/)
    assert.equal(headers['cache-control'], 'public, no-cache')
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  })

  test('is 304 without a body for a matching ETag', async () => {
    const { headers, text } = await notebook.call('/api/v1/notes')
    const etag = headers['etag']!
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await notebook.call({ url: '/api/v1/notes', headers: { 'if-none-match': known } })
      assert.equal(again.status, 304, known)
      assert.equal(again.text, '')
      assert.equal(again.headers['etag'], etag)
      assert.equal(again.headers['content-type'], undefined)
    }
    for (const unknown of ['"other"', 'W/"other"', '', 'nonsense', etag.slice(1, -1)]) {
      const whole = await notebook.call({ url: '/api/v1/notes', headers: { 'if-none-match': unknown } })
      assert.equal(whole.status, 200, unknown)
      assert.equal(whole.text, text)
    }
  })

  test('has a different ETag after a change', async () => {
    const before = await notebook.call('/api/v1/notes')
    await notebook.app.db.transaction(async (tx) => {
      await notebook.app.cache.invalidate(tx, ['notes'])
    })
    const same = await notebook.call({ url: '/api/v1/notes', headers: { 'if-none-match': before.headers['etag'] } })
    assert.equal(same.status, 304)
    await notebook.write({ text: 'b' })
    await notebook.app.db.transaction(async (tx) => {
      await notebook.app.cache.invalidate(tx, ['notes'])
    })
    const after = await notebook.call({ url: '/api/v1/notes', headers: { 'if-none-match': before.headers['etag'] } })
    assert.equal(after.status, 200)
    assert.notEqual(after.headers['etag'], before.headers['etag'])
  })

  test('to HEAD equals the response to GET without its body', async () => {
    const get = await notebook.call('/api/v1/notes')
    const head = await notebook.call({ url: '/api/v1/notes', method: 'HEAD' })
    assert.equal(head.status, 200)
    assert.equal(head.text, '')
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
      assert.equal(head.headers[name], get.headers[name], name)
    assert.equal((await notebook.call({ url: '/api/v1/notes?x=1', method: 'HEAD' })).status, 400)
    assert.equal((await notebook.call({ url: '/api/v1/nothing', method: 'HEAD' })).status, 404)
  })

  test('to a write is not cached', async () => {
    const written = await notebook.write({ text: 'c' })
    assert.equal(written.headers['cache-control'], 'private, no-store')
    assert.equal(written.headers['etag'], undefined)
  })

  test('forbids content sniffing', async () => {
    for (const url of ['/api/v1/notes', '/api/v1/nothing', '/openapi.json'])
      assert.equal((await notebook.call(url)).headers['x-content-type-options'], 'nosniff')
  })
})
