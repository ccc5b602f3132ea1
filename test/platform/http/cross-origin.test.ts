import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onOneStorage } from '../../support/storage.ts'
import { type Notebook, openNotebook } from '../operation/support/requests.ts'

const origin = 'https://elsewhere.example'

onOneStorage('a page of another site', (storage) => {
  let notebook: Notebook
  before(async () => {
    notebook = await openNotebook(await storage.open())
  })
  after(() => notebook.close())

  test('may read every response of the API, errors included', async () => {
    const answers = [
      await notebook.call({ url: '/api/v1/notes', headers: { origin } }),
      await notebook.call({ url: '/api/v1/notes?x=1', headers: { origin } }),
      await notebook.call({ url: '/api/v1/nothing', headers: { origin } }),
      await notebook.call({ url: '/api/v1/%', headers: { origin } }),
      await notebook.write({ text: 'a' }, { headers: { origin } }),
      await notebook.call({ url: '/openapi.json', headers: { origin } }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 400, 404, 400, 201, 200],
    )
    for (const { headers } of answers) assert.equal(headers['access-control-allow-origin'], '*')
  })

  test('may not send cookies', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await notebook.call({ url: '/api/v1/notes', method, headers: { origin } })
      assert.equal(headers['access-control-allow-credentials'], undefined)
    }
  })

  test('may read the headers that an API client needs', async () => {
    const { headers } = await notebook.call({ url: '/api/v1/notes', headers: { origin } })
    const exposed = headers['access-control-expose-headers']!.toLowerCase().split(', ')
    for (const name of [
      'x-request-id',
      'etag',
      'ratelimit',
      'ratelimit-policy',
      'retry-after',
      'idempotency-replayed',
      'www-authenticate',
    ])
      assert.ok(exposed.includes(name), name)
  })

  test('gets a preflight response with the allowed methods and headers', async () => {
    const preflight = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    }
    const { status, headers, text } = await notebook.call({
      url: '/api/v1/notebooks/log/notes',
      method: 'OPTIONS',
      headers: preflight,
    })
    assert.equal(status, 204)
    assert.equal(text, '')
    assert.equal(headers['access-control-allow-origin'], '*')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      assert.match(headers['access-control-allow-methods']!, new RegExp(`\\b${method}\\b`))
    for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match'])
      assert.match(headers['access-control-allow-headers']!, new RegExp(name))
    assert.equal(headers['access-control-max-age'], '86400')
  })

  test('may not read anything but the API', async () => {
    for (const url of ['/healthz', '/metrics', '/nothing'])
      assert.equal(
        (await notebook.call({ url, headers: { origin } })).headers['access-control-allow-origin'],
        undefined,
      )
  })
})
