import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { anonymousPerMinute, memberPerMinute, writesPerMinute } from '../../../src/platform/limits/policy.ts'
import type { Answered } from '../../support/app.ts'
import { eachStorage } from '../../support/storage.ts'
import { assertProblem, type Notebook, openNotebook } from '../operation/support/requests.ts'

eachStorage('a limit', (storage) => {
  let notebook: Notebook
  before(async () => {
    notebook = await openNotebook(await storage.open(), { RATE_LIMITS: 'on' })
  })
  after(() => notebook.close())
  beforeEach(async () => {
    await notebook.app.settings.set(anonymousPerMinute, 3)
    await notebook.app.settings.set(memberPerMinute, 5)
    await notebook.app.settings.set(writesPerMinute, 2)
    notebook.clock.set(new Date(Math.ceil(notebook.clock.now().getTime() / 3_600_000 + 1) * 3_600_000))
  })

  const from = (remoteAddress: string, url = '/api/v1/notes', headers = {}) =>
    notebook.call({ url, remoteAddress, headers })
  const newKey = async () => ({ authorization: `Bearer ${await notebook.keyFor(await notebook.member())}` })
  const limitOf = ({ headers }: Answered) => ({ policy: headers['ratelimit-policy'], left: headers['ratelimit'] })

  test('for anonymous calls counts each address down, then refuses it with Retry-After', async () => {
    notebook.clock.advance(20_000)
    for (const left of [2, 1, 0]) {
      const answer = await from('192.0.2.1')
      assert.equal(answer.status, 200)
      assert.deepEqual(limitOf(answer), { policy: '"anonymous";q=3;w=60', left: `"anonymous";r=${left};t=40` })
      assert.equal(answer.headers['retry-after'], undefined)
    }
    notebook.clock.advance(1_500)
    const refused = await from('192.0.2.1')
    assertProblem(refused, 429, 'rate_limited')
    assert.deepEqual(limitOf(refused), { policy: '"anonymous";q=3;w=60', left: '"anonymous";r=0;t=39' })
    assert.equal(refused.headers['retry-after'], '39')
    assert.match(refused.body.detail, /Try again in 39 seconds/)
  })

  test('of one address does not affect another', async () => {
    for (let count = 0; count < 4; count++) await from('192.0.2.1')
    assert.equal((await from('192.0.2.1')).status, 429)
    assert.equal((await from('192.0.2.2')).status, 200)
  })

  test('counts an IPv6 /64 as one address, and all spellings of an IPv4 address', async () => {
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:0db8:0001:0002:0:0:0:3', '2001:db8:1:2::4']
    const statuses = []
    for (const address of addresses) statuses.push((await from(address)).status)
    assert.deepEqual(statuses, [200, 200, 200, 429])
    assert.equal((await from('2001:db8:1:3::1')).status, 200)
    for (let count = 0; count < 3; count++) await from('::ffff:192.0.2.1')
    assert.equal((await from('192.0.2.1')).status, 429)
  })

  test('starts over after its window', async () => {
    for (let count = 0; count < 4; count++) await from('192.0.2.1')
    notebook.clock.advance(59_000)
    assert.equal((await from('192.0.2.1')).status, 429)
    notebook.clock.advance(1_000)
    assert.deepEqual(limitOf(await from('192.0.2.1')), { policy: '"anonymous";q=3;w=60', left: '"anonymous";r=2;t=60' })
  })

  test('of an account counts all its addresses and keys together', async () => {
    const member = await notebook.member()
    const keys = [await notebook.keyFor(member), await notebook.keyFor(member)]
    const statuses = []
    for (let count = 0; count < 6; count++) {
      statuses.push(
        (await from(`192.0.2.${count}`, '/api/v1/notes', { authorization: `Bearer ${keys[count % 2]}` })).status,
      )
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  })

  test('of an account does not count against its IP address', async () => {
    const headers = await newKey()
    for (let count = 0; count < 5; count++) await from('192.0.2.1', '/api/v1/notes', headers)
    assert.deepEqual(limitOf(await from('192.0.2.1')).left, '"anonymous";r=2;t=60')
  })

  test('for writes applies in addition to the limit for all calls', async () => {
    const headers = await newKey()
    const first = await notebook.write({ text: 'a' }, { headers })
    assert.deepEqual(limitOf(first), {
      policy: '"account";q=5;w=60, "writes";q=2;w=60',
      left: '"account";r=4;t=60, "writes";r=1;t=60',
    })
    await notebook.write({ text: 'b' }, { headers })
    const refused = await notebook.write({ text: 'c' }, { headers })
    assertProblem(refused, 429, 'rate_limited')
    assert.match(refused.body.detail, /limit of 2 per minute/)
    assert.equal((await notebook.call({ url: '/api/v1/notes', headers })).status, 200)
  })

  test('counts refused calls and unknown operations', async () => {
    for (const [url, status, left] of [
      ['/api/v1/notes?x=1', 400, 2],
      ['/api/v1/nothing', 404, 1],
      ['/api/v1/%', 400, 0],
      ['/api/v1/nothing', 429, 0],
    ] as const) {
      const answer = await from('192.0.2.1', url)
      assert.equal(answer.status, status)
      assert.equal(answer.headers['ratelimit'], `"anonymous";r=${left};t=60`)
    }
    assert.equal((await from('192.0.2.1', '/healthz')).status, 200)
  })

  test('for refused credentials stops guessing before any lookup', async () => {
    const guess = () =>
      from('192.0.2.1', '/api/v1/notes', { authorization: 'Bearer slw_000000000000000000000000000000000000' })
    for (let count = 0; count < 3; count++) assert.equal((await guess()).status, 401)
    let lookups = 0
    const authenticate = notebook.app.authenticate
    Object.assign(notebook.app, {
      authenticate: (...args: Parameters<typeof authenticate>) => (lookups++, authenticate(...args)),
    })
    try {
      const refused = await guess()
      assertProblem(refused, 429, 'rate_limited')
      assert.deepEqual(limitOf(refused), {
        policy: '"refused-credentials";q=3;w=60',
        left: '"refused-credentials";r=0;t=60',
      })
      assert.equal(lookups, 0)
    } finally {
      Object.assign(notebook.app, { authenticate })
    }
    assert.equal((await from('192.0.2.1')).status, 200)
    notebook.clock.advance(60_000)
    assert.equal((await guess()).status, 401)
  })

  test('follows its setting right away', async () => {
    for (let count = 0; count < 4; count++) await from('192.0.2.1')
    await notebook.app.settings.set(anonymousPerMinute, 40)
    assert.deepEqual(limitOf(await from('192.0.2.1')), {
      policy: '"anonymous";q=40;w=60',
      left: '"anonymous";r=36;t=60',
    })
    await notebook.app.settings.set(anonymousPerMinute, 6)
    assert.deepEqual(limitOf(await from('192.0.2.1')), { policy: '"anonymous";q=6;w=60', left: '"anonymous";r=1;t=60' })
    assert.equal((await from('192.0.2.1')).status, 200)
    assert.equal((await from('192.0.2.1')).status, 429)
  })

  test('is exact for concurrent calls', async () => {
    await notebook.app.settings.set(anonymousPerMinute, 50)
    const answers = await Promise.all(Array.from({ length: 90 }, () => from('192.0.2.1')))
    assert.equal(answers.filter(({ status }) => status === 200).length, 50)
    assert.equal(answers.filter(({ status }) => status === 429).length, 40)
  })

  test('also applies to loopback', async () => {
    for (let count = 0; count < 3; count++) await from('127.0.0.1')
    assert.equal((await from('127.0.0.1')).status, 429)
  })
})
