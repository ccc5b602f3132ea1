import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { bearer, startMcpServer } from './support/mcp-server.ts'

const { url } = await startMcpServer()

const versions: [version: string, options: object][] = [
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ['2025-11-25', { supportedProtocolVersions: ['2025-11-25'] }],
  ['2025-06-18', { supportedProtocolVersions: ['2025-06-18'] }],
  ['2025-03-26', { supportedProtocolVersions: ['2025-03-26'] }],
]

async function connect(options: object, headers: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1' }, options)
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  return client
}

for (const [version, options] of versions) {
  test(`the official client lists and calls tools in ${version}`, async () => {
    const client = await connect(options, bearer('writer'))
    assert.equal(client.getNegotiatedProtocolVersion(), version)
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['get_boat', 'get_captain', 'launch_boat'],
    )
    const boat = await client.callTool({ name: 'get_boat', arguments: { slug: 'argo', units: 'ft' } })
    assert.deepEqual(boat.structuredContent, { slug: 'argo', name: 'Ärgo "the fast" \u2028', length: 98 })
    assert.deepEqual(JSON.parse((boat.content as { text: string }[])[0]!.text), boat.structuredContent)
    const launched = await client.callTool({
      name: 'launch_boat',
      arguments: { name: 'Calypso', idempotency_key: 'k1' },
    })
    assert.equal((launched.structuredContent as { slug: string }).slug, 'calypso')
    const missing = await client.callTool({ name: 'get_boat', arguments: { slug: 'ghost' } })
    assert.equal(missing.isError, true)
    await client.close()
  })

  test(`a ${version} client without a credential gets a challenge`, async () => {
    const client = await connect(options)
    assert.equal((await client.callTool({ name: 'get_boat', arguments: { slug: 'argo' } })).isError, undefined)
    await assert.rejects(client.callTool({ name: 'get_captain', arguments: {} }), /401|Unauthorized|credential/i)
    await client.close()
  })
}

test('a client that negotiates picks the newest revision', async () => {
  const client = await connect({ versionNegotiation: { mode: 'auto' } })
  assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28')
  assert.equal(client.getServerVersion()?.title, 'Harbour')
  await client.close()
})
