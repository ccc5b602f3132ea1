import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { signUpMode } from '../../../src/core/sign-in/settings.ts'
import { inviteToRole } from '../../../src/core/staff/invitations.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { clientId, clientSecret, type OpenIdProvider, startOpenIdProvider } from '../../support/openid-provider.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../support/visitor.ts'

const password = 'a long enough password'

onOneStorage('who can sign up', (storage) => {
  let site: TestApp
  let provider: OpenIdProvider
  before(async () => {
    provider = await startOpenIdProvider()
    site = await openTestApp(await storage.open(), {
      environment: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: 'Harbor ID',
      },
    })
  })
  after(async () => {
    provider.close()
    await site?.close()
  })

  const byProvider = async (sub: string, email: string) => {
    provider.person = { sub, email, email_verified: true, name: sub }
    const visitor = new Visitor(site)
    const leaving = await visitor.get('/sign-in/social/oidc')
    const back = await fetch(leaving.headers.location!, { redirect: 'manual' })
    const answer = await visitor.get(back.headers.get('location')!.replace('http://localhost:3000', ''))
    return { visitor, answer }
  }
  const byEmail = (email: string) => new Visitor(site).post('/sign-up', { name: 'Ada', email, password })
  const hasAccount = async (email: string) =>
    (await site.app.db.maybe(sql`select 1 as found from members where email = ${email}`)) !== undefined

  test('closed: nobody can create an account in any way, and members can still sign in every way', async () => {
    await byEmail('early@people.example')
    const { link } = await mailTo(site, 'early@people.example')
    await site.app.settings.set(signUpMode, 'closed')
    assert.match((await new Visitor(site).get('/sign-up')).text, /Sign-up is closed/)
    const member = await site.member({ email: 'old@people.example', password })
    // The answer doesn't reveal who has an account.
    const refusals = [await byEmail('new@people.example'), await byEmail(member.email)]
    for (const { status, text } of refusals) {
      assert.equal(status, 403)
      assert.match(text, /Sign-up is closed/)
    }
    assert.deepEqual(await mailsTo(site, 'new@people.example'), [])
    const late = await new Visitor(site).post(link, { password })
    assert.equal(late.status, 403, 'a link from before')
    const { answer, visitor } = await byProvider('new', 'new@people.example')
    assert.equal(answer.status, 403)
    assert.match(answer.text, /Sign-up is closed/)
    assert.equal(await visitor.isSignedIn(), false)
    for (const email of ['new@people.example', 'early@people.example']) assert.equal(await hasAccount(email), false)
    assert.equal((await new Visitor(site).post('/sign-in', { email: member.email, password })).status, 303)
    assert.equal(await (await byProvider('old', member.email)).visitor.isSignedIn(), true)
  })

  test('closed: someone invited to a role can sign up', async () => {
    await site.app.db.transaction((tx) =>
      inviteToRole(site.app, tx, { email: 'editor@people.example', role: 'editor' }, commandLineActor),
    )
    assert.equal((await byEmail('editor@people.example')).status, 200)
    assert.equal(
      (await new Visitor(site).post((await mailTo(site, 'editor@people.example')).link, { password })).status,
      303,
    )
    assert.equal(await hasAccount('editor@people.example'), true)
  })

  test('by invitation: only an invited address, once, by email or provider; moderators invite and revoke', async () => {
    await site.app.settings.set(signUpMode, 'by invitation')
    const moderator = await signedIn(site, { role: 'moderator' })
    const form_token = await moderator.formToken()
    const invite = (email: string) => moderator.post('/admin/invitations', { form_token, email })
    assert.match((await invite('nonsense')).text, /Enter an email/)
    for (const email of ['Guest@people.example', 'social@people.example', 'gone@people.example'])
      assert.equal((await invite(email)).status, 303)
    assert.match((await invite(moderator.member.email)).text, /already has an account/)
    assert.equal((await invite('guest@people.example')).status, 303, 'pressed twice')
    assert.deepEqual(await mailsTo(site, 'guest@people.example'), ['sign_up_invite'])
    assert.match((await moderator.get('/admin/invitations')).text, /guest@people\.example/)
    const gone = await site.app.db.one(
      sql<{ id: number }>`select id from sign_up_invitations where email = 'gone@people.example'`,
    )
    assert.equal((await moderator.post(`/admin/invitations/${gone.id}/revoke`, { form_token })).status, 303)
    assert.equal((await moderator.post(`/admin/invitations/${gone.id}/revoke`, { form_token })).status, 404)

    for (const email of ['stranger@people.example', 'gone@people.example', moderator.member.email])
      assert.match((await byEmail(email)).text, /by invitation only/)
    assert.equal((await byProvider('stranger', 'stranger@people.example')).answer.status, 403)

    assert.equal((await byEmail('guest@people.example')).status, 200)
    assert.equal(
      (await new Visitor(site).post((await mailTo(site, 'guest@people.example')).link, { password })).status,
      303,
    )
    assert.equal(await (await byProvider('social', 'social@people.example')).visitor.isSignedIn(), true)
    assert.deepEqual(
      await site.app.db.many(sql`
        select i.email, m.email as by from sign_up_invitations i join members m on m.id = i.accepted_by order by i.email`),
      [
        { email: 'guest@people.example', by: 'guest@people.example' },
        { email: 'social@people.example', by: 'social@people.example' },
      ],
    )
    assert.ok(await site.app.db.maybe(sql`select 1 as found from audit_events where action = 'sign_up.invited'`))
  })

  test('an invitation expires', async () => {
    const moderator = await signedIn(site, { role: 'moderator' })
    await moderator.post('/admin/invitations', {
      form_token: await moderator.formToken(),
      email: 'slow@people.example',
    })
    site.clock.advance(31 * 24 * 3600 * 1000)
    assert.equal((await byEmail('slow@people.example')).status, 403)
  })

  test('an editor may not invite', async () => {
    const editor = await signedIn(site, { role: 'editor' })
    assert.equal((await editor.get('/admin/invitations')).status, 403)
  })
})
