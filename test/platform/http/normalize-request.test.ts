import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import type { App } from '../../../src/platform/app.ts'
import { trustedProxies } from '../../../src/platform/http/forwarded.ts'
import { normalizeRequest } from '../../../src/platform/http/normalize-request.ts'
import { anonymousPerMinute } from '../../../src/platform/limits/policy.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'

test('a URL becomes the path and query of this site', () => {
  for (const [given, expected] of [
    ['/launches?page=2', '/launches?page=2'],
    ['//elsewhere.example/x', '//elsewhere.example/x'],
    ['*', '*'],
    ['http://elsewhere.example/launches?page=2', '/launches?page=2'],
    ['https://elsewhere.example', '/'],
    ['HTTP://elsewhere.example/a', '/a'],
    ['ftp://elsewhere.example/a', '/'],
    ['elsewhere.example:443', '/'],
    ['', '/'],
  ] as const)
    assert.equal(normalizeRequest({ url: given, headers: {} }), expected, given)
})

test('only the named proxies are trusted, however many addresses were checked before', () => {
  const isTrusted = trustedProxies({ config: { TRUST_PROXY: ['10.1.0.0/16', '2001:db8::/32'] } } as unknown as App)!
  for (let time = 0; time < 2; time++)
    for (let index = 0; index < 6_000; index++) {
      const host = `${index >> 8}.${index & 255}`
      assert.equal(isTrusted(`10.1.${host}`), true)
      assert.equal(isTrusted(`10.2.${host}`), false)
    }
  assert.equal(isTrusted('2001:db8::7'), true)
  for (const other of ['2001:db9::7', 'unknown', '', '10.1', '1'.repeat(10_000)])
    assert.equal(isTrusted(other), false, other)
})

test('clients in X-Forwarded-For lose their ports, and nothing else', () => {
  for (const [given, expected] of [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['203.0.113.7:1,198.51.100.1:2', '203.0.113.7, 198.51.100.1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]"', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['unknown', 'unknown'],
  ] as const) {
    const headers: Record<string, string> = { 'x-forwarded-for': given }
    normalizeRequest({ url: '/', headers })
    assert.equal(headers['x-forwarded-for'], expected, given)
  }
})

onOneStorage('a request in an unusual form', (storage) => {
  let site: TestApp
  let port: number
  before(async () => {
    const environment = { TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'on' }
    site = await openTestApp(await storage.open(), { environment })
    await site.server.listen({ host: '127.0.0.1', port: 0 })
    ;({ port } = site.server.server.address() as AddressInfo)
  })
  after(() => site.close())

  async function answerTo(line: string): Promise<string> {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    let answer = ''
    socket.on('data', (more) => (answer += more))
    socket.write(`${line} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\nAccept: text/html\r\n\r\n`)
    await once(socket, 'close')
    return answer
  }

  test('with another host in its first line gets this site’s page, even from the cache', async () => {
    for (const path of ['/launches', '/launches.md', '/nothing-here', '/sign-in', '/docs/mcp']) {
      const absolute = await answerTo(`GET http://elsewhere.example${path}`)
      assert.match(absolute, /^HTTP\/1\.1 (200|404) /, path)
      assert.doesNotMatch(absolute, /elsewhere\.example/, path)
      assert.doesNotMatch(await answerTo(`GET ${path}`), /elsewhere\.example/, path)
    }
    assert.match(
      await answerTo('GET http://elsewhere.example/launches'),
      /<link rel="canonical" href="http:\/\/localhost:3000\/launches">/,
    )
    assert.doesNotMatch(
      await answerTo('GET http://elsewhere.example/oauth/authorize?client_id=x'),
      /elsewhere\.example/,
    )
  })

  test('through a proxy that names the client with its port counts as one client', async () => {
    await site.app.settings.set(anonymousPerMinute, 3)
    const statuses: number[] = []
    for (let number = 0; number < 5; number++) {
      const headers = { 'x-forwarded-for': `203.0.113.7:${50_000 + number}` }
      statuses.push((await site.call({ url: '/api/v1/categories', headers })).status)
    }
    assert.deepEqual(statuses, [200, 200, 200, 429, 429])
  })
})
