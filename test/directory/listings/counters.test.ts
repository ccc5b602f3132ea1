import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { follow, unfollow } from '../../../src/directory/follows/follow.ts'
import { copyAllCounters, currentCounters } from '../../../src/directory/listings/counters.ts'
import { trafficOf } from '../../../src/directory/traffic/traffic.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { until } from '../../platform/jobs/support.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { statementsOf } from '../../support/statements.ts'
import { eachStorage } from '../../support/storage.ts'
import { votingOn } from './voting.ts'

const day = 24 * 60 * 60_000

/** The stored counters of a listing, and the same counted from the rows. */
async function countersOf(site: TestApp, id: number) {
  return site.app.db.one(sql<{
    stored: [number, number, number, number]
    copied: [number, number, number, number]
    exact: [number, number, number, number]
    week: number
    copied_week: number
    exact_week: number
    trending: number | null
    copied_trending: number | null
    exact_trending: number | null
  }>`
    select
      json_build_array(c.votes, c.followers, c.views, c.clicks) as stored,
      json_build_array(l.votes, l.followers, l.views, l.clicks) as copied,
      json_build_array(
        (select count(*) from votes where listing_id = l.id and discounted is null),
        (select count(*) from follows where listing_id = l.id),
        (select coalesce(sum(views), 0) from traffic where listing_id = l.id),
        (select coalesce(sum(clicks), 0) from traffic where listing_id = l.id)
      ) as exact,
      w.votes + w.uncopied_votes as week, w.votes as copied_week,
      (select count(*) from votes where listing_id = l.id and discounted is null and week = w.week) as exact_week,
      c.trending, l.trending as copied_trending, (
        select max(weight) + ln(sum(power(2::float8, weight - top))) / ln(2::float8)
        from (
          select vote_weight(cast_at) as weight, max(vote_weight(cast_at)) over () as top
          from votes where listing_id = l.id and discounted is null
        ) v
      ) as exact_trending
    from listings l
    join listing_counters c on c.listing_id = l.id
    join launches w on w.listing_id = l.id
    where l.id = ${id}`)
}

eachStorage('counters of listings', (storage) => {
  let site: TestApp
  let scene: ReturnType<typeof votingOn>
  let number = 0
  let listing: number
  before(async () => {
    site = await openTestApp(await storage.open())
    scene = votingOn(site)
  })
  const newListing = async () => (listing = await makeListing(site, { slug: `listing-${++number}` }))

  test('a vote is in the counters right away, and in the columns that lists sort by after the copy', async () => {
    await newListing()
    const [one, other] = await scene.voters(2)
    await scene.cast(listing, one!)
    await scene.cast(listing, other!)
    await scene.inOne((tx) => follow(site.app, tx, { listingId: listing, memberId: one! }))
    const before = await countersOf(site, listing)
    assert.deepEqual(before.stored, [2, 1, 0, 0])
    await copyAllCounters(site.app)
    const after = await countersOf(site, listing)
    assert.deepEqual(after.copied, [2, 1, 0, 0])
    assert.deepEqual([after.copied_week, after.copied_trending], [2, after.trending])
    const { votes } = await site.app.db.one(
      sql<{ votes: number }>`select votes from category_entries where listing_id = ${listing}`,
    )
    assert.equal(votes, 2)
  })

  test('the listing’s own answer never waits for the copy', async () => {
    const id = await newListing()
    const [member] = await scene.voters(1)
    await scene.cast(id, member!)
    const answer = await site.server.inject({ url: `/api/v1/listings/listing-${number}` })
    assert.equal(answer.json().votes, 1)
    await scene.withdraw(id, member!)
    assert.equal((await site.server.inject({ url: `/api/v1/listings/listing-${number}` })).json().votes, 0)
  })

  test('a listing’s page shows a vote without reading it from the database', async () => {
    const id = await newListing()
    const path = `/listings/listing-${number}`
    const votesShown = async () =>
      /aria-label="Vote for [^"]*, (\d+) votes?"/.exec((await site.server.inject({ url: path })).body)?.[1]
    assert.equal(await votesShown(), '0')
    const [one, other] = await scene.voters(2)
    await scene.cast(id, one!)
    assert.deepEqual(await statementsOf(async () => assert.equal(await votesShown(), '1')), [])
    await scene.cast(id, other!)
    await scene.withdraw(id, one!)
    assert.deepEqual(await statementsOf(async () => assert.equal(await votesShown(), '1')), [])
  })

  test('a page with updated numbers is the same as a newly rendered one, in any script', async () => {
    const slug = `listing-${++number}`
    const id = await makeListing(site, { slug, name: 'Möwe “海” 🛟' })
    const pages = () =>
      Promise.all(
        [`/listings/${slug}`, '/search?q=Möwe'].map(async (url) => {
          const { rawPayload } = await site.server.inject({ url: encodeURI(url) })
          return rawPayload.toString()
        }),
      )
    await copyAllCounters(site.app)
    const before = await pages()
    const [member] = await scene.voters(1)
    await scene.cast(id, member!)
    await copyAllCounters(site.app)
    site.clock.advance(1_000)
    const updated = await pages()
    site.app.cache.evictAll()
    assert.deepEqual(updated, await pages())
    updated.forEach((page, index) => {
      assert.match(page, /Möwe “海” 🛟/)
      assert.notEqual(page, before[index])
    })
  })

  test('processes agree on the counters after concurrent votes on both', async () => {
    const id = await newListing()
    const other = await openTestApp(site.app.db)
    const [here, there] = [scene, votingOn(other)]
    const people = await scene.voters(12)
    const shown = async ({ app }: TestApp) => (await currentCounters(app, [String(id)])).get(id)!.votes
    for (const [index, member] of people.entries()) {
      const next = people[(index + 1) % people.length]!
      await Promise.all([here.cast(id, member), there.cast(id, next), shown(site), shown(other)])
    }
    await copyAllCounters(site.app)
    await until('both have heard of all votes', async () => (await shown(site)) + (await shown(other)) === 2 * 12)
    await other.server.close()
  })

  test('counters equal the rows after any order of votes, withdrawals, follows and views', async () => {
    await newListing()
    const people = await scene.voters(24)
    for (const [index, member] of people.entries()) {
      site.clock.advance(day / 8)
      await scene.cast(listing, member)
      if (index % 3 === 0) await scene.inOne((tx) => follow(site.app, tx, { listingId: listing, memberId: member }))
      if (index % 4 === 1) await scene.withdraw(listing, people[index - 1]!)
      if (index % 6 === 3) await scene.inOne((tx) => unfollow(site.app, tx, { listingId: listing, memberId: member }))
      if (index % 8 === 5) await scene.cast(listing, people[index - 1]!)
      trafficOf(site.app).record(`listing-${number}`, index % 5 === 0 ? 'click' : 'view', 'direct')
      if (index % 9 === 0) await copyAllCounters(site.app)
    }
    await trafficOf(site.app).flush()
    await copyAllCounters(site.app)
    const { stored, copied, exact, week, copied_week, exact_week, trending, exact_trending } = await countersOf(
      site,
      listing,
    )
    assert.deepEqual([stored, copied], [exact, exact])
    assert.deepEqual([week, copied_week], [exact_week, exact_week])
    assert.ok(Math.abs(trending! - exact_trending!) < 1e-6, `${trending} and ${exact_trending}`)
    site.clock.set('2026-11-15T12:00:00Z')
  })

  test('after the withdrawal of a vote that outweighed all others, trending is exactly that of the others', async () => {
    await newListing()
    const [old, older, recent] = await scene.voters(3)
    await scene.cast(listing, old!)
    site.clock.advance(day)
    await scene.cast(listing, older!)
    const before = await countersOf(site, listing)
    site.clock.advance(400 * day)
    await scene.cast(listing, recent!)
    await scene.withdraw(listing, recent!)
    const after = await countersOf(site, listing)
    assert.ok(Math.abs(after.trending! - before.trending!) < 1e-9, `${after.trending} and ${before.trending}`)
    site.clock.set('2026-11-15T12:00:00Z')
  })

  test('without any vote, a listing has no trending', async () => {
    await newListing()
    const [only] = await scene.voters(1)
    await scene.cast(listing, only!)
    await scene.withdraw(listing, only!)
    const { trending, stored } = await countersOf(site, listing)
    assert.deepEqual([trending, stored[0]], [null, 0])
  })

  test('a vote invalidates its listing once, and lists only with the copy', async () => {
    const id = await newListing()
    await copyAllCounters(site.app)
    const heard: string[] = []
    const stopListening = await site.app.db.listen('changed', (payload) => void heard.push(payload))
    const mark = async (name: string) => {
      await site.app.db.run(sql`select pg_notify('changed', ${name})`)
      while (!heard.includes(name)) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await mark('begin')
    const [member] = await scene.voters(1)
    await scene.cast(id, member!)
    await copyAllCounters(site.app)
    await mark('end')
    const payloads = heard.slice(heard.indexOf('begin') + 1, heard.indexOf('end'))
    const tags = payloads.flatMap((payload) => payload.split(' ').slice(1))
    assert.deepEqual(tags.sort(), [`own-counters:${id}`, '~counters', `~counters:${id}`])
    await stopListening()
  })

  test('views are written together once a minute, and by a process that stops', async () => {
    const id = await newListing()
    const views = async () => (await countersOf(site, id)).stored[2]
    for (let visit = 0; visit < 5; visit++) trafficOf(site.app).record(`listing-${number}`, 'view', 'direct')
    assert.equal(await views(), 0)
    const other = await openTestApp(site.app.db)
    trafficOf(other.app).record(`listing-${number}`, 'view', 'direct')
    await other.server.close()
    assert.equal(await views(), 1)
    await trafficOf(site.app).flush()
    assert.equal(await views(), 6)
  })
})
