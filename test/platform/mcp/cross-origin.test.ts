import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { test } from 'node:test'
import { modern, startMcpServer } from './support/mcp-server.ts'

const { url, post } = await startMcpServer({ mcp: { allowedOrigins: ['https://inspector.example'] } })
const production = await startMcpServer({ production: true, siteUrl: 'https://launch.example' })
const { body, headers } = modern('tools/list')

for (const origin of [
  new URL(url).origin,
  'http://localhost:6274',
  'http://127.0.0.1:1',
  'http://[::1]:5173',
  'https://inspector.example',
]) {
  test(`a page of ${origin.replace(/:\d+$/, '')} may call the endpoint and read the response`, async () => {
    const answer = await post(body, { ...headers, origin })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('access-control-allow-origin'), origin)
    assert.match(answer.headers.get('access-control-expose-headers')!, /WWW-Authenticate/)
    assert.equal(answer.headers.get('access-control-allow-credentials'), null)
    assert.match(answer.headers.get('vary')!, /Origin/)
  })
}

for (const origin of [
  'https://evil.example',
  'null',
  'file://',
  'http://localhost.evil.example',
  'https://inspector.example.evil.example',
  'not an origin',
  'http://localhost:6274/path',
  'ftp://localhost',
]) {
  test(`a page of ${origin} is refused`, async () => {
    const answer = await post(body, { ...headers, origin })
    assert.equal(answer.status, 403)
    assert.equal(answer.json.jsonrpc, '2.0')
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
  })
}

test('a refusal can be read by the page that caused it', async () => {
  const call = modern('tools/call', { name: 'get_captain' })
  const answer = await post(call.body, { ...call.headers, origin: 'http://localhost:6274' })
  assert.equal(answer.status, 401)
  assert.equal(answer.headers.get('access-control-allow-origin'), 'http://localhost:6274')
})

test('preflights are answered for allowed origins', async () => {
  const preflight = (origin: string) =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,mcp-method',
      },
    })
  const allowed = await preflight('http://localhost:6274')
  assert.equal(allowed.status, 204)
  const accepted = allowed.headers.get('access-control-allow-headers')!.toLowerCase().split(', ')
  for (const name of [
    'authorization',
    'content-type',
    'accept',
    'mcp-protocol-version',
    'mcp-method',
    'mcp-name',
    'mcp-session-id',
    'last-event-id',
    'x-mcp-toolsets',
    'x-mcp-readonly',
  ])
    assert.ok(accepted.includes(name), name)
  assert.match(allowed.headers.get('access-control-allow-methods')!, /POST/)
  assert.equal((await preflight('https://evil.example')).status, 403)
})

/** Uses node:http, because `fetch` does not allow a Host header. */
function statusForHost(to: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const request = httpRequest(
      to,
      {
        method: 'POST',
        headers: { ...headers, host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      },
      (response) => {
        response.resume()
        resolve(response.statusCode!)
      },
    )
    request.on('error', reject)
    request.end(text)
  })
}

test('outside production the site answers to its own name and to loopback names', async () => {
  assert.equal(await statusForHost(url, new URL(url).host), 200)
  assert.equal(await statusForHost(url, 'localhost:9'), 200)
  assert.equal(await statusForHost(url, '[::1]:80'), 200)
  assert.equal(await statusForHost(url, 'evil.example'), 403)
  assert.equal(await statusForHost(url, 'localhost.evil.example'), 403)
  assert.equal(await statusForHost(url, 'user@localhost'), 403)
})

test('in production the site answers to its own name only', async () => {
  assert.equal(await statusForHost(production.url, 'launch.example'), 200)
  assert.equal(await statusForHost(production.url, 'launch.example:443'), 200)
  assert.equal(await statusForHost(production.url, 'launch.example:8443'), 403)
  assert.equal(await statusForHost(production.url, 'localhost'), 403)
})
