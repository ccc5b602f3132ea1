import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMcpServer } from './support/mcp-server.ts'

const { url } = await startMcpServer()
const site = new URL(url).origin

for (const [path, resource] of [
  ['mcp', `${site}/mcp`],
  ['api/v1', `${site}/api/v1`],
] as const) {
  test(`any page may read how to get a credential for /${path}`, async () => {
    const response = await fetch(`${site}/.well-known/oauth-protected-resource/${path}`)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    const metadata = (await response.json()) as { resource: string; authorization_servers: string[] }
    assert.equal(metadata.resource, resource)
    assert.deepEqual(metadata.authorization_servers, [site])
    const preflight = await fetch(response.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://any.example', 'access-control-request-headers': 'mcp-protocol-version' },
    })
    assert.equal(preflight.status, 204)
    assert.match(preflight.headers.get('access-control-allow-headers')!, /MCP-Protocol-Version/)
  })
}
