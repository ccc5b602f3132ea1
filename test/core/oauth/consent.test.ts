import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { scopeMeaning } from '../../../src/core/members/scopes.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { authorizationServer } from './support/authorization-server.ts'
import { oauthClient, redirectUri } from './support/client.ts'

const server = await authorizationServer()
after(() => server.close())
const client = await oauthClient(server)

test('the page names the app, the redirect target and each scope', async () => {
  const browser = await server.browser(await server.member('Grace Hull'))
  const page = await browser.open(await client.authorizationUrl({ scope: 'account:read orders:write' }))
  for (const text of [
    'Harbour master',
    new URL(redirectUri).host,
    'Grace Hull',
    scopeMeaning['account:read'],
    scopeMeaning['orders:write'],
  ])
    assert.ok(page.text.includes(text), text)
  assert.ok(!page.text.includes(scopeMeaning['listings:write']))
  assert.match(page.headers.get('content-security-policy')!, /form-action 'self' http:\/\/127\.0\.0\.1:49152;/)
  assert.match(page.headers.get('content-security-policy')!, /frame-ancestors 'none'/)
  assert.equal(page.headers.get('cache-control'), 'no-store')
})

test('markup in the name of an app is shown as text', async () => {
  const response = await fetch(`${server.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: '<script>alert(1)</script>\u202e', redirect_uris: [redirectUri] }),
  })
  const { client_id } = (await response.json()) as { client_id: string }
  const evil = await oauthClient(server, { clientId: client_id })
  const page = await (await server.browser(await server.member())).open(await evil.authorizationUrl())
  assert.ok(page.text.includes('&lt;script&gt;alert(1)&lt;/script&gt;'))
  assert.ok(!page.text.includes('<script') && !page.text.includes('\u202e'))
})

test('a visitor signs in first and comes back to the same request', async () => {
  const browser = await server.browser()
  const page = await browser.open(await client.authorizationUrl())
  const signIn = new URL(page.url)
  assert.equal(signIn.pathname, '/sign-in')
  const back = signIn.searchParams.get('next')!
  assert.match(back, /^\/oauth\/interaction\/[\w-]+$/)
  for (const cookie of (await server.browser(await server.member())).cookies) browser.keep([`${cookie}; Path=/`])
  const consent = await browser.open(server.url + back)
  const callback = await browser.press(consent, 'allow')
  assert.ok((await client.exchange(new URL(callback.url))).access_token)
})

test('every request needs consent again, from the member who is signed in', async () => {
  const [ada, grace] = [await server.member('Ada'), await server.member('Grace')]
  const browser = await server.browser(ada)
  await client.connect(browser, { resource: `${server.url}/api/v1` })
  for (const cookie of (await server.browser(grace)).cookies) browser.keep([`${cookie}; Path=/`])
  const page = await browser.open(await client.authorizationUrl({ resource: `${server.url}/api/v1` }))
  assert.ok(page.text.includes('Grace') && !page.text.includes('Ada'))
  const tokens = await client.exchange(new URL((await browser.press(page, 'allow')).url), {
    resource: `${server.url}/api/v1`,
  })
  const me = (await (await server.get('/api/v1/me', tokens.access_token)).json()) as { id: number }
  assert.equal(me.id, grace.id)
})

test('prompt=none is refused without consent', async () => {
  const browser = await server.browser(await server.member())
  await client.connect(browser)
  const callback = await browser.authorize(await client.authorizationUrl({ prompt: 'none' }))
  assert.equal(callback.searchParams.get('error'), 'login_required')
})

test('a form without the token of the session is refused', async () => {
  const browser = await server.browser(await server.member())
  const page = await browser.open(await client.authorizationUrl())
  for (const form_token of ['', 'x'.repeat(43)])
    assert.equal((await browser.press(page, 'allow', { form_token })).status, 403)
})

test('a form from another site is refused', async () => {
  const browser = await server.browser(await server.member())
  const page = await browser.open(await client.authorizationUrl())
  const token = /name="form_token" value="([^"]+)"/.exec(page.text)![1]!
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    assert.equal((await browser.open(page.url, { form_token: token, answer: 'allow' }, headers)).status, 403)
  }
})

test('a request cannot be answered in another browser', async () => {
  const person = await server.member()
  const page = await (await server.browser(person)).open(await client.authorizationUrl())
  const other = await server.browser(person)
  assert.equal((await other.open(page.url)).status, 404)
  assert.equal((await other.press(page, 'allow')).status, 404)
})

test('a request can be answered only once', async () => {
  const browser = await server.browser(await server.member())
  const page = await browser.open(await client.authorizationUrl())
  assert.ok(new URL((await browser.press(page, 'allow')).url).searchParams.get('code'))
  assert.equal((await browser.press(page, 'allow')).status, 404)
})

test('consent and revocation are each recorded once in the audit trail', async () => {
  const person = await server.member()
  const { access_token } = await client.connect(await server.browser(person))
  await client.revoke(access_token)
  const events = await server.app.db.many(
    sql<{
      action: string
      actor_id: number | null
      details: { app: string }
    }>`select action, actor_id, details from audit_events where subject = ${`member:${person.id}`} order by id`,
  )
  assert.deepEqual(
    events.map(({ action, actor_id, details }) => [action, actor_id, details.app]),
    [
      ['grant.made', person.id, 'Harbour master'],
      ['grant.revoked', null, 'Harbour master'],
    ],
  )
})
