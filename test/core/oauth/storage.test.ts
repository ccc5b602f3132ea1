import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purgeOauth } from '../../../src/core/oauth/jobs.ts'
import { eachStorage } from '../../support/storage.ts'
import { authorizationServer } from './support/authorization-server.ts'
import { code, oauthClient } from './support/client.ts'

eachStorage('stored data', (storage) => {
  test('a copy of the database contains no usable credentials', async (t) => {
    const server = await authorizationServer({ db: await storage.open() })
    t.after(() => server.close())
    const client = await oauthClient(server)
    const browser = await server.browser(await server.member())
    const page = await browser.open(await client.authorizationUrl())
    const uid = page.url.split('/').at(-1)!
    const dump = async () =>
      JSON.stringify([
        ...(await server.app.db.script("select payload::text, encode(id_hash, 'escape') as id from oauth_records")),
        ...(await server.app.db.script('select payload::text from oauth_grants')),
      ])
    assert.ok(!(await dump()).includes(uid))
    const callback = new URL((await browser.press(page, 'allow')).url)
    const authorizationCode = callback.searchParams.get('code')!
    assert.ok(!(await dump()).includes(authorizationCode))
    const first = await client.exchange(callback)
    const second = await client.refresh(first.refresh_token!)
    const stored = await dump()
    for (const secret of [
      authorizationCode,
      first.access_token,
      first.refresh_token!,
      second.access_token,
      second.refresh_token!,
    ])
      assert.ok(!stored.includes(secret))
  })

  test('several processes on one database are one authorization server', async (t) => {
    const db = await storage.open()
    const [one, two] = [
      await authorizationServer({ db, environment: { SITE_URL: 'http://site.example' } }),
      await authorizationServer({ db, environment: { SITE_URL: 'http://site.example' } }),
    ]
    t.after(() => Promise.all([one.close(), two.close()]))
    for (const { app } of [one, two]) app.urls.moveTo(one.url)
    const keys = await Promise.all([one, two].map(async (server) => (await server.get('/oauth/jwks')).text()))
    assert.equal(keys[0], keys[1])

    const client = await oauthClient(one)
    const rest = { resource: `${one.url}/api/v1` }
    const tokens = await client.connect(await one.browser(await one.member()), rest)
    assert.equal((await two.get('/api/v1/me', tokens.access_token)).status, 200)
    const form = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token!,
      client_id: client.client.client_id,
    }
    const refreshed = await fetch(`${two.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
    assert.equal(refreshed.status, 200)
    await client.revoke(tokens.refresh_token!)
    assert.equal((await two.get('/api/v1/me', tokens.access_token)).status, 401)
  })

  test('expired records are deleted, valid ones stay', async (t) => {
    const server = await authorizationServer({ db: await storage.open() })
    t.after(() => server.close())
    const { app, clock } = server
    const count = async () =>
      (
        await app.db.script(
          'select (select count(*) from oauth_records)::int as records, (select count(*) from ' +
            'oauth_grants)::int as grants, (select count(*) from oauth_clients)::int as clients',
        )
      )[0]
    const [client, unused] = [await oauthClient(server), await oauthClient(server)]
    assert.ok(unused)
    const browser = await server.browser(await server.member())
    const tokens = await client.connect(browser)
    const page = await browser.open(await client.authorizationUrl())
    assert.equal(page.status, 200)

    clock.advance(2 * 3600_000)
    await purgeOauth.run(app, {})
    // Only the refresh token is left.
    assert.deepEqual(await count(), { records: 1, grants: 1, clients: 2 })
    const fresh = await client.refresh(tokens.refresh_token!)
    clock.advance(29 * 24 * 3600_000)
    await purgeOauth.run(app, {})
    assert.deepEqual(await count(), { records: 2, grants: 1, clients: 2 })
    await client.refresh(fresh.refresh_token!)
    clock.advance(2 * 24 * 3600_000)
    await purgeOauth.run(app, {})
    assert.deepEqual(await count(), { records: 1, grants: 1, clients: 1 })
    clock.advance(31 * 24 * 3600_000)
    await purgeOauth.run(app, {})
    assert.deepEqual(await count(), { records: 0, grants: 0, clients: 0 })
    await assert.rejects(client.refresh(fresh.refresh_token!), code('invalid_client'))
  })
})
