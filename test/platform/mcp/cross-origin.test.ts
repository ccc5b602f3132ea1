import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { test } from 'node:test'
import { harbour, modern } from './support/harbour.ts'

const { url, post } = await harbour({ mcp: { allowedOrigins: ['https://inspector.example'] } })
const production = await harbour({ production: true, siteUrl: 'https://launch.example' })
const { body, headers } = modern('tools/list')

for (const origin of [
  new URL(url).origin,
  'http://localhost:6274',
  'http://127.0.0.1:1',
  'http://[::1]:5173',
  'https://inspector.example',
]) {
  test(`a page of ${origin.replace(/:\d+$/, '')} may call and read the answer`, async () => {
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

test('preflights are answered for those who may call', async () => {
  const ask = (origin: string) =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,mcp-method',
      },
    })
  const allowed = await ask('http://localhost:6274')
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
  assert.equal((await ask('https://evil.example')).status, 403)
})

/** `fetch` does not let one choose the Host. */
function hostAnswer(to: string, host: string): Promise<number> {
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

test("outside production the site answers to its own name and to the machine's", async () => {
  assert.equal(await hostAnswer(url, new URL(url).host), 200)
  assert.equal(await hostAnswer(url, 'localhost:9'), 200)
  assert.equal(await hostAnswer(url, '[::1]:80'), 200)
  assert.equal(await hostAnswer(url, 'evil.example'), 403)
  assert.equal(await hostAnswer(url, 'localhost.evil.example'), 403)
  assert.equal(await hostAnswer(url, 'user@localhost'), 403)
})

test('in production the site answers to its own name only', async () => {
  assert.equal(await hostAnswer(production.url, 'launch.example'), 200)
  assert.equal(await hostAnswer(production.url, 'launch.example:443'), 200)
  assert.equal(await hostAnswer(production.url, 'launch.example:8443'), 403)
  assert.equal(await hostAnswer(production.url, 'localhost'), 403)
})
