import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerSite } from '../../../../src/app/site.ts'
import { moderateReview } from '../../../../src/directory/reviews/review.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { makeListing } from '../../../support/listings.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { mailTo, signedIn, Visitor } from '../../../support/visitor.ts'

const password = 'a long enough password'

onOneStorage('votes, follows and reviews on the site', (storage) => {
  let site: TestApp
  let listing: number
  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [registerSite()] })
    listing = await makeListing(site, { slug: 'tidewell', name: 'Tidewell' })
    await makeListing(site, { slug: 'to-come', status: 'scheduled', week: '2026-11-23' })
    await makeListing(site, { slug: 'unseen', status: 'draft', week: null })
  })
  after(() => site.close())

  const voters = async () =>
    (
      await site.app.db.many(
        sql<{
          email: string
        }>`select m.email from votes v join members m on m.id = v.member_id where v.listing_id = ${listing} and v.withdrawn_at is null order by m.email`,
      )
    ).map(({ email }) => email)
  const intentIn = (location: string) => new URL(location, 'http://x').searchParams.get('intent')!

  test('a vote is cast and withdrawn with a plain form, or with JSON for a script', async () => {
    const ada = await signedIn(site, { email: 'ada@people.example' })
    const cast = await ada.post(
      '/listings/tidewell/vote',
      { vote: 'cast' },
      { referer: 'http://localhost:3000/launches?x=1' },
    )
    assert.deepEqual([cast.status, cast.headers.location], [303, '/launches?x=1'])
    assert.deepEqual(await voters(), ['ada@people.example'])
    const { body } = await ada.post('/listings/tidewell/vote', { vote: 'withdraw' }, { accept: 'application/json' })
    assert.equal(body.voted, false)
    assert.deepEqual(await voters(), [])
  })

  test('a form that says neither is refused, and no vote or follow is stored', async () => {
    const zoe = await signedIn(site, { email: 'zoe@people.example' })
    for (const [path, name] of [
      ['/listings/tidewell/vote', 'vote'],
      ['/listings/tidewell/follow', 'follow'],
    ] as const) {
      for (const value of [undefined, '', 'Cast', 'constructor']) {
        const form: Record<string, string> = value === undefined ? {} : { [name]: value }
        const { status, body } = await zoe.post(path, form, { accept: 'application/json' })
        assert.deepEqual([status, body.errors?.[0]?.path], [400, name])
      }
    }
    assert.deepEqual(await voters(), [])
    assert.match((await zoe.get('/listings/tidewell')).text, /name="follow" value="begin"/)
  })

  test('the voter is shown once why a vote does not count, with and without a script', async () => {
    const told = 'Vote saved. It counts once your account is 10 minutes old.'
    const nia = await signedIn(site, { email: 'nia@people.example' })
    const { body } = await nia.post('/listings/tidewell/vote', { vote: 'cast' }, { accept: 'application/json' })
    assert.equal(body.notice, told)
    await nia.post('/listings/tidewell/vote', { vote: 'withdraw' })
    await nia.post('/listings/tidewell/vote', { vote: 'cast' })
    const page = (await nia.get('/launches')).text
    assert.ok(page.includes(`<span>${told}</span></toast-message>`))
    assert.ok(!(await nia.get('/launches')).text.includes('toast-message'))
    assert.ok((await nia.get('/listings/tidewell')).text.includes(`title="${told}" data-uncounted`))
    await nia.post('/listings/tidewell/vote', { vote: 'withdraw' })
  })

  test('a message for the next page cannot be forged by someone else', async () => {
    const olu = await signedIn(site, { email: 'olu@people.example' })
    olu.cookies.set('toast', `${Buffer.from('Call this number').toString('base64url')}.${'x'.repeat(43)}`)
    assert.ok(!(await olu.get('/launches')).text.includes('Call this number'))
  })

  test('an anonymous vote is cast after a sign-in with a password', async () => {
    await site.member({ email: 'bo@people.example', password })
    const bo = new Visitor(site)
    const asked = await bo.post('/listings/tidewell/vote', { vote: 'cast' }, { referer: 'http://localhost:3000/' })
    assert.equal(asked.status, 303)
    const page = await bo.get(asked.headers.location!)
    assert.match(page.text, /Sign in and we’ll add your vote/)
    await bo.post('/sign-in', {
      email: 'bo@people.example',
      password,
      next: '/',
      intent: intentIn(asked.headers.location!),
    })
    assert.deepEqual(await voters(), ['bo@people.example'])
  })

  test('an anonymous vote is cast after signing up and after a sign-in link', async () => {
    const cy = new Visitor(site)
    const tap = async () => intentIn((await cy.post('/listings/tidewell/vote', { vote: 'cast' })).headers.location!)
    await cy.post('/sign-up', {
      name: 'Cy',
      email: 'cy@people.example',
      password,
      next: '/launches',
      intent: await tap(),
    })
    assert.equal((await cy.post((await mailTo(site, 'cy@people.example')).link)).headers.location, '/launches')
    assert.ok((await voters()).includes('cy@people.example'))
    assert.match((await cy.get('/launches')).text, /Vote saved\. It counts once your account is 10 minutes old\./)
    await cy.post('/listings/tidewell/vote', { vote: 'withdraw' })
    cy.cookies.delete('slipway')
    await cy.post('/sign-in/link', { email: 'cy@people.example', next: '/launches', intent: await tap() })
    assert.equal((await cy.post((await mailTo(site, 'cy@people.example')).link)).headers.location, '/launches')
    assert.ok((await voters()).includes('cy@people.example'))
  })

  test('an anonymous vote is only offered if the email is opened in another browser', async () => {
    await site.member({ email: 'dee@people.example' })
    const attacker = new Visitor(site)
    const tap = async () =>
      intentIn((await attacker.post('/listings/tidewell/vote', { vote: 'cast' })).headers.location!)
    await attacker.post('/sign-in/link', { email: 'dee@people.example', next: '/launches', intent: await tap() })
    await attacker.post('/sign-up', {
      name: 'Flo',
      email: 'flo@people.example',
      next: '/launches',
      intent: await tap(),
    })
    for (const email of ['dee@people.example', 'flo@people.example']) {
      const victim = new Visitor(site, '198.51.100.9')
      const { headers } = await victim.post((await mailTo(site, email)).link)
      assert.equal(headers.location, '/account/unfinished?tapped=vote&slug=tidewell&next=%2Flaunches')
      assert.ok(!(await voters()).includes(email), email)
      const page = (await victim.get(headers.location!)).text
      assert.match(page, /Your vote for <bdi>Tidewell<\/bdi> hasn’t been counted yet/)
      assert.match(page, /action="\/listings\/tidewell\/vote"/)
      assert.match(page, /href="\/launches"/)
    }
    const gone = await (await signedIn(site)).get('/account/unfinished?tapped=vote&slug=missing&next=//evil.example')
    assert.deepEqual([gone.status, gone.headers.location], [303, '/'])
  })

  test('an anonymous vote is bound to its browser and expires', async () => {
    await site.member({ email: 'victim@people.example', password })
    const attacker = new Visitor(site)
    const intent = intentIn((await attacker.post('/listings/tidewell/vote', { vote: 'cast' })).headers.location!)
    const victim = new Visitor(site)
    await victim.get('/')
    await victim.post('/listings/tidewell/follow', { follow: 'begin' })
    await victim.post('/sign-in', { email: 'victim@people.example', password, intent })
    assert.ok(!(await voters()).includes('victim@people.example'))
    const late = new Visitor(site)
    const old = intentIn((await late.post('/listings/tidewell/vote', { vote: 'cast' })).headers.location!)
    site.clock.advance(3601_000)
    await late.post('/sign-in', { email: 'victim@people.example', password, intent: old })
    assert.ok(!(await voters()).includes('victim@people.example'))
  })

  test('votes need a live listing, and the network is stored as a keyed hash', async () => {
    const di = await signedIn(site, { email: 'di@people.example' })
    assert.equal((await di.post('/listings/to-come/vote', { vote: 'cast' })).status, 400)
    for (const slug of ['unseen', 'missing'])
      assert.equal((await di.post(`/listings/${slug}/vote`, { vote: 'cast' })).status, 404)
    await di.post('/listings/tidewell/vote', { vote: 'cast' })
    const { network, device } = await site.app.db.one(
      sql<{ network: string; device: string }>`select network, device from votes where member_id = ${di.member.id}`,
    )
    assert.match(network, /^[\w-]{22}$/)
    assert.match(device, /^[\w-]{22}$/)
    assert.notEqual(device, di.cookies.get('slipway-device'))
    await di.post('/listings/tidewell/vote', { vote: 'withdraw' })
  })

  test('two accounts in one browser count as one vote', async () => {
    site.clock.advance(3600_000)
    const eve = await signedIn(site, { email: 'eve@people.example' })
    const second = await signedIn(site, { email: 'eve2@people.example' })
    site.clock.advance(3600_000)
    await eve.post('/listings/tidewell/vote', { vote: 'cast' })
    second.cookies.set('slipway-device', eve.cookies.get('slipway-device')!)
    await second.post('/listings/tidewell/vote', { vote: 'cast' })
    const rows = await site.app.db.many(sql<{ email: string; suspected: string | null }>`
      select m.email, v.suspected from votes v join members m on m.id = v.member_id where m.email like 'eve%' order by m.id`)
    assert.deepEqual(rows, [
      { email: 'eve@people.example', suspected: null },
      { email: 'eve2@people.example', suspected: 'same_device' },
    ])
  })

  test('a scheduled listing can be followed and unfollowed', async () => {
    const fay = await signedIn(site)
    assert.deepEqual(
      (await fay.post('/listings/to-come/follow', { follow: 'begin' }, { accept: 'application/json' })).body,
      { following: true, followers: 1 },
    )
    assert.deepEqual(
      (await fay.post('/listings/to-come/follow', { follow: 'begin' }, { accept: 'application/json' })).body,
      { following: true, followers: 1 },
    )
    assert.deepEqual(
      (await fay.post('/listings/to-come/follow', { follow: 'stop' }, { accept: 'application/json' })).body,
      { following: false, followers: 0 },
    )
  })

  test('a member has one review, which waits for moderation', async () => {
    const gus = await signedIn(site)
    assert.equal((await gus.post('/listings/tidewell/review', { rating: '9', title: '', body: 'short' })).status, 400)
    assert.equal(
      (
        await gus.post('/listings/tidewell/review', {
          rating: '4',
          title: 'Good',
          body: 'It does what it says, every day.',
        })
      ).status,
      303,
    )
    assert.match((await gus.get('/listings/tidewell/review')).text, /We’ll publish it after a quick check/)
    await gus.post('/listings/tidewell/review', { rating: '5', title: '', body: 'Even better after a month of use.' })
    const reviews = await site.app.db.many(
      sql<{
        id: number
        rating: number
        status: string
      }>`select id, rating, status from reviews where member_id = ${gus.member.id}`,
    )
    assert.deepEqual(
      reviews.map(({ rating, status }) => [rating, status]),
      [[5, 'pending']],
    )
    await site.app.db.transaction((tx) => moderateReview(site.app, tx, reviews[0]!.id, 'published'))
    assert.match((await gus.get('/listings/tidewell/review')).text, /is published/)
    const stranger = await new Visitor(site).get('/listings/tidewell/review')
    assert.equal(stranger.headers.location, '/sign-in?next=%2Flistings%2Ftidewell%2Freview')
    const unproven = await signedIn(site, { email: 'unproven@people.example', verified: false })
    assert.equal(
      (
        await unproven.post('/listings/tidewell/review', {
          rating: '5',
          title: '',
          body: 'I could not vote either, so why this?',
        })
      ).status,
      403,
    )
    assert.equal((await unproven.post('/listings/tidewell/vote', { vote: 'cast' })).status, 403)
  })
})
