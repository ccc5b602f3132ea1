import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { adminsNeedSecondFactor } from '../../../src/core/second-factor/settings.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { minute } from '../../../src/platform/duration.ts'
import { fingerprint } from '../../../src/platform/fingerprint.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, signedIn, Visitor } from '../../support/visitor.ts'
import { addApp, addPasskey, codeOf, firstStep, newPasskey, newPerson, password, step, wrongCode } from './support.ts'

onOneStorage('a recent proof of identity', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())

  const newAdmin = () => newPerson(site, { role: 'owner' })
  const roleOf = async (id: number) =>
    (await site.app.db.one(sql<{ role: string }>`select role from members where id = ${id}`)).role
  const stale = () => site.clock.advance(16 * minute)
  const asks = /Confirm it’s you/

  test('is not required right after signing in', async () => {
    const admin = await newAdmin()
    const { id } = await site.member()
    const { status } = await admin.post(`/admin/people/${id}/role`, {
      role: 'admin',
      form_token: await admin.formToken(),
    })
    assert.equal(status, 303)
    assert.equal(await roleOf(id), 'admin')
  })

  test('15 minutes later, an admin has to enter the password to change a role, but only once', async () => {
    const admin = await newAdmin()
    const { id } = await site.member()
    const form_token = await admin.formToken()
    const path = `/admin/people/${id}/role`
    stale()
    const page = await admin.post(path, { role: 'admin', form_token, note: 'what I <typed>' })
    assert.match(page.text, asks)
    assert.match(page.text, /name="note" value="what I &lt;typed&gt;"/)
    assert.equal(await roleOf(id), 'member')
    const wrong = await admin.post(path, { role: 'admin', form_token, current: 'not this one' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /Wrong current password/)
    assert.doesNotMatch(wrong.text, /not this one/)
    assert.equal((await admin.post(path, { role: 'admin', form_token, current: password })).status, 303)
    assert.equal(await roleOf(id), 'admin')
    assert.equal((await admin.post(`/admin/people/${id}/role`, { role: 'member', form_token })).status, 303)
    assert.equal(await roleOf(id), 'member')
    stale()
    assert.match((await admin.post(path, { role: 'admin', form_token })).text, asks)
  })

  test('with a second factor, the password is not enough', async () => {
    const admin = await newAdmin()
    const { secret, codes } = await addApp(site, admin)
    const { id } = await site.member()
    const form_token = await admin.formToken()
    const path = `/admin/people/${id}/role`
    stale()
    assert.match((await admin.post(path, { role: 'admin', form_token })).text, /6 digits in your authenticator app/)
    assert.equal((await admin.post(path, { role: 'admin', form_token, current: password })).status, 400)
    assert.equal((await admin.post(path, { role: 'admin', form_token, code: wrongCode(site, secret) })).status, 400)
    assert.equal(await roleOf(id), 'member')
    const code = codeOf(site, secret)
    assert.equal((await admin.post(path, { role: 'admin', form_token, code })).status, 303)
    stale()
    assert.equal(
      (await admin.post(`/admin/people/${id}/role`, { role: 'member', form_token, code })).status,
      400,
      'used',
    )
    assert.equal(
      (await admin.post(`/admin/people/${id}/role`, { role: 'member', form_token, code: codes[0]! })).status,
      303,
    )
    assert.equal(await roleOf(id), 'member')
  })

  test('with a passkey, the challenge is bound to the session', async () => {
    const admin = await newAdmin()
    const passkey = newPasskey()
    await addPasskey(admin, passkey)
    const { id } = await site.member()
    const form_token = await admin.formToken()
    const path = `/admin/people/${id}/role`
    stale()
    assert.match(
      (await admin.post(path, { role: 'admin', form_token })).text,
      /data-options="\/account\/confirm\/options"/,
    )
    const elsewhere = new Visitor(site)
    const options = (await elsewhere.post('/sign-in/passkey/options')).body
    await elsewhere.post('/sign-in/passkey', { passkey: passkey.get(options) })
    const foreign = passkey.get((await elsewhere.post('/account/confirm/options')).body)
    assert.equal((await admin.post(path, { role: 'admin', form_token, passkey: foreign })).status, 400)
    const own = passkey.get((await admin.post('/account/confirm/options')).body)
    assert.equal((await admin.post(path, { role: 'admin', form_token, passkey: own })).status, 303)
    stale()
    assert.equal((await admin.post(path, { role: 'admin', form_token, passkey: own })).status, 400, 'used')
  })

  test('is required to delete accounts and keys', async () => {
    const admin = await newAdmin()
    const target = await site.member()
    const form_token = await admin.formToken()
    stale()
    const forms: [string, Record<string, string>][] = [
      [`/admin/people/${target.id}/delete`, { email: target.email }],
      [`/admin/people/${target.id}/revoke`, {}],
      [`/admin/people/${target.id}/reset-second-factor`, {}],
      [`/admin/people/${target.id}/role`, { role: 'editor' }],
      ['/account/keys/revoke', { key: '1' }],
      ['/admin/orders/1/refund', {}],
      ['/admin/orders/1/outside/1', {}],
      ['/admin/fulfilment/give-back', {}],
      ['/account/security/passkeys/new', {}],
      ['/account/security/app/new', {}],
      ['/account/security/codes', {}],
      ['/account/security/app/remove', {}],
      ['/account/security/passkeys/1/remove', {}],
    ]
    for (const [path, fields] of forms)
      assert.match((await admin.post(path, { role: 'admin', form_token, ...fields })).text, asks, path)
    const untouched = await site.app.db.one(sql<{ deleted_at: Date | null }>`
      select deleted_at from members where id = ${target.id}`)
    assert.equal(untouched.deleted_at, null)
    const done = await admin.post(`/admin/people/${target.id}/delete`, {
      form_token,
      email: target.email,
      current: password,
    })
    assert.equal(done.headers.location, '/admin/people?done=deleted')
  })

  test('a key is created with the password in its form or, with a second factor, after the proof', async () => {
    const ada = await newPerson(site)
    const { secret } = await addApp(site, ada)
    assert.doesNotMatch((await ada.get('/account/keys')).text, /Current password/)
    const form_token = await ada.formToken()
    const key = { form_token, name: 'deploy', scopes: 'account:read', days: '30' }
    assert.match((await ada.post('/account/keys', key)).text, /Copy it now/, 'right after the second factor')
    stale()
    const asked = await ada.post('/account/keys', key)
    assert.match(asked.text, asks)
    assert.match(asked.text, /name="scopes" value="account:read"/)
    assert.match((await ada.post('/account/keys', { ...key, current: password })).text, /Wrong code/)
    assert.match((await ada.post('/account/keys', { ...key, code: codeOf(site, secret) })).text, /Copy it now/)
  })

  test('is required for a member with a second factor to change email, password or account', async () => {
    const bo = await newPerson(site)
    const { secret } = await addApp(site, bo)
    const form_token = await bo.formToken()
    stale()
    const forms: [string, Record<string, string>][] = [
      ['/account/email', { form: 'email', email: 'new-bo@people.example' }],
      ['/account/password', { form: 'password', password: 'another password', current: password }],
      ['/account/delete', { form: 'delete', email: bo.member.email, current: password }],
    ]
    for (const [path, fields] of forms) {
      const { text } = await bo.post(path, { role: 'admin', form_token, ...fields })
      assert.match(text, asks, path)
      assert.ok(!text.includes(password))
    }
    const [path, fields] = forms[0]!
    const done = await bo.post(path, { role: 'admin', form_token, ...fields, code: codeOf(site, secret) })
    assert.equal(done.headers.location, '/account/profile?done=email')
  })

  test('a member without password and factor has to sign in again', async () => {
    const cy = await signedIn(site, { role: 'owner' })
    const { id } = await site.member()
    const form_token = await cy.formToken()
    stale()
    const { text } = await cy.post(`/admin/people/${id}/role`, { role: 'admin', form_token })
    assert.match(text, /sign in again with an email link/)
    const forced = await cy.post(`/admin/people/${id}/role`, { role: 'admin', form_token, current: '' })
    assert.equal(forced.status, 400)
    assert.equal(await roleOf(id), 'member')
  })

  test('members who are not admins are refused as before, and learn nothing more', async () => {
    const di = await newPerson(site)
    const { id } = await site.member()
    const form_token = await di.formToken()
    stale()
    assert.equal(
      (await di.post(`/admin/people/${id}/role`, { role: 'admin', form_token, current: password })).status,
      403,
    )
    assert.equal(await roleOf(id), 'member')
  })

  test('a form from another session is refused before any proof is checked', async () => {
    const admin = await newAdmin()
    const { id } = await site.member()
    stale()
    const answer = await admin.post(`/admin/people/${id}/role`, { role: 'admin', form_token: 'x', current: password })
    assert.equal(answer.status, 403)
    assert.equal(await roleOf(id), 'member')
  })

  test('a proof is not echoed in the next prompt', async () => {
    const admin = await newAdmin()
    const form_token = await admin.formToken()
    stale()
    const { text } = await admin.post('/admin/fulfilment/give-back', { form_token, id: '0', current: password })
    assert.ok(!text.includes(password))
  })

  test('an admin resets the factors of someone who lost all of them', async () => {
    const [admin, lost] = [await newAdmin(), await newPerson(site)]
    const { codes } = await addApp(site, lost)
    const path = `/admin/people/${lost.member.id}`
    assert.match((await admin.get(path)).text, /Reset second factor/)
    const form_token = await admin.formToken()
    assert.equal((await admin.post(`${path}/reset-second-factor`, { form_token })).status, 303)
    assert.equal(await lost.isSignedIn(), false)
    assert.ok((await mailsTo(site, lost.member.email)).includes('second_factor_reset'))
    const visitor = new Visitor(site)
    await visitor.post('/sign-in', { email: lost.member.email, password })
    assert.equal(await visitor.isSignedIn(), true)
    assert.doesNotMatch((await admin.get(path)).text, /<summary>Reset second factor/)
    assert.equal((await admin.post(`${path}/reset-second-factor`, { form_token })).status, 400)
    const left = await site.app.db.many(sql`select 1 as n from recovery_codes where member_id = ${lost.member.id}`)
    assert.deepEqual([left.length, codes.length], [0, 10])
  })
})

onOneStorage('two-step sign-in for admins', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())

  const require = async (admin: Visitor, value: string) =>
    admin.post('/admin/settings/team', {
      form_token: await admin.formToken('/account/profile'),
      ...(value === 'true' && { [adminsNeedSecondFactor.key]: 'on' }),
      [`seen-${adminsNeedSecondFactor.key}`]: fingerprint(site.app.settings.get(adminsNeedSecondFactor)),
    })

  test('only an admin who has it can require it; the others are guided to set it up, and lose no input', async () => {
    const owner = await newPerson(site, { role: 'owner' })
    const other = await newPerson(site, { role: 'owner' })
    assert.match((await owner.get('/admin/settings/team')).text, /Admins need two-step sign-in/)
    const refused = await require(owner, 'true')
    assert.equal(refused.status, 400)
    assert.match(refused.text, /Set up two-step sign-in for your own account first/)
    assert.equal(site.app.settings.get(adminsNeedSecondFactor), false)

    const { secret } = await addApp(site, owner)
    assert.equal((await require(owner, 'true')).status, 303)
    assert.equal(site.app.settings.get(adminsNeedSecondFactor), true)
    assert.equal((await owner.get('/admin')).status, 200)

    for (const path of ['/admin', '/admin/people', '/admin/settings', '/admin/orders', '/admin/audit']) {
      const { headers } = await other.get(path)
      assert.equal(headers.location, '/account/security?needed=admin', path)
    }
    const posted = await other.post(`/admin/people/${owner.member.id}/role`, {
      role: 'member',
      form_token: await other.formToken(),
    })
    assert.equal(posted.status, 403)
    assert.match(posted.text, /Set up two-step sign-in/)
    assert.match((await other.get('/account/security?needed=admin')).text, /to open the admin area/)
    assert.equal((await other.get('/account/listings')).status, 200, 'the rest of the site stays open')
    const member = await newPerson(site)
    assert.equal((await member.get('/admin')).status, 403)
    assert.doesNotMatch((await member.get('/account/security?needed=admin')).text, /admin area/)

    await addPasskey(other, newPasskey())
    assert.equal((await other.get('/admin')).status, 200)

    const form_token = await owner.formToken()
    await owner.post('/account/security/app/remove', { form_token })
    assert.equal((await owner.get('/admin')).headers.location, '/account/security?needed=admin')
    await addApp(site, owner)
    assert.equal((await owner.get('/admin')).status, 200)
    assert.equal((await require(owner, 'false')).status, 303)
    assert.ok(secret)
  })

  test('admins between the two steps have no access', async () => {
    const admin = await newPerson(site, { role: 'owner' })
    const { secret } = await addApp(site, admin)
    const visitor = await firstStep(site, admin, { next: '/admin' })
    assert.match(String((await visitor.get('/admin')).headers.location), /^\/sign-in\?/)
    site.clock.advance(step)
    assert.equal(
      (await visitor.post('/sign-in/second-step', { code: codeOf(site, secret) })).headers.location,
      '/admin',
    )
    assert.equal((await visitor.get('/admin')).status, 200)
  })
})
