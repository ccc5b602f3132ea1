import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { addDays, siteTimeZone, siteToday, startOfDay } from '../../../src/core/calendar/weeks.ts'
import { casesInQueue, decideCase, viewCase } from '../../../src/core/moderation/cases.ts'
import { purgeModeration } from '../../../src/core/moderation/jobs.ts'
import { reportsPerHour } from '../../../src/core/moderation/limits.ts'
import { addRule } from '../../../src/core/moderation/rules.ts'
import { showsLog } from '../../../src/core/moderation/settings.ts'
import { viewVersion } from '../../../src/core/moderation/things.ts'
import { moderateReview, writeReview } from '../../../src/directory/reviews/review.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { createFirstVersion } from '../../../src/publishing/editing/change.ts'
import { postUpdate } from '../../../src/publishing/editing/post-update.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { clientId, clientSecret, type OpenIdProvider, startOpenIdProvider } from '../../support/openid-provider.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../support/visitor.ts'

const password = 'a long enough password'

onOneStorage('moderation', (storage) => {
  let site: TestApp
  let provider: OpenIdProvider
  let count = 0
  before(async () => {
    provider = await startOpenIdProvider()
    site = await openTestApp(await storage.open(), {
      environment: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: 'Harbor ID',
        RATE_LIMITS: 'on',
      },
    })
  })
  after(async () => {
    provider.close()
    await site?.close()
  })

  const work = <T>(run: (tx: Transaction) => Promise<T>) => site.app.db.transaction(run)
  const rule = (kind: string, pattern: string, effect: 'hold' | 'refuse') =>
    work((tx) => addRule(site.app, tx, { kind, pattern, effect, note: '' }, commandLineActor))
  const noRules = () => site.app.db.run(sql`delete from moderation_rules`)
  const listing = async (ownerId: number | null = null) => {
    const slug = `thing-${++count}`
    return { id: await makeListing(site, { slug, name: `Thing ${count}`, ownerId }), slug }
  }
  const publicReview = async (listingId: number, memberId: number, body = 'A useful thing, every day.') => {
    const id = await work((tx) => writeReview(site.app, tx, { listingId, memberId, rating: 4, title: null, body }))
    await work((tx) => moderateReview(site.app, tx, id, 'published'))
    return id
  }
  const openCases = async () => {
    const cases = await casesInQueue(site.app.db, true, { limit: 100, offset: 0 })
    return Promise.all(cases.map((one) => viewCase(site.app, site.app.db, one)))
  }
  const caseOf = async (kind: string, thingId: number | null) => {
    const found = (await openCases()).find((one) => one.kind === kind && one.thing_id === thingId)
    assert.ok(found, `no open case of ${kind} ${thingId}`)
    return { ...found, read: found.view ? viewVersion(found.view) : '' }
  }
  const decide = async (kind: string, thingId: number | null, outcome: string, reason = 'Against the rules.') => {
    const { id, read } = await caseOf(kind, thingId)
    await work((tx) => decideCase(site.app, tx, { id, outcome, reason, read }, commandLineActor))
    return id
  }
  const noticesOf = async (memberId: number) =>
    (
      await site.app.db.many(sql<{ title: string }>`
        select title from notifications where member_id = ${memberId} order by id`)
    ).map(({ title }) => title)
  const report = (who: Visitor, kind: string, id: number, fields: Record<string, string> = {}) =>
    who.post(`/report/${kind}/${id}`, { reason: 'spam', details: 'Look at this', ...fields })
  const reports = async (kind: string, id: number) =>
    (
      await site.app.db.one(sql<{ count: number }>`
        select count(*)::int as count from reports where kind = ${kind} and thing_id = ${id}`)
    ).count

  test('visitors and members report a listing, a review and an update, each once, into one case per thing', async () => {
    const owner = await site.member()
    const thing = await listing(owner.id)
    const review = await publicReview(thing.id, (await site.member()).id)
    const update = await work((tx) => postUpdate(site.app, tx, thing.id, owner.id, { title: 'News', body: 'Out now' }))
    const page = await new Visitor(site).get(`/listings/${thing.slug}`)
    for (const [kind, id] of [
      ['listing', thing.id],
      ['review', review],
      ['update', update.id],
    ] as const) {
      assert.match(page.text, new RegExp(`href="/report/${kind}/${id}"`))
      const visitor = new Visitor(site, '198.51.100.7')
      assert.match((await visitor.get(`/report/${kind}/${id}`)).text, /What’s wrong\?/)
      assert.match((await report(visitor, kind, id, { reason: '' })).text, /Choose what’s wrong/)
      assert.equal((await report(visitor, kind, id)).status, 303)
      assert.equal((await report(visitor, kind, id)).status, 303, 'again')
      assert.equal((await report(new Visitor(site, '198.51.100.8'), kind, id)).status, 303)
      const member = await signedIn(site)
      await report(member, kind, id, { reason: 'scam' })
      await report(member, kind, id)
      assert.equal(await reports(kind, id), 3)
      assert.equal((await openCases()).filter((one) => one.kind === kind && one.thing_id === id).length, 1)
    }
  })

  test('a bot that fills in the hidden field is thanked, and nothing is stored', async () => {
    const { id } = await listing()
    const sent = await report(new Visitor(site, '198.51.100.9'), 'listing', id, { website: 'https://spam.example' })
    assert.equal(sent.status, 303)
    assert.equal(await reports('listing', id), 0)
  })

  test('things that visitors cannot see cannot be reported, and nonsense is a 404', async () => {
    const hidden = await makeListing(site, { slug: `thing-${++count}`, status: 'hidden' })
    const { id } = await listing()
    const writer = await site.member()
    const pending = await work((tx) =>
      writeReview(site.app, tx, {
        listingId: id,
        memberId: writer.id,
        rating: 1,
        title: null,
        body: 'Not published yet, I guess.',
      }),
    )
    const visitor = new Visitor(site, '198.51.100.10')
    for (const path of [`listing/${hidden}`, `review/${pending}`, 'edit/1', 'listing/x', 'nothing/1', 'update/999999'])
      assert.equal((await visitor.get(`/report/${path}`)).status, 404, path)
    assert.equal((await report(visitor, 'review', pending)).status, 404)
  })

  test('reports are limited per address', async () => {
    await site.app.settings.set(reportsPerHour, 2)
    const visitor = new Visitor(site, '198.51.100.11')
    const things = [await listing(), await listing(), await listing()]
    const codes = []
    for (const { id } of things) codes.push((await report(visitor, 'listing', id)).status)
    assert.deepEqual(codes, [303, 303, 429])
    await site.app.settings.set(reportsPerHour, 1000)
  })

  test('removing a listing hides it with the reason, and notifies its owner and reporters', async () => {
    const owner = await site.member()
    const thing = await listing(owner.id)
    const reporter = await signedIn(site)
    await report(reporter, 'listing', thing.id)
    const { id, read } = await caseOf('listing', thing.id)
    const remove = (reason: string) =>
      work((tx) => decideCase(site.app, tx, { id, outcome: 'removed', reason, read }, commandLineActor))
    await assert.rejects(remove(' '), { code: 'invalid_request' })
    await remove('It copies another product.')
    assert.equal((await site.call(`/api/v1/listings/${thing.slug}`)).status, 404)
    assert.deepEqual(await noticesOf(owner.id), [`Thing ${count} was hidden`])
    assert.deepEqual(await noticesOf(reporter.member.id), [`Thanks for your report: Thing ${count}`])
    await assert.rejects(remove('Again.'), /already decided/)
    const event = await site.app.db.one(sql`
      select details ->> 'did' as did from audit_events where subject = ${`case:${id}`}`)
    assert.deepEqual(event, { did: 'removed reported listing' })
  })

  test('a review that is kept or whose reports are dismissed stays; one decided on its own page leaves the queue', async () => {
    const { id, slug } = await listing()
    const author = await site.member()
    const review = await publicReview(id, author.id)
    const status = async () =>
      (await site.app.db.one(sql<{ status: string }>`select status from reviews where id = ${review}`)).status
    await report(new Visitor(site, '198.51.100.20'), 'review', review)
    await decide('review', review, 'dismissed')
    await report(new Visitor(site, '198.51.100.20'), 'review', review)
    assert.ok(!(await openCases()).some((one) => one.thing_id === review && one.kind === 'review'), 'once per thing')
    await report(new Visitor(site, '198.51.100.21'), 'review', review)
    await decide('review', review, 'kept')
    assert.equal(await status(), 'published')
    await report(new Visitor(site, '198.51.100.22'), 'review', review)
    await decide('review', review, 'removed')
    assert.equal(await status(), 'rejected')
    assert.doesNotMatch((await new Visitor(site).get(`/listings/${slug}`)).text, /A useful thing/)
    assert.deepEqual(await noticesOf(author.id), [`Your review of Thing ${count} isn’t shown`])
  })

  test('if two moderators act concurrently, one decides and the other gets an error; a changed text has to be read again', async () => {
    const { id } = await listing()
    const author = await site.member()
    const review = await publicReview(id, author.id)
    await report(new Visitor(site, '198.51.100.30'), 'review', review)
    const { id: caseId, read } = await caseOf('review', review)
    await site.app.db.run(sql`update reviews set body = 'Something else entirely now.' where id = ${review}`)
    const one = await signedIn(site, { role: 'moderator' })
    const other = await signedIn(site, { role: 'moderator' })
    const send = async (who: typeof one, version: string, outcome: string) =>
      who.post('/admin/moderation/decide', {
        form_token: await who.formToken(),
        case: String(caseId),
        read: version,
        outcome,
        reason: 'Spam.',
      })
    assert.match((await send(one, read, 'removed')).text, /changed after you opened it[^]*Something else entirely/)
    const current = (await caseOf('review', review)).read
    const answers = await Promise.all([send(one, current, 'removed'), send(other, current, 'kept')])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 400])
    assert.match(answers.find(({ status }) => status === 400)!.text, /Someone else already decided this/)
  })

  test('a refusing rule stops reviews, updates, edits and submissions, and stores nothing', async () => {
    await rule('word', 'casino', 'refuse')
    const owner = await site.member()
    const { id } = await listing(owner.id)
    const author = await signedIn(site)
    const slug = `thing-${count}`
    const refused = await author.post(`/listings/${slug}/review`, {
      rating: '5',
      title: '',
      body: 'The best C4S1NO in the whole wide world.',
    })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /rules of this site don’t allow this/)
    assert.match(refused.text, /The best C4S1NO/, 'what was typed is kept')
    assert.doesNotMatch(refused.text, /rule “|casino”/, 'the rule is not named')
    const key = await site.keyFor(owner)
    const call = (method: 'POST' | 'PATCH', url: string, payload: object) =>
      site.call({
        method,
        url: `/api/v1${url}`,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      })
    const update = await call('POST', `/me/listings/${id}/updates`, { title: 'New', body: 'Our casino is open' })
    assert.deepEqual([update.status, update.body.code], [400, 'not_allowed_now'])
    const edit = await call('PATCH', `/me/listings/${id}`, { fields: { tagline: 'A casino for all' } })
    assert.deepEqual([edit.status, edit.body.code], [400, 'not_allowed_now'])
    await rule('domain', 'spam.example', 'refuse')
    const submitted = await call('POST', '/drafts', { url: 'https://www.spam.example/' })
    assert.deepEqual([submitted.status, submitted.body.code], [400, 'not_allowed_now'])
    assert.deepEqual(await site.app.db.one(sql`select count(*)::int as count from updates where listing_id = ${id}`), {
      count: 0,
    })
    const staff = await site.member({ role: 'editor' })
    await work((tx) =>
      writeReview(site.app, tx, {
        listingId: id,
        memberId: staff.id,
        rating: 1,
        title: null,
        body: 'People with a role may write casino.',
      }),
    )
    await noRules()
  })

  test('a held review waits in the queue with its rule, and approving publishes it', async () => {
    await rule('word', 'crypto', 'hold')
    const { id } = await listing()
    const author = await signedIn(site)
    const slug = `thing-${count}`
    const sent = await author.post(`/listings/${slug}/review`, {
      rating: '5',
      title: '',
      body: 'Pays out in crypto, always.',
    })
    assert.equal(sent.status, 303)
    assert.match((await author.get(`/listings/${slug}/review`)).text, /publish it after a quick check/)
    const review = await site.app.db.one(sql<{ id: number }>`
      select id from reviews where listing_id = ${id} and member_id = ${author.member.id}`)
    const held = await caseOf('review', review.id)
    assert.deepEqual([held.cause, held.matched], ['rule', ['Word or phrase “crypto”']])
    await assert.rejects(
      work((tx) =>
        decideCase(site.app, tx, { id: held.id, outcome: 'dismissed', reason: '', read: held.read }, commandLineActor),
      ),
      { code: 'invalid_request' },
    )
    await decide('review', review.id, 'kept')
    assert.match((await new Visitor(site).get(`/listings/${slug}`)).text, /Pays out in crypto/)
    await noRules()
  })

  test('a held update is invisible, says so, and reaches followers only once approved', async () => {
    await rule('links', '0', 'hold')
    const owner = await signedIn(site)
    const { id, slug } = await listing(owner.member.id)
    const key = await site.keyFor(owner.member)
    const posted = await site.call({
      method: 'POST',
      url: `/api/v1/me/listings/${id}/updates`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ title: 'Links', body: 'See https://a.example' }),
    })
    assert.deepEqual([posted.status, posted.body.shown], [201, false])
    assert.deepEqual(Object.keys(posted.body).sort(), ['body', 'followers', 'id', 'posted_at', 'shown', 'title'])
    assert.deepEqual((await site.call(`/api/v1/listings/${slug}`)).body.updates, [])
    assert.match((await owner.get(`/account/listings/${id}/updates`)).text, /Waiting for a quick check[^]*a\.example/)
    const rejected = await work((tx) =>
      postUpdate(site.app, tx, id, owner.member.id, { title: 'More', body: 'www.b.example' }),
    )
    await decide('update', rejected.id, 'removed', 'No links, please.')
    await decide('update', posted.body.id, 'kept')
    const { updates } = (await site.call(`/api/v1/listings/${slug}`)).body
    assert.deepEqual(
      updates.map(({ title }: { title: string }) => title),
      ['Links'],
    )
    assert.deepEqual(await noticesOf(owner.member.id), [
      'Your update “Links” is waiting for a quick check',
      'Your update “More” is waiting for a quick check',
      'Your update “More” isn’t shown',
      'Your update “Links” is published',
    ])
    await noRules()
  })

  test('a held edit leaves the page unchanged until it is approved, on top of later edits', async () => {
    await rule('word', 'miracle', 'hold')
    const owner = await signedIn(site)
    const { id, slug } = await listing(owner.member.id)
    const key = await site.keyFor(owner.member)
    const edit = (fields: object) =>
      site.call({
        method: 'PATCH',
        url: `/api/v1/me/listings/${id}`,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ fields }),
      })
    const held = await edit({ tagline: 'A miracle cure', keywords: ['health'] })
    assert.equal(held.status, 200)
    const tagline = async () => (await site.call(`/api/v1/listings/${slug}`)).body.tagline
    const before = await tagline()
    assert.notEqual(before, 'A miracle cure')
    assert.match(
      (await owner.get(`/account/listings/${id}/edit`)).text,
      /Your last change is waiting for a quick check/,
    )
    await edit({ short_description: 'Plain words' })
    await edit({ description: 'Another miracle' })
    const { view } = await caseOf('edit', id)
    assert.match(view!.text, /Tagline:\nA miracle cure[^]*Description:\nAnother miracle/)
    await decide('edit', id, 'kept')
    const profile = (await site.call(`/api/v1/listings/${slug}`)).body
    assert.deepEqual(
      [profile.tagline, profile.short_description, profile.description, profile.keywords],
      ['A miracle cure', 'Plain words', 'Another miracle', ['health']],
    )
    await edit({ tagline: 'Two miracle cures' })
    await decide('edit', id, 'removed', 'No promises of cures.')
    assert.equal(await tagline(), 'A miracle cure')
    assert.ok((await noticesOf(owner.member.id)).includes('We didn’t publish a change to your listing'))
    await noRules()
  })

  test('a held submission can’t be launched until it is approved; a rejected one is reviewed again after an edit', async () => {
    await rule('word', 'gambling', 'hold')
    const owner = await signedIn(site)
    const id = await makeListing(site, {
      slug: `thing-${++count}`,
      name: 'Gambling hall',
      status: 'draft',
      plan: null,
      week: null,
      ownerId: owner.member.id,
    })
    await work((tx) => createFirstVersion(site.app, tx, id, { memberId: owner.member.id, cause: 'created from draft' }))
    const key = await site.keyFor(owner.member)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const launch = () => site.call({ method: 'POST', url: `/api/v1/me/listings/${id}/free`, headers })
    assert.match((await launch()).body.detail, /is waiting for a quick check/)
    assert.match((await owner.get(`/account/listings/${id}`)).text, /We’re checking this listing/)
    await decide('listing', id, 'removed', 'No gambling here.')
    assert.match((await launch()).body.detail, /No gambling here/)
    await site.call({
      method: 'PATCH',
      url: `/api/v1/me/listings/${id}`,
      headers,
      payload: JSON.stringify({ fields: { tagline: 'Board games for the family' } }),
    })
    await decide('listing', id, 'kept')
    assert.equal((await launch()).status, 200)
    await noRules()
  })

  test('every way to sign up is refused or held by name, email and network, and approved with an emailed link', async () => {
    await rule('email', 'trash.example', 'refuse')
    await rule('network', '192.0.2.0/24', 'hold')
    const signUp = (email: string, address: string) =>
      new Visitor(site, address).post('/sign-up', { name: 'Sue', email, password })
    const refused = await signUp('sue@trash.example', '198.51.100.40')
    assert.equal(refused.status, 400)
    assert.deepEqual(await mailsTo(site, 'sue@trash.example'), [])
    const held = await signUp('sue@people.example', '192.0.2.7')
    assert.match(held.text, /We review some new accounts first/)
    assert.deepEqual(await mailsTo(site, 'sue@people.example'), [])
    await site.member({ email: 'known@people.example', password })
    const known = await signUp('known@people.example', '192.0.2.7')
    assert.match(known.text, /We review some new accounts first/, 'the same answer for an account')

    provider.person = { sub: 'pat', email: 'pat@people.example', email_verified: true, name: 'Pat' }
    const pat = new Visitor(site, '192.0.2.8')
    const leaving = await pat.get('/sign-in/social/oidc')
    const back = await fetch(leaving.headers.location!, { redirect: 'manual' })
    const answer = await pat.get(back.headers.get('location')!.replace('http://localhost:3000', ''))
    assert.match(answer.text, /We review some new accounts first/)
    assert.equal(await pat.isSignedIn(), false)

    for (const name of ['Sue', 'Pat']) {
      const waiting = (await openCases()).find(({ view }) => view?.title === `Sign-up by ${name}`)!
      await work((tx) =>
        decideCase(
          site.app,
          tx,
          { id: waiting.id, outcome: 'kept', reason: '', read: viewVersion(waiting.view!) },
          commandLineActor,
        ),
      )
      const { link } = await mailTo(site, `${name.toLowerCase()}@people.example`)
      const person = new Visitor(site, '192.0.2.9')
      assert.equal((await person.post(link, { password })).status, 303)
      assert.equal(await person.isSignedIn(), true)
    }
    assert.deepEqual(
      await site.app.db.many(sql`select 1 as found from moderation_cases where held is not null and kind = 'sign_up'`),
      [],
    )
    await noRules()
  })

  test('held sign-ups are deleted after 30 days', async () => {
    await rule('network', '192.0.2.0/24', 'hold')
    await new Visitor(site, '192.0.2.7').post('/sign-up', { name: 'Late', email: 'late@people.example', password })
    const isThere = async () => (await openCases()).some(({ view }) => view?.title === 'Sign-up by Late')
    assert.equal(await isThere(), true)
    site.clock.advance(31 * 24 * 3600 * 1000)
    await purgeModeration.run(site.app, {})
    assert.equal(await isThere(), false)
    await noRules()
  })

  test('a moderator adds, tests and deletes rules; mistakes are explained', async () => {
    const moderator = await signedIn(site, { role: 'moderator' })
    const form_token = await moderator.formToken()
    const add = (fields: Record<string, string>) =>
      moderator.post('/admin/moderation/rules', { form_token, kind: 'word', effect: 'hold', note: '', ...fields })
    assert.equal((await add({ pattern: 'Free  Money' })).status, 303)
    for (const [fields, message] of [
      [{ pattern: 'free money' }, /already a rule/],
      [{ pattern: '…' }, /letters or digits/],
      [{ kind: 'links', pattern: 'many' }, /number of links/],
      [{ kind: 'domain', pattern: 'not a domain' }, /domain like/],
      [{ kind: 'network', pattern: '300.1.1.1/8' }, /network like/],
      [{ kind: 'network', pattern: '10.0.0.0/4' }, /too wide/],
      [{ kind: 'email', pattern: 'a@b@c' }, /email like/],
      [{ kind: 'nothing', pattern: 'x' }, /Choose what the rule looks for/],
      [{ pattern: 'x', effect: 'explode' }, /Choose what the rule does/],
    ] as const) {
      const answer = await add(fields)
      assert.equal(answer.status, 400)
      assert.match(answer.text, message)
    }
    assert.equal((await add({ kind: 'network', pattern: '203.0.113.77/24', effect: 'refuse' })).status, 303)
    assert.match((await moderator.get('/admin/moderation/rules')).text, /203\.0\.113\.0\/24/)
    const tried = async (query: string) => (await moderator.get(`/admin/moderation/rules?${query}`)).text
    assert.match(await tried('text=FREE+m0ney'), /would be <strong>held<\/strong>[^]*free money/)
    assert.match(await tried('text=hello&address=203.0.113.5'), /would be <strong>refused/)
    assert.match(await tried('text=hello'), /No rule applies/)
    const [first] = await site.app.db.many(sql<{ id: number }>`select id from moderation_rules order by id`)
    const remove = () => moderator.post(`/admin/moderation/rules/${first!.id}/delete`, { form_token })
    assert.equal((await remove()).status, 303)
    assert.equal((await remove()).status, 404)
    const actions = await site.app.db.many(sql`
      select distinct action from audit_events where action like 'moderation.rule%' and actor_id = ${moderator.member.id}
      order by action`)
    assert.deepEqual(actions, [{ action: 'moderation.rule_added' }, { action: 'moderation.rule_deleted' }])
    await noRules()
  })

  test('a rule ends after its last day in the site’s time zone, stays in the list, and can be added again', async () => {
    const moderator = await signedIn(site, { role: 'moderator' })
    const form_token = await moderator.formToken()
    const add = (fields: Record<string, string>) =>
      moderator.post('/admin/moderation/rules', { form_token, effect: 'refuse', note: '', ...fields })
    const today = siteToday(site.app)
    const network = { kind: 'network', pattern: '203.0.113.0/24', last_day: addDays(today, 2) }
    for (const [last_day, message] of [
      [addDays(today, -1), /can’t be before today/],
      ['2026-02-30', /Enter a day/],
      ['soon', /Enter a day/],
      ['9999-12-31', /Enter a day/],
    ] as const) {
      const answer = await add({ ...network, last_day })
      assert.equal(answer.status, 400)
      assert.match(answer.text, message)
    }
    assert.equal((await add(network)).status, 303)
    assert.equal((await add({ kind: 'email', pattern: 'pest@spam.example', last_day: today })).status, 303)
    assert.equal((await add({ kind: 'word', pattern: 'casino', last_day: '' })).status, 303)

    let people = 0
    const signUp = async (email = `new-${++people}@people.example`, address = '203.0.113.9') =>
      (await new Visitor(site, address).post('/sign-up', { name: 'Sue', email, password })).status
    const page = async () => (await moderator.get('/admin/moderation/rules')).text
    const midnight = (days: number) => startOfDay(siteTimeZone(site.app), addDays(today, days)).getTime()
    const advanceTo = (time: number) => site.clock.advance(time - site.clock.now().getTime())

    advanceTo(midnight(1) - 1)
    assert.equal(await signUp('pest@spam.example', '198.51.100.60'), 400)
    assert.doesNotMatch(await page(), />Ended</)
    advanceTo(midnight(1))
    assert.notEqual(await signUp('pest@spam.example', '198.51.100.60'), 400, 'the ban of the email is over')
    assert.equal(await signUp(), 400, 'the ban of the network is not')
    assert.equal((await page()).match(/>Ended</g)?.length, 1)
    advanceTo(midnight(3) - 1)
    assert.equal(await signUp(), 400)
    assert.match((await add({ ...network, last_day: '' })).text, /already a rule/)
    advanceTo(midnight(3))
    assert.notEqual(await signUp(), 400)
    assert.match((await moderator.get('/admin/moderation/rules?text=a+casino')).text, /would be <strong>refused/)
    assert.match((await moderator.get('/admin/moderation/rules?address=203.0.113.9')).text, /No rule applies/)

    assert.equal((await add({ ...network, last_day: '' })).status, 303)
    assert.equal(await signUp(), 400)
    assert.equal((await page()).match(/Select Network “203\.0\.113\.0\/24”/g)?.length, 1)
    await noRules()
  })

  test('only moderators, admins and owners open the queue and the rules', async () => {
    for (const role of ['editor', 'finance', 'support', 'member'] as const) {
      const person = await signedIn(site, { role })
      assert.equal((await person.get('/admin/moderation')).status, 403, role)
      assert.equal((await person.get('/admin/moderation/rules')).status, 403, role)
    }
    for (const role of ['moderator', 'admin', 'owner'] as const)
      assert.equal((await (await signedIn(site, { role })).get('/admin/moderation')).status, 200, role)
    const moderator = await signedIn(site, { role: 'moderator' })
    assert.equal((await moderator.get('/admin/settings/access')).status, 403)
  })

  test('the public log is off by default, and shows decisions without any name or text', async () => {
    assert.equal((await new Visitor(site).get('/moderation-log')).status, 404)
    await site.app.settings.set(showsLog, true)
    assert.match((await new Visitor(site).get('/about')).text, /<footer[^]*href="\/moderation-log"/)
    const { text, status } = await new Visitor(site).get('/moderation-log')
    assert.equal(status, 200)
    assert.match(text, /A listing was removed after a report/)
    assert.match(text, /A report about a review was dismissed/)
    assert.match(text, /A review held by a rule was approved/)
    assert.doesNotMatch(text, /Thing \d|person-|people\.example|Against the rules|copies another/)
    assert.match((await new Visitor(site).get('/moderation-log.md')).text, /A listing was removed/)
  })
})
