import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from '../../../../src/core/sessions/session.ts'
import { rankedLaunches } from '../../../../src/directory/launches/queries.ts'
import { daysChart } from '../../../../src/directory/listing-stats/pages/charts.ts'
import {
  dailyRanks,
  lastDays,
  launchesOf,
  rankByDay,
  rankInWeek,
  topSources,
} from '../../../../src/directory/listing-stats/queries.ts'
import { copyAllCounters } from '../../../../src/directory/listings/counters.ts'
import { tiles } from '../../../../src/directory/listings/summaries.ts'
import { castVote, withdrawVote } from '../../../../src/directory/votes/vote.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { makeListing } from '../../../support/listings.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { Visitor } from '../../../support/visitor.ts'

const week = '2026-11-09'

onOneStorage('the dashboard', (storage) => {
  let site: TestApp
  let ownerId: number
  let mine: number
  let rivals: number[]

  before(async () => {
    site = await openTestApp(await storage.open())
    const owner = await site.member()
    ownerId = owner.id
    site.clock.set('2026-11-09T00:00:00Z')
    mine = await makeListing(site, { slug: 'tidewell', ownerId, week })
    rivals = [
      await makeListing(site, { slug: 'pigeonry', week }),
      await makeListing(site, { slug: 'flakehound', week }),
    ]
    await makeListing(site, { slug: 'hidden-one', week, status: 'hidden' })
    const people = await Promise.all(Array.from({ length: 9 }, () => site.member()))
    const vote = async (at: string, listingId: number, ...voters: number[]) => {
      site.clock.set(at)
      for (const index of voters)
        await site.app.db.transaction((tx) =>
          castVote(site.app, tx, {
            listingId,
            memberId: people[index]!.id,
            network: null,
            device: null,
            ...(index === 2 && { source: 'news.example' }),
          }),
        )
    }
    await vote('2026-11-09T10:00:00Z', rivals[0]!, 0, 1)
    await vote('2026-11-09T11:00:00Z', mine, 0)
    await vote('2026-11-10T23:59:59Z', mine, 1, 2, 3)
    await vote('2026-11-11T00:00:00Z', rivals[0]!, 2, 3)
    await vote('2026-11-12T09:00:00Z', rivals[1]!, 0, 1, 2, 3, 4)
    await vote('2026-11-13T09:00:00Z', mine, 4)
    await site.app.db.transaction((tx) =>
      castVote(site.app, tx, { listingId: mine, memberId: ownerId, network: null, device: null }),
    )
    await site.app.db.transaction((tx) => withdrawVote(site.app, tx, { listingId: mine, memberId: people[3]!.id }))
    site.clock.set('2026-11-15T12:00:00Z')
    for (const [day, source, views, clicks] of [
      ['2026-11-09', 'direct', 10, 2],
      ['2026-11-10', 'direct', 5, 0],
      ['2026-11-10', '=SUM(1)', 7, 3],
      ['2026-10-01', 'old.example', 99, 9],
    ] as const) {
      await site.app.db.run(
        sql`insert into traffic (listing_id, day, source, views, clicks) values (${mine}, ${day}, ${source}, ${views}, ${clicks})`,
      )
    }
  })
  after(() => site.close())

  test('daily ranks follow from counted votes, and the last one matches the week page', async () => {
    const standings = await dailyRanks(site.app, site.app.db, mine, week)
    assert.deepEqual(
      standings.map(({ day, votes, rank, launches }) => `${day} ${votes} #${rank}/${launches}`),
      [
        '2026-11-09 1 #2/3',
        '2026-11-10 3 #1/3',
        '2026-11-11 3 #2/3',
        '2026-11-12 3 #3/3',
        '2026-11-13 4 #2/3',
        '2026-11-14 4 #2/3',
        '2026-11-15 4 #2/3',
      ],
    )
    await copyAllCounters(site.app)
    const official = (await rankedLaunches(site.app, site.app.db, tiles, week, { limit: 10, offset: 0 })).find(
      ({ listing }) => listing.id === mine,
    )!
    assert.deepEqual(
      { rank: official.rank, votes: official.votes },
      { rank: standings.at(-1)!.rank, votes: standings.at(-1)!.votes },
    )
    assert.deepEqual(await rankInWeek(site.app.db, mine, week), { rank: 2, launches: 3 })
    assert.deepEqual(await launchesOf(site.app.db, mine), [{ week, votes: 4 }])
  })

  test('there is no rank before the launch, and none before the first vote', async () => {
    site.clock.set('2026-11-11T09:00:00Z')
    const late = await makeListing(site, { slug: 'latecomer', ownerId, week })
    await site.app.db.run(sql`update launches set launched_at = ${site.clock.now()} where listing_id = ${late}`)
    const voter = await site.member()
    site.clock.set('2026-11-13T12:00:00Z')
    await site.app.db.transaction((tx) =>
      castVote(site.app, tx, { listingId: late, memberId: voter.id, network: null, device: null }),
    )
    site.clock.set('2026-11-14T12:00:00Z')
    assert.deepEqual(
      (await dailyRanks(site.app, site.app.db, late, week)).map(({ day, rank, launches }) => [day, rank, launches]),
      [
        ['2026-11-11', null, 4],
        ['2026-11-12', null, 4],
        ['2026-11-13', 4, 4],
        ['2026-11-14', 4, 4],
      ],
    )
    assert.equal((await dailyRanks(site.app, site.app.db, mine, week))[0]!.launches, 3)
    const owner = new Visitor(site)
    owner.cookies.set(
      'slipway',
      await startSession(site.app, site.app.db, ownerId, { address: '203.0.113.9', userAgent: undefined }),
    )
    const path = `/account/listings/${late}/dashboard`
    assert.match((await owner.get(path)).text, /aria-label="Rank at the end of each day: Nov 13 #4, Nov 14 #4"/)
    await site.app.db.transaction((tx) => withdrawVote(site.app, tx, { listingId: late, memberId: voter.id }))
    const before = (await owner.get(path)).text
    assert.match(before, /No rank yet\. It starts with your first vote\./)
    assert.doesNotMatch(before, /Rank at the end of each day/)
    await site.app.db.run(sql`delete from listings where id = ${late}`)
    site.clock.set('2026-11-15T12:00:00Z')
  })

  test("a running week ends today, in the site's time zone", async () => {
    site.clock.set('2026-11-11T08:00:00Z')
    assert.deepEqual(
      (await dailyRanks(site.app, site.app.db, mine, week)).map(({ day }) => day),
      ['2026-11-09', '2026-11-10', '2026-11-11'],
    )
    const { timeZone } = await import('../../../../src/core/calendar/settings.ts')
    await site.app.settings.set(timeZone, 'Asia/Tokyo')
    site.clock.set('2026-11-15T12:00:00Z')
    const days = await lastDays(site.app, site.app.db, mine, 7)
    assert.deepEqual(
      days.map(({ day, votes }) => `${day} ${votes}`),
      ['2026-11-09 1', '2026-11-10 0', '2026-11-11 2', '2026-11-12 0', '2026-11-13 1', '2026-11-14 0', '2026-11-15 0'],
    )
    assert.deepEqual(
      (await dailyRanks(site.app, site.app.db, mine, week))
        .slice(0, 3)
        .map(({ day, votes, rank }) => `${day} ${votes} #${rank}`),
      ['2026-11-09 1 #2', '2026-11-10 1 #2', '2026-11-11 3 #2'],
    )
    await site.app.settings.set(timeZone, 'UTC')
  })

  test('every day has its views, clicks and votes, and sources add up', async () => {
    const days = await lastDays(site.app, site.app.db, mine, 30)
    assert.equal(days.length, 30)
    assert.deepEqual(
      days.filter(({ views, clicks, votes }) => views + clicks + votes > 0),
      [
        { day: '2026-11-09', views: 10, clicks: 2, votes: 1 },
        { day: '2026-11-10', views: 12, clicks: 3, votes: 2 },
        { day: '2026-11-13', views: 0, clicks: 0, votes: 1 },
      ],
    )
    assert.deepEqual(await topSources(site.app, site.app.db, mine, 30, 20), [
      { source: 'direct', views: 15, clicks: 2, votes: 3 },
      { source: '=SUM(1)', views: 7, clicks: 3, votes: 0 },
      { source: 'news.example', views: 0, clicks: 0, votes: 1 },
    ])
    const fromNews = await lastDays(site.app, site.app.db, mine, 30, 'news.example')
    assert.deepEqual(
      [fromNews.length, fromNews.filter(({ views, clicks, votes }) => views + clicks + votes > 0)],
      [30, [{ day: '2026-11-10', views: 0, clicks: 0, votes: 1 }]],
    )
    assert.deepEqual(
      (await topSources(site.app, site.app.db, mine, 90, 1)).map(({ source }) => source),
      ['old.example'],
    )
  })

  test('the page and the CSV files show the same numbers, and no cell is a formula', async () => {
    const owner = new Visitor(site)
    owner.cookies.set(
      'slipway',
      await startSession(site.app, site.app.db, ownerId, { address: '203.0.113.9', userAgent: undefined }),
    )
    const own = `/account/listings/${mine}/dashboard`
    const { text, status } = await owner.get(`${own}?days=7`)
    assert.equal(status, 200)
    assert.match(text, /Currently <b class="figure">#2<\/b> of 3 launches, with 4 votes/)
    assert.match(text, /aria-label="Rank at the end of each day: Nov 9 #2, Nov 10 #1, Nov 11 #2, Nov 12 #3/)
    assert.match(text, /aria-label="Views: 22 views in 7 days/)
    assert.match((await owner.get(`${own}?days=7&source=news.example`)).text, /aria-label="Votes: 1 vote in 7 days/)
    assert.match((await owner.get(`${own}?days=7&source=nowhere`)).text, /aria-label="Views: 22 views in 7 days/)
    const days = await owner.get(`${own}/days.csv?days=7`)
    assert.match(days.headers['content-type']!, /^text\/csv/)
    assert.match(days.headers['content-disposition']!, /filename="tidewell-days\.csv"/)
    assert.equal(
      days.text.split('\r\n').slice(0, 3).join('\n'),
      'day,views,clicks,votes\n2026-11-09,10,2,1\n2026-11-10,12,3,2',
    )
    const sources = await owner.get(`${own}/sources.csv?days=nonsense`)
    assert.equal(
      sources.text,
      [
        'day,source,views,clicks,votes',
        '2026-11-09,direct,10,2,1',
        "2026-11-10,'=SUM(1),7,3,0",
        '2026-11-10,direct,5,0,1',
        '2026-11-10,news.example,0,0,1',
        '2026-11-13,direct,0,0,1',
        '',
      ].join('\r\n'),
    )
  })

  test('a chart without visits has whole numbers on its axis', () => {
    const points = ['2026-11-14', '2026-11-15'].map((day) => ({ day, value: 0 }))
    const levels = [
      ...String(daysChart({ title: 'Votes', unit: 'vote', points })).matchAll(/text-anchor="end">([^<]*)</g),
    ]
    assert.deepEqual(
      levels.map(([, level]) => level),
      ['0', '1', '2', '3'],
    )
  })

  test('the query for ranks reads votes by the index on listing and time, and traffic by its key', async () => {
    const plan = async (statement: ReturnType<typeof sql>) =>
      site.app.db.transaction(async (tx) => {
        await tx.run(sql`set local enable_seqscan = off`)
        await tx.run(sql`set local enable_hashjoin = off`)
        await tx.run(sql`set local enable_mergejoin = off`)
        return JSON.stringify(await tx.many(statement))
      })
    const places = await plan(sql`explain ${rankByDay(site.app, mine, week)}`)
    assert.match(places, /Index Scan using votes_listing_day|Index Scan on votes_listing_day/)
    assert.doesNotMatch(places, /Seq Scan on votes/)
    assert.match(
      await plan(
        sql`explain select source, sum(views) from traffic where listing_id = ${mine} and day >= '2026-11-01' group by source`,
      ),
      /traffic_pkey/,
    )
  })
})
