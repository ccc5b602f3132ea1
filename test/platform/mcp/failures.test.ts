import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { bearer, legacy, modern, startMcpServer } from './support/mcp-server.ts'
import { ran } from './support/operations.ts'

const { post, logged } = await startMcpServer()

describe('a failed call', () => {
  beforeEach(() => void ran.splice(0))

  async function fail(name: string, args: Record<string, unknown>, token = 'writer') {
    const { body, headers } = modern('tools/call', { name, arguments: args })
    const answer = await post(body, { ...headers, ...bearer(token) })
    const { result } = answer.json
    assert.equal(result.isError, true)
    assert.equal('structuredContent' in result, false)
    assert.equal(answer.status, 200)
    return { ...answer, problem: JSON.parse(result.content[0].text) }
  }

  test('not found is a tool error with the same problem as over REST', async () => {
    const { problem } = await fail('get_boat', { slug: 'ghost' })
    assert.equal(problem.status, 404)
    assert.equal(problem.code, 'not_found')
    assert.equal(problem.detail, 'There is no boat "ghost".')
  })

  test('all mistakes in the arguments are reported together', async () => {
    const { problem } = await fail('get_boat', { slug: '', units: 'yards', deep: 'very' })
    assert.deepEqual(problem.errors.map(({ path }: { path: string }) => path).sort(), ['deep', 'slug', 'units'])
    assert.deepEqual(ran, [])
  })

  test('an unknown argument is refused with a suggestion', async () => {
    const { problem } = await fail('get_boat', { slug: 'argo', unit: 'm' })
    assert.match(problem.errors[0].message, /Did you mean units/)
    const { problem: nothing } = await fail('get_captain', { anything: 1 })
    assert.equal(nothing.code, 'invalid_request')
  })

  test('the name of an inherited property is an unknown argument', async () => {
    const body = JSON.stringify(
      modern('tools/call', { name: 'get_boat', arguments: { slug: 'argo', PROTO: {} } }).body,
    ).replace('PROTO', '__proto__')
    const { json } = await post(body, modern('tools/call', { name: 'get_boat' }).headers)
    assert.equal(json.result.isError, true)
  })

  test('a violated rule is a tool error, not a challenge', async () => {
    const { problem, headers } = await fail('launch_boat', { name: 'Forbidden' })
    assert.equal(problem.code, 'forbidden')
    assert.equal(headers.get('www-authenticate'), null)
  })

  test('an idempotency key must be a string that is valid in a header', async () => {
    const { problem } = await fail('launch_boat', { name: 'Argo', idempotency_key: 5 })
    assert.deepEqual(problem.errors, [{ path: 'idempotency_key', message: 'must be a string' }])
    assert.equal(
      (await fail('launch_boat', { name: 'Argo', idempotency_key: '' })).problem.code,
      'idempotency_key_invalid',
    )
    assert.equal(
      (await fail('launch_boat', { name: 'Argo', idempotency_key: 'é' })).problem.code,
      'idempotency_key_invalid',
    )
    assert.deepEqual(ran, [])
  })

  test('a tool that takes no idempotency key says so', async () => {
    const { problem } = await fail('get_boat', { slug: 'argo', idempotency_key: 'k' })
    assert.equal(problem.errors[0].path, 'idempotency_key')
  })

  test('an error in a handler is only logged', async () => {
    const { problem, text } = await fail('get_boat', { slug: 'leaky' })
    assert.equal(problem.code, 'internal_error')
    assert.doesNotMatch(text, /hunter2/)
    assert.match(
      JSON.stringify(logged, (_, value) => (value instanceof Error ? value.message : value)),
      /hunter2/,
    )
  })

  test('an error before the handler is only logged', async () => {
    const leaky = await startMcpServer({ authenticate: () => Promise.reject(new Error('password=hunter2')) })
    for (const { body, headers } of [
      modern('tools/list'),
      modern('server/discover'),
      modern('no/such'),
      { body: legacy('ping'), headers: {} },
      { body: [legacy('ping')], headers: {} },
    ]) {
      const { status, json, text } = await leaky.post(body, { ...headers, ...bearer('x') })
      assert.equal(status, 500)
      assert.equal(json.error.code, -32603)
      assert.doesNotMatch(text, /hunter2/)
    }
  })

  test('too many calls are a tool error that says when to retry', async () => {
    const limited = await startMcpServer({ quota: 0 })
    const { body, headers } = modern('tools/call', { name: 'get_boat', arguments: { slug: 'argo' } })
    const answer = await limited.post(body, headers)
    assert.equal(answer.status, 200)
    assert.equal(answer.json.result.isError, true)
    assert.equal(answer.headers.get('retry-after'), '7')
    assert.deepEqual(ran, [])
  })

  test('too many other requests are 429', async () => {
    const limited = await startMcpServer({ quota: 0 })
    for (const { body, headers } of [
      modern('tools/list'),
      modern('server/discover'),
      { body: '{', headers: {} },
      { body: legacy('ping'), headers: {} },
    ]) {
      const { status, headers: answered, json } = await limited.post(body, headers)
      assert.equal(status, 429)
      assert.equal(answered.get('retry-after'), '7')
      assert.equal(json.error.data.code, 'rate_limited')
    }
  })
})
