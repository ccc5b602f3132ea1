import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerSite } from '../../../src/app/site.ts'
import { readSessionCookie, sessionCookie } from '../../../src/core/sessions/cookies.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { day } from '../../../src/platform/duration.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage, type TestStorage } from '../../support/storage.ts'
import { signedIn, Visitor } from '../../support/visitor.ts'

const password = 'a long enough password'

onOneStorage('sessions', (storage: TestStorage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [registerSite()] })
  })
  after(() => site.close())

  test('session fixation: a planted cookie never becomes a session, and signing in sets a new one', async () => {
    await site.member({ email: 'ada@people.example', password })
    const planted = 'A'.repeat(43)
    const ada = new Visitor(site)
    ada.cookies.set('slipway', planted)
    await ada.post('/sign-in', { email: 'ada@people.example', password })
    const first = ada.cookies.get('slipway')!
    assert.notEqual(first, planted)
    const attacker = new Visitor(site)
    attacker.cookies.set('slipway', planted)
    assert.equal(await attacker.isSignedIn(), false)
    await ada.post('/sign-in', { email: 'ada@people.example', password })
    assert.notEqual(ada.cookies.get('slipway'), first)
    attacker.cookies.set('slipway', first)
    assert.equal(await attacker.isSignedIn(), false, 'the session before is over')
  })

  test('only the hash of a session cookie is stored', async () => {
    const bo = await signedIn(site)
    const rows = await site.app.db.many(sql`select * from sessions`)
    assert.ok(!JSON.stringify(rows).includes(bo.cookies.get('slipway')!))
    assert.ok(!JSON.stringify(rows).includes('203.0.113.7'))
  })

  test('a session expires 30 days after its last use', async () => {
    const cy = await signedIn(site)
    for (let visit = 0; visit < 3; visit++) {
      site.clock.advance(29 * day)
      const { status, headers } = await cy.get('/account/profile')
      assert.equal(status, 200)
      assert.match(String(headers['set-cookie']), /slipway=.*Max-Age=2592000; HttpOnly; SameSite=Lax/)
    }
    assert.equal((await cy.get('/account/profile')).headers['set-cookie'], undefined)
    site.clock.advance(31 * day)
    assert.equal(await cy.isSignedIn(), false)
  })

  test('signing out ends the session, not only the cookie', async () => {
    const di = await signedIn(site)
    const value = di.cookies.get('slipway')!
    assert.equal((await di.post('/sign-out')).status, 303)
    assert.equal(di.cookies.has('slipway'), false)
    di.cookies.set('slipway', value)
    assert.equal(await di.isSignedIn(), false)
  })

  test('cross-site post: forms from other sites are refused, whatever cookie they send', async () => {
    const eve = await signedIn(site)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
    ] as Record<string, string>[]) {
      for (const path of [
        '/sign-out',
        '/account/profile',
        '/account/delete',
        '/account/keys',
        '/sign-in',
        '/listings/x/vote',
        '/listings/x/follow',
        '/listings/x/review',
      ]) {
        assert.equal((await eve.post(path, {}, headers)).status, 403, `${path} ${JSON.stringify(headers)}`)
      }
    }
    assert.equal(await eve.isSignedIn(), true)
  })

  test('a request without Sec-Fetch-Site is checked by its Origin', async () => {
    const send = (headers: Record<string, string>) =>
      site.call({
        method: 'POST',
        url: '/sign-out',
        payload: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
      })
    assert.equal((await send({ origin: 'http://localhost:3000' })).status, 303)
    for (const headers of [
      {},
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
      { origin: 'https://localhost:3000' },
    ] as Record<string, string>[]) {
      assert.equal((await send(headers)).status, 403)
    }
  })

  test('account forms require the token of the same session', async () => {
    const [fay, gus] = [await signedIn(site), await signedIn(site)]
    for (const form_token of ['', 'x', await gus.formToken()]) {
      assert.equal(
        (await fay.post('/account/keys', { form_token, name: 'x', scopes: 'account:read', days: '7' })).status,
        403,
      )
    }
    assert.deepEqual(await site.app.db.many(sql`select 1 from api_keys where member_id = ${fay.member.id}`), [])
  })

  test('the API ignores cookies', async () => {
    const hal = await signedIn(site)
    assert.equal((await hal.get('/api/v1/me')).status, 401)
    assert.equal((await hal.get('/api/v1/me', { authorization: `Bearer ${hal.cookies.get('slipway')}` })).status, 401)
    assert.equal((await hal.get('/api/v1/site')).headers['set-cookie'], undefined)
  })

  test('over https the cookie has the __Host- prefix, and other names are ignored', async () => {
    const secure = await openTestApp(await storage.open(), { environment: { SITE_URL: 'https://harbour.example' } })
    assert.equal(
      sessionCookie(secure.app, 'v'),
      '__Host-slipway=v; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    )
    assert.equal(readSessionCookie(secure.app, 'slipway=a; __Host-slipway=b; x__Host-slipway=c'), 'b')
    assert.equal(readSessionCookie(secure.app, 'slipway=a'), undefined)
    await secure.close()
    assert.equal(sessionCookie(site.app, 'v'), 'slipway=v; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax')
  })

  test('used and expired links and expired sessions are deleted', async () => {
    await signedIn(site)
    site.clock.advance(40 * day)
    const { runNow } = site.app.jobs as unknown as { runNow(name: string): Promise<void> }
    await runNow.call(site.app.jobs, 'sessions.purge')
    assert.deepEqual(
      await site.app.db.one(
        sql`select (select count(*) from sessions) as sessions, (select count(*) from one_time_tokens) as tokens`,
      ),
      { sessions: 0, tokens: 0 },
    )
  })
})
