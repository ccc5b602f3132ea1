import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerSite } from '../../../src/app/site.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { clientId, clientSecret, type OpenIdProvider, startOpenIdProvider } from '../../support/openid-provider.ts'
import { onOneStorage } from '../../support/storage.ts'
import { Visitor } from '../../support/visitor.ts'
import { addApp, codeOf, newPerson } from '../second-factor/support.ts'

const password = 'a long enough password'

onOneStorage('signing in with another provider', (storage) => {
  let site: TestApp
  let provider: OpenIdProvider
  before(async () => {
    provider = await startOpenIdProvider()
    const environment = {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Harbour ID',
    }
    site = await openTestApp(await storage.open(), { environment, plugins: [registerSite()] })
  })
  after(async () => {
    await site.close()
    provider.close()
  })

  /** Follows the redirect to the provider and returns its redirect back. */
  const goThere = async (visitor: Visitor, from = '/sign-in/social/oidc?next=/blog') => {
    const leaving = await visitor.get(from)
    assert.equal(leaving.status, 303, leaving.text)
    const back = await fetch(leaving.headers.location!, { redirect: 'manual' })
    return back.headers.get('location')!.replace('http://localhost:3000', '')
  }
  const members = () => site.app.db.one(sql<{ count: number }>`select count(*) as count from members`)

  test('the sign-in page offers the provider by name', async () => {
    assert.match((await new Visitor(site).get('/sign-in')).text, /Continue with Harbour ID/)
  })

  test('a new person gets an account and is recognized again, even after their address changed at the provider', async () => {
    provider.person = { sub: 'ada', email: 'Ada@people.example', email_verified: true, name: 'Ada Marsh' }
    const ada = new Visitor(site)
    const answer = await ada.get(await goThere(ada))
    assert.equal(answer.headers.location, '/blog')
    assert.equal(await ada.isSignedIn(), true)
    const { count } = await members()
    provider.person = { sub: 'ada', email: 'other@people.example', email_verified: true }
    const later = new Visitor(site)
    await later.get(await goThere(later))
    assert.equal(await later.isSignedIn(), true)
    assert.deepEqual(await members(), { count })
    assert.deepEqual(
      await site.app.db.one(
        sql`select email, name, email_verified_at is not null as verified from members where email = 'ada@people.example'`,
      ),
      { email: 'ada@people.example', name: 'Ada Marsh', verified: true },
    )
  })

  test('an account with the same verified address is linked', async () => {
    const member = await site.member({ email: 'bo@people.example', password })
    provider.person = { sub: 'bo', email: 'bo@people.example', email_verified: true }
    const bo = new Visitor(site)
    await bo.get(await goThere(bo))
    assert.equal(await bo.isSignedIn(), true)
    assert.deepEqual(await site.app.db.one(sql`select member_id from external_identities where subject = 'bo'`), {
      member_id: member.id,
    })
    assert.equal(
      (await new Visitor(site).post('/sign-in', { email: 'bo@people.example', password })).status,
      303,
      'the password still works',
    )
  })

  test('an account with a second factor also requires the second step after the provider', async () => {
    const person = await newPerson(site)
    const { secret } = await addApp(site, person)
    provider.person = { sub: 'two-step', email: person.member.email, email_verified: true }
    const visitor = new Visitor(site)
    const answer = await visitor.get(await goThere(visitor))
    assert.equal(answer.headers.location, '/sign-in/second-step')
    assert.equal(await visitor.isSignedIn(), false)
    const done = await visitor.post('/sign-in/second-step', { code: codeOf(site, secret) })
    assert.equal(done.headers.location, '/blog')
    assert.equal(await visitor.isSignedIn(), true)
  })

  test('an address that the provider has not verified is refused', async () => {
    await site.member({ email: 'victim@people.example' })
    for (const claims of [
      { email: 'victim@people.example', email_verified: false },
      { email: 'victim@people.example' },
      { email: 'victim@people.example', email_verified: 'true' },
      {},
    ]) {
      provider.person = { sub: 'attacker', ...claims }
      const attacker = new Visitor(site)
      const answer = await attacker.get(await goThere(attacker))
      assert.equal(answer.status, 400)
      assert.match(answer.text, /has no verified email for you/)
      assert.equal(await attacker.isSignedIn(), false)
    }
  })

  const spoilt: [string, () => void][] = [
    ['another nonce', () => (provider.spoil = (claims) => ({ ...claims, nonce: 'another' }))],
    ['another audience', () => (provider.spoil = (claims) => ({ ...claims, aud: 'another' }))],
    ['another issuer', () => (provider.spoil = (claims) => ({ ...claims, iss: 'https://evil.example' }))],
    ['a past end', () => (provider.spoil = (claims) => ({ ...claims, exp: 1000, iat: 900 }))],
    ['a foreign signature', () => (provider.forges = true)],
  ]
  for (const [what, spoil] of spoilt) {
    test(`a token with ${what} is refused`, async () => {
      provider.person = { sub: 'cy', email: 'cy@people.example', email_verified: true }
      spoil()
      const cy = new Visitor(site)
      const answer = await cy.get(await goThere(cy))
      assert.equal(answer.status, 400)
      assert.match(answer.text, /We couldn&#39;t verify the response/)
      assert.equal(await cy.isSignedIn(), false)
    })
  }

  test('the redirect back works once, and only in the same browser', async () => {
    provider.person = { sub: 'di', email: 'di@people.example', email_verified: true }
    const [di, victim] = [new Visitor(site), new Visitor(site)]
    const back = await goThere(di)
    assert.equal((await victim.get(back)).status, 400)
    await goThere(victim)
    assert.equal((await victim.get(back)).status, 400)
    assert.equal(await victim.isSignedIn(), false)
    const cookie = di.cookies.get('slipway-social')!
    assert.equal((await di.get(back)).status, 303)
    const replay = new Visitor(site)
    replay.cookies.set('slipway-social', cookie)
    assert.equal((await replay.get(back)).status, 400)
  })

  test('a sign-in that was denied at the provider shows an error', async () => {
    const eve = new Visitor(site)
    const back = await goThere(eve)
    const answer = await eve.get(
      `${back.split('?')[0]}?error=access_denied&state=${new URL(back, 'http://x').searchParams.get('state')}`,
    )
    assert.equal(answer.status, 400)
    assert.match(answer.text, /sign-in was canceled/)
  })

  test('without configuration, social sign-in is not offered', async () => {
    const plain = await openTestApp(await storage.open(), { plugins: [registerSite()] })
    assert.doesNotMatch((await new Visitor(plain).get('/sign-in')).text, /sign-in\/social/)
    assert.equal((await new Visitor(plain).get('/sign-in/social/oidc')).status, 404)
    await plain.close()
  })

  test('a provider that is down is reported, and retried later', async () => {
    const down = await openTestApp(await storage.open(), {
      environment: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x' },
      plugins: [registerSite()],
    })
    for (let time = 0; time < 2; time++) {
      const answer = await new Visitor(down).get('/sign-in/social/oidc')
      assert.equal(answer.status, 400)
      assert.match(answer.text, /isn&#39;t responding/)
      assert.match(answer.text, /<form/)
    }
    await down.close()
  })
})
