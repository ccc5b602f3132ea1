import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { timeZone } from '../../../src/core/calendar/settings.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { chooseFreePlan, launchPaid, scheduleRelaunch } from '../../../src/publishing/lifecycle/transitions.ts'
import { until } from '../../platform/jobs/support.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { runNow, runQueued } from '../../support/queued-jobs.ts'
import { eachStorage } from '../../support/storage.ts'
import { createFollowers, createOwner, mailsTo, type Owner } from '../editing/support.ts'
import { inTransaction, listingState } from './support.ts'

const by = { cause: 'test' }
const [thisWeek, monday] = ['2026-11-09', '2026-11-16']

eachStorage('the calendar', (storage) => {
  let db: Database
  let site: TestApp
  let ada: Owner
  let slugs = 0

  before(async () => {
    db = await storage.open()
    site = await openTestApp(db, { plugins: [] })
    ada = await createOwner(site)
  })
  after(() => site.close())

  const createDraft = () =>
    makeListing(site, { slug: `calendar-${++slugs}`, status: 'draft', plan: null, week: null, ownerId: ada.member.id })
  const createScheduled = async (week = monday) => {
    const id = await createDraft()
    await inTransaction(site, (tx) => launchPaid(site.app, tx, id, week, by))
    return id
  }
  const vote = (id: number, count: number) =>
    db.run(sql`
      with voters as (
        insert into members (email, name, email_verified_at, created_at)
        select 'v-' || ${id}::text || '-' || n || '@people.example', 'v', now(), now()
        from generate_series(1, ${count}::int) n
        returning id
      )
      insert into votes (listing_id, member_id, cast_at, week)
      select ${id}, id, ${site.clock.now()}, ${thisWeek} from voters`)
  const launches = (id: number) =>
    db.many(sql<{ week: string; launched_at: Date | null }>`
      select week, launched_at from launches where listing_id = ${id} order by week`)
  const eventsTo = (id: number, status: string) =>
    db.many(sql<{ cause: string }>`
      select cause from listing_events where listing_id = ${id} and to_status = ${status} order by id`)

  test('after a stop on Sunday and a start on Wednesday, everything due on Monday happens once', async () => {
    const first = await createScheduled()
    const [follower] = await createFollowers(site, first, 1)
    const again = await makeListing(site, { slug: 'again', week: thisWeek, ownerId: ada.member.id })
    await inTransaction(site, (tx) => scheduleRelaunch(site.app, tx, again, monday, by))
    const [second, third, fourth] = [
      await makeListing(site, { slug: 'second' }),
      await makeListing(site, { slug: 'third' }),
      await makeListing(site, { slug: 'fourth' }),
    ]
    for (const [id, votes] of [
      [again, 2],
      [second, 5],
      [third, 1],
      [fourth, 3],
    ] as const)
      await vote(id, votes)
    const waiting = await createDraft()
    await inTransaction(site, (tx) => chooseFreePlan(site.app, tx, waiting, by))
    await db.run(sql`update listings set launch_week = ${monday} where id = ${waiting}`)
    await db.run(sql`update launches set week = ${monday} where listing_id = ${waiting}`)

    // Sunday: nothing is due.
    await site.app.jobs.start()
    await runNow(site, 'lifecycle.run_calendar')
    await site.app.jobs.stop()
    assert.equal((await listingState(site, first)).status, 'scheduled')
    assert.deepEqual(await db.many(sql`select from awards`), [])

    // Wednesday: two processes start, where the storage allows several.
    const services = await Promise.all(
      Array.from({ length: storage.kind === 'postgres' ? 2 : 1 }, () => openTestApp(db, { plugins: [] })),
    )
    for (const { clock } of services) clock.set('2026-11-18T09:30:00Z')
    await Promise.all(services.map(({ app }) => app.jobs.start()))
    const countNotified = () =>
      db.one(
        sql<{ followers: number }>`select count(*) as followers from notifications where member_id = ${follower!.id}`,
      )
    await until('everything due has happened', async () => {
      const { awards } = await db.one(sql<{ awards: number }>`select count(*) as awards from awards`)
      return awards === 3 && (await countNotified()).followers === 1
    })
    await Promise.all(services.map((service) => runNow(service, 'lifecycle.run_calendar')))
    await Promise.all(services.map(({ app }) => app.jobs.stop()))

    const at = new Date(`${monday}T00:00:00Z`)
    assert.deepEqual(await listingState(site, first), {
      status: 'live',
      plan: 'paid',
      launch_week: monday,
      launched_at: at,
    })
    assert.deepEqual(await launches(first), [{ week: monday, launched_at: at }])
    assert.deepEqual(await eventsTo(first, 'live'), [{ cause: 'launch week started' }])
    assert.deepEqual(await launches(again), [
      { week: thisWeek, launched_at: new Date('2026-11-15T12:00:00Z') },
      { week: monday, launched_at: at },
    ])
    assert.deepEqual(
      (await eventsTo(again, 'live')).map(({ cause }) => cause),
      ['test', 'relaunch week started'],
    )
    assert.deepEqual([(await listingState(site, waiting)).launch_week, await launches(waiting)], [null, []])
    const awards = await db.many(sql<{ week: string; place: number; listing_id: number; votes: number }>`
      select week, place, listing_id, votes from awards order by place`)
    assert.deepEqual(
      awards,
      [second, fourth, again].map((listing_id, index) => ({
        week: thisWeek,
        place: index + 1,
        listing_id,
        votes: [5, 3, 2][index],
      })),
    )
    const mails = (await mailsTo(site, ada.member)).map(({ subject }) => subject).sort()
    assert.deepEqual(mails, [
      'again is #3 Launch of the Week',
      'again is live',
      `calendar-${slugs - 1} is live`,
      `calendar-${slugs} missed its launch week`,
    ])
    assert.deepEqual(
      (await mailsTo(site, follower!)).map(({ subject }) => subject),
      [`calendar-${slugs - 1} just launched`],
    )
    for (const service of services) await service.close()
  })

  test('weeks begin on Monday 00:00 in the time zone of the site', async () => {
    await site.app.settings.set(timeZone, 'America/New_York')
    const id = await createScheduled('2026-11-23')
    site.clock.set('2026-11-23T04:59:00Z')
    await runNow(site, 'lifecycle.run_calendar')
    assert.equal((await listingState(site, id)).status, 'scheduled')
    site.clock.set('2026-11-23T05:03:00Z')
    await runNow(site, 'lifecycle.run_calendar')
    assert.deepEqual((await listingState(site, id)).launched_at, new Date('2026-11-23T05:00:00Z'))
    await site.app.settings.set(timeZone, 'UTC')
  })

  test('a paid launch without a week goes live right away and is announced once', async () => {
    site.clock.set('2026-11-25T10:00:00Z')
    const id = await createDraft()
    await inTransaction(site, (tx) => launchPaid(site.app, tx, id, null, by))
    assert.deepEqual(await listingState(site, id), {
      status: 'live',
      plan: 'paid',
      launch_week: '2026-11-23',
      launched_at: site.clock.now(),
    })
    assert.equal((await runQueued(site, 'follows.notify', { times: 2 })) > 0, true)
    await runNow(site, 'lifecycle.run_calendar')
    assert.deepEqual(
      (await mailsTo(site, ada.member)).filter(({ subject }) => subject === `calendar-${slugs} is live`).length,
      1,
    )
    assert.equal(
      (await site.call(`/api/v1/launches/weeks/2026-11-23`)).body.entries.some(
        ({ listing }: { listing: { id: number } }) => listing.id === id,
      ),
      true,
    )
  })

  test('a relaunch counts only the votes of its week, including those cast before it began', async () => {
    site.clock.set('2026-12-02T10:00:00Z')
    const id = await makeListing(site, { slug: 'twice', week: '2026-11-23', ownerId: ada.member.id })
    await inTransaction(site, (tx) => scheduleRelaunch(site.app, tx, id, '2026-12-07', by))
    await assert.rejects(
      inTransaction(site, (tx) => scheduleRelaunch(site.app, tx, id, '2026-12-07', by)),
      /already launches in the week of December 7–13, 2026/,
    )
    site.clock.set('2026-12-07T00:00:30Z')
    await db.run(
      sql`insert into votes (listing_id, member_id, cast_at, week)
        values (${id}, ${ada.member.id}, ${site.clock.now()}, '2026-12-07')`,
    )
    await runNow(site, 'lifecycle.run_calendar')
    const { body } = await site.call('/api/v1/launches/weeks/2026-12-07')
    assert.deepEqual(
      body.entries.map(({ rank, votes, listing }: { rank: number; votes: number; listing: { slug: string } }) => [
        rank,
        votes,
        listing.slug,
      ]),
      [[1, 1, 'twice']],
    )
    const { launch_week, launched_at } = await listingState(site, id)
    assert.deepEqual([launch_week, launched_at], ['2026-12-07', new Date('2026-12-07T00:00:00Z')])
  })
})
