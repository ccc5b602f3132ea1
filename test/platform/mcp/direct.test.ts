import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, test } from 'node:test'
import { maintenanceIsOn } from '../../../src/core/maintenance/settings.ts'
import type { Member } from '../../../src/core/members/members.ts'
import { drainOf } from '../../../src/platform/http/drain.ts'
import { untrustedProxy } from '../../../src/platform/http/forwarded.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'
import { bearer, legacy, modern } from './support/mcp-server.ts'

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const siteInfo = modern('tools/call', { name: 'get_site_info', arguments: {} })

onOneStorage('POSTs that are answered before Fastify processes them', (storage) => {
  let site: TestApp
  let proxied: TestApp
  let member: Member
  let key: string
  before(async () => {
    const db = await storage.open(demo)
    site = await openTestApp(db)
    proxied = await openTestApp(db, { environment: { TRUST_PROXY: '127.0.0.1' } })
    for (const { server } of [site, proxied]) await server.listen({ host: '127.0.0.1', port: 0 })
    member = await site.member()
    key = await site.keyFor(member)
  })
  afterEach(async () => {
    drainOf(site.app).state = 'serving'
    await site.app.settings.set(maintenanceIsOn, false)
  })
  after(async () => {
    await proxied.close()
    await site.close()
  })

  const portOf = ({ server }: TestApp) => (server.server.address() as AddressInfo).port

  /** With a query, Fastify answers. */
  async function post(to: TestApp, path: '/mcp' | '/mcp?by=fastify', body: unknown, headers: Record<string, string>) {
    const options = { host: '127.0.0.1', port: portOf(to), path, method: 'POST' }
    const sent = httpRequest({ ...options, headers: { ...json, host: 'localhost:3000', ...headers } })
    sent.end(typeof body === 'string' ? body : JSON.stringify(body))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const { 'x-request-id': id, 'mcp-session-id': session, date, ...rest } = response.headers
    assert.match(String(id), /^req_/)
    return {
      status: response.statusCode,
      headers: rest,
      hasSession: session !== undefined,
      text: (await text(response)).replaceAll(String(id), 'req_1'),
    }
  }

  const callSiteInfo = (to: TestApp, headers: Record<string, string> = {}) =>
    post(to, '/mcp', siteInfo.body, { ...siteInfo.headers, ...headers })

  const lastLine = async (of: TestApp) => {
    const isLogged = () => JSON.parse(of.logged.at(-1) ?? '{}').route === '/mcp'
    for (let tries = 0; !isLogged() && tries < 100; tries++) await new Promise(setImmediate)
    return JSON.parse(of.logged.at(-1)!)
  }

  test('get the same status, headers and body as from Fastify', async () => {
    const account = modern('tools/call', { name: 'get_account', arguments: {} })
    const initialize = legacy('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    })
    const cases: Record<string, [body: unknown, headers: Record<string, string>, status: number]> = {
      'a tool call': [siteInfo.body, siteInfo.headers, 200],
      'a tool call with a key': [account.body, { ...account.headers, ...bearer(key) }, 200],
      'a missing credential': [account.body, account.headers, 401],
      'a wrong credential': [siteInfo.body, { ...siteInfo.headers, ...bearer('sk_wrong') }, 401],
      'a list of tools': [modern('tools/list').body, modern('tools/list').headers, 200],
      'an answer of the SDK': [initialize, {}, 200],
      'a notification': [{ jsonrpc: '2.0', method: 'notifications/initialized' }, {}, 202],
      'no JSON': ['{', {}, 400],
      'no UTF-8': ['caf\xe9', { 'content-type': 'application/json; charset=latin1' }, 415],
      'another type': [siteInfo.body, { ...siteInfo.headers, 'content-type': 'text/plain' }, 415],
      'an answer nobody sends': [siteInfo.body, { ...siteInfo.headers, accept: 'text/html' }, 406],
      'a long body': ['x'.repeat(70_000), {}, 413],
      'another host': [siteInfo.body, { ...siteInfo.headers, host: 'elsewhere.example' }, 403],
    }
    for (const [name, [body, headers, status]] of Object.entries(cases)) {
      const direct = await post(site, '/mcp', body, headers)
      assert.equal(direct.status, status, name)
      assert.deepEqual(direct, await post(site, '/mcp?by=fastify', body, headers), name)
    }
  })

  test('are logged like any other', async () => {
    for (const path of ['/mcp', '/mcp?by=fastify'] as const) {
      site.logged.splice(0)
      await post(site, path, siteInfo.body, { ...siteInfo.headers, ...bearer(key) })
      const { method, route, member: by, client, status, message } = await lastLine(site)
      assert.deepEqual(
        { method, route, by, client, status, message },
        { method: 'POST', route: '/mcp', by: member.id, client: '127.0.0.1', status: 200, message: 'request' },
      )
    }
  })

  test('are refused while the site is closed for maintenance', async () => {
    await site.app.settings.set(maintenanceIsOn, true)
    const { status, headers } = await callSiteInfo(site)
    assert.equal(status, 503)
    assert.equal(headers['retry-after'], '300')
  })

  test('are told to connect elsewhere while the process drains', async () => {
    assert.notEqual((await callSiteInfo(site)).headers.connection, 'close')
    drainOf(site.app).state = 'draining'
    const { status, headers } = await callSiteInfo(site)
    assert.equal(status, 200)
    assert.equal(headers.connection, 'close')
  })

  test('have the client address from a trusted proxy', async () => {
    for (const host of [undefined, 'localhost:3000', 'elsewhere.example']) {
      proxied.logged.splice(0)
      const { status } = await callSiteInfo(proxied, {
        'x-forwarded-for': '203.0.113.7:4711',
        ...(host && { 'x-forwarded-host': host }),
      })
      assert.equal(status, host === 'elsewhere.example' ? 403 : 200)
      assert.equal((await lastLine(proxied)).client, '203.0.113.7')
    }
  })

  test('reveal an untrusted proxy', async () => {
    assert.equal(untrustedProxy(site.app).address, null)
    assert.equal((await callSiteInfo(site, { 'x-forwarded-for': '203.0.113.7' })).status, 200)
    assert.equal(untrustedProxy(site.app).address, '127.0.0.1')
  })

  test('do no harm if the client disconnects in the middle', async () => {
    const socket = connect(portOf(site), '127.0.0.1')
    const head = ['POST /mcp HTTP/1.1', 'Host: localhost:3000', 'Content-Type: application/json', 'Content-Length: 100']
    socket.write(`${head.join('\r\n')}\r\n\r\n{"jsonrpc"`)
    await once(socket, 'ready')
    socket.destroy()
    assert.equal((await callSiteInfo(site)).status, 200)
  })
})
