import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { endSuspensions } from '../../../src/core/member-admin/jobs.ts'
import { suspendMember, unsuspendMember } from '../../../src/core/member-admin/suspend.ts'
import { follow } from '../../../src/directory/follows/follow.ts'
import { moderateReview, writeReview } from '../../../src/directory/reviews/review.ts'
import { castVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { postUpdate } from '../../../src/publishing/editing/post-update.ts'
import { hideListing, unhideListing } from '../../../src/publishing/lifecycle/hide.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailTo, signedIn, Visitor } from '../../support/visitor.ts'

const day = 24 * 3600 * 1000

onOneStorage('suspensions', (storage) => {
  let site: TestApp
  let listings = 0
  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())

  const decide = <T>(work: (tx: Transaction) => Promise<T>) => site.app.db.transaction(work)
  const suspend = (id: number, more: { days?: number; hides?: boolean } = {}) =>
    decide((tx) => suspendMember(site.app, tx, id, { reason: 'Spam.', ...more }, commandLineActor))
  const lift = (id: number) => decide((tx) => unsuspendMember(site.app, tx, id, { reason: 'Sorry.' }, commandLineActor))
  const listing = (ownerId: number | null = null) => makeListing(site, { slug: `thing-${++listings}`, ownerId })
  const statusOf = async (id: number) =>
    (await site.app.db.one(sql<{ status: string }>`select status from listings where id = ${id}`)).status
  const publicReview = async (memberId: number, listingId: number, rating = 5) => {
    const id = await decide((tx) =>
      writeReview(site.app, tx, { listingId, memberId, rating, title: null, body: 'Very useful, day after day.' }),
    )
    await decide((tx) => moderateReview(site.app, tx, id, 'published'))
    return id
  }
  const followers = async (listingId: number) =>
    (
      await site.app.db.one(sql<{ followers: number }>`
        select followers from listing_counters where listing_id = ${listingId}`)
    ).followers
  /** The stored counters, and the same counted from the rows. */
  const ratings = () =>
    site.app.db.many(sql`
      select l.id
      from listings l
      left join (
        select listing_id, count(*)::int as count, sum(rating)::int as sum from reviews
        where status = 'published' group by listing_id
      ) r on r.listing_id = l.id
      where (l.rating_count, l.rating_sum) is distinct from (coalesce(r.count, 0), coalesce(r.sum, 0))`)

  test('a suspension with an end tells the member when, and ends automatically', async () => {
    const password = 'a long password'
    const ada = await site.member({ email: 'ada@people.example', password })
    await assert.rejects(suspend(ada.id, { days: 0 }), { code: 'invalid_request' })
    await assert.rejects(suspend(ada.id, { days: 1.5 }), { code: 'invalid_request' })
    await suspend(ada.id, { days: 3 })
    assert.match((await mailTo(site, ada.email)).text, /until November 18, 2026/)
    const signIn = async () => new Visitor(site).post('/sign-in', { email: ada.email, password })
    assert.match((await signIn()).text, /suspended until November 18, 2026 at 12:00 UTC\. Reason: Spam\./)
    site.clock.advance(3 * day - 1000)
    await endSuspensions.run(site.app, {})
    assert.equal((await signIn()).status, 403)
    site.clock.advance(1000)
    assert.match((await signIn()).text, /just ending/)
    await endSuspensions.run(site.app, {})
    await endSuspensions.run(site.app, {})
    assert.equal((await signIn()).status, 303)
    const { text } = await mailTo(site, ada.email)
    assert.match(text, /The suspension has ended/)
    const events = await site.app.db.many(sql`
      select action from audit_events where subject = ${`member:${ada.id}`} and action like 'account.%' order by id`)
    assert.deepEqual(events, [{ action: 'account.suspended' }, { action: 'account.restored' }])
  })

  test('if it is lifted early, the job does nothing', async () => {
    const bo = await site.member()
    await suspend(bo.id, { days: 1, hides: true })
    await lift(bo.id)
    await suspend(bo.id)
    site.clock.advance(2 * day)
    await endSuspensions.run(site.app, {})
    const row = await site.app.db.one(sql`
      select suspended_at is not null as suspended, suspended_until, suspension_hides from members where id = ${bo.id}`)
    assert.deepEqual(row, { suspended: true, suspended_until: null, suspension_hides: false })
  })

  test('it can hide listings, reviews, updates and follows, and restores exactly those', async () => {
    const cy = await site.member()
    const [own, other, third] = [await listing(cy.id), await listing(), await listing()]
    const byAdmin = await listing(cy.id)
    await decide((tx) => hideListing(site.app, tx, { listingId: byAdmin, by: commandLineActor, reason: 'Offline.' }))
    const review = await publicReview(cy.id, other, 1)
    await publicReview((await site.member()).id, other, 5)
    const pending = await decide((tx) =>
      writeReview(site.app, tx, {
        listingId: third,
        memberId: cy.id,
        rating: 2,
        title: null,
        body: 'Still waiting for a decision.',
      }),
    )
    await decide((tx) => postUpdate(site.app, tx, other, cy.id, { title: 'News', body: 'From a co-founder' }))
    for (const { id } of [cy, await site.member()])
      await decide((tx) => follow(site.app, tx, { listingId: other, memberId: id }))
    const page = async (slug: string) => (await site.call(`/api/v1/listings/${slug}`)).body
    const slugOf = async (id: number) =>
      (await site.app.db.one(sql<{ slug: string }>`select slug from listings where id = ${id}`)).slug
    const otherSlug = await slugOf(other)
    assert.equal((await page(otherSlug)).rating.average, 3)
    assert.equal((await page(otherSlug)).updates.length, 1)
    assert.equal(await followers(other), 2)

    await suspend(cy.id, { hides: true })
    assert.deepEqual([await statusOf(own), await statusOf(byAdmin)], ['hidden', 'hidden'])
    assert.equal((await site.call(`/api/v1/listings/${await slugOf(own)}`)).status, 404)
    assert.deepEqual((await page(otherSlug)).rating, { average: 5, count: 1 })
    assert.deepEqual((await page(otherSlug)).updates, [])
    assert.equal(await followers(other), 1)
    assert.doesNotMatch((await new Visitor(site).get('/updates')).text, /From a co-founder/)
    // A review of theirs that is published now also has to stay hidden.
    await decide((tx) => moderateReview(site.app, tx, pending, 'published'))
    assert.deepEqual(await site.app.db.one(sql`select status from reviews where id = ${pending}`), {
      status: 'hidden',
    })
    assert.deepEqual(await ratings(), [])

    await lift(cy.id)
    assert.deepEqual([await statusOf(own), await statusOf(byAdmin)], ['live', 'hidden'])
    assert.deepEqual((await page(otherSlug)).rating, { average: 3, count: 2 })
    assert.equal((await page(otherSlug)).updates.length, 1)
    assert.equal(await followers(other), 2)
    const after = await site.app.db.many(sql`select status from reviews where id = any(${[review, pending]})`)
    assert.deepEqual(after, [{ status: 'published' }, { status: 'published' }])
    assert.deepEqual(await ratings(), [])
    assert.deepEqual(await site.app.db.many(sql`select * from suspension_hidden_listings`), [])
  })

  test('it hides interview answers, on the founder page and on listings of others', async () => {
    const gil = await site.member({ name: 'Gil Founder' })
    const [named, edited] = [await listing(), await listing()]
    await site.app.db.run(sql`
      with founder as (
        insert into founders (slug, name, search_name, member_id)
        values ('gil', 'Gil Founder', 'gil founder', ${gil.id})
        returning id
      )
      insert into listing_founders (listing_id, founder_id, position) select ${named}, id, 1 from founder`)
    await site.app.db.run(sql`
      insert into listing_editors (listing_id, member_id, added_at)
      values (${edited}, ${gil.id}, ${site.clock.now()})`)
    await site.app.db.run(sql`
      insert into interview_answers (member_id, question_id, answer, answered_at)
      select ${gil.id}, id, 'We sold the boat.', ${site.clock.now()} from interview_questions limit 1`)
    const { slug } = await site.app.db.one(sql<{ slug: string }>`select slug from listings where id = ${edited}`)
    const shown = async () => [
      (await site.call('/api/v1/founders/gil')).body.interview.length,
      /We sold the boat/.test((await site.call('/founders/gil')).text),
      /We sold the boat/.test((await site.call(`/listings/${slug}`)).text),
    ]
    assert.deepEqual(await shown(), [1, true, true])
    await suspend(gil.id, { hides: true })
    assert.deepEqual(await shown(), [0, false, false])
    await lift(gil.id)
    assert.deepEqual(await shown(), [1, true, true])
  })

  test('a listing that an admin restores and hides again stays hidden when the suspension ends', async () => {
    const di = await site.member()
    const own = await listing(di.id)
    await suspend(di.id, { hides: true })
    const decision = { listingId: own, by: commandLineActor, reason: 'Because.' }
    await decide((tx) => unhideListing(site.app, tx, decision))
    await decide((tx) => hideListing(site.app, tx, decision))
    await lift(di.id)
    assert.equal(await statusOf(own), 'hidden')
  })

  test('without that option, everything they published stays', async () => {
    const ed = await site.member()
    const [own, other] = [await listing(ed.id), await listing()]
    await publicReview(ed.id, other)
    await suspend(ed.id)
    assert.equal(await statusOf(own), 'live')
    assert.deepEqual(await ratings(), [])
    assert.deepEqual(await site.app.db.one(sql`select rating_count from listings where id = ${other}`), {
      rating_count: 1,
    })
  })

  test('an account with a hiding suspension can be deleted', async () => {
    const flo = await site.member()
    const own = await listing(flo.id)
    await suspend(flo.id, { hides: true, days: 5 })
    const { deleteMember } = await import('../../../src/core/member-admin/delete.ts')
    await decide((tx) => deleteMember(site.app, tx, flo.id, { typed: flo.email }, commandLineActor))
    site.clock.advance(6 * day)
    await endSuspensions.run(site.app, {})
    assert.equal(await statusOf(own), 'hidden')
  })

  test('if two moderators act concurrently, one suspends and the other gets an error', async () => {
    const gus = await site.member()
    const results = await Promise.allSettled([suspend(gus.id, { hides: true }), suspend(gus.id, { hides: true })])
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const lifts = await Promise.allSettled([lift(gus.id), lift(gus.id)])
    assert.deepEqual(lifts.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  })

  test('a member’s page shows their activity, and can suspend them with an end and hiding', async () => {
    const moderator = await signedIn(site, { role: 'moderator' })
    const hal = await site.member({ name: 'Hal Reed' })
    const [own, other] = [await listing(hal.id), await listing()]
    await publicReview(hal.id, other)
    await decide((tx) => castVote(site.app, tx, { listingId: other, memberId: hal.id, network: null, device: null }))
    await decide((tx) => follow(site.app, tx, { listingId: other, memberId: hal.id }))
    await decide((tx) => postUpdate(site.app, tx, own, hal.id, { title: 'A new release', body: 'Out now' }))
    const path = `/admin/people/${hal.id}`
    const { text } = await moderator.get(path)
    for (const part of ['listings', 'reviews', 'updates', 'votes', 'follows'])
      assert.match(text, new RegExp(`id="${part}`))
    assert.match(text, /Very useful, day after day/)
    assert.match(text, /A new release/)
    const form_token = await moderator.formToken()
    const wrong = await moderator.post(`${path}/suspend`, { form_token, reason: 'Spam.', days: 'x' })
    assert.match(wrong.text, /Enter whole days/)
    const sent = await moderator.post(`${path}/suspend`, { form_token, reason: 'Spam.', days: '7', hide: 'on' })
    assert.equal(sent.status, 303, sent.text)
    assert.match((await moderator.get(path)).text, /What they published is hidden meanwhile/)
    assert.equal(await statusOf(own), 'hidden')
    assert.match((await moderator.get('/admin/reviews?status=hidden')).text, /Very useful/)
  })
})
