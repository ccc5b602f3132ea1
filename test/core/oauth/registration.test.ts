import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { registrationsPerHour } from '../../../src/core/oauth/limits.ts'
import { authorizationServer } from './support/authorization-server.ts'
import { oauthClient } from './support/client.ts'

const server = await authorizationServer()
after(() => server.close())

interface Registration extends Record<string, unknown> {
  client_id: string
  client_secret: string
}

async function register(metadata: Record<string, unknown>, { url } = server) {
  const response = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Registration }
}

const goodRedirects: [registered: string, used: string][] = [
  ['http://localhost/callback', 'http://localhost:51234/callback'],
  ['http://localhost/callback', 'http://localhost/callback'],
  ['http://127.0.0.1:8765/cb', 'http://127.0.0.1:8765/cb'],
  ['http://127.0.0.1:8765/cb', 'http://127.0.0.1:60001/cb'],
  ['http://[::1]/cb', 'http://[::1]:60001/cb'],
  ['com.example.agent:/oauth/callback', 'com.example.agent:/oauth/callback'],
  ['com.example.agent://callback', 'com.example.agent://callback'],
  ['https://agent.example/callback?x=1', 'https://agent.example/callback?x=1'],
]

for (const [registered, used] of goodRedirects) {
  test(`a client that registered ${registered} may be redirected to ${used}`, async () => {
    const { status, body } = await register({ redirect_uris: [registered] })
    assert.equal(status, 201)
    const client = await oauthClient(server, { clientId: body.client_id })
    const callback = await (await server.browser(await server.member())).authorize(
      await client.authorizationUrl({ redirect_uri: used }),
    )
    assert.equal(callback.href.split(/[?&]code=/)[0], used)
    const tokens = await client.exchange(callback, { redirect: used })
    assert.ok(tokens.access_token)
  })
}

const badRedirects = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,hello',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://agent.example/x',
  'https://agent.example/callback#fragment',
  'https://agent.example/callback#',
  'https://*.agent.example/callback',
  'https://agent.example/*',
  'http://localhost:*/callback',
  'http://agent.example/callback',
  'http://127.0.0.1.agent.example/callback',
  'http://localhost.agent.example/callback',
  'http://0.0.0.0/callback',
  'https://someone:secret@agent.example/callback',
  '/callback',
  '',
]

for (const application_type of ['native', 'web', undefined]) {
  for (const uri of badRedirects) {
    test(`a ${application_type ?? 'plain'} client cannot register ${uri || 'nothing'}`, async () => {
      const { status, body } = await register({ redirect_uris: ['https://agent.example/fine', uri], application_type })
      assert.equal(status, 400)
      assert.equal(body.error, 'invalid_redirect_uri')
    })
  }
}

test('redirects to unregistered ports and hosts are refused', async () => {
  const { body } = await register({ redirect_uris: ['https://agent.example/callback', 'http://localhost/callback'] })
  const client = await oauthClient(server, { clientId: body.client_id })
  const browser = await server.browser(await server.member())
  for (const redirect_uri of [
    'https://agent.example:8443/callback',
    'https://agent.example/callback/',
    'https://evil.example/callback',
    'http://127.0.0.1/callback',
    'http://localhost:1/other',
  ]) {
    assert.equal((await browser.open(await client.authorizationUrl({ redirect_uri }))).status, 400, redirect_uri)
  }
})

test('a client without redirects, or with too many, is refused', async () => {
  assert.equal((await register({ client_name: 'x' })).body.error, 'invalid_redirect_uri')
  assert.equal((await register({ redirect_uris: [] })).body.error, 'invalid_redirect_uri')
  assert.equal(
    (await register({ redirect_uris: Array.from({ length: 21 }, (_, index) => `https://agent.example/${index}`) })).body
      .error,
    'invalid_redirect_uri',
  )
})

test('a client with default metadata is public, may refresh, and may request any scope', async () => {
  const { body, headers } = await register({
    redirect_uris: ['http://localhost/cb'],
    scope: 'openid account:read unknown',
    grant_types: ['authorization_code', 'implicit'],
    response_types: ['code', 'token'],
  })
  assert.equal(body.token_endpoint_auth_method, 'none')
  assert.equal(body.client_secret, undefined)
  assert.deepEqual(body.grant_types, [
    'authorization_code',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:device_code',
  ])
  assert.deepEqual(body.response_types, ['code'])
  assert.equal(body.scope, 'account:read listings:write orders:write')
  assert.equal(headers.get('access-control-allow-origin'), '*')
})

for (const method of ['client_secret_basic', 'client_secret_post']) {
  test(`a client with a secret authenticates by ${method}, and its secret is stored as a hash`, async () => {
    const { body } = await register({
      redirect_uris: ['https://agent.example/callback'],
      token_endpoint_auth_method: method,
    })
    const { client_id, client_secret } = body
    assert.ok(client_secret)
    const stored = (await server.app.db.script('select payload::text from oauth_clients')) as { payload: string }[]
    assert.ok(!JSON.stringify(stored).includes(client_secret))

    const client = await oauthClient(server, { clientId: client_id })
    const browser = await server.browser(await server.member())
    const exchange = async (secret: string) => {
      const callback = await browser.authorize(
        await client.authorizationUrl({ redirect_uri: 'https://agent.example/callback' }),
      )
      const basic = method === 'client_secret_basic'
      const form = {
        grant_type: 'authorization_code',
        code: callback.searchParams.get('code')!,
        redirect_uri: 'https://agent.example/callback',
        code_verifier: client.verifier,
        resource: `${server.url}/mcp`,
      }
      return fetch(`${server.url}/oauth/token`, {
        method: 'POST',
        headers: basic ? { authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}` } : {},
        body: new URLSearchParams(basic ? form : { ...form, client_id, client_secret: secret }),
      })
    }
    assert.equal((await exchange(client_secret)).status, 200)
    assert.equal((await exchange(`${client_secret}x`)).status, 401)
    const hash = (
      (await server.app.db.script(
        `select payload->>'client_secret' as hash from oauth_clients where id = '${client_id}'`,
      )) as { hash: string }[]
    )[0]!.hash
    assert.equal((await exchange(hash)).status, 401)
  })
}

test('registrations are rate limited by IP address', async (t) => {
  const limited = await authorizationServer({ environment: { RATE_LIMITS: 'on' } })
  t.after(() => limited.close())
  await limited.app.settings.set(registrationsPerHour, 3)
  const statuses: number[] = []
  for (let count = 0; count < 5; count++)
    statuses.push((await register({ redirect_uris: ['http://localhost/cb'] }, limited)).status)
  assert.deepEqual(statuses, [201, 201, 201, 429, 429])
})

test('a body that is too large or not JSON is refused', async () => {
  assert.equal(
    (await register({ redirect_uris: ['http://localhost/cb'], client_name: 'x'.repeat(60_000) })).status,
    400,
  )
  assert.equal(
    (await register({ redirect_uris: ['http://localhost/cb'], client_name: 'x'.repeat(201) })).body.error,
    'invalid_client_metadata',
  )
  const response = await fetch(`${server.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  assert.equal(response.status, 400)
})
