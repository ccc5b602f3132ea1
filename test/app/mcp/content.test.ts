import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { resources, templates } from '../../../src/app/mcp/catalog.ts'
import { prompts } from '../../../src/app/mcp/prompts.ts'
import { registerSite } from '../../../src/app/site.ts'
import { castVote } from '../../../src/directory/votes/vote.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'

const modern = { versionNegotiation: { mode: { pin: '2026-07-28' as const } } }
const versions: [version: string, options: object][] = [
  ['2026-07-28', modern],
  ...['2025-11-25', '2025-06-18', '2025-03-26'].map((version): [string, object] => [
    version,
    { supportedProtocolVersions: [version] },
  ]),
]

onOneStorage('besides tools, the MCP server', (storage) => {
  let site: TestApp
  let listing: number
  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [registerSite()] })
    site.app.urls.moveTo(await site.server.listen({ host: '127.0.0.1', port: 0 }))
    listing = await makeListing(site, { slug: 'querywren', name: 'Querywren' })
    await makeListing(site, { slug: 'mockfjord', name: 'MockFjord' })
  })
  after(() => site.close())

  async function connect(options: object) {
    const client = new Client({ name: 'test', version: '1' }, options)
    await client.connect(new StreamableHTTPClientTransport(new URL(site.app.urls.mcp)))
    return client
  }
  const textOf = (result: { contents: object[] }) => (result.contents[0] as { text: string }).text

  /** The error that a request gets, sent without a client, which would refuse to send it. */
  async function errorOf(version: string, method: string, params: object) {
    const isModern = version === '2026-07-28'
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const { name = '', uri = '' } = params as { name?: string; uri?: string }
    const response = await fetch(site.app.urls.mcp, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': version,
        ...(isModern && { 'mcp-method': method, 'mcp-name': String(name || uri) }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, ...(isModern && { _meta }) } }),
    })
    return ((await response.json()) as { error: unknown }).error
  }

  for (const [version, options] of versions) {
    describe(`in ${version}`, () => {
      let client: Client
      before(async () => {
        client = await connect(options)
      })
      after(() => client.close())

      test('lists resources and templates, and every listed resource can be read', async () => {
        const listed = (await client.listResources()).resources
        assert.deepEqual(
          listed.map(({ uri }) => uri),
          resources.map(({ uri }) => uri),
        )
        for (const { uri } of listed) {
          const result = await client.readResource({ uri })
          assert.equal((result.contents[0] as { mimeType: string }).mimeType, 'text/markdown')
          assert.match(textOf(result), /^# .+/, uri)
        }
        assert.equal((await client.listResourceTemplates()).resourceTemplates.length, templates.length)
      })

      test('reads a listing as the Markdown of its page', async () => {
        const page = await fetch(site.app.urls.to('/listings/querywren.md'))
        assert.equal(textOf(await client.readResource({ uri: 'slipway://listings/querywren' })), await page.text())
        assert.match(textOf(await client.readResource({ uri: 'slipway://categories/things' })), /Querywren/)
        assert.match(textOf(await client.readResource({ uri: 'slipway://weeks/2026-11-11' })), /MockFjord/)
      })

      test('says that a resource does not exist, with its URI', async () => {
        for (const uri of [
          'slipway://listings/ghost',
          'slipway://docs/toString',
          'slipway://constructor/x',
          'slipway://listings/%00',
          'slipway://listings/%E0%A4',
          'slipway://listings/a/b',
          'https://example.com/',
        ])
          await assert.rejects(client.readResource({ uri }), { code: -32602, data: { uri } }, uri)
        await assert.rejects(client.readResource({ uri: 'slipway://weeks/soon' }), /must be this, next, last or a date/)
      })

      test('names the parameter that is missing or of a wrong type', async () => {
        const refusals: [method: string, params: object, sentence: string][] = [
          ['resources/read', {}, 'uri is missing. Send it as a string.'],
          ['resources/read', { uri: 5 }, 'uri must be a string.'],
          ['prompts/get', {}, 'name is missing. Send it as a string.'],
          ['prompts/get', { name: 'weekly_roundup', arguments: { week: 3 } }, 'arguments.week must be a string.'],
          [
            'completion/complete',
            { ref: { type: 'x' }, argument: { name: 'a', value: '' } },
            'ref.type must be ref/prompt or ref/resource.',
          ],
          [
            'completion/complete',
            { ref: { type: 'ref/prompt', name: 'a' } },
            'argument is missing. Send it as an object.',
          ],
          ['resources/list', { cursor: 1 }, 'cursor must be a string.'],
          ['tools/call', { name: 'get_listing', arguments: 'querywren' }, 'arguments must be an object.'],
        ]
        for (const [method, params, message] of refusals)
          assert.deepEqual(await errorOf(version, method, params), { code: -32602, message }, method)
      })

      test('completes slugs, categories, weeks, guides and countries', async () => {
        const values = async (uri: string, name: string, value: string) =>
          (await client.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value } })).completion.values
        assert.deepEqual(await values('slipway://listings/{slug}', 'slug', 'query'), ['querywren'])
        assert.deepEqual(await values('slipway://categories/{slug}', 'slug', 'TH'), ['things'])
        assert.deepEqual(await values('slipway://weeks/{week}', 'week', 't'), ['this'])
        assert.deepEqual(await values('slipway://docs/{page}', 'page', 'pri'), ['pricing', 'privacy'])
        const country = await client.complete({
          ref: { type: 'ref/prompt', name: 'compare_for_my_needs' },
          argument: { name: 'country', value: 'portu' },
        })
        assert.deepEqual(country.completion.values, ['PT'])
        const unknown = { ref: { type: 'ref/prompt' as const, name: 'toString' }, argument: { name: 'a', value: '' } }
        await assert.rejects(client.complete(unknown), { code: -32602 })
      })

      test('has prompts that name only tools that exist', async () => {
        const { tools } = await client.listTools()
        const listed = (await client.listPrompts()).prompts
        assert.deepEqual(
          listed.map(({ name }) => name),
          prompts.map(({ name }) => name),
        )
        for (const prompt of listed) {
          const args = Object.fromEntries(
            prompt.arguments!.filter(({ required }) => required).map(({ name }) => [name, 'https://sample.example']),
          )
          const { messages } = await client.getPrompt({ name: prompt.name, arguments: args })
          const text = JSON.stringify(messages)
          const named = text
            .match(/\b[a-z]+_[a-z_]+\b/g)!
            .filter((word) => /^(get|list|search|compare|submit|update|choose|quote|create)_/.test(word))
          assert.ok(named.length > 0)
          for (const name of named)
            assert.ok(
              tools.some((tool) => tool.name === name),
              `${prompt.name} names ${name}`,
            )
        }
      })

      test('includes the text of the week in the roundup, and refuses wrong arguments', async () => {
        const { messages } = await client.getPrompt({ name: 'weekly_roundup', arguments: { week: '2026-11-09' } })
        assert.match(JSON.stringify(messages[0]), /slipway:\/\/weeks\/2026-11-09.*Querywren/)
        await assert.rejects(client.getPrompt({ name: 'launch_my_product', arguments: {} }), /url: is required/)
        await assert.rejects(
          client.getPrompt({ name: 'weekly_roundup', arguments: { month: '11' } }),
          /isn’t an argument of this prompt/,
        )
        await assert.rejects(client.getPrompt({ name: 'ghost', arguments: {} }), { code: -32602 })
      })
    })
  }

  test('works with version 1 of the official client', async () => {
    const client = new Client1({ name: 'test', version: '1' })
    await client.connect(new Transport1(new URL(site.app.urls.mcp)) as never)
    assert.equal((await client.listResources()).resources.length, resources.length)
    assert.match(textOf(await client.readResource({ uri: 'slipway://listings/querywren' })), /Querywren/)
    assert.equal((await client.listPrompts()).prompts.length, prompts.length)
    assert.deepEqual(client.getServerCapabilities()?.resources, { subscribe: true })
    await client.close()
  })

  test('notifies subscribers of a listing and of the current week when someone votes', async () => {
    const client = await connect(modern)
    assert.equal(client.getServerCapabilities()?.resources?.subscribe, true)
    const wanted = new Set(['slipway://listings/querywren', 'slipway://weeks/this'])
    const told: string[] = []
    const all = Promise.withResolvers<void>()
    client.setNotificationHandler('notifications/resources/updated', ({ params: { uri } }) => {
      told.push(uri)
      wanted.delete(uri)
      if (wanted.size === 0) all.resolve()
    })
    const subscription = await client.listen({ resourceSubscriptions: [...wanted] })
    const voter = await site.member({})
    site.clock.advance(3600_000)
    await site.app.db.transaction((tx) =>
      castVote(site.app, tx, { listingId: listing, memberId: voter.id, network: null, device: null }),
    )
    await all.promise
    assert.ok(told.every((uri) => uri !== 'slipway://listings/mockfjord'))
    await subscription.close()
    await client.close()
  })

  test('limits the subscriptions of an address, and ends them when the server closes', async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => connect(modern)))
    const filter = { resourceSubscriptions: ['slipway://weeks/this'] }
    for (const client of clients) await client.listen(filter)
    const late = await connect(modern)
    await assert.rejects(late.listen(filter), /Too many subscriptions/)
    for (const client of [...clients.slice(1), late]) await client.close()
    const again = await connect(modern)
    for (let attempt = 0; ; attempt++) {
      const opened = await again.listen(filter).catch((error: Error) => error)
      if (!(opened instanceof Error)) break
      assert.ok(attempt < 100, opened.message)
      await new Promise((next) => setTimeout(next, 50))
    }
    await site.server.close()
    await clients[0]!.close()
    await again.close()
  })
})
