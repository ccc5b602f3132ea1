import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerSite } from '../../../src/app/site.ts'
import { hashPassword } from '../../../src/core/members/passwords.ts'
import { decoyHash } from '../../../src/core/sign-in/sign-in-with-password.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../support/visitor.ts'

const password = 'a long enough password'

onOneStorage('signing up and in', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [registerSite()] })
  })
  after(() => site.close())

  const signUp = async (visitor: Visitor, email: string) =>
    visitor.post('/sign-up', { name: 'Ada Marsh', email, password })

  test('a person signs up, confirms by email, and is signed in', async () => {
    const ada = new Visitor(site)
    const response = await signUp(ada, 'ada@people.example')
    assert.equal(response.status, 200)
    assert.match(response.text, /Check your email/)
    assert.equal(await ada.isSignedIn(), false)
    const { link } = await mailTo(site, 'ada@people.example')
    const opened = await ada.get(link)
    assert.match(opened.text, /Confirm and sign in/)
    assert.doesNotMatch(opened.text, /type="password"/)
    assert.equal(await ada.isSignedIn(), false, 'opening the link alone does nothing')
    const confirmed = await ada.post(link)
    assert.equal(confirmed.status, 303)
    assert.equal(await ada.isSignedIn(), true)
    const elsewhere = new Visitor(site)
    assert.equal(
      (await elsewhere.post('/sign-in', { email: 'ADA@people.example ', password, next: '/launches' })).headers
        .location,
      '/launches',
    )
    assert.equal(await elsewhere.isSignedIn(), true)
  })

  test('a link opened in another browser asks for a new password', async () => {
    await signUp(new Visitor(site), 'victim@people.example')
    const { link } = await mailTo(site, 'victim@people.example')
    const victim = new Visitor(site)
    assert.match((await victim.get(link)).text, /type="password"/)
    assert.equal((await victim.post(link)).status, 400)
    assert.equal((await victim.post(link, { password: 'mine and mine alone' })).status, 303)
    assert.equal((await new Visitor(site).post('/sign-in', { email: 'victim@people.example', password })).status, 400)
    assert.equal(
      (await new Visitor(site).post('/sign-in', { email: 'victim@people.example', password: 'mine and mine alone' }))
        .status,
      303,
    )
  })

  test('signing up with a known address shows the same page, and emails its owner', async () => {
    await site.member({ email: 'known@people.example' })
    const [known, unknown] = [
      await signUp(new Visitor(site), 'known@people.example'),
      await signUp(new Visitor(site), 'fresh@people.example'),
    ]
    assert.equal(known.status, unknown.status)
    assert.equal(known.text.replaceAll('known@', 'x@'), unknown.text.replaceAll('fresh@', 'x@'))
    assert.deepEqual(await mailsTo(site, 'known@people.example'), ['already_member'])
    assert.deepEqual(await mailsTo(site, 'fresh@people.example'), ['confirm_sign_up'])
  })

  test('a sign-in link works once, and opening it does not sign in', async () => {
    await site.member({ email: 'bo@people.example' })
    const bo = new Visitor(site)
    await bo.post('/sign-in/link', { email: 'bo@people.example', next: '/blog' })
    const { link } = await mailTo(site, 'bo@people.example')
    await bo.get(link)
    await bo.get(link)
    assert.equal(await bo.isSignedIn(), false)
    assert.equal((await bo.post(link)).headers.location, '/blog')
    assert.equal(await bo.isSignedIn(), true)
    const other = new Visitor(site)
    assert.equal((await other.post(link)).status, 400)
    assert.match((await other.get(link)).text, /has expired or was already used/)
    assert.equal(await other.isSignedIn(), false)
  })

  test('a link used many times concurrently signs in once', async () => {
    await site.member({ email: 'race@people.example' })
    await new Visitor(site).post('/sign-in/link', { email: 'race@people.example' })
    const { link } = await mailTo(site, 'race@people.example')
    const all = await Promise.all(Array.from({ length: 12 }, () => new Visitor(site).post(link)))
    assert.equal(all.filter(({ status }) => status === 303).length, 1)
  })

  test('a link expires after 15 minutes, and cannot be used for another purpose', async () => {
    await site.member({ email: 'cy@people.example' })
    const cy = new Visitor(site)
    await cy.post('/sign-in/link', { email: 'cy@people.example' })
    const { link } = await mailTo(site, 'cy@people.example')
    const secret = link.split('/').at(-1)!
    for (const path of ['/reset/', '/verify/'])
      assert.equal((await cy.post(`${path}${secret}`, { password })).status, 400)
    const member = await signedIn(site)
    const form_token = await member.formToken()
    assert.equal((await member.post(`/account/email/${secret}`, { form_token })).status, 400)
    site.clock.advance(15 * 60_000)
    assert.equal((await cy.post(link)).status, 400)
    assert.equal(await cy.isSignedIn(), false)
  })

  test('requesting a link shows the same page for an unknown address', async () => {
    await site.member({ email: 'there@people.example' })
    const [there, gone] = [
      await new Visitor(site).post('/sign-in/link', { email: 'there@people.example' }),
      await new Visitor(site).post('/sign-in/link', { email: 'nope@people.example' }),
    ]
    assert.equal(there.text.replaceAll('there@', 'x@'), gone.text.replaceAll('nope@', 'x@'))
    assert.deepEqual(await mailsTo(site, 'nope@people.example'), ['no_account'])
  })

  test('an unknown address and a wrong password get the same error', async () => {
    await site.member({ email: 'di@people.example', password })
    await site.member({ email: 'linkonly@people.example' })
    const answers = []
    for (const email of ['di@people.example', 'linkonly@people.example', 'nobody@people.example']) {
      const { status, text } = await new Visitor(site).post('/sign-in', { email, password: 'not this one' })
      answers.push(`${status} ${text.replaceAll(email, 'x')}`)
    }
    assert.equal(new Set(answers).size, 1)
    assert.match(answers[0]!, /^400 .*Wrong email or password/s)
  })

  test('the decoy hash costs as much as a real one', async () => {
    const cost = (hash: string) => hash.split('$').slice(1, 4).join('$')
    assert.equal(cost(decoyHash), cost(await hashPassword('x')))
  })

  test('a password that was set before the address was confirmed is dropped on confirmation', async () => {
    const member = await site.member({ email: 'early@people.example', password, verified: false })
    const squatter = new Visitor(site)
    await squatter.post('/sign-in', { email: 'early@people.example', password })
    assert.equal(await squatter.isSignedIn(), true)
    const owner = new Visitor(site)
    await owner.post('/sign-in/link', { email: 'early@people.example' })
    await owner.post((await mailTo(site, 'early@people.example')).link)
    assert.equal(await owner.isSignedIn(), true)
    assert.equal(await squatter.isSignedIn(), false)
    assert.equal((await new Visitor(site).post('/sign-in', { email: 'early@people.example', password })).status, 400)
    assert.ok(
      (
        await site.app.db.one(
          sql<{ at: Date | null }>`select email_verified_at as at from members where id = ${member.id}`,
        )
      ).at,
    )
  })

  test('a password reset signs out every device and revokes every key', async () => {
    const eve = await signedIn(site, { email: 'eve@people.example', password })
    const key = await site.keyFor(eve.member)
    const withKey = async () =>
      (await site.call({ url: '/api/v1/me', headers: { authorization: `Bearer ${key}` } })).status
    assert.equal(await withKey(), 200)
    const forgetful = new Visitor(site)
    assert.match((await forgetful.post('/reset', { email: 'eve@people.example' })).text, /Check your email/)
    const { link } = await mailTo(site, 'eve@people.example')
    assert.match((await forgetful.get(link)).text, /revokes your API keys/)
    assert.match((await forgetful.post(link, { password: 'short' })).text, /at least 8 characters/)
    assert.equal((await forgetful.post(link, { password: 'another long password' })).status, 303)
    assert.equal(await forgetful.isSignedIn(), true)
    assert.equal(await eve.isSignedIn(), false)
    assert.equal((await new Visitor(site).post(link, { password: 'yet another password' })).status, 400)
    assert.equal((await new Visitor(site).post('/sign-in', { email: 'eve@people.example', password })).status, 400)
    assert.equal(await withKey(), 401)
    assert.equal((await mailsTo(site, 'eve@people.example')).at(-1), 'password_reset')
    assert.match((await mailTo(site, 'eve@people.example')).text, /revoked your API key/)
    assert.deepEqual(
      (
        await site.app.db.one(
          sql<{
            details: object
          }>`select details from audit_events where action = 'password.reset' and actor_id = ${eve.member.id}`,
        )
      ).details,
      { keys: 1, apps: 0 },
    )
  })

  test('signing in never redirects to another site', async () => {
    await site.member({ email: 'onward@people.example', password })
    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/%0d%0aset-cookie: x=1\r\n',
    ]) {
      const answer = await new Visitor(site).post('/sign-in', { email: 'onward@people.example', password, next })
      assert.equal(answer.headers.location, '/', next)
    }
  })

  test('invalid forms say what to change and keep the typed values', async () => {
    const { status, text } = await new Visitor(site).post('/sign-up', {
      name: '  ',
      email: 'not an address',
      password: 'short',
    })
    assert.equal(status, 400)
    assert.match(text, /Please fix 3 things/)
    assert.match(text, /value="not an address"/)
    assert.doesNotMatch(text, /value="short"/)
    for (const email of ['a@b.example\r\nBcc: x@y.example', 'a@b.example\0', 'a b@c.example'])
      assert.equal((await new Visitor(site).post('/sign-in/link', { email })).status, 400)
  })

  test('successful and failed sign-ins are in the audit trail, which cannot be changed', async () => {
    const { id } = await site.member({ email: 'trail@people.example', password })
    await new Visitor(site).post('/sign-in', { email: 'trail@people.example', password: 'wrong wrong' })
    await new Visitor(site).post('/sign-in', { email: 'trail@people.example', password })
    const { db } = site.app
    const events = await db.many(
      sql<{
        action: string
        device: string
        network: string
      }>`select action, device, network from audit_events where subject = ${`member:${id}`} order by id`,
    )
    assert.deepEqual(
      events.map(({ action }) => action),
      ['session.refused', 'session.started'],
    )
    assert.equal(events[0]!.device, 'Firefox on Linux')
    assert.doesNotMatch(events[0]!.network, /203\.0\.113/)
    await assert.rejects(db.run(sql`update audit_events set action = 'session.ended'`), { code: '23001' })
    await assert.rejects(db.run(sql`delete from audit_events`), { code: '23001' })
    await assert.rejects(db.script('truncate audit_events'), { code: '23001' })
  })
})
