import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { extensions } from '../../../src/app/extensions.ts'
import { registerSite } from '../../../src/app/site.ts'
import { personalData } from '../../../src/core/personal-data/personal-data.ts'
import { follow } from '../../../src/directory/follows/follow.ts'
import { moderateReview, writeReview } from '../../../src/directory/reviews/review.ts'
import { castVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../support/visitor.ts'

const password = 'a long enough password'

onOneStorage('the account', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [registerSite()] })
  })
  after(() => site.close())

  test('a new address has to be confirmed, and both addresses are notified', async () => {
    const ada = await signedIn(site, { email: 'ada@old.example', password })
    const form_token = await ada.formToken()
    assert.match(
      (
        await ada.post('/account/email', {
          form_token,
          form: 'email',
          email: 'ada@new.example',
          current: 'wrong wrong',
        })
      ).text,
      /Wrong current password/,
    )
    assert.equal(
      (await ada.post('/account/email', { form_token, form: 'email', email: 'ada@new.example', current: password }))
        .status,
      303,
    )
    assert.deepEqual(await mailsTo(site, 'ada@old.example'), ['address_change_asked'])
    const { link } = await mailTo(site, 'ada@new.example')
    await ada.get(link)
    assert.equal((await new Visitor(site).post('/sign-in', { email: 'ada@new.example', password })).status, 400)
    assert.equal((await ada.post(link, { form_token })).status, 303)
    assert.equal((await new Visitor(site).post('/sign-in', { email: 'ada@new.example', password })).status, 303)
    assert.equal((await new Visitor(site).post('/sign-in', { email: 'ada@old.example', password })).status, 400)
    assert.equal((await ada.post(link, { form_token })).status, 400)
    assert.deepEqual(await mailsTo(site, 'ada@old.example'), ['address_change_asked', 'address_changed'])
  })

  test('an extended session extends its cookie, on every account page', async () => {
    const ina = await signedIn(site, { email: 'ina@people.example', password })
    for (const page of ['/account/profile', '/account/apps']) {
      site.clock.advance(3600 * 1000)
      assert.match(String((await ina.get(page)).headers['set-cookie']), /slipway=/, page)
      assert.equal((await ina.get(page)).headers['set-cookie'], undefined, page)
    }
  })

  test('the address of another account cannot be used, and the page does not reveal that it is taken', async () => {
    await site.member({ email: 'owner@people.example' })
    const bo = await signedIn(site, { email: 'bo@people.example', password })
    const answer = await bo.post('/account/email', {
      form_token: await bo.formToken(),
      form: 'email',
      email: 'owner@people.example',
      current: password,
    })
    assert.equal(answer.headers.location, '/account/profile?done=email')
    assert.deepEqual(await mailsTo(site, 'owner@people.example'), ['address_taken'])
  })

  test('a changed password keeps this device and signs out the others', async () => {
    const cy = await signedIn(site, { email: 'cy@people.example', password })
    const other = new Visitor(site)
    await other.post('/sign-in', { email: 'cy@people.example', password })
    const answer = await cy.post('/account/password', {
      form_token: await cy.formToken(),
      form: 'password',
      current: password,
      password: 'quite another one',
    })
    assert.equal(answer.status, 303)
    assert.equal(await cy.isSignedIn(), true)
    assert.equal(await other.isSignedIn(), false)
  })

  test('a member without a password needs a recent sign-in', async () => {
    const di = await signedIn(site, { email: 'di@people.example' })
    site.clock.advance(16 * 60_000)
    const form_token = await di.formToken()
    assert.match(
      (await di.post('/account/password', { form_token, form: 'password', password })).text,
      /sign in again with an email link/,
    )
    const again = new Visitor(site)
    await again.post('/sign-in/link', { email: 'di@people.example' })
    await again.post((await mailTo(site, 'di@people.example')).link)
    assert.equal(
      (await again.post('/account/password', { form_token: await again.formToken(), form: 'password', password }))
        .status,
      303,
    )
  })

  test('devices are listed and signed out one by one, or all together', async () => {
    const eli = await signedIn(site, { email: 'eli@people.example', password })
    const phone = new Visitor(site)
    phone.userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
    await phone.post('/sign-in', { email: 'eli@people.example', password })
    const { text } = await eli.get('/account/sessions')
    assert.match(text, /Safari on iOS[^]*203\.0\.113\.x[^]*Password/)
    const session = /name="session" value="(\d+)"/.exec(text)![1]!
    const stranger = await signedIn(site)
    await stranger.post('/account/sessions/end', { form_token: await stranger.formToken(), session })
    assert.equal(await phone.isSignedIn(), true, 'nobody ends a session of somebody else')
    await eli.post('/account/sessions/end', { form_token: await eli.formToken(), session })
    assert.equal(await phone.isSignedIn(), false)
    assert.equal(await eli.isSignedIn(), true)
    await phone.post('/sign-in', { email: 'eli@people.example', password })
    await phone.post('/account/sign-out-everywhere', { form_token: await phone.formToken() })
    assert.equal(await eli.isSignedIn(), false)
  })

  test('all other devices are signed out with one button, and this one stays', async () => {
    const eva = await signedIn(site, { email: 'eva@people.example', password })
    const others = [new Visitor(site), new Visitor(site, '2001:db8:7:8::9')]
    for (const other of others) await other.post('/sign-in', { email: 'eva@people.example', password })
    const bystander = await signedIn(site)
    assert.match((await eva.get('/account/sessions')).text, /2001:db8:7:…[^]*Sign out 2 other devices/)
    await eva.post('/account/sessions/end-others', { form_token: await eva.formToken() })
    for (const other of others) assert.equal(await other.isSignedIn(), false)
    assert.equal(await eva.isSignedIn(), true)
    assert.equal(await bystander.isSignedIn(), true)
    assert.doesNotMatch((await eva.get('/account/sessions')).text, /other device/)
  })

  test('every table that references a member is exported and erased', async () => {
    const rows = await site.app.db.many(sql<{ name: string }>`
      select distinct c.conrelid::regclass::text as name from pg_constraint c where c.contype = 'f'
        and c.confrelid = 'members'::regclass`)
    const covered = new Set(extensions.of(personalData).flatMap(({ tables }) => tables))
    assert.deepEqual(
      rows.map(({ name }) => name).filter((name) => !covered.has(name)),
      [],
    )
  })

  test('the export contains all personal data and no secrets', async () => {
    const fay = await signedIn(site, { email: 'fay@people.example', name: 'Fay', password })
    const listing = await makeListing(site, { slug: 'exported', ownerId: fay.member.id })
    const other = await makeListing(site, { slug: 'voted-for' })
    await site.app.db.transaction((tx) =>
      castVote(site.app, tx, { listingId: other, memberId: fay.member.id, network: 'n', device: 'd' }),
    )
    const key = await site.keyFor(fay.member)
    const { status, headers, text, body } = await fay.post('/account/export', { form_token: await fay.formToken() })
    assert.equal(status, 200)
    assert.match(headers['content-disposition']!, /account\.json/)
    assert.equal(body.account.email, 'fay@people.example')
    assert.deepEqual(
      body.votes.map((vote: { listing: string }) => vote.listing),
      ['voted-for'],
    )
    assert.deepEqual(
      body.listings.map(({ slug }: { slug: string }) => slug),
      ['exported'],
    )
    assert.equal(body.account.api_keys.length, 1)
    assert.ok(listing)
    for (const secret of [key, '$argon2', fay.cookies.get('slipway')!]) assert.ok(!text.includes(secret))
  })

  test('a deleted account leaves the counted votes of closed weeks, listings without an owner, and nothing that identifies it', async () => {
    const { app } = site
    const gus = await signedIn(site, { email: 'gus@people.example', name: 'Gus Harrow', password })
    site.clock.advance(3600_000)
    const [own, liked] = [
      await makeListing(site, { slug: 'gus-own', ownerId: gus.member.id }),
      await makeListing(site, { slug: 'liked' }),
    ]
    await app.db.transaction(async (tx) => {
      await castVote(app, tx, { listingId: liked, memberId: gus.member.id, network: 'n', device: 'd' })
      await follow(app, tx, { listingId: liked, memberId: gus.member.id })
      await moderateReview(
        app,
        tx,
        await writeReview(app, tx, { listingId: liked, memberId: gus.member.id, rating: 5, title: null, body: 'Good' }),
        'published',
      )
    })
    const key = await site.keyFor(gus.member)
    site.clock.advance(7 * 86_400_000)
    const form_token = await gus.formToken()
    assert.equal(
      (
        await gus.post('/account/delete', {
          form_token,
          form: 'delete',
          email: 'gus@people.example',
          current: 'wrong wrong',
        })
      ).status,
      400,
    )
    assert.equal(
      (
        await gus.post('/account/delete', {
          form_token,
          form: 'delete',
          email: 'other@people.example',
          current: password,
        })
      ).status,
      400,
    )
    assert.equal(
      (
        await gus.post('/account/delete', {
          form_token,
          form: 'delete',
          email: 'gus@people.example',
          current: password,
        })
      ).headers.location,
      '/goodbye',
    )
    assert.equal(await gus.isSignedIn(), false)
    assert.equal((await site.call({ url: '/api/v1/me', headers: { authorization: `Bearer ${key}` } })).status, 401)
    assert.equal((await new Visitor(site).post('/sign-in', { email: 'gus@people.example', password })).status, 400)
    const counts = await app.db.one(
      sql`
        select c.votes, c.followers, l.rating_count, l.owner_id
        from listings l join listing_counters c on c.listing_id = l.id where l.id = ${liked}`,
    )
    assert.deepEqual(counts, { votes: 1, followers: 0, rating_count: 0, owner_id: null })
    assert.deepEqual(await app.db.one(sql`select owner_id, status from listings where id = ${own}`), {
      owner_id: null,
      status: 'live',
    })
    const traces = sql`select network, wide_network, device, mail_group from votes where listing_id = ${liked}`
    assert.deepEqual(await app.db.one(traces), { network: null, wide_network: null, device: null, mail_group: null })
    assert.deepEqual(
      await app.db.one(sql`select email, name, password_hash from members where id = ${gus.member.id}`),
      { email: `deleted-${gus.member.id}@deleted.invalid`, name: 'Deleted account', password_hash: null },
    )
    assert.deepEqual(await mailsTo(site, 'gus@people.example'), ['account_deleted'])
    const again = new Visitor(site)
    await again.post('/sign-up', { name: 'Gus', email: 'gus@people.example', password })
    assert.equal(
      (await again.post((await mailTo(site, 'gus@people.example')).link)).status,
      303,
      'the address is free again',
    )
  })

  test('the only owner cannot delete their account', async () => {
    const admin = await signedIn(site, { email: 'admin@people.example', role: 'owner', password })
    const answer = await admin.post('/account/delete', {
      form_token: await admin.formToken(),
      form: 'delete',
      email: 'admin@people.example',
      current: password,
    })
    assert.match(answer.text, /only owner/)
    assert.equal(await admin.isSignedIn(), true)
  })

  test('an API key is shown once, works, and can be revoked', async () => {
    const hal = await signedIn(site, { email: 'hal@people.example' })
    const form_token = await hal.formToken('/account/keys')
    const created = await hal.post('/account/keys', {
      form_token,
      name: 'deploy <script>',
      scopes: ['account:read'],
      days: '30',
    })
    const key = /slw_\w{36}/.exec(created.text)![0]
    assert.match(created.text, /curl -H/)
    assert.match(created.text, /mcpServers/)
    assert.equal(created.headers['cache-control'], 'private, no-store')
    const me = await site.call({ url: '/api/v1/me', headers: { authorization: `Bearer ${key}` } })
    assert.deepEqual(me.body.scopes, ['account:read'])
    const listed = await hal.get('/account/keys')
    assert.ok(!listed.text.includes(key))
    assert.ok(listed.text.includes(`${key.slice(0, 10)}…`))
    assert.match(listed.text, /deploy &lt;script&gt;/)
    const id = /name="key" value="(\d+)"/.exec(listed.text)![1]!
    const stranger = await signedIn(site)
    assert.equal(
      (await stranger.post('/account/keys/revoke', { form_token: await stranger.formToken(), key: id })).status,
      404,
    )
    assert.equal((await hal.post('/account/keys/revoke', { form_token, key: id })).status, 303)
    assert.equal((await site.call({ url: '/api/v1/me', headers: { authorization: `Bearer ${key}` } })).status, 401)
    assert.match((await hal.post('/account/keys', { form_token, name: '', days: '30' })).text, /Please fix 2 things/)
    const unproven = await signedIn(site, { email: 'unproven@people.example', verified: false })
    assert.equal(
      (
        await unproven.post('/account/keys', {
          form_token: await unproven.formToken('/account/keys'),
          name: 'x',
          scopes: ['account:read'],
          days: '7',
        })
      ).status,
      403,
    )
  })

  test('creating a key needs the password, or without one a recent sign-in', async () => {
    const [lou, mo] = [
      await signedIn(site, { email: 'lou@people.example', password }),
      await signedIn(site, { email: 'mo@people.example' }),
    ]
    const make = async (person: Visitor, more: Record<string, string> = {}) =>
      person.post('/account/keys', {
        form_token: await person.formToken('/account/keys'),
        name: 'x',
        scopes: ['account:read'],
        days: '7',
        ...more,
      })
    for (const more of [{}, { current: 'not the password' }]) {
      const refused = await make(lou, more as Record<string, string>)
      assert.equal(refused.status, 400)
      assert.match(refused.text, /Wrong current password/)
      assert.doesNotMatch(refused.text, /slw_\w{36}/)
    }
    assert.match((await make(lou, { current: password })).text, /slw_\w{36}/)
    assert.match((await make(mo)).text, /slw_\w{36}/)
    site.clock.advance(16 * 60_000)
    assert.match((await make(mo)).text, /sign in again with an email link/)
  })

  test('members can unsubscribe from topics and resubscribe, even with one click in an email', async () => {
    const { unsubscribeUrl: refusalUrl, unsubscribedTopics: refusedTopics } = await import(
      '../../../src/core/mail/unsubscribes.ts'
    )
    const ida = await signedIn(site, { email: 'ida@people.example' })
    await ida.post('/account/mails', {
      form_token: await ida.formToken('/account/mails'),
      followed: 'none',
      launches: 'daily',
      invites: 'immediate',
    })
    assert.deepEqual([...(await refusedTopics(site.app.db, 'ida@people.example'))], ['followed'])
    const path = refusalUrl(site.app, 'ida@people.example', 'launches').slice(site.app.urls.site.length)
    assert.equal((await site.call({ method: 'POST', url: `${path.slice(0, -3)}abc`, payload: '' })).status, 404)
    assert.equal((await site.call({ url: path })).status, 200)
    assert.equal(
      (await refusedTopics(site.app.db, 'ida@people.example')).size,
      1,
      'opening the link alone does nothing',
    )
    // An email provider sends it without Origin and without cookies.
    const oneClick = await site.call({
      method: 'POST',
      url: path,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(oneClick.status, 200)
    assert.equal((await refusedTopics(site.app.db, 'ida@people.example')).size, 2)
  })

  test('the mailbox shows unsent emails, as a page and as JSON', async () => {
    const jo = new Visitor(site, '127.0.0.1')
    await jo.post('/sign-in/link', { email: 'jo@people.example' })
    assert.match((await jo.get('/mailbox')).text, /there’s no account for it/)
    const { body } = await jo.get('/mailbox.json?to=jo@people.example')
    assert.equal(body.items.length, 1)
    assert.equal(body.items[0].to, 'jo@people.example')
    const shown = await jo.get(`/mailbox/${body.items[0].id}`)
    assert.match(shown.headers['content-security-policy']!, /^sandbox/)
  })
})
