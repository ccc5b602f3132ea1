import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { deleteMember } from '../../../src/core/member-admin/delete.ts'
import { awardClosedWeeks } from '../../../src/directory/awards/award.ts'
import { weekFeed } from '../../../src/directory/launches/live.ts'
import { copyAllCounters } from '../../../src/directory/listings/counters.ts'
import { decideVotes } from '../../../src/directory/votes/admin.ts'
import { reviewCrowdedVotes, settleReviewedVotes } from '../../../src/directory/votes/jobs.ts'
import { castVote, withdrawVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { statementsOf } from '../../support/statements.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('the review of votes', (storage) => {
  let site: TestApp
  let week = 0
  let people = 0

  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())
  beforeEach(() => {
    // Each test has its own week, because awards close a week for all tests.
    site.clock.set(new Date(Date.parse('2026-11-11T12:00:00Z') + 21 * ++week * 86_400_000).toISOString())
  })

  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => site.app.db.transaction(work)
  const person = async (email = `unrelated.${++people}@gmail.com`) => {
    const { id } = await site.member({ email })
    site.clock.advance(11 * 60_000)
    return id
  }
  const newListing = async (slug: string) => {
    const now = site.clock.now().getTime()
    const monday = new Date(now - ((new Date(now).getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
    return { slug: `${slug}-${week}`, id: await makeListing(site, { slug: `${slug}-${week}`, week: monday }) }
  }
  const cast = (listingId: number, memberId: number) =>
    inOne((tx) => castVote(site.app, tx, { listingId, memberId, network: null, device: null }))
  const withdraw = (listingId: number, memberId: number) =>
    inOne((tx) => withdrawVote(site.app, tx, { listingId, memberId }))
  const review = () => settleReviewedVotes.run(site.app, {})
  const shown = async (slug: string) => (await site.call(`/api/v1/listings/${slug}`)).body.votes
  const live = async (slug: string, memberId?: number) => {
    let votes: Record<string, number> = {}
    const stop = await weekFeed(site.app).watch((message) => (votes = message.votes), memberId)
    stop()
    return votes[slug]
  }
  const weekIsOver = async () => {
    site.clock.advance(7 * 86_400_000)
    await awardClosedWeeks(site.app)
    await review()
  }
  /** Votes from one mailbox. All but the first are set aside. */
  const twins = async (listingId: number, count: number) => {
    const name = `twin${++people}`
    const ids: number[] = []
    for (let tag = 0; tag < count; tag++) {
      ids.push(await person(`${name}+${tag}@gmail.com`))
      await cast(listingId, ids.at(-1)!)
    }
    return ids
  }
  const strangers = async (listingId: number, count: number) => {
    const ids: number[] = []
    for (let index = 0; index < count; index++) {
      ids.push(await person())
      await cast(listingId, ids.at(-1)!)
    }
    return ids
  }
  const countersAreExact = async (listingId: number) => {
    await copyAllCounters(site.app)
    const row = await site.app.db.one(sql<{
      votes: number
      rows: number
      week: number
      week_rows: number
      trending: number | null
      exact: number | null
    }>`
      select l.votes, (select count(*) from votes where listing_id = l.id and discounted is null) as rows,
        la.votes as week, case when exists (select from awards where week = la.week) then la.votes else (
          select count(*) from votes where listing_id = l.id and discounted is null and week = la.week
        ) end as week_rows,
        l.trending, (select max(w) + ln(sum(power(2::float8, w - top))) / ln(2) from (
          select vote_weight(cast_at) as w, max(vote_weight(cast_at)) over () as top from votes where listing_id = l.id
          and discounted is null) x) as exact
      from listings l join launches la on la.listing_id = l.id where l.id = ${listingId}`)
    assert.equal(row.votes, row.rows)
    assert.equal(row.week, row.week_rows)
    assert.ok(Math.abs((row.trending ?? 0) - (row.exact ?? 0)) < 1e-9, `${row.trending} is not ${row.exact}`)
  }

  test('every step of a vote that is set aside looks the same to everyone as that of a vote that counts', async () => {
    const [counted, aside] = [await newListing('counted'), await newListing('aside')]
    const voters = [
      { ...counted, voter: (await strangers(counted.id, 7)).at(-1)! },
      { ...aside, voter: (await twins(aside.id, 7)).at(-1)! },
    ]
    const helpers = [await strangers(counted.id, 5), await strangers(aside.id, 5)]
    /** What the voter and everyone else see, and the work done. */
    const step = async ({ id, slug, voter }: (typeof voters)[0], vote: 'cast' | 'withdraw') => {
      const before = { all: await shown(slug), live: await live(slug), own: await live(slug, voter) }
      let answer = { voted: false, votes: 0, notice: null as string | null }
      const statements = await statementsOf(async () => {
        answer = await (vote === 'cast' ? cast(id, voter) : withdraw(id, voter))
      })
      const own = await live(slug, voter)
      assert.equal(answer.votes, own ?? answer.votes, 'the answer is what the voter sees live')
      await countersAreExact(id)
      return {
        voted: answer.voted,
        notice: answer.notice,
        all: (await shown(slug)) - before.all,
        live: ((await live(slug)) ?? 0) - (before.live ?? 0),
        own: (own ?? 0) - (before.own ?? 0),
        statements,
      }
    }
    const same = async (...votes: ('cast' | 'withdraw')[]) => {
      for (const [index, vote] of votes.entries()) {
        const [one, other] = [await step(voters[0]!, vote), await step(voters[1]!, vote)]
        assert.deepEqual(other, one, `${vote}, ${index}`)
      }
    }
    const suspected = () =>
      site.app.db.many(sql<{ suspected: string | null; discounted: string | null }>`
        select suspected, discounted from votes where member_id = any(${voters.map(({ voter }) => voter)}) order by listing_id`)

    await same('cast', 'withdraw', 'cast', 'withdraw', 'withdraw', 'cast')
    assert.deepEqual(await suspected(), [
      { suspected: null, discounted: null },
      { suspected: 'same_mailbox', discounted: null },
    ])
    // The first review sets one of them aside. Both listings have one, so that it includes both.
    const extra = await twins(counted.id, 6)
    await review()
    assert.deepEqual(await suspected(), [
      { suspected: null, discounted: null },
      { suspected: 'same_mailbox', discounted: 'same_mailbox' },
    ])
    await same('withdraw', 'cast', 'withdraw', 'withdraw')
    // The next review removes votes that were withdrawn since.
    for (const [index, { id }] of voters.entries()) for (const helper of helpers[index]!) await withdraw(id, helper)
    for (const id of extra) await withdraw(counted.id, id)
    await review()
    assert.deepEqual(
      (await suspected()).map(({ discounted }) => discounted),
      ['withdrawn', 'withdrawn'],
    )
    await same('cast', 'withdraw', 'cast')
    await weekIsOver()
    await same('withdraw', 'cast', 'withdraw')
    for (const { id } of voters) await countersAreExact(id)
  })

  test('in an open week, a review changes several votes of a listing or none', async () => {
    const { id, slug } = await newListing('few')
    await strangers(id, 3)
    await twins(id, 5)
    await review()
    assert.equal(await shown(slug), 8)
    await twins(id, 2)
    await review()
    assert.equal(await shown(slug), 5)
    await countersAreExact(id)
  })

  test('when the week is over, all votes that were set aside are removed, and the awards are exact', async () => {
    const [first, second] = [await newListing('first'), await newListing('second')]
    await strangers(first.id, 3)
    await strangers(second.id, 2)
    await twins(second.id, 4)
    assert.deepEqual([await shown(first.slug), await shown(second.slug)], [3, 6])
    const { week: closed } = await site.app.db.one(
      sql<{ week: string }>`select week from launches where listing_id = ${first.id}`,
    )
    await weekIsOver()
    const awards = await site.app.db.many(sql<{ listing_id: number; votes: number }>`
      select listing_id, votes from awards where week = ${closed} order by place`)
    assert.deepEqual(awards, [
      { listing_id: first.id, votes: 3 },
      { listing_id: second.id, votes: 3 },
    ])
    assert.deepEqual([await shown(first.slug), await shown(second.slug)], [3, 3])
    for (const { id } of [first, second]) await countersAreExact(id)
  })

  test('a vote of a closed week that is withdrawn is removed from the count when the next week is over', async () => {
    const { id, slug } = await newListing('closed')
    const [voter] = await strangers(id, 2)
    await weekIsOver()
    assert.equal((await withdraw(id, voter!)).votes, 1)
    await review()
    assert.equal(await shown(slug), 2)
    await weekIsOver()
    assert.equal(await shown(slug), 1)
    await countersAreExact(id)
  })

  test('a vote that is cast again in another week counts once, in that week', async () => {
    const { id, slug } = await newListing('again')
    const [voter] = await strangers(id, 1)
    await weekIsOver()
    await withdraw(id, voter!)
    assert.equal((await cast(id, voter!)).votes, 1)
    assert.equal(await shown(slug), 1)
    await countersAreExact(id)
  })

  test('votes of a crowd that turn out to be fine count again at the next review', async () => {
    const past = await Promise.all([1, 2, 3].map((number) => newListing(`past-${number}`)))
    const regulars: number[] = []
    for (const { id } of past) regulars.push(...(await strangers(id, 2)))
    await weekIsOver()
    const { id, slug } = await newListing('crowd')
    const from = (memberId: number) =>
      inOne((tx) => castVote(site.app, tx, { listingId: id, memberId, network: `office-${week}`, device: null }))
    for (let index = 0; index < 15; index++) await from(await person())
    await reviewCrowdedVotes.run(site.app, {})
    assert.equal(await shown(slug), 15)
    await review()
    assert.equal(await shown(slug), 0)
    for (const regular of regulars) await from(regular)
    await reviewCrowdedVotes.run(site.app, {})
    assert.equal(await shown(slug), 6)
    await review()
    assert.equal(await shown(slug), 21)
    await countersAreExact(id)
  })

  test('an admin’s decision takes effect right away, even for votes waiting for the review', async () => {
    const { id, slug } = await newListing('decided')
    const others = await strangers(id, 2)
    const mailbox = await twins(id, 3)
    const decide = (memberIds: number[], decision: 'count' | 'set_aside') =>
      inOne((tx) => decideVotes(site.app, tx, { listingId: id, memberIds, decision }, commandLineActor))
    await decide([others[0]!], 'set_aside')
    assert.equal(await shown(slug), 2)
    await decide([mailbox[0]!], 'set_aside')
    await decide([mailbox[1]!], 'count')
    assert.equal(await shown(slug), 2)
    await decide(others, 'count')
    assert.equal(await shown(slug), 3)
    await weekIsOver()
    assert.equal(await shown(slug), 3)
    await countersAreExact(id)
  })

  test('deleting an account reveals nothing about its vote', async () => {
    const [counted, aside] = [await newListing('deleted'), await newListing('deleted-aside')]
    const honest = (await strangers(counted.id, 2)).at(-1)!
    await twins(counted.id, 6)
    const puppet = (await twins(aside.id, 8)).at(-1)!
    await review()
    const before = [await shown(counted.slug), await shown(aside.slug)]
    for (const id of [honest, puppet]) {
      const { email } = await site.app.db.one(sql<{ email: string }>`select email from members where id = ${id}`)
      await inOne((tx) => deleteMember(site.app, tx, id, { typed: email }, commandLineActor))
    }
    assert.deepEqual([await shown(counted.slug), await shown(aside.slug)], before)
    await weekIsOver()
    assert.deepEqual([await shown(counted.slug), await shown(aside.slug)], [before[0] - 1, before[1]])
  })

  test('after concurrent votes, withdrawals and reviews, counters equal the rows', async () => {
    const { id } = await newListing('race')
    const ids = [...(await twins(id, 12)), ...(await strangers(id, 12))]
    await Promise.all([
      review(),
      ...ids.flatMap((member, index) => [
        ...(index % 2 === 0 ? [withdraw(id, member)] : []),
        ...(index % 4 === 0 ? [cast(id, member)] : []),
        ...(index % 5 === 0 ? [review()] : []),
      ]),
    ])
    await review()
    await countersAreExact(id)
    await weekIsOver()
    await countersAreExact(id)
  })
})
