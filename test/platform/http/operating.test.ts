import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { drainAndClose, drainOf } from '../../../src/platform/http/drain.ts'
import { createLog } from '../../../src/platform/observability/log.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type Notebook, openNotebook } from '../operation/support/requests.ts'

const token = 'a-token-for-metrics'

onOneStorage('an operator', (storage) => {
  let notebook: Notebook
  before(async () => {
    notebook = await openNotebook(await storage.open(), { METRICS_TOKEN: token })
  })
  after(() => notebook.close())

  test('can check liveness and readiness', async () => {
    assert.deepEqual((await notebook.call('/healthz')).body, { status: 'ok' })
    const ready = await notebook.call('/readyz')
    assert.deepEqual(ready.body, { status: 'ready', storage: storage.kind })
    assert.equal(ready.headers['cache-control'], 'no-store')
  })

  test('sees the duration of each operation, by status', async () => {
    await notebook.call('/api/v1/notes')
    await notebook.call('/api/v1/notes?x=1')
    const { text } = await notebook.call({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    assert.match(text, /slipway_request_seconds_count\{operation="list_notes",via="rest",status="200"\} 1/)
    assert.match(text, /slipway_request_seconds_count\{operation="list_notes",via="rest",status="400"\} 1/)
  })

  test('needs the token for metrics if one is set', async () => {
    for (const authorization of [undefined, 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token]) {
      const { status, text } = await notebook.call({
        url: '/metrics',
        ...(authorization && { headers: { authorization } }),
      })
      assert.equal(status, 401)
      assert.doesNotMatch(text, /slipway_/)
    }
  })

  test('finds each request in the log by its id and route, without its path, query and headers', async () => {
    const { headers } = await notebook.write(
      { text: 'a' },
      { url: '/api/v1/notebooks/log/notes?secret=s3cr3t', headers: { cookie: 's3cr3t' } },
    )
    const line = notebook.logged
      .map((text) => JSON.parse(text))
      .find(({ request_id }) => request_id === headers['x-request-id'])
    assert.deepEqual(
      {
        level: line.level,
        message: line.message,
        method: line.method,
        route: line.route,
        status: line.status,
        service: line.service,
        client: line.client,
      },
      {
        level: 'info',
        message: 'request',
        method: 'POST',
        route: '/api/v1/notebooks/:notebook/notes',
        status: 400,
        service: 'slipway',
        client: '127.0.0.1',
      },
    )
    assert.equal(typeof line.member, 'number')
    assert.match(line.time, /^\d{4}-\d\d-\d\dT.*Z$/)
    assert.doesNotMatch(notebook.logged.join(''), /s3cr3t|slw_/)
  })

  test('can close the server while a browser holds a connection that it never used', async () => {
    const other = await openNotebook(await storage.open())
    await other.server.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((other.server.server.address() as AddressInfo).port, '127.0.0.1')
    await once(other.server.server, 'connection')
    await Promise.all([once(socket, 'close'), other.close()])
  })

  // The last test, because it closes the server.
  test('can restart a process without failed requests: it drains, refuses reads, and closes', async () => {
    const drain = drainOf(notebook.app)
    const closed = drainAndClose(notebook.server, notebook.app, 0.5)
    assert.equal(drain.state, 'draining')
    const ready = await notebook.call('/readyz')
    assert.deepEqual([ready.status, ready.body.status], [503, 'draining'])
    const read = await notebook.call('/api/v1/notes')
    assert.deepEqual([read.status, read.headers.connection], [200, 'close'])
    while (drain.state === 'draining') await new Promise((resolve) => setTimeout(resolve, 20))
    const refused = await notebook.call('/api/v1/notes')
    assert.deepEqual([refused.status, refused.body.code, refused.headers['retry-after']], [503, 'unavailable', '2'])
    assert.deepEqual(
      [(await notebook.write({ text: 'a' })).status, (await notebook.call('/healthz')).status],
      [201, 200],
    )
    // A proxy that still sends something gets more time.
    const since = performance.now()
    let isClosed = false
    void closed.then(() => (isClosed = true))
    while (performance.now() - since < 1_500) {
      assert.equal((await notebook.call('/api/v1/notes')).status, 503)
      assert.equal(isClosed, false)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await closed
  })
})

onOneStorage('the log', (storage) => {
  for (const [setting, expected] of [
    ['hashed', /^[\w-]{22}$/],
    ['off', undefined],
  ] as const) {
    test(`shows addresses of visitors ${setting === 'off' ? 'not at all' : 'as a code'} with LOG_ADDRESSES=${setting}`, async () => {
      const notebook = await openNotebook(await storage.open(), { LOG_ADDRESSES: setting })
      try {
        for (const remoteAddress of ['192.0.2.7', '192.0.2.7', '192.0.2.8'])
          await notebook.call({ url: '/api/v1/notes', remoteAddress })
        const lines = notebook.logged
          .map((text): Record<string, unknown> => JSON.parse(text))
          .filter(({ message }) => message === 'request')
        const clients = lines.map(({ client }) => client)
        if (expected) {
          assert.match(String(clients[0]), expected)
          assert.deepEqual([clients[0] === clients[1], clients[0] === clients[2]], [true, false])
        } else assert.deepEqual(clients, [undefined, undefined, undefined])
        assert.ok(lines.every((line) => !('member' in line)))
        assert.doesNotMatch(notebook.logged.join(''), /192\.0\.2/)
      } finally {
        await notebook.close()
      }
    })
  }
})

test('credentials are not logged, at the top level or nested', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const secrets = {
    authorization: 's3cr3t',
    cookie: 's3cr3t',
    password: 's3cr3t',
    token: 's3cr3t',
    secret: 's3cr3t',
    key: 's3cr3t',
    api_key: 's3cr3t',
    DATABASE_URL: 's3cr3t',
    'set-cookie': 's3cr3t',
  }
  log.info(secrets, 'top')
  log.info({ request: secrets }, 'within')
  log.info({ request: { headers: secrets } }, 'further within')
  log.error({ err: Object.assign(new Error('failed'), { ...secrets, config: secrets }) }, 'of an error')
  assert.equal(lines.length, 4)
  for (const line of lines) assert.doesNotMatch(line, /s3cr3t/)
  assert.match(lines[1]!, /"password":"\[redacted\]"/)
})
