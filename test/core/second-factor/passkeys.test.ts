import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import { minute } from '../../../src/platform/duration.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import type { Lies } from '../../support/authenticator.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../support/visitor.ts'
import {
  addApp,
  addPasskey,
  codesIn,
  firstStep,
  newPasskey,
  newPerson,
  password,
  secondStepOptions,
  signInOptions,
} from './support.ts'

onOneStorage('passkeys', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())

  const countOf = async (id: number) =>
    (await site.app.db.one(sql<{ n: number }>`select count(*)::int as n from passkeys where member_id = ${id}`)).n

  test('a member adds one, signs in with it alone, and gets an email', async () => {
    const ada = await newPerson(site)
    const passkey = newPasskey()
    const added = await addPasskey(ada, passkey, {}, 'Work laptop')
    assert.equal(codesIn(added.text).length, 10, 'the first factor comes with recovery codes')
    assert.deepEqual(await mailsTo(site, ada.member.email), ['second_factor_added'])
    assert.match(
      (await mailTo(site, ada.member.email)).text,
      /the passkey “Work laptop”[^]*other devices were signed out/,
    )
    assert.match((await ada.get('/account/security')).text, /Work laptop[^]*Not used yet[^]*10 unused recovery codes/)

    const elsewhere = new Visitor(site)
    const answer = await elsewhere.post('/sign-in/passkey', {
      passkey: passkey.get(await signInOptions(elsewhere)),
      next: '/launches',
    })
    assert.equal(answer.status, 303)
    assert.equal(answer.headers.location, '/launches')
    assert.equal(await elsewhere.isSignedIn(), true)
    assert.match((await elsewhere.get('/account/sessions')).text, /Passkey<\/span>/)
    assert.match((await elsewhere.get('/account/security')).text, /Last used/)
  })

  test('adding the first one signs out the other devices, adding another does not', async () => {
    const bo = await newPerson(site)
    const other = new Visitor(site)
    await other.post('/sign-in', { email: bo.member.email, password })
    await addPasskey(bo, newPasskey())
    assert.equal(await other.isSignedIn(), false)
    assert.equal(await bo.isSignedIn(), true)
    const passkey = newPasskey()
    assert.equal((await addPasskey(bo, passkey)).headers.location, '/account/security?done=passkey')
    await other.post('/sign-in/passkey', { passkey: passkey.get(await signInOptions(other)) })
    await addPasskey(bo, newPasskey())
    assert.equal(await other.isSignedIn(), true)
  })

  test('it is the second step after a password', async () => {
    const cy = await newPerson(site)
    const passkey = newPasskey()
    await addPasskey(cy, passkey)
    const visitor = await firstStep(site, cy, { next: '/blog' })
    assert.equal(await visitor.isSignedIn(), false)
    const options = await secondStepOptions(visitor)
    assert.deepEqual(
      options.allowCredentials.map(({ id }: { id: string }) => id),
      [passkey.id],
    )
    // A security key without a PIN is enough here, because the password came first.
    const proof = passkey.get(options, { unverified: true, userHandle: null })
    const answer = await visitor.post('/sign-in/second-step', { passkey: proof })
    assert.equal(answer.headers.location, '/blog')
    assert.equal(await visitor.isSignedIn(), true)
    assert.match((await visitor.get('/account/sessions')).text, /Password and passkey/)
    assert.equal(visitor.cookies.has('slipway-second-step'), false)
  })

  const createLies: [string, Lies][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['the same host over another port', { origin: 'http://localhost:3001' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a sign-in instead of a creation', { type: 'webauthn.get' }],
    ['a challenge nobody issued', { challenge: 'A'.repeat(43) }],
    ['an empty challenge', { challenge: '' }],
    ['a frame of another site', { crossOrigin: true }],
    ['nobody at the device', { absent: true }],
  ]
  for (const [what, lies] of createLies)
    test(`creating one is refused with ${what}`, async () => {
      const person = await newPerson(site)
      const answer = await addPasskey(person, newPasskey(), lies)
      assert.equal(answer.status, 400)
      assert.match(answer.text, /couldn’t verify this passkey/)
      assert.equal(await countOf(person.member.id), 0)
    })

  const getLies: [string, Lies][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['a subdomain', { origin: 'http://x.localhost:3000' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a creation instead of a sign-in', { type: 'webauthn.create' }],
    ['a challenge nobody issued', { challenge: 'A'.repeat(43) }],
    ['a frame of another site', { crossOrigin: true }],
    ['nobody at the device', { absent: true }],
    ['a device that was not unlocked', { unverified: true }],
    ['a signature of another key', { otherKey: true }],
    ['no user handle', { userHandle: null }],
    ['the user handle of somebody else', { userHandle: 'B'.repeat(43) }],
    ['an unknown credential', { id: 'unknown-credential' }],
    ['a counter that went back', { counter: 3 }],
  ]
  for (const [what, lies] of getLies)
    test(`signing in is refused with ${what}`, async () => {
      const person = await newPerson(site)
      const passkey = newPasskey()
      passkey.counter = 7
      await addPasskey(person, passkey)
      const visitor = new Visitor(site)
      const answer = await visitor.post('/sign-in/passkey', {
        passkey: passkey.get(await signInOptions(visitor), lies),
      })
      assert.equal(answer.status, 400)
      assert.equal(await visitor.isSignedIn(), false)
      const honest = passkey.get(await signInOptions(visitor))
      assert.equal((await visitor.post('/sign-in/passkey', { passkey: honest })).status, 303, 'the honest one works')
    })

  test('a response can be used only once, even if sent many times concurrently', async () => {
    const person = await newPerson(site)
    const passkey = newPasskey()
    await addPasskey(person, passkey)
    const visitor = new Visitor(site)
    const proof = passkey.get(await signInOptions(visitor))
    const all = await Promise.all(
      Array.from({ length: 8 }, () => {
        const copy = new Visitor(site)
        for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
        return copy.post('/sign-in/passkey', { passkey: proof })
      }),
    )
    assert.equal(all.filter(({ status }) => status === 303).length, 1)
    assert.equal((await visitor.post('/sign-in/passkey', { passkey: proof })).status, 400)
  })

  test('a passkey without a counter cannot be replayed, either', async () => {
    const person = await newPerson(site)
    const passkey = newPasskey({ counts: false })
    await addPasskey(person, passkey)
    const visitor = new Visitor(site)
    const proof = passkey.get(await signInOptions(visitor))
    assert.equal((await visitor.post('/sign-in/passkey', { passkey: proof })).status, 303)
    assert.equal((await visitor.post('/sign-in/passkey', { passkey: proof })).status, 400)
    const next = passkey.get(await signInOptions(visitor))
    assert.equal((await visitor.post('/sign-in/passkey', { passkey: next })).status, 303)
  })

  test('a wrong response uses up its challenge', async () => {
    const person = await newPerson(site)
    const passkey = newPasskey()
    await addPasskey(person, passkey)
    const visitor = new Visitor(site)
    const options = await signInOptions(visitor)
    assert.equal(
      (await visitor.post('/sign-in/passkey', { passkey: passkey.get(options, { otherKey: true }) })).status,
      400,
    )
    assert.equal((await visitor.post('/sign-in/passkey', { passkey: passkey.get(options) })).status, 400)
  })

  test('a challenge expires after 10 minutes', async () => {
    const person = await newPerson(site)
    const passkey = newPasskey()
    await addPasskey(person, passkey)
    const visitor = new Visitor(site)
    const options = await signInOptions(visitor)
    site.clock.advance(10 * minute)
    assert.equal((await visitor.post('/sign-in/passkey', { passkey: passkey.get(options) })).status, 400)
  })

  test('a challenge for one browser is refused in another', async () => {
    const person = await newPerson(site)
    const passkey = newPasskey()
    await addPasskey(person, passkey)
    const [one, other] = [new Visitor(site), new Visitor(site)]
    const options = await signInOptions(one)
    await signInOptions(other)
    assert.equal((await other.post('/sign-in/passkey', { passkey: passkey.get(options) })).status, 400)
    assert.equal((await new Visitor(site).post('/sign-in/passkey', { passkey: passkey.get(options) })).status, 400)
  })

  test('a challenge for one purpose is refused for all others', async () => {
    const person = await newPerson(site)
    const passkey = newPasskey()
    await addPasskey(person, passkey)
    const forCreation = (await person.post('/account/security/passkeys/options')).body
    const forConfirmation = (await person.post('/account/confirm/options')).body
    for (const { challenge } of [forCreation, forConfirmation]) {
      const proof = passkey.get({ challenge, rpId: 'localhost' })
      assert.equal((await person.post('/sign-in/passkey', { passkey: proof })).status, 400)
    }
    const visitor = await firstStep(site, person)
    const forSignIn = await signInOptions(visitor)
    assert.equal((await visitor.post('/sign-in/second-step', { passkey: passkey.get(forSignIn) })).status, 400)
    const forSecondStep = await secondStepOptions(visitor)
    assert.equal((await visitor.post('/sign-in/passkey', { passkey: passkey.get(forSecondStep) })).status, 400)
    assert.equal(await visitor.isSignedIn(), false)
  })

  test('someone else’s passkey is not accepted as the second step', async () => {
    const [victim, attacker] = [await newPerson(site), await newPerson(site)]
    const [own, foreign] = [newPasskey(), newPasskey()]
    await addPasskey(victim, own)
    await addPasskey(attacker, foreign)
    const visitor = await firstStep(site, victim)
    const proof = foreign.get(await secondStepOptions(visitor))
    const answer = await visitor.post('/sign-in/second-step', { passkey: proof })
    assert.equal(answer.status, 400)
    assert.equal(await visitor.isSignedIn(), false)
  })

  test('nobody can register someone else’s credential', async () => {
    const [victim, attacker] = [await newPerson(site), await newPerson(site)]
    const passkey = newPasskey()
    await addPasskey(victim, passkey)
    const answer = await addPasskey(attacker, passkey)
    assert.equal(answer.status, 400)
    assert.match(answer.text, /already registered/)
    assert.equal(await countOf(attacker.member.id), 0)
  })

  test('a creation cannot be finished in someone else’s session', async () => {
    const [one, other] = [await newPerson(site), await newPerson(site)]
    const options = (await one.post('/account/security/passkeys/options')).body
    const passkey = newPasskey().create(options)
    const form_token = await other.formToken()
    assert.equal((await other.post('/account/security/passkeys', { form_token, name: 'X', passkey })).status, 400)
  })

  test('nonsense instead of a response is refused with a readable error', async () => {
    const person = await newPerson(site)
    const form_token = await person.formToken()
    const nonsense = [
      '{',
      '[]',
      'null',
      '{"id":1}',
      '"x"',
      '{"id":"é"}',
      'x'.repeat(60_000),
      '{"__proto__":{"id":"a"}}',
    ]
    for (const passkey of nonsense) {
      assert.equal((await person.post('/account/security/passkeys', { form_token, name: 'X', passkey })).status, 400)
      assert.equal((await new Visitor(site).post('/sign-in/passkey', { passkey })).status, 400)
    }
    const without = await new Visitor(site).post('/sign-in/passkey', {})
    assert.match(without.text, /Passkeys need JavaScript/)
  })

  test('a removed passkey no longer signs in, and removing the last one removes the recovery codes', async () => {
    const di = await newPerson(site)
    const passkey = newPasskey()
    await addPasskey(di, passkey)
    const id = /passkeys\/(\d+)\/remove/.exec((await di.get('/account/security')).text)![1]!
    const form_token = await di.formToken()
    const stranger = await newPerson(site)
    const theirs = { form_token: await stranger.formToken() }
    assert.equal((await stranger.post(`/account/security/passkeys/${id}/remove`, theirs)).status, 404)
    const renaming = { ...theirs, name: 'Mine now' }
    assert.equal((await stranger.post(`/account/security/passkeys/${id}/rename`, renaming)).status, 404)
    await di.post(`/account/security/passkeys/${id}/rename`, { form_token, name: '  New   name ' })
    assert.match((await di.get('/account/security')).text, /<h3 dir="auto">New name<\/h3>/)
    assert.equal((await di.post(`/account/security/passkeys/${id}/rename`, { form_token, name: ' ' })).status, 400)
    assert.equal((await di.post(`/account/security/passkeys/${id}/remove`, { form_token })).status, 303)
    assert.deepEqual(await mailsTo(site, di.member.email), ['second_factor_added', 'second_factor_removed'])
    const visitor = new Visitor(site)
    const answer = await visitor.post('/sign-in/passkey', { passkey: passkey.get(await signInOptions(visitor)) })
    assert.match(answer.text, /may have been removed/)
    assert.equal((await visitor.post('/sign-in', { email: di.member.email, password })).headers.location, '/')
    const { n } = await site.app.db.one(sql<{ n: number }>`
      select count(*)::int as n from recovery_codes where member_id = ${di.member.id}`)
    assert.equal(n, 0)
  })

  test('a suspended member is refused, with the reason', async () => {
    const eli = await newPerson(site)
    const passkey = newPasskey()
    await addPasskey(eli, passkey)
    await site.app.db.run(sql`
      update members set suspended_at = now(), suspension_reason = 'Spam' where id = ${eli.member.id}`)
    const visitor = new Visitor(site)
    const answer = await visitor.post('/sign-in/passkey', { passkey: passkey.get(await signInOptions(visitor)) })
    assert.equal(answer.status, 403)
    assert.match(answer.text, /suspended/)
  })

  test('an account with an unconfirmed email cannot have one, and confirming the email removes planted ones', async () => {
    const squatter = await newPerson(site, { verified: false })
    assert.equal((await squatter.post('/account/security/passkeys/options')).status, 403)
    assert.match((await squatter.get('/account/security')).text, /Confirm your email first/)
    await site.app.db.run(sql`
      insert into passkeys (member_id, credential_id, public_key, counter, user_handle, name, synced, created_at)
      values (${squatter.member.id}, 'planted', '\\x00', 0, 'x', 'Planted', false, now())`)
    const owner = new Visitor(site)
    await owner.post('/sign-in/link', { email: squatter.member.email })
    await owner.post((await mailTo(site, squatter.member.email)).link)
    assert.equal(await owner.isSignedIn(), true)
    assert.equal(await countOf(squatter.member.id), 0)
  })

  test('options come from the site, for the site, and never for strangers', async () => {
    const visitor = new Visitor(site)
    const options = await signInOptions(visitor)
    assert.equal(options.rpId, 'localhost')
    assert.equal(options.userVerification, 'required')
    assert.deepEqual(options.allowCredentials, [])
    assert.equal(
      (await new Visitor(site).post('/account/security/passkeys/options')).headers.location?.slice(0, 8),
      '/sign-in',
    )
    assert.equal((await visitor.post('/sign-in/passkey/options', {}, { 'sec-fetch-site': 'cross-site' })).status, 403)
    const fin = await newPerson(site)
    const creation = (await fin.post('/account/security/passkeys/options')).body
    assert.equal(creation.rp.id, 'localhost')
    assert.doesNotMatch(JSON.stringify(creation.user.id), new RegExp(String(fin.member.id)))
  })

  test('no challenge is stored in plain, and old ones are removed', async () => {
    const visitor = new Visitor(site)
    const { challenge } = await signInOptions(visitor)
    const rows = await site.app.db.many(sql`select * from passkey_challenges`)
    assert.ok(rows.length > 0)
    assert.ok(!JSON.stringify(rows).includes(challenge))
    site.clock.advance(11 * minute)
    const { purgeSecondFactors } = await import('../../../src/core/second-factor/jobs.ts')
    await purgeSecondFactors.run(site.app, {})
    assert.deepEqual(await site.app.db.many(sql`select * from passkey_challenges`), [])
  })

  test('the export lists factors without secrets, and deleting the account removes them', async () => {
    const gil = await newPerson(site)
    await addPasskey(gil, newPasskey(), {}, 'Gil’s key')
    const { secret } = await addApp(site, gil)
    const form_token = await gil.formToken()
    const { second_factors, sessions } = JSON.parse((await gil.post('/account/export', { form_token })).text)
    assert.equal(second_factors.passkeys[0].name, 'Gil’s key')
    assert.equal(second_factors.recovery_codes.length, 10)
    assert.ok(second_factors.authenticator_app.confirmed_at)
    assert.equal(sessions[0].place, '203.0.113.x')
    assert.ok(!JSON.stringify(second_factors).includes(secret.replaceAll(' ', '')))
    assert.ok(!JSON.stringify(second_factors).includes('hash'))
    assert.equal((await gil.post('/account/delete', { form_token, email: gil.member.email })).status, 303)
    const { left } = await site.app.db.one(sql<{ left: number }>`
      select (
        (select count(*) from passkeys where member_id = ${gil.member.id})
        + (select count(*) from authenticator_apps where member_id = ${gil.member.id})
        + (select count(*) from recovery_codes where member_id = ${gil.member.id})
        + (select count(*) from passkey_challenges where member_id = ${gil.member.id})
      )::int as left`)
    assert.equal(left, 0)
  })

  test('an address without a host name gets no passkeys and says why', async () => {
    const hal = await signedIn(site)
    site.app.urls.moveTo('http://127.0.0.1:3000')
    try {
      assert.match((await hal.get('/account/security')).text, /only on sites with a domain name and HTTPS/)
      assert.doesNotMatch((await new Visitor(site).get('/sign-in')).text, /passkey-button/)
    } finally {
      site.app.urls.moveTo('http://localhost:3000')
    }
  })
})
