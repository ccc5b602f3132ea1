import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { operations } from '../../../src/app/operations.ts'
import { registerSite } from '../../../src/app/site.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('someone who knows only the domain', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [registerSite()] })
    site.app.urls.moveTo(await site.server.listen({ host: '127.0.0.1', port: 0 }))
  })
  after(() => site.close())

  test('follows the catalog to the card, and the card to the server, which agrees with it', async () => {
    for (const path of ['/.well-known/ai-catalog.json', '/.well-known/mcp/catalog.json']) {
      const catalog = await fetch(site.app.urls.to(path as `/${string}`))
      assert.equal(catalog.headers.get('access-control-allow-origin'), '*')
      const [entry] = ((await catalog.json()) as { entries: { type: string; url: string }[] }).entries
      const answer = await fetch(entry!.url, { headers: { accept: entry!.type } })
      assert.match(answer.headers.get('content-type')!, /^application\/mcp-server-card\+json/)
      const card = (await answer.json()) as {
        name: string
        version: string
        title: string
        description: string
        remotes: { url: string; supportedProtocolVersions: string[] }[]
      }
      assert.match(card.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
      assert.ok(card.description.length >= 1 && card.description.length <= 100)
      for (const version of card.remotes[0]!.supportedProtocolVersions) {
        const client = new Client(
          { name: 'test', version: '1' },
          version === '2026-07-28'
            ? { versionNegotiation: { mode: { pin: version } } }
            : { supportedProtocolVersions: [version] },
        )
        await client.connect(new StreamableHTTPClientTransport(new URL(card.remotes[0]!.url)))
        const { version: running, title } = client.getServerVersion()!
        assert.deepEqual({ version: running, title }, { version: card.version, title: card.title })
        await client.close()
      }
    }
  })

  test('finds a file for the MCP Registry with the address of this site', async () => {
    const file = (await site.call('/mcp/server.json')).body
    assert.match(file.$schema, /2025-12-11\/server\.schema\.json$/)
    assert.deepEqual(file.remotes, [{ type: 'streamable-http', url: site.app.urls.mcp }])
    site.app.urls.moveTo('https://launch.harbour.example')
    const moved = (await site.call('/mcp/server.json')).body
    assert.equal(moved.name, 'example.harbour.launch/slipway')
  })

  test('finds a skill file with front matter and every operation', async () => {
    const { text, headers } = await site.call('/skill.md')
    assert.match(headers['content-type']!, /^text\/markdown/)
    assert.match(text, /^---\nname: slipway\ndescription: ".{50,}"\n---\n/)
    for (const { id } of operations) assert.ok(text.includes(`\`${id}\``), id)
  })
})
