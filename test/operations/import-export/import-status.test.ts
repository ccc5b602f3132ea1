import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { weekCapacity } from '../../../src/core/calendar/settings.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { runNow, runQueued } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'
import { exportText, importText, linesOf, mistakesIn } from './support.ts'

const kiln = {
  slug: 'kiln',
  name: 'Kiln',
  tagline: 'Pots, planned',
  website_url: 'https://kiln.example',
  category: 'craft',
}
const lastMonday = '2026-11-09'
const nextMonday = '2026-11-16'

onOneStorage('the status of imported listings', (storage) => {
  let site: TestApp

  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [] })
    await importText(site, 'categories', JSON.stringify([{ slug: 'craft', name: 'Craft' }]))
  })
  after(() => site.close())
  beforeEach(async () => {
    await site.app.db.run(sql`delete from listings`)
    await site.app.settings.set(weekCapacity, 50)
    site.app.cache.evictAll()
  })

  const reportedMistakes = async (...lines: object[]) =>
    (await mistakesIn(site, 'listings', linesOf(...lines))).map(({ line, message }) => `${line}: ${message}`)

  const impossible: [string, object, RegExp][] = [
    ['a draft with a week', { launch_week: nextMonday }, /^1: a draft has no plan, launch_week or launches$/],
    ['a draft with a plan', { plan: 'paid' }, /a draft has no plan/],
    ['waiting for a badge with a paid plan', { status: 'awaiting_badge', plan: 'paid' }, /plan must be free/],
    [
      'queued for a week that has begun',
      { status: 'awaiting_badge', launch_week: lastMonday },
      /2026-11-09 has already started; leave it out/,
    ],
    [
      'scheduled for a week that has begun',
      { status: 'scheduled', launch_week: lastMonday },
      /2026-11-09 has already started; use a later one, or import the listing as live/,
    ],
    [
      'scheduled for one week with a place in another',
      { status: 'scheduled', launch_week: nextMonday, launches: [{ week: '2026-11-23' }] },
      /must only have the week of 2026-11-16/,
    ],
    [
      'scheduled although it launched before',
      {
        status: 'scheduled',
        launch_week: nextMonday,
        launches: [{ week: '2026-11-02', launched_at: '2026-11-02T00:00:00Z' }, { week: nextMonday }],
      },
      /hasn't launched yet/,
    ],
    [
      'live without a launch in its week',
      {
        status: 'live',
        launched_at: '2026-11-09T00:00:00Z',
        launch_week: lastMonday,
        launches: [{ week: '2026-11-02', launched_at: '2026-11-02T00:00:00Z' }],
      },
      /its last launch in launches was in 2026-11-02/,
    ],
    [
      'live in a week to come',
      { status: 'live', launch_week: nextMonday },
      /^1: launches has 2026-11-16 with a launched_at, but that week hasn't started$/,
    ],
    [
      'live, launched before its week',
      { status: 'live', launch_week: lastMonday, launched_at: '2026-11-01T00:00:00Z' },
      /launches has 2026-11-09 with a launched_at before that week/,
    ],
    [
      'live with a relaunch in the past',
      {
        status: 'live',
        launch_week: lastMonday,
        launched_at: '2026-11-09T00:00:00Z',
        launches: [{ week: '2026-11-02' }, { week: lastMonday, launched_at: '2026-11-09T00:00:00Z' }],
      },
      /2026-11-02 as upcoming/,
    ],
    [
      'live, with two times of its launch',
      {
        status: 'live',
        launch_week: lastMonday,
        launched_at: '2026-11-10T00:00:00Z',
        launches: [{ week: lastMonday, launched_at: '2026-11-09T00:00:00Z' }],
      },
      /differs from its last launch/,
    ],
    [
      'hidden from a schedule without a place',
      { status: 'hidden', hidden_from: 'scheduled', launch_week: nextMonday, launches: [] },
      /must only have the week of 2026-11-16/,
    ],
  ]
  for (const [what, status, message] of impossible) {
    test(`is refused: ${what}`, async () => {
      const mistakes = await reportedMistakes({ ...kiln, ...status })
      assert.match(mistakes.join('\n'), message)
      assert.equal(await exportText(site, 'listings'), '')
    })
  }

  test('changes only by transitions of the lifecycle', async () => {
    const moves: [object, string, RegExp | null][] = [
      [{ status: 'live' }, 'draft', /a listing that is live can't become one that is a draft/],
      [{ status: 'live' }, 'scheduled', /live can't become one that is scheduled/],
      [{ status: 'scheduled', launch_week: nextMonday }, 'draft', /scheduled can't become one that is a draft/],
      [
        { status: 'scheduled', launch_week: nextMonday },
        'awaiting_badge',
        /can't become one that is waiting for its badge/,
      ],
      [
        { status: 'hidden', hidden_from: 'scheduled', launch_week: nextMonday },
        'live',
        /hidden by an admin can't become one that is live/,
      ],
      [{}, 'live', null],
      [{ status: 'awaiting_badge', launch_week: nextMonday }, 'scheduled', null],
      [{ status: 'live' }, 'hidden', null],
    ]
    for (const [from, to, message] of moves) {
      await site.app.db.run(sql`delete from listings`)
      await importText(site, 'listings', linesOf({ ...kiln, ...from }))
      const mistakes = await reportedMistakes({ slug: 'kiln', status: to })
      if (message === null) assert.deepEqual(mistakes, [], `${JSON.stringify(from)} to ${to}`)
      else assert.match(mistakes.join('\n'), message)
    }
  })

  test('a coming week is not filled beyond its capacity; listings that have a place keep it', async () => {
    await site.app.settings.set(weekCapacity, 2)
    await makeListing(site, { slug: 'there', status: 'scheduled', week: nextMonday })
    const scheduled = (slug: string, launch_week = nextMonday) => ({ ...kiln, slug, status: 'scheduled', launch_week })
    assert.deepEqual(await reportedMistakes(scheduled('one'), scheduled('two')), [
      '2: the week of 2026-11-16 is full: it has 2 places (launches.week_capacity)',
    ])
    assert.deepEqual(await reportedMistakes(scheduled('one'), scheduled('two', '2026-11-23')), [])
    await site.app.settings.set(weekCapacity, 1)
    assert.deepEqual(await reportedMistakes({ slug: 'one', tagline: 'Other words' }), [], 'it was there before')
    assert.deepEqual(await reportedMistakes({ slug: 'two', launch_week: nextMonday }), [
      '1: the week of 2026-11-16 is full: it has 1 place (launches.week_capacity)',
    ])
    await site.app.settings.set(weekCapacity, 2)
    assert.deepEqual(
      await reportedMistakes({ slug: 'one', launch_week: '2026-11-30' }, { slug: 'two', launch_week: nextMonday }),
      [],
      'a place that is given back is free',
    )
    const events = await site.app.db.many(
      sql<{ slug: string }>`
        select l.slug from listing_events e join listings l on l.id = e.listing_id where e.from_status = 'scheduled' order by l.slug`,
    )
    assert.deepEqual(events, [{ slug: 'one' }, { slug: 'two' }], 'a new week leaves an event')
  })

  test('the badge is checked from then on, and a launch in the current week is announced once', async () => {
    await importText(site, 'listings', linesOf({ ...kiln, status: 'awaiting_badge' }))
    const { waiting, plan } = await site.app.db.one(
      sql<{ waiting: number; plan: string }>`
        select (select count(*) from badge_checks where next_at is not null) as waiting, plan from listings`,
    )
    assert.deepEqual([waiting, plan], [1, 'free'])
    const [owner, follower] = [await site.member(), await site.member()]
    await site.app.db.run(sql`update listings set owner_id = ${owner.id}`)
    await site.app.db.run(
      sql`insert into follows (listing_id, member_id, followed_at) select id, ${follower.id}, ${site.clock.now()} from listings`,
    )
    for (const _ of [1, 2]) await importText(site, 'listings', linesOf({ slug: 'kiln', status: 'live' }))
    await runQueued(site, 'follows.notify')
    await runNow(site, 'lifecycle.run_calendar')
    const titles = (
      await site.app.db.many(sql<{ title: string }>`select title from notifications order by member_id`)
    ).map(({ title }) => title)
    assert.deepEqual(titles, ['Kiln is live', 'Kiln just launched'])
  })
})
