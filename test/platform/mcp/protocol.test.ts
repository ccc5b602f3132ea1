import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bearer, legacy, modern, startMcpServer } from './support/mcp-server.ts'

const { url, post } = await startMcpServer({ mcp: { instructions: 'Boats only.' } })
const call = modern('tools/call', { name: 'get_boat', arguments: { slug: 'argo' } })
const version = 'io.modelcontextprotocol/protocolVersion'
const capabilities = 'io.modelcontextprotocol/clientCapabilities'

test('discovery lists every supported revision', async () => {
  const { body, headers } = modern('server/discover')
  const { json } = await post(body, headers)
  assert.deepEqual(json.result.supportedVersions, ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'])
  assert.deepEqual(json.result.capabilities, { tools: {} })
  assert.equal(json.result.instructions, 'Boats only.')
  assert.equal(json.result.resultType, 'complete')
  assert.equal(json.result.cacheScope, 'public')
  assert.ok(json.result.ttlMs > 0)
  assert.equal(json.result._meta['io.modelcontextprotocol/serverInfo'].title, 'Harbour')
})

test('every response has the request id and the rate limits', async () => {
  for (const { body, headers } of [
    call,
    modern('tools/list'),
    modern('no/such'),
    { body: '{', headers: {} },
    { body: legacy('ping'), headers: {} },
  ]) {
    const answer = await post(body, headers)
    assert.match(answer.headers.get('x-request-id')!, /^req_/)
    assert.ok(answer.headers.get('ratelimit'))
    assert.ok(answer.headers.get('ratelimit-policy'))
  }
})

test('modern results are complete and have the id of the request', async () => {
  for (const id of ['a "quoted" id', 0, 42]) {
    const { json } = await post({ ...call.body, id }, call.headers)
    assert.equal(json.id, id)
    assert.equal(json.result.resultType, 'complete')
  }
})

test('results for initialize clients have no newer fields', async () => {
  const called = await post(legacy('tools/call', { name: 'get_boat', arguments: { slug: 'argo' } }))
  assert.deepEqual(Object.keys(called.json.result), ['content', 'structuredContent'])
  assert.deepEqual(Object.keys((await post(legacy('tools/list'))).json.result), ['tools'])
})

const broken: [what: string, body: unknown, headers: Record<string, string>, status: number, code: number][] = [
  ['without its version header', call.body, without(call.headers, 'mcp-protocol-version'), 400, -32020],
  ['without its method header', call.body, without(call.headers, 'mcp-method'), 400, -32020],
  ['without its name header', call.body, without(call.headers, 'mcp-name'), 400, -32020],
  ['with another method header', call.body, { ...call.headers, 'mcp-method': 'tools/list' }, 400, -32020],
  ['with another name header', call.body, { ...call.headers, 'mcp-name': 'get_captain' }, 400, -32020],
  ['with another version header', call.body, { ...call.headers, 'mcp-protocol-version': '2025-11-25' }, 400, -32020],
  ['without _meta', { ...call.body, params: { name: 'get_boat' } }, call.headers, 400, -32602],
  ['without client capabilities', withMeta({ [version]: '2026-07-28' }), call.headers, 400, -32602],
  [
    'with client capabilities of a wrong type',
    withMeta({ [version]: '2026-07-28', [capabilities]: 'all' }),
    call.headers,
    400,
    -32602,
  ],
  [
    'with client info of a wrong type',
    withMeta({
      [version]: '2026-07-28',
      [capabilities]: {},
      'io.modelcontextprotocol/clientInfo': { name: 1, version: '1' },
    }),
    call.headers,
    400,
    -32602,
  ],
  [
    'with a log level that does not exist',
    withMeta({ [version]: '2026-07-28', [capabilities]: {}, 'io.modelcontextprotocol/logLevel': 'loud' }),
    call.headers,
    400,
    -32602,
  ],
  [
    'of a revision to come',
    withMeta({ [version]: '2030-01-01', [capabilities]: {} }),
    { ...call.headers, 'mcp-protocol-version': '2030-01-01' },
    400,
    -32022,
  ],
  ['for a method that does not exist', modern('boats/sink').body, modern('boats/sink').headers, 404, -32601],
  ['for a method that was removed', modern('ping').body, modern('ping').headers, 404, -32601],
  [
    'for subscriptions, which are not offered',
    modern('subscriptions/listen', { notifications: {} }).body,
    modern('subscriptions/listen').headers,
    404,
    -32601,
  ],
  [
    'for an unknown tool',
    modern('tools/call', { name: 'sink_boat' }).body,
    modern('tools/call', { name: 'sink_boat' }).headers,
    200,
    -32602,
  ],
  [
    'with arguments that are no object',
    modern('tools/call', { name: 'get_boat', arguments: [] }).body,
    call.headers,
    200,
    -32602,
  ],
  [
    'for a page that does not exist',
    modern('tools/list', { cursor: 'next' }).body,
    modern('tools/list').headers,
    200,
    -32602,
  ],
  ['with an id that is no id', { ...call.body, id: 1.5 }, call.headers, 400, -32600],
  ['with null for an id', { ...call.body, id: null }, call.headers, 400, -32600],
  ['in an array', [call.body], { 'mcp-protocol-version': '2026-07-28' }, 400, -32600],
]

for (const [what, body, headers, status, code] of broken) {
  test(`a modern request ${what} is answered ${status} ${code}`, async () => {
    const answer = await post(body, headers)
    assert.deepEqual([answer.status, answer.json.error?.code], [status, code], answer.text)
  })
}

test('an unsupported revision is refused with the list of supported ones', async () => {
  const { json } = await post(withMeta({ [version]: '2030-01-01', [capabilities]: {} }), {
    ...call.headers,
    'mcp-protocol-version': '2030-01-01',
  })
  const all = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']
  assert.deepEqual(json.error.data.supported, all)
  for (const name of all) assert.match(json.error.message, new RegExp(name))
})

test('initialize accepts the requested revision, or offers the newest', async () => {
  const initialize = async (protocolVersion: string) =>
    (await post(legacy('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } })))
      .json.result
  assert.equal((await initialize('2025-03-26')).protocolVersion, '2025-03-26')
  assert.equal((await initialize('2025-06-18')).protocolVersion, '2025-06-18')
  assert.equal((await initialize('2024-11-05')).protocolVersion, '2025-11-25')
  assert.equal((await initialize('2025-11-25')).serverInfo.title, 'Harbour')
})

test('an initialize client with an unsupported version header is refused', async () => {
  const { status, json } = await post(legacy('tools/list'), { 'mcp-protocol-version': '1999-01-01' })
  assert.equal(status, 400)
  for (const name of ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'])
    assert.match(json.error.message, new RegExp(name))
})

test('an unknown method of an initialize client is a JSON-RPC error', async () => {
  const { status, json } = await post(legacy('boats/sink'))
  assert.deepEqual([status, json.error.code], [200, -32601])
})

test('notifications and responses are accepted without a body', async () => {
  const note = await post({ jsonrpc: '2.0', method: 'notifications/initialized' })
  assert.deepEqual([note.status, note.text], [202, ''])
  assert.equal((await post({ jsonrpc: '2.0', id: 1, result: {} })).status, 202)
  assert.equal(
    (
      await post(
        { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
        { 'mcp-protocol-version': '2026-07-28' },
      )
    ).status,
    202,
  )
})

test('a batch is answered in order, without its notifications', async () => {
  const { status, json } = await post([
    legacy('ping', {}, 'p'),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    legacy('tools/call', { name: 'get_boat', arguments: { slug: 'argo' } }, 1),
    legacy('tools/call', { name: 'get_boat', arguments: { slug: 'ghost' } }, 2),
    legacy('tools/list', {}, 3),
    legacy('no/such', {}, 4),
  ])
  assert.equal(status, 200)
  assert.deepEqual(
    json.map(({ id }: { id: unknown }) => id),
    ['p', 1, 2, 3, 4],
  )
  assert.equal(json[1].result.structuredContent.slug, 'argo')
  assert.equal(json[2].result.isError, true)
  assert.equal(json[3].result.tools.length, 3)
  assert.equal(json[4].error.code, -32601)
})

test('a batch of notifications is answered without a body', async () => {
  assert.equal((await post([{ jsonrpc: '2.0', method: 'notifications/initialized' }])).status, 202)
})

test('invalid batches are refused as a whole', async () => {
  const refused = async (body: unknown, headers = {}) => {
    const { status, json } = await post(body, headers)
    assert.deepEqual([status, json.error.code], [400, -32600])
  }
  await refused([])
  await refused([1])
  await refused([legacy('ping'), call.body])
  await refused(Array.from({ length: 101 }, (_, id) => legacy('ping', {}, id)))
  await refused([
    legacy('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'x', version: '1' } }),
  ])
  await refused([legacy('ping')], { 'mcp-protocol-version': '2025-06-18' })
})

test('invalid JSON is a parse error', async () => {
  const repeated = '{"jsonrpc":"2.0","id":1,"method":"ping","method":"ping"}'
  for (const body of ['', '{', '{"jsonrpc":', 'hello', repeated]) {
    const { status, json } = await post(body)
    assert.deepEqual([status, json.error.code, json.id], [400, -32700, null])
  }
})

test('JSON that is not a message is an invalid request', async () => {
  for (const body of [
    '1',
    'null',
    '"x"',
    '{}',
    '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
  ]) {
    const { status, json } = await post(body)
    assert.deepEqual([status, json.error.code], [400, -32600], body)
  }
})

test('only JSON up to 1 MiB is read, and only JSON is sent', async () => {
  assert.equal((await post(call.body, { ...call.headers, 'content-type': 'text/plain' })).status, 415)
  assert.equal((await post('{}', { 'content-type': 'application/x-www-form-urlencoded' })).status, 415)
  assert.equal(
    (await post(call.body, { ...call.headers, 'content-type': 'application/json; charset=utf-16' })).status,
    415,
  )
  const big = await post(JSON.stringify({ ...call.body, padding: 'x'.repeat(1024 * 1024) }), call.headers)
  assert.equal(big.status, 413)
  assert.equal(big.json.jsonrpc, '2.0')
  const padded = JSON.stringify({ ...call.body, padding: 'x'.repeat(64 * 1024) })
  assert.equal((await post(padded, call.headers)).status, 413, 'without a credential, 64 KiB is the limit')
  assert.notEqual((await post(padded, { ...call.headers, authorization: 'Bearer slw_x' })).status, 413)
  assert.equal((await post(call.body, { ...call.headers, accept: 'text/html' })).status, 406)
  for (const accept of ['*/*', 'application/json', 'application/json;q=0.9, text/event-stream'])
    assert.equal((await post(legacy('ping'), { accept })).status, 200)
})

test('GET and DELETE are refused with the allowed methods', async () => {
  for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
    const response = await fetch(url, { method })
    assert.equal(response.status, 405)
    assert.equal(response.headers.get('allow'), 'POST, OPTIONS')
    assert.equal(((await response.json()) as { jsonrpc: string }).jsonrpc, '2.0')
  }
})

test('deep nesting is refused without an internal error', async () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000)
  const places = [
    JSON.stringify(modern('tools/call', { name: 'get_boat', arguments: { slug: 'DEEP' } }).body),
    JSON.stringify(withMeta({ [version]: '2026-07-28', [capabilities]: 'DEEP' })),
    JSON.stringify(withMeta({ [version]: '2026-07-28', [capabilities]: { experimental: 'DEEP' } })),
    JSON.stringify(withMeta({ [version]: '2026-07-28', [capabilities]: { experimental: { a: 'DEEP' } } })),
    JSON.stringify({ ...modern('no/such').body, params: 'DEEP' }),
    JSON.stringify(
      legacy('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: { experimental: { a: 'DEEP' } },
        clientInfo: { name: 'x', version: '1' },
      }),
    ),
    JSON.stringify([legacy('ping', { a: 'DEEP' })]),
  ]
  for (const place of places) {
    const { status, text } = await post(place.replace('"DEEP"', deep), call.headers)
    assert.ok(status < 500, `${status} ${text} for ${place}`)
  }
})

test("a member's calls are counted once each, and a batch once more", async () => {
  const limited = await startMcpServer({ quota: 3 })
  const answer = await limited.post(
    [
      legacy('tools/call', { name: 'get_captain' }, 1),
      legacy('ping', {}, 2),
      legacy('tools/call', { name: 'get_captain' }, 3),
    ],
    bearer('reader'),
  )
  assert.equal(answer.status, 200)
  assert.equal(answer.json[2].result.isError, undefined)
})

function without(headers: Record<string, string>, name: string): Record<string, string> {
  const { [name]: _, ...rest } = headers
  return rest
}

function withMeta(_meta: Record<string, unknown>) {
  return { ...call.body, params: { name: 'get_boat', arguments: { slug: 'argo' }, _meta } }
}

test('every message of a batch counts, whatever its method', async () => {
  const { post: postWithin } = await startMcpServer({ quota: 12 })
  const pings = (count: number) => Array.from({ length: count }, (_, id) => ({ ...legacy('ping'), id }))
  const headers = { 'mcp-protocol-version': '2025-03-26' }
  assert.equal((await postWithin(pings(5), headers)).json.length, 5)
  const refused = await postWithin(pings(8), headers)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '7'])
})

test('a batch lets other work run between its messages', async () => {
  const pings = Array.from({ length: 60 }, (_, id) => ({ ...legacy('ping'), id }))
  let turns = 0
  let counting = true
  const count = () => {
    turns++
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  const { json } = await post(pings, { 'mcp-protocol-version': '2025-03-26' })
  counting = false
  assert.equal(json.length, 60)
  assert.ok(turns >= 60, `${turns} turns of the event loop`)
})
