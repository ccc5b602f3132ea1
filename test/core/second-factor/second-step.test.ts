import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signIntent } from '../../../src/core/sign-in/after-sign-in.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { hour, minute } from '../../../src/platform/duration.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, Visitor } from '../../support/visitor.ts'
import {
  addApp,
  addPasskey,
  codeOf,
  codesIn,
  firstStep,
  newPasskey,
  newPerson,
  password,
  step,
  wrongCode,
} from './support.ts'

onOneStorage('the second step', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())

  const withApp = async () => {
    const person = await newPerson(site)
    return Object.assign(person, await addApp(site, person))
  }
  const send = (visitor: Visitor, code: string) => visitor.post('/sign-in/second-step', { code })

  test('an app is set up with a QR code or its key, and turned on by its first code', async () => {
    const ada = await newPerson(site)
    const form_token = await ada.formToken()
    await ada.post('/account/security/app/new', { form_token })
    const page = (await ada.get('/account/security/app')).text
    assert.match(page, /<svg class="qr-code"[^>]*aria-label[^]*<path d="M/)
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)![1]!
    assert.equal((await ada.get('/account/security/app')).text.includes(secret), true, 'reloading keeps it')
    const refused = await ada.post('/account/security/app', { form_token, code: wrongCode(site, secret) })
    assert.equal(refused.status, 400)
    assert.ok(refused.text.includes(secret), 'the page stays')
    const direct = await new Visitor(site).post('/sign-in', { email: ada.member.email, password })
    assert.equal(direct.headers.location, '/', 'nothing is asked for yet')
    const done = await ada.post('/account/security/app', { form_token, code: codeOf(site, secret) })
    assert.equal(new Set(codesIn(done.text)).size, 10)
    assert.deepEqual(await mailsTo(site, ada.member.email), ['second_factor_added'])
    assert.equal((await ada.get('/account/security/app')).status, 303, 'the key is not shown again')
  })

  test('the secret is encrypted, and recovery codes are hashed', async () => {
    const { secret, codes, member } = await withApp()
    const rows = [
      await site.app.db.many(sql`select encode(secret, 'escape') as secret from authenticator_apps`),
      await site.app.db.many(sql`select * from recovery_codes`),
      await site.app.db.many(sql`select body_text from mails where recipient = ${member.email}`),
      site.logged,
    ]
    for (const text of [secret, secret.replaceAll(' ', ''), ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      assert.ok(!JSON.stringify(rows).includes(text))
  })

  test('a password alone does not sign in, and a code completes it', async () => {
    const bo = await withApp()
    const visitor = await firstStep(site, bo, { next: '/launches' })
    assert.equal(await visitor.isSignedIn(), false)
    const page = await visitor.get('/sign-in/second-step')
    assert.match(page.text, /6 digits in your authenticator app/)
    assert.equal(page.headers['cache-control'], 'no-store')
    const code = codeOf(site, bo.secret)
    assert.equal((await send(visitor, `${code.slice(0, 3)} ${code.slice(3)}`)).headers.location, '/launches')
    assert.equal(await visitor.isSignedIn(), true)
    assert.match((await visitor.get('/account/sessions')).text, /Password and authenticator app/)
  })

  test('a code can be used only once, in any browser', async () => {
    const cy = await withApp()
    const code = codeOf(site, cy.secret)
    assert.equal((await send(await firstStep(site, cy), code)).status, 303)
    assert.equal((await send(await firstStep(site, cy), code)).status, 400)
    const older = codeOf(site, cy.secret, -1)
    assert.equal((await send(await firstStep(site, cy), older)).status, 400, 'nor one before it')
    site.clock.advance(step)
    assert.equal((await send(await firstStep(site, cy), codeOf(site, cy.secret))).status, 303)
  })

  test('one code sent many times concurrently signs in once', async () => {
    const di = await withApp()
    const visitors = await Promise.all(Array.from({ length: 6 }, () => firstStep(site, di)))
    const code = codeOf(site, di.secret)
    const all = await Promise.all(visitors.map((visitor) => send(visitor, code)))
    assert.equal(all.filter(({ status }) => status === 303).length, 1)
  })

  test('the code that turned the app on does not sign in', async () => {
    const eli = await newPerson(site)
    const form_token = await eli.formToken()
    await eli.post('/account/security/app/new', { form_token })
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec((await eli.get('/account/security/app')).text)![1]!
    const code = codeOf(site, secret)
    await eli.post('/account/security/app', { form_token, code })
    assert.equal((await send(await firstStep(site, eli), code)).status, 400)
  })

  test('a code of another account is refused', async () => {
    const [one, other] = [await withApp(), await withApp()]
    assert.equal((await send(await firstStep(site, one), codeOf(site, other.secret))).status, 400)
    assert.equal((await send(await firstStep(site, one), other.codes[0]!)).status, 400)
  })

  test('five wrong codes end the sign-in', async () => {
    const fin = await withApp()
    const visitor = await firstStep(site, fin)
    for (let tries = 1; tries <= 5; tries++) {
      const answer = await send(visitor, wrongCode(site, fin.secret))
      assert.match(answer.text, tries < 5 ? /Wrong code/ : /too many wrong codes/)
    }
    const right = await send(visitor, codeOf(site, fin.secret))
    assert.match(right.text, /too many wrong codes/)
    assert.equal(await visitor.isSignedIn(), false)
  })

  test('five concurrent wrong codes count as five tries', async () => {
    const fay = await withApp()
    const visitor = await firstStep(site, fay)
    await Promise.all(Array.from({ length: 12 }, () => send(visitor, wrongCode(site, fay.secret))))
    const { tries } = await site.app.db.one(sql<{ tries: number }>`
      select (data ->> 'tries')::int as tries from one_time_tokens where purpose = 'second_factor'
      order by created_at desc limit 1`)
    assert.equal(tries, 5)
  })

  test('the first step expires after 10 minutes', async () => {
    const gil = await withApp()
    const visitor = await firstStep(site, gil)
    site.clock.advance(10 * minute)
    assert.match((await visitor.get('/sign-in/second-step')).text, /Sign in again/)
    assert.equal((await send(visitor, codeOf(site, gil.secret))).status, 400)
    assert.equal(await visitor.isSignedIn(), false)
  })

  test('nothing else is accessible between the steps', async () => {
    const hal = await withApp()
    const visitor = await firstStep(site, hal)
    for (const path of ['/account/security', '/account/keys', '/account/profile', '/account/sessions'])
      assert.match(String((await visitor.get(path)).headers.location), /^\/sign-in\?/, path)
    for (const path of ['/account/confirm/options', '/account/security/passkeys/options', '/account/export'])
      assert.match(String((await visitor.post(path)).headers.location), /^\/sign-in\?/, path)
    const secret = visitor.cookies.get('slipway-second-step')!
    visitor.cookies.set('slipway', secret)
    assert.equal(await visitor.isSignedIn(), false, 'its cookie is no session')
    for (const path of ['/sign-in/link/', '/reset/', '/verify/'])
      assert.equal((await visitor.post(`${path}${secret}`, { password })).status, 400, `${path} takes no such secret`)
    const api = await site.call({ url: '/api/v1/me', headers: { authorization: `Bearer ${secret}` } })
    assert.equal(api.status, 401)
  })

  test('the second step needs the browser of the first', async () => {
    const ida = await withApp()
    await firstStep(site, ida)
    assert.equal((await send(new Visitor(site), codeOf(site, ida.secret))).status, 400)
    const guessed = new Visitor(site)
    guessed.cookies.set('slipway-second-step', 'A'.repeat(43))
    assert.equal((await send(guessed, codeOf(site, ida.secret))).status, 400)
  })

  test('a finished sign-in cannot be finished again', async () => {
    const jo = await withApp()
    const visitor = await firstStep(site, jo)
    const secret = visitor.cookies.get('slipway-second-step')!
    await send(visitor, codeOf(site, jo.secret))
    site.clock.advance(step)
    const copy = new Visitor(site)
    copy.cookies.set('slipway-second-step', secret)
    assert.equal((await send(copy, codeOf(site, jo.secret))).status, 400)
    assert.equal(await copy.isSignedIn(), false)
  })

  test('a sign-in link does not bypass it', async () => {
    const kit = await withApp()
    const visitor = new Visitor(site)
    await visitor.post('/sign-in/link', { email: kit.member.email, next: '/blog' })
    const { link } = await mailTo(site, kit.member.email)
    assert.equal((await visitor.post(link)).headers.location, '/sign-in/second-step')
    assert.equal(await visitor.isSignedIn(), false)
    assert.equal((await send(visitor, codeOf(site, kit.secret))).headers.location, '/blog')
  })

  test('a password reset does not bypass it', async () => {
    const lea = await withApp()
    const visitor = new Visitor(site)
    await visitor.post('/reset', { email: lea.member.email })
    const { link } = await mailTo(site, lea.member.email)
    assert.equal((await visitor.post(link, { password: 'another password' })).headers.location, '/sign-in/second-step')
    assert.equal(await visitor.isSignedIn(), false)
    assert.equal(await lea.isSignedIn(), false)
    assert.equal((await send(visitor, codeOf(site, lea.secret))).status, 303)
  })

  test('a new password ends unfinished sign-ins', async () => {
    const mo = await withApp()
    const intruder = await firstStep(site, mo)
    const form_token = await mo.formToken()
    assert.equal((await mo.post('/account/password', { form_token, password: 'another password' })).status, 303)
    assert.equal((await send(intruder, codeOf(site, mo.secret))).status, 400)
  })

  test('a member who is suspended between the steps is refused', async () => {
    const nel = await withApp()
    const visitor = await firstStep(site, nel)
    await site.app.db.run(sql`
      update members set suspended_at = now(), suspension_reason = 'Spam' where id = ${nel.member.id}`)
    assert.equal((await send(visitor, codeOf(site, nel.secret))).status, 403)
    assert.equal(await visitor.isSignedIn(), false)
  })

  test('an action that a visitor started is carried out after the second step, not before', async () => {
    const ola = await withApp()
    const visitor = new Visitor(site)
    await visitor.post('/sign-in/passkey/options')
    const device = visitor.cookies.get('slipway-device')!
    const intent = signIntent(site.app, device, { action: 'nothing_real', slug: 'x' })
    await visitor.post('/sign-in', { email: ola.member.email, password, intent, next: '//evil.example' })
    assert.equal(
      (await send(visitor, codeOf(site, ola.secret))).headers.location,
      '/',
      'and only leads within the site',
    )
  })

  test('a recovery code replaces the app once, with or without dashes, and the owner gets an email', async () => {
    const pia = await withApp()
    const [first, second] = pia.codes as [string, string]
    const visitor = await firstStep(site, pia)
    assert.equal((await send(visitor, first.toUpperCase())).status, 303)
    assert.equal(await visitor.isSignedIn(), true)
    assert.match((await visitor.get('/account/sessions')).text, /Password and recovery code/)
    assert.match((await mailTo(site, pia.member.email)).text, /9 codes left/)
    assert.equal((await send(await firstStep(site, pia), first)).status, 400)
    assert.equal((await send(await firstStep(site, pia), second.replaceAll('-', ''))).status, 303)
  })

  test('a recovery code sent many times concurrently works once', async () => {
    const quin = await withApp()
    const visitors = await Promise.all(Array.from({ length: 6 }, () => firstStep(site, quin)))
    const all = await Promise.all(visitors.map((visitor) => send(visitor, quin.codes[0]!)))
    assert.equal(all.filter(({ status }) => status === 303).length, 1)
  })

  test('a low count is shown, and new codes replace the old ones', async () => {
    const ron = await withApp()
    assert.match((await ron.get('/account/security')).text, /10 unused recovery codes/)
    for (const code of ron.codes.slice(0, 7)) assert.equal((await send(await firstStep(site, ron), code)).status, 303)
    assert.match((await ron.get('/account/security')).text, /3 unused recovery codes\. Create new ones/)
    const made = await ron.post('/account/security/codes', { form_token: await ron.formToken() })
    const codes = codesIn(made.text)
    assert.equal(codes.length, 10)
    assert.equal((await send(await firstStep(site, ron), ron.codes[9]!)).status, 400)
    assert.equal((await send(await firstStep(site, ron), codes[0]!)).status, 303)
    assert.ok((await mailsTo(site, ron.member.email)).includes('recovery_codes_made'))
    assert.ok(!(await ron.get('/account/security')).text.includes(codes[1]!), 'shown once')
  })

  test('removing the app turns off the second step, unless a passkey is left', async () => {
    const sam = await withApp()
    await addPasskey(sam, newPasskey())
    const form_token = await sam.formToken()
    assert.equal((await sam.post('/account/security/app/remove', { form_token })).status, 303)
    assert.equal((await sam.post('/account/security/app/remove', { form_token })).status, 404)
    const visitor = await firstStep(site, sam)
    assert.match((await visitor.get('/sign-in/second-step')).text, /Use a passkey[^]*Recovery code/)
    assert.equal((await send(visitor, codeOf(site, sam.secret))).status, 400)
    assert.equal((await send(visitor, sam.codes[0]!)).status, 303)
  })

  test('new codes require a factor', async () => {
    const tom = await newPerson(site)
    const answer = await tom.post('/account/security/codes', { form_token: await tom.formToken() })
    assert.equal(answer.status, 400)
    assert.match(answer.text, /Add a passkey or an authenticator app first/)
  })

  test('a second app does not replace the first one unasked', async () => {
    const uma = await withApp()
    const form_token = await uma.formToken()
    await uma.post('/account/security/app/new', { form_token })
    assert.equal((await uma.get('/account/security/app')).status, 303)
    assert.equal((await uma.post('/account/security/app', { form_token, code: codeOf(site, uma.secret) })).status, 400)
    assert.equal((await send(await firstStep(site, uma), codeOf(site, uma.secret))).status, 303)
  })

  test('an app that nobody confirmed within an hour starts over', async () => {
    const vic = await newPerson(site)
    const form_token = await vic.formToken()
    await vic.post('/account/security/app/new', { form_token })
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec((await vic.get('/account/security/app')).text)![1]!
    site.clock.advance(hour)
    assert.equal((await vic.get('/account/security/app')).status, 303)
    assert.equal((await vic.post('/account/security/app', { form_token, code: codeOf(site, secret) })).status, 403)
  })

  test('forms of another session or site are refused', async () => {
    const wes = await withApp()
    const other = await newPerson(site)
    const forms = ['/passkeys', '/app/new', '/app', '/app/remove', '/codes', '/passkeys/new']
    for (const path of forms) {
      const foreign = await wes.post(`/account/security${path}`, { form_token: await other.formToken() })
      assert.equal(foreign.status, 403, path)
      const crossSite = await wes.post(`/account/security${path}`, {}, { 'sec-fetch-site': 'cross-site' })
      assert.equal(crossSite.status, 403, path)
    }
    const crossSite = await (await firstStep(site, wes)).post(
      '/sign-in/second-step',
      {},
      { 'sec-fetch-site': 'cross-site' },
    )
    assert.equal(crossSite.status, 403)
  })

  test('API keys and the programs that hold them keep working', async () => {
    const xin = await newPerson(site)
    const key = await site.keyFor(xin.member)
    await addApp(site, xin)
    const { status } = await site.call({ url: '/api/v1/me', headers: { authorization: `Bearer ${key}` } })
    assert.equal(status, 200)
  })

  test('failed second steps are in the audit trail', async () => {
    const yan = await withApp()
    await send(await firstStep(site, yan), wrongCode(site, yan.secret))
    const events = await site.app.db.many(sql<{ action: string }>`
      select action from audit_events where subject = ${`member:${yan.member.id}`} order by id`)
    assert.deepEqual(
      events.map(({ action }) => action),
      ['factor.added', 'factor.refused'],
    )
  })
})

onOneStorage('limits of the second step', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { environment: { RATE_LIMITS: 'on' } })
  })
  after(() => site.close())

  test('codes are limited per account across all networks, while a recovery code still works', async () => {
    const ada = await newPerson(site)
    const { secret, codes } = await addApp(site, ada)
    let refusals = 0
    for (let tries = 0; tries < 12; tries++) {
      const network = `198.51.100.${tries}`
      const visitor = await firstStep(site, ada, {}, network)
      const answer = await visitor.post('/sign-in/second-step', { code: wrongCode(site, secret) })
      if (answer.status === 429) refusals++
    }
    // One was used when the app was turned on.
    assert.equal(refusals, 3)
    const owner = await firstStep(site, ada, {}, '203.0.113.200')
    const code = await owner.post('/sign-in/second-step', { code: codeOf(site, secret) })
    assert.equal(code.status, 429, 'even the right one')
    assert.ok(code.headers['retry-after'])
    assert.equal((await owner.post('/sign-in/second-step', { code: codes[0]! })).status, 303)
  })

  test('one address cannot try factors on many accounts', async () => {
    const visitor = new Visitor(site, '192.0.2.77')
    const statuses: number[] = []
    for (let tries = 0; tries < 32; tries++)
      statuses.push((await visitor.post('/sign-in/passkey', { passkey: '{}' })).status)
    assert.deepEqual(statuses.slice(28), [400, 400, 429, 429])
  })
})
