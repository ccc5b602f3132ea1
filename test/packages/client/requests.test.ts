import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isSlipwayError, Slipway, SlipwayError } from '../../../packages/client/src/index.ts'
import { delayBefore } from '../../../packages/client/src/retry.ts'
import { answers, breaksOff, hangsUp, refuses, scriptedServer } from './support/scripted-server.ts'

const soon = { 'retry-after': '0' }
const order = { items: [{ product: 'launch', listing_id: 1 }] }

describe('a call that fails temporarily', () => {
  for (const [what, turn] of [
    ['503 with Retry-After', refuses(503, soon)],
    ['429 with Retry-After', refuses(429, soon)],
    ['429 with the date to retry at', refuses(429, { 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT' })],
    ['a proxy that answers 502 in HTML', refuses(502, { ...soon, 'content-type': 'text/html' })],
  ] as const)
    test(`is retried after ${what}`, async () => {
      await using server = await scriptedServer(turn, turn, answers({ name: 'Slipway' }))
      assert.equal((await new Slipway({ site: server.url }).getSiteInfo()).name, 'Slipway')
      assert.equal(server.asked.length, 3)
    })

  test('is retried after a connection that was cut before or during the response', async () => {
    await using server = await scriptedServer(hangsUp, breaksOff, answers({ name: 'Slipway' }))
    assert.equal((await new Slipway({ site: server.url }).getSiteInfo()).name, 'Slipway')
    assert.equal(server.asked.length, 3)
  })

  test('keeps its idempotency key when it is retried, and each call has its own', async () => {
    await using server = await scriptedServer(hangsUp, refuses(503, soon), answers({ number: 'S-1' }))
    const client = new Slipway({ site: server.url, token: 'slw_1' })
    await client.createCheckout(order)
    await client.createCheckout(order)
    await client.createCheckout(order, { idempotencyKey: 'mine' })
    const keys = server.asked.map(({ headers }) => headers['idempotency-key'])
    assert.match(String(keys[0]), /^[0-9a-f]{32}$/)
    assert.deepEqual(new Set(keys.slice(0, 3)).size, 1)
    assert.notEqual(keys[3], keys[0])
    assert.equal(keys[4], 'mine')
    assert.deepEqual(JSON.parse(server.asked[1]!.body), order)
  })

  test('fails after the allowed number of retries', async () => {
    await using server = await scriptedServer(refuses(503, soon))
    const failed = await new Slipway({ site: server.url, maxRetries: 2 }).getSiteInfo().catch((error) => error)
    assert.ok(isSlipwayError(failed, 'unavailable'))
    assert.equal(server.asked.length, 3)
  })

  test('fails right away when the site asks for a longer wait than allowed', async () => {
    await using server = await scriptedServer(refuses(429, { 'retry-after': '3600' }))
    const failed = await new Slipway({ site: server.url }).getSiteInfo().catch((error) => error)
    assert.ok(failed instanceof SlipwayError)
    assert.deepEqual([failed.status, failed.retryAfter, server.asked.length], [429, 3600, 1])
  })

  test('is not retried when the site refuses it', async () => {
    await using server = await scriptedServer(refuses(400, {}, { code: 'not_allowed_now', detail: 'No.' }))
    await assert.rejects(new Slipway({ site: server.url }).createCheckout(order), { code: 'not_allowed_now' })
    assert.equal(server.asked.length, 1)
  })
})

test('delays grow with each attempt, have jitter, and follow Retry-After', () => {
  const random = (value: number) => () => value
  assert.deepEqual(
    [0, 1, 2, 10].map((attempt) => delayBefore(attempt, undefined, random(1))),
    [500, 1000, 2000, 8000],
  )
  assert.deepEqual(
    [0, 1, 2, 10].map((attempt) => delayBefore(attempt, undefined, random(0))),
    [250, 500, 1000, 4000],
  )
  assert.equal(delayBefore(0, 7, random(0)), 7000)
  assert.equal(delayBefore(5, 7, random(1)), 7500)
})

describe('an AbortSignal', () => {
  test('ends a request', async () => {
    await using server = await scriptedServer(() => stop.abort(new Error('enough')))
    const stop = new AbortController()
    const call = new Slipway({ site: server.url }).getSiteInfo({ signal: stop.signal })
    await assert.rejects(call, { message: 'enough' })
    assert.equal(server.asked.length, 1)
  })

  test('ends the wait for a retry', async () => {
    await using server = await scriptedServer((response, asked) => {
      refuses(503, { 'retry-after': '50' })(response, asked)
      response.once('close', () => setTimeout(() => stop.abort(new Error('enough')), 50))
    })
    const stop = new AbortController()
    const call = new Slipway({ site: server.url }).getSiteInfo({ signal: stop.signal })
    await assert.rejects(call, { message: 'enough' })
  })
})

test('an attempt that takes too long counts as a failure with its own code', async () => {
  await using server = await scriptedServer(() => {})
  const call = new Slipway({ site: server.url, timeout: 50, maxRetries: 0 }).getSiteInfo()
  await assert.rejects(call, { code: 'timeout', status: 0 })
})

test('a site that does not respond, or is something else, is reported', async () => {
  await using server = await scriptedServer((response) => void response.end('<h1>Hello</h1>'))
  await assert.rejects(new Slipway({ site: server.url }).getSiteInfo(), {
    code: 'unexpected_response',
    message: /not JSON/,
  })
  await assert.rejects(new Slipway({ site: 'http://127.0.0.1:1', maxRetries: 0 }).getSiteInfo(), {
    code: 'connection_failed',
    message: /Couldn't reach http:\/\/127\.0\.0\.1:1/,
  })
  assert.throws(() => new Slipway({ site: 'launch.example' }), /must be an address/)
})

describe('a refused token', () => {
  const expired = refuses(401, {}, { code: 'invalid_token', detail: 'Expired.' })
  const byToken: typeof expired = (response, asked) =>
    (asked.headers.authorization === 'Bearer new' ? answers({ name: 'Ada' }) : expired)(response, asked)

  test('is refreshed once for all refused calls, which are then retried', async () => {
    await using server = await scriptedServer(byToken)
    const refused: unknown[] = []
    const client = new Slipway({
      site: server.url,
      token: 'old',
      refreshToken: async (token) => {
        refused.push(token)
        return 'new'
      },
    })
    const accounts = await Promise.all([client.getAccount(), client.getAccount(), client.getAccount()])
    assert.deepEqual(
      accounts.map(({ name }) => name),
      ['Ada', 'Ada', 'Ada'],
    )
    assert.deepEqual(refused, ['old'])
    await client.getAccount()
    assert.equal(server.asked.at(-1)?.headers.authorization, 'Bearer new')
  })

  test('fails when there is no new one, or the new one is refused too', async () => {
    await using server = await scriptedServer(expired)
    const client = (token?: string) => new Slipway({ site: server.url, token: 'old', refreshToken: () => token })
    await assert.rejects(client().getAccount(), { code: 'invalid_token', status: 401 })
    await assert.rejects(client('other').getAccount(), { code: 'invalid_token' })
    assert.equal(server.asked.length, 3)
  })

  test('can come from a function each time', async () => {
    await using server = await scriptedServer(answers({}))
    let count = 0
    const client = new Slipway({ site: server.url, token: async () => `token-${++count}` })
    await client.getAccount()
    await client.getAccount()
    assert.deepEqual(
      server.asked.map(({ headers }) => headers.authorization),
      ['Bearer token-1', 'Bearer token-2'],
    )
  })
})

test('parameters are encoded, and a path parameter can never lead to another operation', async () => {
  await using server = await scriptedServer(answers({}))
  const client = new Slipway({ site: `${server.url}/launch/` })
  await client.getListing({ slug: 'a/../b?c' })
  assert.equal(server.asked[0]!.url, '/launch/api/v1/listings/a%2F..%2Fb%3Fc')
  for (const slug of ['', '.', '..']) await assert.rejects(client.getListing({ slug }), /slug is/)
  await client.searchListings({ q: 'a&b', per_page: 5, page: undefined })
  assert.equal(server.asked[1]!.url, '/launch/api/v1/listings?q=a%26b&per_page=5')
  await client.updateDraft({ id: 'x', fields: { tagline: null } })
  assert.equal(server.asked[2]!.body, '{"fields":{"tagline":null}}')
  await client.updateDraft({ id: 'x' })
  assert.deepEqual([server.asked[3]!.body, server.asked[3]!.headers['content-type']], ['', undefined])
})
