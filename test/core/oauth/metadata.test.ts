import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { authorizationServer } from './support/authorization-server.ts'

const server = await authorizationServer()
after(() => server.close())
const read = async (path: string) =>
  (await (await server.get(path)).json()) as Record<string, unknown> & { keys: Record<string, unknown>[] }

for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
  test(`${path} has the metadata, readable from any origin`, async () => {
    const response = await fetch(server.url + path, { headers: { origin: 'https://inspector.example' } })
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    const metadata = (await response.json()) as Record<string, unknown>
    const expected = {
      issuer: server.url,
      authorization_endpoint: `${server.url}/oauth/authorize`,
      token_endpoint: `${server.url}/oauth/token`,
      registration_endpoint: `${server.url}/oauth/register`,
      revocation_endpoint: `${server.url}/oauth/revoke`,
      jwks_uri: `${server.url}/oauth/jwks`,
      scopes_supported: ['account:read', 'listings:write', 'orders:write'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      device_authorization_endpoint: `${server.url}/oauth/device`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    }
    for (const [name, value] of Object.entries(expected)) assert.deepEqual(metadata[name], value, name)
    for (const absent of [
      'userinfo_endpoint',
      'introspection_endpoint',
      'end_session_endpoint',
      'pushed_authorization_request_endpoint',
    ])
      assert.equal(metadata[absent], undefined, absent)
  })
}

test('the metadata of both resources names this server', async () => {
  for (const path of ['mcp', 'api/v1']) {
    const { resource, authorization_servers, scopes_supported } = await read(
      `/.well-known/oauth-protected-resource/${path}`,
    )
    assert.equal(resource, `${server.url}/${path}`)
    assert.deepEqual(authorization_servers, [(await read('/.well-known/oauth-authorization-server')).issuer])
    assert.deepEqual(scopes_supported, (await read('/.well-known/oauth-authorization-server')).scopes_supported)
  }
})

test('URLs are the site’s, whatever the Host header', async () => {
  const response = await fetch(`${server.url}/.well-known/oauth-authorization-server`, {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4' },
  })
  assert.ok(!(await response.text()).includes('evil.example'))
})

test('published keys contain no private parts', async () => {
  const { keys } = await read('/oauth/jwks')
  assert.equal(keys.length, 1)
  assert.equal(keys[0]!.d, undefined)
})

test('preflight requests are answered', async () => {
  for (const path of ['/oauth/token', '/oauth/register', '/oauth/revoke', '/.well-known/oauth-authorization-server']) {
    const response = await fetch(server.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://inspector.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, mcp-protocol-version',
      },
    })
    assert.equal(response.status, 204)
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    assert.match(response.headers.get('access-control-allow-headers')!, /MCP-Protocol-Version/)
  }
})

test('no other endpoint of the engine is served', async () => {
  for (const path of [
    '/me',
    '/session/end',
    '/session/end/confirm',
    '/request',
    '/device',
    '/interaction/x',
    '/oauth/session/end',
    '/token/introspection',
  ]) {
    assert.equal((await server.get(path)).status, 404, path)
  }
})

test('configured keys are used, and no others are generated', async (t) => {
  const { generateKeyPairSync } = await import('node:crypto')
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const configured = await authorizationServer({
    environment: {
      OAUTH_JWKS: JSON.stringify({ keys: [{ ...key, kid: 'ours', use: 'sig', alg: 'ES256' }] }),
      SECRET_KEY: 'x'.repeat(32),
    },
  })
  t.after(() => configured.close())
  const { keys } = (await (await configured.get('/oauth/jwks')).json()) as { keys: { kid: string }[] }
  assert.deepEqual(
    keys.map(({ kid }) => kid),
    ['ours'],
  )
  assert.deepEqual(await configured.app.db.script('select name from secrets'), [])
})
