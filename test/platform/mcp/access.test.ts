import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { bearer, legacy, modern, startMcpServer } from './support/mcp-server.ts'
import { ran } from './support/operations.ts'

const { url, post } = await startMcpServer()
const metadata = url.replace('/mcp', '/.well-known/oauth-protected-resource/mcp')

describe('access to tools', () => {
  beforeEach(() => void ran.splice(0))

  const everyMethod: [string, Record<string, unknown>][] = [
    ['server/discover', {}],
    ['tools/list', {}],
    ['tools/call', { name: 'get_boat', arguments: { slug: 'argo' } }],
    ['tools/call', { name: 'get_captain' }],
    ['tools/call', { name: 'no_such_tool' }],
    ['resources/list', {}],
  ]

  for (const [method, params] of everyMethod) {
    test(`a bad token is refused on ${method} ${params.name ?? ''}`.trim(), async () => {
      const { body, headers } = modern(method, params, 'seven')
      const { status, headers: answered, json } = await post(body, { ...headers, ...bearer('wrong') })
      assert.equal(status, 401)
      assert.equal(answered.get('www-authenticate'), `Bearer error="invalid_token", resource_metadata="${metadata}"`)
      assert.equal(json.id, 'seven')
      assert.equal(json.error.data.code, 'invalid_token')
      assert.deepEqual(ran, [])
    })
  }

  for (const method of ['initialize', 'tools/list', 'ping']) {
    test(`a bad token is refused on ${method} of an initialize client`, async () => {
      const params =
        method === 'initialize'
          ? { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
          : {}
      assert.equal((await post(legacy(method, params), bearer('wrong'))).status, 401)
    })
  }

  test('a credential that is not a bearer token is a bad token', async () => {
    const { body, headers } = modern('tools/list')
    assert.equal((await post(body, { ...headers, authorization: 'Basic YTpi' })).status, 401)
  })

  test('public tools, lists and discovery need no credential', async () => {
    for (const [method, params] of everyMethod.slice(0, 3)) {
      const { body, headers } = modern(method, params)
      const answer = await post(body, headers)
      assert.equal(answer.status, 200)
      assert.ok(answer.json.result)
    }
  })

  const protectedCall = modern('tools/call', { name: 'get_captain', arguments: {} })

  test('a protected tool without a credential answers with a challenge for its scope', async () => {
    const { status, headers, json } = await post(protectedCall.body, protectedCall.headers)
    assert.equal(status, 401)
    assert.equal(headers.get('www-authenticate'), `Bearer resource_metadata="${metadata}", scope="account:read"`)
    assert.equal(json.error.data.code, 'authentication_required')
    assert.equal(json.error.data.request_id, headers.get('x-request-id'))
    assert.deepEqual(ran, [])
  })

  test('a protected tool with the scope runs', async () => {
    const { status, json } = await post(protectedCall.body, { ...protectedCall.headers, ...bearer('reader') })
    assert.equal(status, 200)
    assert.deepEqual(json.result.structuredContent, { member_id: 7 })
  })

  test('a credential that the operation finds invalid is refused with an HTTP status', async () => {
    const { status, headers } = await post(protectedCall.body, { ...protectedCall.headers, ...bearer('gone') })
    assert.equal(status, 401)
    assert.match(headers.get('www-authenticate')!, /error="invalid_token"/)
  })

  test('a missing scope is requested together with the scopes already granted', async () => {
    const { body, headers } = modern('tools/call', { name: 'launch_boat', arguments: { name: 'Argo' } })
    const { status, headers: answered } = await post(body, { ...headers, ...bearer('reader') })
    assert.equal(status, 403)
    assert.equal(
      answered.get('www-authenticate'),
      `Bearer error="insufficient_scope", resource_metadata="${metadata}", scope="account:read listings:write"`,
    )
    assert.deepEqual(ran, [])
  })

  test('a call that the SDK answers is also refused with an HTTP status', async () => {
    const encoded = `=?base64?${Buffer.from('get_captain').toString('base64')}?=`
    const { status, headers } = await post(protectedCall.body, { ...protectedCall.headers, 'mcp-name': encoded })
    assert.equal(status, 401)
    assert.match(headers.get('www-authenticate')!, /scope="account:read"/)
    const allowed = await post(protectedCall.body, {
      ...protectedCall.headers,
      'mcp-name': encoded,
      ...bearer('reader'),
    })
    assert.deepEqual(allowed.json.result.structuredContent, { member_id: 7 })
  })

  test('a batch runs nothing when one of its calls lacks a credential', async () => {
    const calls = [
      legacy('tools/call', { name: 'get_boat', arguments: { slug: 'argo' } }, 1),
      legacy('tools/call', { name: 'get_captain' }, 2),
    ]
    const { status, headers } = await post(calls)
    assert.equal(status, 401)
    assert.match(headers.get('www-authenticate')!, /scope="account:read"/)
    assert.deepEqual(ran, [])
  })

  test('a batch runs nothing when one of its calls lacks a scope', async () => {
    const calls = [
      legacy('tools/call', { name: 'get_captain' }, 1),
      legacy('tools/call', { name: 'launch_boat', arguments: { name: 'Argo' } }, 2),
    ]
    assert.equal((await post(calls, bearer('reader'))).status, 403)
    assert.deepEqual(ran, [])
  })

  test('a batch with a bad token is refused', async () => {
    assert.equal((await post([legacy('ping')], bearer('wrong'))).status, 401)
  })
})
