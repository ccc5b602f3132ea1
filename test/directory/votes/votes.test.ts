import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { awardClosedWeeks } from '../../../src/directory/awards/award.ts'
import { copyAllCounters } from '../../../src/directory/listings/counters.ts'
import { countsAfterReview } from '../../../src/directory/votes/fraud.ts'
import { discountedVotes } from '../../../src/directory/votes/queries.ts'
import { castVote, withdrawVote } from '../../../src/directory/votes/vote.ts'
import { countWaitingVotes } from '../../../src/directory/votes/waiting.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('votes', (storage) => {
  let site: TestApp
  let listingId: number
  let count = 0

  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())
  beforeEach(async () => {
    site.clock.set('2026-11-11T12:00:00Z')
    listingId = await makeListing(site, { slug: `listing-${++count}` })
  })

  const person = async () => {
    const member = await site.member()
    site.clock.advance(20 * 60_000)
    return member.id
  }
  const vote = (
    memberId: number,
    { network = null, device = null }: { network?: string | null; device?: string | null } = {},
  ) => site.app.db.transaction((tx) => castVote(site.app, tx, { listingId, memberId, network, device }))
  const withdraw = (memberId: number) =>
    site.app.db.transaction((tx) => withdrawVote(site.app, tx, { listingId, memberId }))
  const shown = async () => (await site.call(`/api/v1/listings/listing-${count}`)).body.votes

  const afterReview = async () =>
    (
      await site.app.db.one(sql<{ votes: number }>`
        select count(*) as votes from votes where listing_id = ${listingId} and ${countsAfterReview}`)
    ).votes

  test('a vote is visible in the next request', async () => {
    assert.equal(await shown(), 0)
    await vote(await person())
    assert.equal(await shown(), 1)
  })

  test('a member has one vote, however often it is cast', async () => {
    const member = await person()
    await vote(member)
    await vote(member)
    assert.equal(await shown(), 1)
  })

  test('concurrent votes each return the count right after their own, even if cast again or withdrawn', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, person))
    const ballots = people.map((memberId) => ({ listingId, memberId, network: null, device: null }))
    const castAll = () => Promise.all(ballots.map((ballot) => castVote(site.app, site.app.db, ballot)))
    const withdrawAll = () => Promise.all(ballots.map((ballot) => withdrawVote(site.app, site.app.db, ballot)))
    const counts = (results: { votes: number }[]) => results.map(({ votes }) => votes).sort((a, b) => a - b)
    const oneToTwelve = people.map((_, index) => index + 1)
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(counts(await castAll()), oneToTwelve)
      assert.deepEqual(counts(await withdrawAll()), [0, ...oneToTwelve.slice(0, -1)])
    }
  })

  test('a vote can be withdrawn and cast again', async () => {
    const member = await person()
    await vote(member)
    assert.equal((await withdraw(member)).votes, 0)
    assert.equal((await withdraw(member)).votes, 0)
    assert.equal((await vote(member)).votes, 1)
  })

  test("the owner's own vote is stored but not counted", async () => {
    const owner = await person()
    await site.app.db.run(sql`update listings set owner_id = ${owner} where id = ${listingId}`)
    assert.deepEqual(await vote(owner), {
      voted: true,
      votes: 0,
      discounted: 'own_listing',
      notice: 'This is your own listing, so your vote doesn’t count.',
    })
  })

  const countWaiting = () => site.app.db.transaction((tx) => countWaitingVotes(site.app, tx))
  const weekOf = async (week: string) =>
    (await site.call(`/api/v1/launches/weeks/${week}`)).body.entries.find(
      ({ listing }: { listing: { id: number } }) => listing.id === listingId,
    )?.votes

  test('the vote of a brand-new account counts once the account is old enough', async () => {
    const { id } = await site.member()
    site.clock.advance(4 * 60_000)
    const cast = await vote(id)
    assert.deepEqual([cast.votes, cast.discounted], [0, 'new_account'])
    assert.equal(cast.notice, 'Vote saved. It counts once your account is 10 minutes old.')
    site.clock.advance(6 * 60_000 - 1)
    assert.equal(await countWaiting(), 0)
    site.clock.advance(1)
    assert.equal(await countWaiting(), 1)
    assert.deepEqual([await shown(), await weekOf('2026-11-09')], [1, 1])
    assert.equal(await countWaiting(), 0)
  })

  test('two processes count a waiting vote once', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => site.member()))
    for (const { id } of people) await vote(id)
    site.clock.advance(20 * 60_000)
    const counted = await Promise.all([countWaiting(), countWaiting(), countWaiting()])
    assert.equal(
      counted.reduce((sum, count) => sum + count),
      4,
    )
    assert.equal(await shown(), 4)
  })

  test('a waiting vote that is withdrawn, or whose voter is suspended or gone, is not counted', async () => {
    const [withdrawn, suspended, gone] = await Promise.all([site.member(), site.member(), site.member()])
    for (const { id } of [withdrawn, suspended, gone]) await vote(id)
    await withdraw(withdrawn.id)
    await site.app.db.run(sql`
      update members set suspended_at = now(), suspension_reason = 'spam' where id = ${suspended.id}`)
    await site.app.db.run(sql`update members set email_verified_at = null where id = ${gone.id}`)
    site.clock.advance(20 * 60_000)
    assert.equal(await countWaiting(), 0)
    assert.equal(await shown(), 0)
  })

  test('the other rules apply to a waiting vote when it would begin to count, in the order of the accounts', async () => {
    const first = await site.member()
    site.clock.advance(60_000)
    const second = await site.member()
    await vote(second.id, { device: 'shared' })
    await vote(first.id, { device: 'shared' })
    site.clock.advance(20 * 60_000)
    await countWaiting()
    const rows = await site.app.db.many(
      sql<{ member_id: number; suspected: string | null }>`
        select member_id, suspected from votes where listing_id = ${listingId} and discounted is null`,
    )
    assert.deepEqual(
      new Map(rows.map((row) => [row.member_id, row.suspected])),
      new Map([
        [first.id, null],
        [second.id, 'same_device'],
      ]),
    )
  })

  test('a waiting vote whose account becomes old enough after the week has closed counts only for all time', async () => {
    site.clock.set('2026-11-08T23:53:00Z')
    listingId = await makeListing(site, { slug: `listing-${++count}`, week: '2026-11-02' })
    const late = await site.member()
    await vote(late.id)
    site.clock.set('2026-11-08T23:49:00Z')
    const inTime = await site.member()
    await vote(inTime.id)
    // The service was down over midnight: awards are made before the job runs.
    site.clock.set('2026-11-09T00:30:00Z')
    await awardClosedWeeks(site.app)
    assert.deepEqual([await shown(), await weekOf('2026-11-02')], [2, 1])
    assert.equal(await countWaiting(), 0)
  })

  test('voters are notified about published rules, never about the fraud rules', async () => {
    await vote(await person(), { device: 'told' })
    const twin = await vote(await person(), { device: 'told' })
    assert.deepEqual([twin.discounted, twin.notice], ['same_device', null])
  })

  test('a second vote from one device is not counted', async () => {
    await vote(await person(), { device: 'a' })
    assert.equal((await vote(await person(), { device: 'a' })).discounted, 'same_device')
    assert.equal((await vote(await person(), { device: 'b' })).discounted, null)
    assert.equal(await afterReview(), 2)
  })

  test('a burst from one network is counted up to its size, and not again an hour later', async () => {
    const people = []
    for (let index = 0; index < 14; index++)
      people.push((await site.member({ email: `burst-${count}-${index}@gmail.com` })).id)
    const last = (await site.member({ email: `burst-${count}-last@gmail.com` })).id
    site.clock.advance(20 * 60_000)
    for (const member of people) await vote(member, { network: 'n' })
    assert.equal(await afterReview(), 12)
    site.clock.advance(3_700_000)
    assert.equal((await vote(last, { network: 'n' })).discounted, 'network_burst')
  })

  test('discounted votes are visible to admins with their reasons', async () => {
    const { id } = await site.member()
    await vote(id)
    const [newest] = await discountedVotes(site.app.db, { limit: 100, offset: 0 }).then((all) =>
      all.filter((row) => row.listing_id === listingId),
    )
    assert.deepEqual({ member: newest?.member_id, reason: newest?.reason }, { member: id, reason: 'new_account' })
  })

  test('only members with a verified email address can vote', async () => {
    const { id } = await site.member({ verified: false })
    await assert.rejects(vote(id), { code: 'forbidden' })
  })

  test('voting opens when the listing goes live', async () => {
    const scheduled = await makeListing(site, { slug: `scheduled-${count}`, status: 'scheduled', week: '2026-11-23' })
    const member = await person()
    const cast = site.app.db.transaction((tx) =>
      castVote(site.app, tx, { listingId: scheduled, memberId: member, network: null, device: null }),
    )
    await assert.rejects(cast, { code: 'not_allowed_now' })
  })

  test('a vote after the launch week counts for all time, not for the week', async () => {
    await vote(await person())
    site.clock.set('2026-11-18T12:00:00Z')
    await vote(await person())
    const { body } = await site.call('/api/v1/launches/weeks/2026-11-11')
    const entry = body.entries.find(({ listing }: { listing: { id: number } }) => listing.id === listingId)
    assert.deepEqual({ week: entry.votes, all: entry.listing.votes }, { week: 1, all: 2 })
  })

  test('in trending, a newer vote outweighs an older one', async () => {
    const older = listingId
    await vote(await person())
    site.clock.set('2026-11-14T12:00:00Z')
    listingId = await makeListing(site, { slug: `newer-${count}` })
    await vote(await person())
    const { body } = await site.call('/api/v1/launches?section=trending&per_page=100')
    const ids = body.items.map(({ id }: { id: number }) => id)
    assert.ok(ids.indexOf(listingId) < ids.indexOf(older))
  })

  test('counters equal the rows after 200 people vote concurrently, some twice, some withdrawing', async () => {
    const people: number[] = []
    for (let index = 0; index < 200; index++)
      people.push((await site.member({ email: `crowd-${count}-${index}@gmail.com` })).id)
    site.clock.advance(20 * 60_000)
    await Promise.all(
      people.flatMap((member, index) => [
        vote(member),
        ...(index % 5 === 0 ? [vote(member)] : []),
        ...(index % 7 === 0 ? [withdraw(member)] : []),
      ]),
    )
    await copyAllCounters(site.app)
    const rows = await site.app.db.one(sql<{
      votes: number
      counted: number
      week: number
      week_counted: number
      trending: number
      exact: number
    }>`
      select l.votes, (select count(*) from votes where listing_id = l.id and discounted is null) as counted,
        la.votes as week, (select count(*) from votes where listing_id = l.id and discounted is null
        and week = la.week) as week_counted,
        l.trending, (select max(w) + ln(sum(power(2::float8, w - top))) / ln(2) from (
          select vote_weight(cast_at) as w, max(vote_weight(cast_at)) over () as top from votes where listing_id = l.id
          and discounted is null) x) as exact
      from listings l join launches la on la.listing_id = l.id where l.id = ${listingId}`)
    assert.equal(rows.votes, rows.counted)
    assert.equal(rows.week, rows.week_counted)
    assert.ok(Math.abs(rows.trending - rows.exact) < 1e-9)
  })
})
