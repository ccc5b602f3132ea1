import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { launchesByWeek } from '../../../src/directory/launches/queries.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { statementsOf } from '../../support/statements.ts'
import { eachStorage } from '../../support/storage.ts'

const weeks = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']

eachStorage('the launches of each week', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open())
  })

  const counted = async () =>
    site.app.db.many(sql<{ week: string; launches: number }>`
      select w.week, count(*)::int as launches from launches w
      join listings l on l.id = w.listing_id and l.status in ('scheduled', 'live')
      group by w.week order by w.week`)
  const kept = async () =>
    site.app.db.many(sql<{ week: string; launches: number }>`
      select week, launches from week_counts where launches > 0 order by week`)
  const setStatus = (id: number, status: string) =>
    site.app.db.run(sql`
      update listings set status = ${status}, hidden_from = ${status === 'hidden' ? 'live' : null},
        launched_at = coalesce(launched_at, ${site.clock.now()})
      where id = ${id}`)

  test('are counted when they are scheduled, moved, hidden, shown again, relaunched and deleted', async () => {
    const ids: number[] = []
    for (const [index, week] of weeks.entries())
      for (let n = 0; n <= index; n++)
        ids.push(
          await makeListing(site, {
            slug: `product-${index}-${n}`,
            week,
            status: index > 1 ? 'scheduled' : n === 0 ? 'awaiting_badge' : 'live',
          }),
        )
    assert.deepEqual(await kept(), await counted())
    const steps: (() => Promise<unknown>)[] = [
      () => setStatus(ids[0]!, 'live'),
      () => setStatus(ids[3]!, 'live'),
      () => setStatus(ids[2]!, 'hidden'),
      () => setStatus(ids[2]!, 'live'),
      () => setStatus(ids[5]!, 'draft'),
      () => site.app.db.run(sql`update launches set week = ${weeks[3]} where listing_id = ${ids[4]}`),
      () => site.app.db.run(sql`insert into launches (listing_id, week) values (${ids[1]}, ${weeks[3]})`),
      () => site.app.db.run(sql`delete from launches where listing_id = ${ids[1]} and week = ${weeks[3]}`),
      () => site.app.db.run(sql`delete from listings where id = any(${[ids[2], ids[5], ids[6]]}::bigint[])`),
    ]
    for (const [index, step] of steps.entries()) {
      await step()
      assert.deepEqual(await kept(), await counted(), `step ${index + 1}`)
    }
  })

  test('are counted in a future week, where entries are scheduled', async () => {
    const { body } = await site.call(`/api/v1/launches/weeks/${weeks[3]}`)
    assert.equal(body.week.state, 'future')
    assert.ok(body.entries.length > 1)
    assert.ok(body.entries.every(({ rank }: { rank: number | null }) => rank === null))
    assert.equal(body.total, body.entries.length)
    assert.doesNotMatch((await site.call(`/launches/weeks/${weeks[3]}`)).text, /See all/)
    assert.equal((await site.call('/api/v1/launches/weeks/2027-03-01')).body.total, 0)
  })

  test('include booked relaunches in the upcoming section, in the week of the relaunch', async () => {
    const upcoming = async () => (await site.call('/api/v1/launches?section=upcoming&per_page=100')).body
    const before = await upcoming()
    const id = await makeListing(site, { slug: 'comes-again', week: weeks[0]!, status: 'live' })
    assert.equal((await upcoming()).total, before.total)
    for (const week of ['2026-12-21', '2026-12-07'])
      await site.app.db.transaction(async (tx) => {
        await tx.run(sql`insert into launches (listing_id, week) values (${id}, ${week})`)
        await site.app.cache.invalidate(tx, ['listings'])
      })
    const after = await upcoming()
    assert.equal(after.total, before.total + 1)
    assert.equal(after.items.length, after.total)
    const last = after.items.at(-1)
    assert.deepEqual([last.slug, last.status, last.launch_week], ['comes-again', 'live', '2026-12-07'])
    assert.match((await site.call('/launches.ics')).text, new RegExp(`launch-${id}-2026-12-07`))
  })

  test('stop being counted at 10,000 in the upcoming section', async () => {
    const { app } = site
    const setScheduled = (change: number) =>
      app.db.transaction(async (tx) => {
        await tx.run(sql`update status_counts set listings = listings + ${change} where status = 'scheduled'`)
        await app.cache.invalidate(tx, ['listings'])
      })
    await setScheduled(12_000)
    const { total, total_exact, items } = (await site.call('/api/v1/launches?section=upcoming')).body
    assert.deepEqual([total, total_exact], [10_000, false])
    assert.ok(items.length > 0)
    await setScheduled(-12_000)
  })

  test('are read without reading a launch or a listing', async () => {
    const [statement] = await statementsOf(() => launchesByWeek(site.app.db, weeks))
    assert.doesNotMatch(statement!, /(from|join) (launches|listings)/)
    const { text } = await site.call(`/launches/weeks/${weeks[2]}`)
    const count = (await launchesByWeek(site.app.db, weeks)).get(weeks[3]!)
    assert.ok(count && count > 0)
    assert.ok(text.includes(`<span class="week-count">${count}<`))
  })
})
