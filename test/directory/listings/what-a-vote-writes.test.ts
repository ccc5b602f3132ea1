import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { copyAllCounters } from '../../../src/directory/listings/counters.ts'
import { castVote, withdrawVote } from '../../../src/directory/votes/vote.ts'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { statementsOf } from '../../support/statements.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'
import { votingOn } from './voting.ts'

onOneStorage('what a vote writes', (storage) => {
  let site: TestApp
  let scene: ReturnType<typeof votingOn>
  const listings: number[] = []
  before(async () => {
    site = await openTestApp(await storage.open())
    scene = votingOn(site)
    for (let index = 0; index < 10; index++) listings.push(await makeListing(site, { slug: `product-${index}` }))
  })

  /** What some work on this connection does to tables. */
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

  test('a vote takes two round trips: one for its session, one that locks and writes', async () => {
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

  test('after votes and follows, pages with updated numbers equal newly rendered ones, for visitors and members', async () => {
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

  test('withdrawing a vote reads the same number of votes whether the listing has ten or two thousand', async () => {
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
    // Statistics from before the votes, such as from autovacuum, would lead to different plans.
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
