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

  test('are read without looking at a launch or a listing', async () => {
    const [statement] = await statementsOf(() => launchesByWeek(site.app.db, weeks))
    assert.doesNotMatch(statement!, /(from|join) (launches|listings)/)
    const { text } = await site.call(`/launches/weeks/${weeks[2]}`)
    const count = (await launchesByWeek(site.app.db, weeks)).get(weeks[3]!)
    assert.ok(count && count > 0)
    assert.ok(text.includes(`<span class="week-count">${count}<`))
  })
})
