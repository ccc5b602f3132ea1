import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { castVote, withdrawVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('votes cast at the same time', (storage) => {
  let site: TestApp
  let db: Database
  let people: number[]
  let listings: number[]
  let count = 0

  before(async () => {
    db = await storage.open()
    site = await openTestApp(db)
    site.clock.set('2026-11-11T12:00:00Z')
    people = await Promise.all(Array.from({ length: 20 }, async () => (await site.member()).id))
    site.clock.advance(20 * 60_000)
  })
  after(() => site.close())
  beforeEach(async () => {
    listings = []
    for (let index = 0; index < 3; index++) listings.push(await makeListing(site, { slug: `product-${++count}` }))
  })

  const ballot = (memberId: number, listingId = listings[0]!) => ({
    listingId,
    memberId,
    email: `voter-${memberId}@people.example`,
    network: null,
    device: null,
  })
  const cast = (memberId: number, listingId?: number) => castVote(site.app, db, ballot(memberId, listingId))
  const votesOf = async (listingId: number) =>
    await db.one(sql<{ votes: number; rows: number }>`
        select votes, (select count(*) from votes where listing_id = ${listingId} and discounted is null) as rows
        from listing_counters where listing_id = ${listingId}`)

  test('share a transaction, and each voter sees the count right after their own vote', async (t) => {
    const { mock } = t.mock.method(db, 'batch')
    const results = await Promise.all(people.map((member, index) => cast(member, listings[index % 2])))
    // The first is written alone, because there are no others yet.
    assert.ok(mock.callCount() <= 4, `${mock.callCount()} transactions for ${people.length} votes`)
    for (const [index, listing] of listings.slice(0, 2).entries()) {
      const counts = results.filter((_, voter) => voter % 2 === index).map(({ votes }) => votes)
      assert.deepEqual(
        counts.sort((a, b) => a - b),
        counts.map((_, voter) => voter + 1),
      )
      assert.deepEqual(await votesOf(listing), { votes: 10, rows: 10 })
    }
  })

  test('for different listings are written by one statement', async (t) => {
    await cast(people[0]!)
    const { mock } = t.mock.method(db, 'batch')
    await Promise.all(people.slice(1).map((member, index) => cast(member, listings[index % 3])))
    const largest = mock.calls.map(({ arguments: [statements] }) => statements.length).sort((a, b) => b - a)[0]!
    const votes = people.length - 1 - (mock.callCount() - 1)
    assert.ok(largest <= 2 + 2 * Math.ceil(votes / 3), `${largest} statements for ${votes} votes`)
  })

  test('see each other if they are for the same listing', async () => {
    const results = await Promise.all(
      people.map((member, index) =>
        castVote(site.app, db, { ...ballot(member, listings[index % 2]), device: `device-${count}-${index % 4}` }),
      ),
    )
    const counted = results.filter(({ discounted }) => discounted === null)
    assert.equal(counted.length, 4)
    assert.ok(results.every(({ discounted }) => discounted === null || discounted === 'same_device'))
  })

  test('may be withdrawn in the same transaction', async () => {
    const [stays, ...others] = people
    await Promise.all(others.map((member) => cast(member)))
    const seen = await Promise.all([
      ...others.map((member) => withdrawVote(site.app, db, ballot(member))),
      cast(stays!),
    ])
    assert.deepEqual(
      seen.map(({ voted }) => voted),
      [...others.map(() => false), true],
    )
    assert.equal((await cast(stays!)).votes, 1)
  })

  test('don’t all fail if one is refused', async () => {
    const [scheduled, missing] = [await makeListing(site, { slug: `later-${count}`, status: 'scheduled' }), 999_999_999]
    const unverified = await site.member({ verified: false })
    const outcomes = await Promise.allSettled([
      cast(people[0]!),
      cast(people[1]!),
      cast(people[2]!, scheduled),
      cast(people[3]!, missing),
      cast(unverified.id),
      cast(people[4]!),
    ])
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'voted' : outcome.reason.code)),
      ['voted', 'voted', 'not_allowed_now', 'not_found', 'forbidden', 'voted'],
    )
    assert.deepEqual(await votesOf(listings[0]!), { votes: 3, rows: 3 })
  })

  test('don’t all fail if one can’t be stored', async () => {
    const outcomes = await Promise.allSettled([
      cast(people[0]!),
      cast(people[1]!),
      castVote(site.app, db, { ...ballot(people[2]!), source: 'x'.repeat(101) }),
      cast(people[3]!),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(await votesOf(listings[0]!), { votes: 3, rows: 3 })
  })

  if (storage.kind !== 'postgres') return

  test('don’t wait for votes for locked listings', async () => {
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holder = db.transaction(async (tx) => {
      await tx.run(sql`select from listing_counters where listing_id = any(${listings.slice(0, 2)}) for update`)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const waiting = [cast(people[0]!, listings[0]!), cast(people[1]!, listings[1]!)]
    assert.equal((await cast(people[2]!, listings[2]!)).votes, 1)
    release.resolve()
    await holder
    assert.deepEqual(
      (await Promise.all(waiting)).map(({ votes }) => votes),
      [1, 1],
    )
  })

  test('lock the voter before the listing, as a suspension does', async () => {
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const suspending = db.transaction(async (tx) => {
      await tx.run(sql`select from members where id = ${people[0]!} for update`)
      locked.resolve()
      await release.promise
      await tx.run(sql`select from listing_counters where listing_id = ${listings[0]!} for update nowait`)
    })
    await locked.promise
    const waiting = cast(people[0]!)
    const isWaiting = sql`select 1 as one from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    while (!(await db.maybe(isWaiting)));
    release.resolve()
    await suspending
    assert.equal((await waiting).votes, 1)
  })
})
