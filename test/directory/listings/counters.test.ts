import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { follow, unfollow } from '../../../src/directory/follows/follow.ts'
import { copyAllCounters } from '../../../src/directory/listings/counters.ts'
import { trafficOf } from '../../../src/directory/traffic/traffic.ts'
import { castVote, withdrawVote } from '../../../src/directory/votes/vote.ts'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { statementsOf } from '../../support/statements.ts'
import { eachStorage, onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'

const day = 24 * 60 * 60_000

function sceneOf(site: TestApp) {
  let people = 0
  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => site.app.db.transaction(work)
  return {
    inOne,
    /** Old enough for their votes to count. */
    async voters(count: number): Promise<number[]> {
      const { ids } = await site.app.db.one(sql<{ ids: number[] }>`
        with made as (
          insert into members (email, name, created_at, email_verified_at)
          select 'voter-' || n || '@gmail.com', 'Voter ' || n,
            ${site.clock.now()}::timestamptz - interval '30 days', ${site.clock.now()}
          from generate_series(${people + 1}::int, ${people + count}::int) as n returning id
        ) select array_agg(id) as ids from made`)
      people += count
      return ids
    },
    cast: (listingId: number, memberId: number) =>
      inOne((tx) => castVote(site.app, tx, { listingId, memberId, network: `n${memberId}`, device: `d${memberId}` })),
    withdraw: (listingId: number, memberId: number) =>
      inOne((tx) => withdrawVote(site.app, tx, { listingId, memberId })),
  }
}

/** What is stored about a listing, and the same counted from the rows. */
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
  let scene: ReturnType<typeof sceneOf>
  let number = 0
  let listing: number
  before(async () => {
    site = await openTestApp(await storage.open())
    scene = sceneOf(site)
  })
  const newListing = async () => (listing = await makeListing(site, { slug: `listing-${++number}` }))

  test('a vote is in the counters at once and in what lists sort by once they are copied', async () => {
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

  test('a withdrawn vote that outweighed all others leaves exactly their trending', async () => {
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

onOneStorage('what a vote writes', (storage) => {
  let site: TestApp
  let scene: ReturnType<typeof sceneOf>
  const listings: number[] = []
  before(async () => {
    site = await openTestApp(await storage.open())
    scene = sceneOf(site)
    for (let index = 0; index < 10; index++) listings.push(await makeListing(site, { slug: `product-${index}` }))
  })

  /** What some work does to tables, by this connection. */
  const statsOf = async (tx: Transaction, work: () => Promise<unknown>) => {
    const read = () =>
      tx.many(sql<{ relname: string; updated: number; in_place: number; fetched: number }>`
        select relname, n_tup_upd as updated, n_tup_hot_upd as in_place, seq_tup_read + coalesce(idx_tup_fetch, 0) as fetched
        from pg_stat_xact_user_tables`)
    const before = new Map((await read()).map((table) => [table.relname, table]))
    await work()
    const after = new Map((await read()).map((table) => [table.relname, table]))
    return (table: string, column: 'updated' | 'in_place' | 'fetched') =>
      after.get(table)![column] - before.get(table)![column]
  }

  test('a hundred votes for ten listings and the copy write at most 2 KB of WAL each', async () => {
    const people = await scene.voters(100)
    const plan = await scene.inOne(async (tx) => {
      await tx.run(
        raw(`
          create function pg_temp.cast_all(listings bigint[], people bigint[]) returns void language plpgsql as $$
          begin
            for n in 1 .. cardinality(people) loop
              insert into votes (
                listing_id, member_id, cast_at, week, network, wide_network, device, mailbox, mail_group
              )
              values (
                listings[1 + n % cardinality(listings)], people[n], now(), '2026-11-09',
                md5('n' || n), md5('w' || n), md5('d' || n), md5('m' || n), md5('g' || n)
              );
            end loop;
            perform copy_counters(500);
          end $$`),
      )
      return tx.one(sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
        explain (analyze, wal, format json)
        select pg_temp.cast_all(${listings}::bigint[], ${people}::bigint[])`)
    })
    const wal = plan['QUERY PLAN'][0]!.Plan
    const [records, bytes] = [wal['WAL Records']! / 100, wal['WAL Bytes']! / 100]
    assert.ok(records <= 20, `${records} records per vote`)
    assert.ok(bytes <= 2048, `${bytes} bytes per vote`)
  })

  test('a vote takes two round trips: its session, and what locks and writes', async () => {
    const voter = await signedIn(site, { email: 'someone@gmail.com' })
    site.clock.advance(60 * 60_000)
    await voter.get('/')
    await copyAllCounters(site.app)
    const vote = (choice: string) =>
      voter.post('/listings/product-1/vote', { vote: choice }, { accept: 'application/json' })
    await vote('withdraw')
    const sent = await statementsOf(() => vote('cast'))
    assert.equal(sent.filter((text) => !text.includes('where uncopied')).length, 2, sent.join('\n'))
  })

  test('after a vote, the listing’s page shows it and reads only the listing again', async () => {
    const [memberId] = await scene.voters(1)
    const votes = async () =>
      Number(/<dt>Votes<\/dt><dd[^>]*><[^>]*>(\d+)/.exec((await site.call('/listings/product-2')).text)![1])
    const before = await votes()
    await scene.cast(listings[2]!, memberId!)
    await copyAllCounters(site.app)
    const sent = await statementsOf(async () => assert.equal(await votes(), before + 1))
    assert.equal(sent.filter((text) => !text.includes('where uncopied')).length, 1, sent.join('\n'))
  })

  test('after votes and follows, pages with new numbers are as if they were rendered again, for visitors and members', async () => {
    const [memberId, otherId] = await scene.voters(2)
    const voter = await signedIn(site, { email: 'reader@gmail.com' })
    const paths = ['/listings/product-3', '/search?q=product&sort=newest', '/listings/product-3.md']
    const pages = async () => [
      ...(await Promise.all(paths.map(async (path) => (await site.call(path)).text))),
      ...(await Promise.all(paths.map(async (path) => (await voter.get(path)).text))),
    ]
    const before = await pages()
    await scene.cast(listings[3]!, memberId!)
    await scene.cast(listings[3]!, otherId!)
    await voter.post('/listings/product-3/follow', { follow: 'begin' })
    await copyAllCounters(site.app)
    site.clock.advance(1_000)
    const updated = await pages()
    assert.ok(updated.every((page, index) => page !== before[index]))
    site.app.cache.evictAll()
    for (const [index, page] of (await pages()).entries()) assert.ok(page === updated[index], `page ${index}`)
  })

  test('a vote updates one narrow row in place, and no row that lists sort by', async () => {
    const [first, ...people] = await scene.voters(21)
    await scene.cast(listings[0]!, first!)
    await scene.inOne(async (tx) => {
      const stats = await statsOf(tx, async () => {
        for (const memberId of people)
          await castVote(site.app, tx, { listingId: listings[0]!, memberId, network: null, device: null })
      })
      assert.equal(stats('listing_counters', 'updated'), people.length)
      assert.ok(stats('listing_counters', 'in_place') >= people.length - 1)
      for (const table of ['listings', 'category_entries', 'status_counts'])
        assert.equal(stats(table, 'updated'), 0, table)
    })
  })

  test('withdrawing a vote reads as many votes whether the listing has ten or two thousand', async () => {
    const voted = async (count: number) => {
      const id = await makeListing(site, { slug: `with-${count}` })
      const people = await scene.voters(count)
      await site.app.db.run(sql`
        insert into votes (listing_id, member_id, cast_at, week)
        select ${id}, member, ${site.clock.now()}::timestamptz - interval '1 minute', '2026-11-09'
        from unnest(${people}::bigint[]) as member`)
      return { listingId: id, memberId: people[0]! }
    }
    const votes = [await voted(10), await voted(2_000)]
    // Statistics from before the votes, such as autovacuum may have made, lead to other plans.
    await site.app.db.run(sql`analyze votes`)
    const [few, many] = await Promise.all(
      votes.map((vote) =>
        scene.inOne(async (tx) => (await statsOf(tx, () => withdrawVote(site.app, tx, vote)))('votes', 'fetched')),
      ),
    )
    assert.ok(few! > 0)
    assert.equal(many, few)
  })
})
