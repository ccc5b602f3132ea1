import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { oauthLimits } from '../../../src/core/oauth/limits.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type AuthorizationServer, authorizationServer } from './support/authorization-server.ts'
import type { Browser } from './support/browser.ts'
import { code, oauthClient, redirectUri } from './support/client.ts'

onOneStorage('the authorization server refuses', (storage) => {
  let server: AuthorizationServer
  let browser: Browser
  let client: Awaited<ReturnType<typeof oauthClient>>
  before(async () => {
    server = await authorizationServer({ db: await storage.open() })
    browser = await server.browser(await server.member())
    client = await oauthClient(server)
  })
  after(() => server.close())

  const statusOf = async (token: string, path = '/api/v1/me') => (await server.get(path, token)).status
  const rest = () => ({ resource: `${server.url}/api/v1` })

  async function errorOf(changed: Record<string, string | undefined>): Promise<URLSearchParams> {
    const { searchParams } = await browser.authorize(await client.authorizationUrl(changed))
    assert.equal(searchParams.get('iss'), server.url)
    assert.equal(searchParams.get('code'), null)
    return searchParams
  }

  test('no PKCE', async () => {
    assert.equal(
      (await errorOf({ code_challenge: undefined, code_challenge_method: undefined })).get('error'),
      'invalid_request',
    )
  })

  test('a long state, before anything is stored', async () => {
    const stored = async () =>
      (await server.app.db.one(sql<{ count: number }>`select count(*)::int as count from oauth_records`)).count
    const before = await stored()
    for (const state of ['x'.repeat(2049), 'é'.repeat(1025)]) {
      const page = await browser.open(await client.authorizationUrl({ state }))
      assert.equal(page.status, 400)
      assert.match(page.text, /state is over 2048 bytes/)
    }
    assert.equal(await stored(), before)
    const page = await browser.open(await client.authorizationUrl({ state: 'x'.repeat(2048) }))
    assert.equal(page.status, 200)
    assert.equal(await stored(), before + 1)
  })

  test('plain PKCE', async () => {
    assert.equal((await errorOf({ code_challenge_method: 'plain' })).get('error'), 'invalid_request')
    assert.equal((await errorOf({ code_challenge_method: undefined })).get('error'), 'invalid_request')
  })

  test('implicit and hybrid flows', async () => {
    for (const response_type of ['token', 'id_token', 'code id_token', 'code token', 'none']) {
      const page = await browser.open(await client.authorizationUrl({ response_type }))
      assert.match(page.url + page.text, /unsupported_response_type|unauthorized_client|invalid_request/)
    }
  })

  test('a wrong resource', async () => {
    for (const resource of [
      'https://elsewhere.example/mcp',
      `${server.url}/`,
      `${server.url}/mcp/`,
      `${server.url}/mcp#x`,
      'mcp',
    ]) {
      assert.equal((await errorOf({ resource })).get('error'), 'invalid_target', resource)
    }
  })

  test('a resource that the person did not allow', async () => {
    const callback = await browser.authorize(await client.authorizationUrl())
    await assert.rejects(client.exchange(callback, rest()), code('invalid_target'))
  })

  test('a wrong redirect', async () => {
    for (const redirect_uri of [
      'http://127.0.0.1:49152/other',
      'http://127.0.0.1.evil.example:49152/cb',
      'https://127.0.0.1:49152/cb',
      'http://localhost:49152/cb',
      'javascript:alert(1)',
    ]) {
      const page = await browser.open(await client.authorizationUrl({ redirect_uri }))
      assert.equal(page.status, 400, redirect_uri)
      assert.match(page.text, /Can’t connect this app/)
      assert.match(page.headers.get('content-security-policy')!, /frame-ancestors 'none'/)
    }
    const callback = await browser.authorize(await client.authorizationUrl())
    await assert.rejects(client.exchange(callback, { redirect: `${redirectUri}/other` }), code('invalid_grant'))
  })

  test('a wrong verifier', async () => {
    const callback = await browser.authorize(await client.authorizationUrl())
    await assert.rejects(client.exchange(callback, { verifier: 'x'.repeat(43) }), code('invalid_grant'))
  })

  test('a reused code, which revokes its tokens', async () => {
    const callback = await browser.authorize(await client.authorizationUrl(rest()))
    const tokens = await client.exchange(callback, rest())
    assert.equal(await statusOf(tokens.access_token), 200)
    await assert.rejects(client.exchange(callback, rest()), code('invalid_grant'))
    assert.equal(await statusOf(tokens.access_token), 401)
    await assert.rejects(client.refresh(tokens.refresh_token!), code('invalid_grant'))
  })

  test('one code sent many times concurrently, which leaves no valid token', async () => {
    const callback = await browser.authorize(await client.authorizationUrl(rest()))
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => client.exchange(callback, rest())))
    const won = answers.filter((answer) => answer.status === 'fulfilled')
    assert.ok(won.length <= 1, `${won.length} exchanges of one code succeeded`)
    for (const { value } of won) assert.equal(await statusOf(value.access_token), 401)
  })

  test('an expired code', async () => {
    const callback = await browser.authorize(await client.authorizationUrl())
    server.clock.advance(61_000)
    await assert.rejects(client.exchange(callback), code('invalid_grant'))
  })

  test('the code of another client', async () => {
    const callback = await browser.authorize(await client.authorizationUrl())
    const other = await oauthClient(server)
    await assert.rejects(other.exchange(callback, { verifier: client.verifier }), code('invalid_grant'))
  })

  test('a refresh token reused after the grace period, which revokes its family', async () => {
    const first = await client.connect(browser, rest())
    const second = await client.refresh(first.refresh_token!)
    server.clock.advance(31_000)
    await assert.rejects(client.refresh(first.refresh_token!), code('invalid_grant'))
    await assert.rejects(client.refresh(second.refresh_token!), code('invalid_grant'))
    assert.equal(await statusOf(second.access_token), 401)
  })

  test('but accepts a retry within the grace period, which does not extend it', async () => {
    const first = await client.connect(browser, rest())
    await client.refresh(first.refresh_token!)
    server.clock.advance(20_000)
    const retried = await client.refresh(first.refresh_token!)
    assert.equal(await statusOf(retried.access_token), 200)
    server.clock.advance(20_000)
    await assert.rejects(client.refresh(first.refresh_token!), code('invalid_grant'))
    assert.equal(await statusOf(retried.access_token), 401)
  })

  test('a refresh token that was unused for more than 30 days', async () => {
    const tokens = await client.connect(browser, rest())
    server.clock.advance(30 * 24 * 3600 * 1000 + 1000)
    await assert.rejects(client.refresh(tokens.refresh_token!), code('invalid_grant'))
    browser = await server.browser(await server.member())
  })

  test('more scopes at a refresh than were granted', async () => {
    const tokens = await client.connect(browser, rest())
    await assert.rejects(
      client.refresh(tokens.refresh_token!, { scope: 'account:read orders:write' }),
      code('invalid_scope'),
    )
  })

  test('an expired access token', async () => {
    const { access_token } = await client.connect(browser, rest())
    server.clock.advance(3599_000)
    assert.equal(await statusOf(access_token), 200)
    server.clock.advance(1000)
    const response = await server.get('/api/v1/me', access_token)
    assert.equal(response.status, 401)
    assert.equal(
      response.headers.get('www-authenticate'),
      `Bearer error="invalid_token", resource_metadata="${server.url}/.well-known/oauth-protected-resource/api/v1"`,
    )
  })

  test('a revoked access token, and with it the rest of its family', async () => {
    const { access_token, refresh_token } = await client.connect(browser, rest())
    await client.revoke(access_token)
    assert.equal(await statusOf(access_token), 401)
    await assert.rejects(client.refresh(refresh_token!), code('invalid_grant'))
  })

  test('revocation by another client', async () => {
    const { access_token } = await client.connect(browser, rest())
    await (await oauthClient(server)).revoke(access_token)
    assert.equal(await statusOf(access_token), 200)
  })

  test('but accepts the tokens of another consent of the same client', async () => {
    const [one, two] = [await client.connect(browser, rest()), await client.connect(browser, rest())]
    await client.revoke(one.refresh_token!)
    assert.equal(await statusOf(one.access_token), 401)
    assert.equal(await statusOf(two.access_token), 200)
  })

  test('a token for the other resource', async () => {
    const forMcp = await client.connect(browser)
    const forRest = await client.connect(browser, rest())
    assert.equal(await statusOf(forMcp.access_token), 401)
    const call = (token: string) =>
      fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get_account', arguments: {} },
        }),
      })
    assert.equal((await call(forMcp.access_token)).status, 200)
    const refused = await call(forRest.access_token)
    assert.equal(refused.status, 401)
    assert.equal(
      refused.headers.get('www-authenticate'),
      `Bearer error="invalid_token", resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp"`,
    )
  })

  test('a scope that was not granted', async () => {
    const { access_token } = await client.connect(browser, rest())
    const response = await fetch(`${server.url}/api/v1/test-orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    })
    assert.equal(response.status, 403)
    assert.match(
      response.headers.get('www-authenticate')!,
      /error="insufficient_scope".*scope="account:read orders:write"/,
    )
  })

  test('refresh tokens and codes as bearer tokens', async () => {
    const callback = await browser.authorize(await client.authorizationUrl(rest()))
    assert.equal(await statusOf(callback.searchParams.get('code')!), 401)
    const { refresh_token } = await client.exchange(callback, rest())
    assert.equal(await statusOf(refresh_token!), 401)
  })

  test('a request that the person denies', async () => {
    const callback = await browser.authorize(await client.authorizationUrl(), 'deny')
    assert.equal(callback.searchParams.get('error'), 'access_denied')
    assert.equal(callback.searchParams.get('state'), 'a-state')
  })

  test('tokens of a deleted account', async () => {
    const person = await server.member()
    const tokens = await client.connect(await server.browser(person), rest())
    await server.app.db.script(
      `update members set deleted_at = now(), email_verified_at = null, email = 'deleted-' || id || '@deleted.invalid' \
where id = ${person.id}`,
    )
    assert.equal(await statusOf(tokens.access_token), 401)
    await assert.rejects(client.refresh(tokens.refresh_token!), code('invalid_grant'))
  })
})

test('started authorizations have a separate limit per address', async () => {
  const server = await authorizationServer({ environment: { RATE_LIMITS: 'on' } })
  try {
    await server.app.settings.set(oauthLimits.authorizations.quota, 3)
    const browser = await server.browser(await server.member())
    const client = await oauthClient(server)
    for (let count = 0; count < 3; count++)
      assert.equal((await browser.open(await client.authorizationUrl())).status, 200)
    const refused = await browser.open(await client.authorizationUrl())
    assert.equal(refused.status, 429)
    assert.match(refused.headers.get('retry-after')!, /^\d+$/)
    assert.equal((await server.get('/oauth/jwks')).status, 200)
    const { count } = await server.app.db.one(sql<{ count: number }>`
      select count(*)::int as count from oauth_records where kind = 'Interaction'`)
    assert.equal(count, 3)
  } finally {
    await server.close()
  }
})
