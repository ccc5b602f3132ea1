import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { suspendMember, unsuspendMember } from '../../../src/core/member-admin/suspend.ts'
import { requestReset, resetPassword } from '../../../src/core/sign-in/reset-password.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type AuthorizationServer, authorizationServer } from './support/authorization-server.ts'
import { code, oauthClient } from './support/client.ts'

onOneStorage('connected apps', (storage) => {
  let server: AuthorizationServer
  before(async () => void (server = await authorizationServer({ db: await storage.open() })))
  after(() => server.close())
  const rest = () => ({ resource: `${server.url}/api/v1` })

  test('an app is listed once with all its scopes, and disconnecting it ends all its grants', async () => {
    const [person, other] = [await server.member(), await server.member()]
    const [browser, othersBrowser] = [await server.browser(person), await server.browser(other)]
    const client = await oauthClient(server)
    const first = await client.connect(browser, rest())
    const second = await client.connect(browser, { ...rest(), scope: 'account:read orders:write' })
    const others = await client.connect(othersBrowser, rest())

    const page = await browser.open(`${server.url}/account/apps`)
    assert.equal(page.text.match(/Harbour master<\/h2>/g)?.length, 1)
    assert.match(page.text, /View your account[^]*Price orders/)
    assert.match(page.text, /127\.0\.0\.1:49152/)
    assert.match(page.text, /Not used yet/)

    const after = await browser.press(page, 'allow')
    assert.match(after.text, /No connected apps/)
    for (const { access_token, refresh_token } of [first, second]) {
      assert.equal((await server.get('/api/v1/me', access_token)).status, 401)
      await assert.rejects(client.refresh(refresh_token!), code('invalid_grant'))
    }
    assert.equal((await server.get('/api/v1/me', others.access_token)).status, 200)
    const events = await server.app.db.many(
      sql<{ action: string }>`select action from audit_events where actor_id = ${person.id} order by id`,
    )
    assert.deepEqual(
      events.map(({ action }) => action),
      ['grant.made', 'grant.made', 'grant.revoked'],
    )
  })

  test('the list shows when an app was last used', async () => {
    const browser = await server.browser(await server.member())
    const { access_token } = await (await oauthClient(server)).connect(browser, rest())
    await server.get('/api/v1/me', access_token)
    assert.match((await browser.open(`${server.url}/account/apps`)).text, /Last used <time datetime="2026-11-15/)
  })

  test('a password reset disconnects every app', async () => {
    const person = await server.member()
    const { access_token } = await (await oauthClient(server)).connect(await server.browser(person), rest())
    assert.equal((await server.get('/api/v1/me', access_token)).status, 200)
    await requestReset(server.app, person.email, { address: '127.0.0.1', userAgent: undefined })
    const secret = await secretSentTo(person.email)
    await resetPassword(server.app, secret, 'a password nobody knew', { address: '127.0.0.1', userAgent: undefined })
    assert.equal((await server.get('/api/v1/me', access_token)).status, 401)
  })

  async function secretSentTo(email: string): Promise<string> {
    const { body_text } = await server.app.db.one(
      sql<{ body_text: string }>`select body_text from mails where recipient = ${email} order by id desc limit 1`,
    )
    return /\/reset\/(\S+)/.exec(body_text)![1]!
  }

  test('a member cannot disconnect another member’s apps', async () => {
    const [person, other] = [await server.member(), await server.member()]
    const client = await oauthClient(server)
    const tokens = await client.connect(await server.browser(person), rest())
    const browser = await server.browser(other)
    await client.connect(browser, rest())
    await browser.press(await browser.open(`${server.url}/account/apps`), 'allow')
    assert.equal((await server.get('/api/v1/me', tokens.access_token)).status, 200)
  })

  test('the list requires a session, and its form the session’s token', async () => {
    assert.match(
      (await (await server.browser()).open(`${server.url}/account/apps`)).url,
      /\/sign-in\?next=%2Faccount%2Fapps$/,
    )
    const browser = await server.browser(await server.member())
    await (await oauthClient(server)).connect(browser, rest())
    const page = await browser.open(`${server.url}/account/apps`)
    assert.equal((await browser.press(page, 'allow', { form_token: 'x' })).status, 403)
    assert.equal(
      (
        await browser.open(
          `${server.url}/account/apps/disconnect`,
          { client_id: 'x' },
          { 'sec-fetch-site': 'cross-site' },
        )
      ).status,
      403,
    )
  })

  test('are refused over REST and MCP and get no tokens while the account is suspended, and work again afterwards', async () => {
    const person = await server.member()
    const client = await oauthClient(server)
    const browser = await server.browser(person)
    const [api, agent] = [
      await client.connect(browser, rest()),
      await client.connect(browser, { resource: `${server.url}/mcp` }),
    ]
    const toolCall = {
      method: 'POST',
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_account', arguments: {} },
      }),
    }
    const callMcp = ({ access_token }: typeof agent) =>
      fetch(`${server.url}/mcp`, {
        ...toolCall,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          authorization: `Bearer ${access_token}`,
        },
      })
    const statuses = async (one: typeof api, other: typeof agent) => [
      (await server.get('/api/v1/me', one.access_token)).status,
      (await callMcp(other)).status,
    ]
    assert.deepEqual(await statuses(api, agent), [200, 200])

    await server.app.db.transaction((tx) =>
      suspendMember(server.app, tx, person.id, { reason: 'Spam.' }, commandLineActor),
    )
    assert.deepEqual(await statuses(api, agent), [401, 401])
    assert.match((await callMcp(agent)).headers.get('www-authenticate')!, /error="invalid_token"/)
    for (const { refresh_token } of [api, agent])
      await assert.rejects(client.refresh(refresh_token!), code('invalid_grant'))

    await server.app.db.transaction((tx) =>
      unsuspendMember(server.app, tx, person.id, { reason: 'A mistake.' }, commandLineActor),
    )
    assert.deepEqual(await statuses(api, agent), [200, 200])
    assert.deepEqual(
      await statuses(await client.refresh(api.refresh_token!), await client.refresh(agent.refresh_token!)),
      [200, 200],
    )
  })

  test('signing out leaves apps connected', async () => {
    const person = await server.member()
    const tokens = await (await oauthClient(server)).connect(await server.browser(person), rest())
    await server.app.db.run(sql`delete from sessions where member_id = ${person.id}`)
    assert.equal((await server.get('/api/v1/me', tokens.access_token)).status, 200)
  })
})
