import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { timeZone } from '../../../src/core/calendar/settings.ts'
import { siteName } from '../../../src/core/site-settings/settings.ts'
import { beginSetUp } from '../../../src/operations/set-up/begin.ts'
import { openSetUp, setUpToken } from '../../../src/operations/set-up/state.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { BossJobs } from '../../../src/platform/jobs/boss.ts'
import { missingSellerDetails } from '../../../src/shop/vat/seller.ts'
import { chargesVat, sellerAddress, sellerName } from '../../../src/shop/vat/settings.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn, Visitor } from '../../support/visitor.ts'

const password = 'a long password'

onOneStorage('the set-up of a new site', (storage) => {
  let site: TestApp
  let token: string
  let owner: Visitor
  before(async () => {
    site = await openTestApp(await storage.open())
    token = (await setUpToken(site.app))!
    owner = new Visitor(site)
  })
  after(() => site.close())
  const send = async (step: string, form: Record<string, string> = {}) =>
    owner.post(`/set-up/steps/${step}`, { form_token: await owner.formToken(), ...form })

  test('is open to the holder of the token, which is the same in every process', async () => {
    assert.equal(await setUpToken(site.app), token)
    const stranger = new Visitor(site)
    assert.match((await stranger.get('/')).text, /We’re setting up this site/)
    assert.match((await stranger.get('/set-up')).text, /Setup code/)
    assert.equal((await stranger.get('/set-up/wrong')).status, 404)
    assert.equal(
      (await stranger.post('/set-up/wrong', { name: 'Mallory', email: 'm@people.example', password })).status,
      404,
    )
    const refused = await stranger.post('/set-up', { token: 'wrong' })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /This setup code isn’t right/)
    assert.equal(
      (await stranger.post('/set-up', { token: ` http://localhost:3000/set-up/${token} ` })).headers.location,
      `/set-up/${token}`,
    )
    assert.equal((await stranger.post('/set-up/steps/site')).status, 303, 'sign in first')
    const member = await signedIn(site)
    assert.equal((await member.post('/set-up/steps/finish', { form_token: await member.formToken() })).status, 404)
  })

  test('shows every error at its field, with the typed values', async () => {
    const { status, text } = await owner.post(`/set-up/${token}`, { name: ' ', email: 'nobody', password: 'short' })
    assert.equal(status, 400)
    for (const id of ['name', 'email', 'password']) assert.match(text, new RegExp(`id="${id}-error"`))
    assert.match(text, /value="nobody"/)
    assert.doesNotMatch(text, /short"/)
  })

  test('creates one owner, even if many send the form concurrently', async () => {
    const admin = (email: string) => ({ email, name: 'Ada', password })
    const facts = { address: '203.0.113.7', userAgent: undefined }
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c'].map((letter) => beginSetUp(site.app, token, admin(`${letter}@people.example`), facts)),
    )
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected'])
    const winner = outcomes.find((outcome) => outcome.status === 'fulfilled')!
    owner.cookies.set('slipway', winner.value.cookie)
    const { admins } = await site.app.db.one(
      sql<{ admins: number }>`select count(*) as admins from members where role = 'owner'`,
    )
    assert.equal(admins, 1)
    assert.equal(await setUpToken(site.app), null)
    assert.equal((await new Visitor(site).get(`/set-up/${token}`)).status, 404)
    assert.equal((await new Visitor(site).get('/set-up')).status, 404)
  })

  test('continues at its current step, and completes each step once', async () => {
    assert.match((await owner.get('/admin')).text, /Setup isn’t finished/)
    assert.match((await owner.get('/set-up')).text, /About your site/)
    const wrong = await send('site', {
      'site.name': '',
      'site.purpose': 'Boats.',
      'site.time_zone': 'Atlantis',
      'site.currency_display': 'code',
    })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /id="site\.name-error"/)
    assert.match(wrong.text, /id="site\.time_zone-error"/)
    assert.equal(
      (
        await send('site', {
          'site.name': 'Harbour',
          'site.purpose': 'Boats.',
          'site.time_zone': 'Europe/Zurich',
          'site.currency_display': 'code',
        })
      ).headers.location,
      '/set-up',
    )
    await send('site', {
      'site.name': 'Again',
      'site.purpose': 'x',
      'site.time_zone': 'UTC',
      'site.currency_display': 'code',
    })
    assert.deepEqual([site.app.settings.get(siteName), site.app.settings.get(timeZone)], ['Harbour', 'Europe/Zurich'])
    assert.equal(await openSetUp(site.app.db), 'categories')
    assert.equal((await send('categories', { categories: 'everything' })).status, 400)
    await Promise.all([send('categories', { categories: 'business' }), send('categories', { categories: 'business' })])
    const { count } = await site.app.db.one(
      sql<{ count: number }>`select count(*) as count from categories where parent_id is null`,
    )
    assert.equal(count, 4)
    const empty = await send('seller', { 'seller.name': 'Harbour GmbH' })
    assert.equal(empty.status, 400)
    for (const key of ['address', 'country', 'vat_number'])
      assert.match(empty.text, new RegExp(`id="seller\\.${key}-error"`))
    assert.match(empty.text, /value="Harbour GmbH"/)
    assert.equal(site.app.settings.get(sellerName), '', 'nothing is saved by half')
    const exempt = {
      'seller.name': 'Harbour GmbH',
      'seller.address': '1 Quay\r\nBremen',
      'seller.country': 'DE',
      'seller.exemption': 'Small business under § 19 UStG',
    }
    assert.equal((await send('seller', exempt)).headers.location, '/set-up')
    assert.deepEqual(await missingSellerDetails(site.app.db), [])
    assert.deepEqual(
      [site.app.settings.get(sellerAddress), site.app.settings.get(chargesVat)],
      [['1 Quay', 'Bremen'], false],
    )
    assert.equal((await send('mail', { to: 'nobody' })).status, 400)
    const sent = (await send('mail', { to: 'colleague@people.example' })).headers.location!
    assert.match((await owner.get(sent)).text, /Your test email is in <a href="\/mailbox">/)
    assert.equal((await send('finish')).headers.location, '/admin')
    assert.equal((await send('finish')).status, 404)
    assert.equal((await owner.get('/set-up')).status, 404)
    const home = (await new Visitor(site).get('/')).text
    assert.match(home, /Harbour<\/h1>/)
    assert.match(home, /Launch the first product/)
    assert.match(home, /href="\/categories\/finance"/)
  })

  test('shows admins, and nobody else, that payments and mails are in test mode', async () => {
    assert.match((await owner.get('/')).text, /Test payments only: no real money moves/)
    assert.doesNotMatch((await (await signedIn(site)).get('/')).text, /Test payments only/)
    assert.doesNotMatch((await new Visitor(site).get('/')).text, /Test payments only/)
  })

  test('says why a test mail is refused, with the response of the mail server', async () => {
    const refusing = await openTestApp(site.app.db, { environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const admin = await signedIn(refusing, { role: 'admin', email: 'second@people.example' })
    await refusing.app.db.run(sql`update set_up set finished_at = null`)
    const { location } = (
      await admin.post('/set-up/steps/mail', { form_token: await admin.formToken(), to: 'colleague@people.example' })
    ).headers
    await assert.rejects(
      (refusing.app.jobs as BossJobs).runNow('mail.send', { mail: Number(/mail=(\d+)/.exec(location!)![1]) }),
    )
    const { text } = await admin.get(location!)
    assert.match(text, /Not sent yet\. We retry automatically\. Last error: [^<]*ECONNREFUSED/)
    assert.match(text, /We can’t connect to the email server: [^]*ECONNREFUSED/)
    assert.match(
      (await admin.get('/admin/mails')).text,
      /Waiting<\/span><br><span class="muted wrap-anywhere">[^<]*ECONNREFUSED/,
    )
    await refusing.close()
  })
})
