import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { castVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { hour, minute } from '../../../src/platform/duration.ts'
import { deleteExpiredSubscriptions } from '../../../src/platform/mcp/subscriptions.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'

const versions = ['2025-11-25', '2025-06-18', '2025-03-26']
const uri = 'slipway://listings/querywren'
const other = 'slipway://listings/mockfjord'

onOneStorage('an initialize client that subscribes to resources', (storage) => {
  let db: Database
  let site: TestApp
  let second: TestApp
  let listing: number
  const open: { close(): unknown }[] = []

  async function openSite(): Promise<TestApp> {
    const opened = await openTestApp(db)
    opened.app.urls.moveTo(await opened.server.listen({ host: '127.0.0.1', port: 0 }))
    return opened
  }

  before(async () => {
    db = await storage.open()
    site = await openSite()
    second = await openSite()
    listing = await makeListing(site, { slug: 'querywren', name: 'Querywren' })
    await makeListing(site, { slug: 'mockfjord', name: 'MockFjord' })
  })
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
    await db.run(sql`delete from mcp_subscriptions`)
    // The places of closed streams are free again.
    await pause(100)
  })
  after(async () => {
    for (const one of [site, second]) await one.close()
  })

  async function vote() {
    site.clock.advance(hour)
    second.clock.advance(hour)
    await db.run(sql`update mcp_subscriptions set expires_at = expires_at + interval '1 hour'`)
    const voter = await site.member({ email: `${crypto.randomUUID()}@people.example` })
    await db.transaction((tx) =>
      castVote(site.app, tx, { listingId: listing, memberId: voter.id, network: null, device: null }),
    )
  }

  async function until(isSo: () => boolean | Promise<boolean>) {
    for (let attempt = 0; !(await isSo()); attempt++) {
      assert.ok(attempt < 100, `never: ${isSo}`)
      await pause(50)
    }
  }

  interface Sent {
    method?: string
    version?: string
    session?: string | undefined
    body?: unknown
    headers?: Record<string, string>
    at?: TestApp
    signal?: AbortSignal
  }
  function send({ method = 'POST', version = '2025-11-25', session, body, headers, at = site, signal }: Sent) {
    return fetch(at.app.urls.mcp, {
      method,
      headers: {
        accept: method === 'GET' ? 'text/event-stream' : 'application/json, text/event-stream',
        'mcp-protocol-version': version,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(session && { 'mcp-session-id': session }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  }

  async function start(): Promise<string> {
    const clientInfo = { name: 'test', version: '1' }
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
    const response = await send({ body: { jsonrpc: '2.0', id: 1, method: 'initialize', params } })
    await response.text()
    return response.headers.get('mcp-session-id')!
  }

  async function request(method: string, session: string | undefined, about: string, more: Sent = {}) {
    const body = { jsonrpc: '2.0', id: 2, method, params: { uri: about } }
    const response = await send({ session, body, ...more })
    return (await response.json()) as { result?: object; error?: { code: number; message: string } }
  }

  /** The URIs that a stream was notified of, as they come. */
  async function listen(session: string, more: Sent = {}) {
    const gone = new AbortController()
    const response = await send({ method: 'GET', session, signal: gone.signal, ...more })
    const told: string[] = []
    let isOver = false
    if (response.ok) open.push({ close: () => gone.abort() })
    const read = async () => {
      let text = ''
      for await (const chunk of response.body!) {
        text += Buffer.from(chunk).toString()
        const events = text.split('\n\n')
        text = events.pop()!
        for (const event of events) {
          const data = /^data: (.+)$/m.exec(event)?.[1]
          if (data) told.push(JSON.parse(data).params.uri)
        }
      }
    }
    if (response.ok)
      void read()
        .catch(() => {})
        .finally(() => (isOver = true))
    return { response, told, isOver: () => isOver, close: () => gone.abort() }
  }

  for (const version of versions) {
    test(`is notified in ${version} until it unsubscribes`, async () => {
      const client = new Client({ name: 'test', version: '1' }, { supportedProtocolVersions: [version] })
      open.push(client)
      await client.connect(new StreamableHTTPClientTransport(new URL(site.app.urls.mcp)))
      assert.equal(client.getNegotiatedProtocolVersion(), version)
      assert.equal(client.getServerCapabilities()?.resources?.subscribe, true)
      const told: string[] = []
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => void told.push(params.uri))
      await client.subscribeResource({ uri })
      await vote()
      // When its stream opens, a client is notified of everything that it has subscribed to so far.
      await until(() => told.includes(uri))
      await client.subscribeResource({ uri: 'slipway://weeks/this' })
      await client.subscribeResource({ uri: other })
      told.length = 0
      await vote()
      await until(() => told.includes(uri) && told.includes('slipway://weeks/this'))
      assert.ok(!told.includes(other))
      await client.unsubscribeResource({ uri })
      told.length = 0
      await vote()
      await until(() => told.includes('slipway://weeks/this'))
      assert.ok(!told.includes(uri))
    })
  }

  test('is notified with version 1 of the official client, which ends its session', async () => {
    const client = new Client1({ name: 'test', version: '1' })
    open.push(client)
    const transport = new Transport1(new URL(site.app.urls.mcp))
    await client.connect(transport as never)
    const { ResourceUpdatedNotificationSchema } = await import('@modelcontextprotocol/sdk/types.js')
    const told: string[] = []
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void told.push(params.uri))
    await client.subscribeResource({ uri })
    await vote()
    await until(() => told.includes(uri))
    await transport.terminateSession()
    assert.equal(await db.maybe(sql`select 1 from mcp_subscriptions`), undefined)
  })

  test('is notified by another process than the one it subscribed at', async () => {
    const session = await start()
    const stream = await listen(session, { at: second })
    assert.deepEqual((await request('resources/subscribe', session, uri)).result, {})
    await vote()
    await until(() => stream.told.includes(uri))
    await request('resources/unsubscribe', session, uri)
    await request('resources/subscribe', session, 'slipway://weeks/this')
    await vote()
    await until(() => stream.told.includes('slipway://weeks/this'))
    // By now, what the other process was sending when it unsubscribed has arrived.
    stream.told.length = 0
    await vote()
    await until(() => stream.told.includes('slipway://weeks/this'))
    assert.ok(!stream.told.includes(uri))
  })

  test('is notified of what may have changed when it connects again', async () => {
    const session = await start()
    const stream = await listen(session)
    await request('resources/subscribe', session, uri)
    stream.close()
    await vote()
    const again = await listen(session, { at: second })
    await until(() => again.told.includes(uri))
  })

  test('keeps its subscriptions while its stream is open, and loses them half an hour after', async (t) => {
    const session = await start()
    t.mock.timers.enable({ apis: ['setInterval'] })
    const stream = await listen(session)
    await request('resources/subscribe', session, uri)
    for (let passed = 0; passed < 3; passed++) {
      site.clock.advance(20 * minute)
      t.mock.timers.tick(5 * minute)
      await until(
        async () =>
          (await db.maybe(sql`
            select 1 from mcp_subscriptions where expires_at > ${new Date(site.clock.now().getTime() + 29 * minute)}`)) !==
          undefined,
      )
    }
    assert.equal(await deleteExpiredSubscriptions(db, site.clock.now()), 0)
    stream.close()
    site.clock.advance(31 * minute)
    assert.equal(await deleteExpiredSubscriptions(db, site.clock.now()), 1)
  })

  test('has one stream: the newest, whichever process it reaches', async () => {
    const session = await start()
    const streams = [await listen(session), await listen(session, { at: second }), await listen(session)]
    await until(() => streams[0]!.isOver() && streams[1]!.isOver())
    assert.equal(streams[2]!.isOver(), false)
    await request('resources/subscribe', session, uri)
    await vote()
    await until(() => streams[2]!.told.includes(uri))
  })

  test('ends its session with DELETE, and with it the stream at another process', async () => {
    const session = await start()
    const stream = await listen(session, { at: second })
    await request('resources/subscribe', session, uri)
    assert.equal((await send({ method: 'DELETE', session })).status, 204)
    await until(stream.isOver)
    assert.equal(await db.maybe(sql`select 1 from mcp_subscriptions`), undefined)
    for (const at of [site, second]) {
      assert.equal((await send({ method: 'GET', session, at })).status, 404)
      assert.equal((await send({ session, at, body: { jsonrpc: '2.0', id: 1, method: 'ping' } })).status, 404)
    }
  })

  test('subscribes in a batch of 2025-03-26', async () => {
    const session = await start()
    const body = [uri, other].map((about, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'resources/subscribe',
      params: { uri: about },
    }))
    const answers = await (await send({ session, version: '2025-03-26', body })).json()
    assert.deepEqual(
      (answers as { result: object }[]).map(({ result }) => result),
      [{}, {}],
    )
  })

  describe('is refused', () => {
    test('a stream without a session, as before', async () => {
      for (const method of ['GET', 'DELETE']) {
        const response = await send({ method })
        assert.equal(response.status, 405)
        assert.equal(response.headers.get('allow'), 'GET, POST, DELETE, OPTIONS')
      }
    })

    test('a stream for a session that is not ours', async () => {
      for (const session of ['x', 'slipway-p-1', `slipway--${crypto.randomUUID()}'`, crypto.randomUUID()])
        for (const method of ['GET', 'DELETE']) assert.equal((await send({ method, session })).status, 404, session)
    })

    test('a stream that it does not accept', async () => {
      const session = await start()
      for (const accept of ['application/json', 'text/html', ''])
        assert.equal((await send({ method: 'GET', session, headers: { accept } })).status, 406, accept)
    })

    test('a stream with a wrong credential, or from another site', async () => {
      const session = await start()
      const wrong = await send({ method: 'GET', session, headers: { authorization: 'Bearer wrong' } })
      assert.equal(wrong.status, 401)
      assert.match(String(wrong.headers.get('www-authenticate')), /invalid_token/)
      const foreign = await send({ method: 'GET', session, headers: { origin: 'https://evil.example' } })
      assert.equal(foreign.status, 403)
    })

    test('more than ten streams, until one is closed', async () => {
      const streams = []
      for (let made = 0; made < 10; made++) streams.push(await listen(await start()))
      const late = await start()
      const { response } = await listen(late)
      assert.equal(response.status, 429)
      assert.ok(response.headers.get('retry-after'))
      assert.equal((await listen(late, { headers: await asMember() })).response.status, 200, 'members have their own')
      streams[0]!.close()
      await until(async () => (await listen(late)).response.status === 200)
    })

    test('more than 50 subscriptions of a session', async () => {
      const session = await start()
      await db.run(sql`
        insert into mcp_subscriptions (session_id, uri, caller, expires_at)
        select ${session.slice(-36)}::uuid, 'slipway://listings/' || n, 'test', ${new Date(site.clock.now().getTime() + hour)}
        from generate_series(1, 49) n`)
      assert.deepEqual((await request('resources/subscribe', session, uri)).result, {})
      assert.deepEqual((await request('resources/subscribe', session, uri)).result, {}, 'the same again')
      const { error } = await request('resources/subscribe', session, other)
      assert.match(error!.message, /Too many subscriptions/)
    })

    test('more than 200 subscriptions of a caller', async () => {
      const headers = await asMember()
      const session = await start()
      await request('resources/subscribe', session, uri, { headers })
      await db.run(sql`
        insert into mcp_subscriptions (session_id, uri, caller, expires_at)
        select gen_random_uuid(), 'slipway://listings/' || n, caller, expires_at
        from mcp_subscriptions, generate_series(1, 199) n`)
      const late = await start()
      const { error } = await request('resources/subscribe', late, other, { headers })
      assert.match(error!.message, /Too many subscriptions/)
      assert.deepEqual((await request('resources/subscribe', late, other)).result, {})
    })

    test('a subscription without a session, to nothing, or to a URI that is too long', async () => {
      assert.match((await request('resources/subscribe', undefined, uri)).error!.message, /Mcp-Session-Id/)
      const session = await start()
      const missing = await request('resources/subscribe', session, 'slipway://listings/nothing')
      assert.ok([-32002, -32602].includes(missing.error!.code))
      const long = await request('resources/subscribe', session, `slipway://listings/${'x'.repeat(600)}`)
      assert.match(long.error!.message, /500 characters/)
      const { error } = (await (
        await send({ session, body: { jsonrpc: '2.0', id: 1, method: 'resources/subscribe', params: { uri: 1 } } })
      ).json()) as { error: { message: string } }
      assert.equal(error.message, 'uri must be a string.')
      assert.equal(await db.maybe(sql`select 1 from mcp_subscriptions`), undefined)
    })
  })

  async function asMember(): Promise<Record<string, string>> {
    const member = await site.member({ email: `${crypto.randomUUID()}@people.example` })
    return { authorization: `Bearer ${await site.keyFor(member)}` }
  }

  test('has its stream ended when the server closes', async () => {
    const third = await openSite()
    const stream = await listen(await start(), { at: third })
    await third.close()
    await until(stream.isOver)
  })
})
