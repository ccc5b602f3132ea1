import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Member } from '../../../src/core/members/members.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { hideListing, unhideListing } from '../../../src/publishing/lifecycle/hide.ts'
import { eventsOfListing } from '../../../src/publishing/lifecycle/queries.ts'
import { launchPaid, scheduleRelaunch } from '../../../src/publishing/lifecycle/transitions.ts'
import { oneStorage } from '../../platform/operation/support/one-storage.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { runNow } from '../../support/queued-jobs.ts'
import { mailsTo, type Owner, owner } from '../editing/support.ts'
import { inTransaction, standing } from './support.ts'

const by = { cause: 'test' }

oneStorage('hiding a listing', (storage) => {
  let site: TestApp
  let ada: Owner
  let admin: Member
  let slugs = 0

  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [] })
    ada = await owner(site)
    admin = await site.member({ role: 'admin', name: 'Team' })
  })
  after(() => site.close())

  const hiding = (listingId: number, reason = 'It sells what it must not.') =>
    inTransaction(site, (tx) => hideListing(site.app, tx, { listingId, by: { adminId: admin.id }, reason }))
  const showing = (listingId: number) =>
    inTransaction(site, (tx) =>
      unhideListing(site.app, tx, { listingId, by: { adminId: admin.id }, reason: 'It was put right.' }),
    )

  test('takes it off the site with a reason that its people are told, and it comes back as it was', async () => {
    const id = await makeListing(site, { slug: 'gone', name: 'Gone', ownerId: ada.member.id })
    const before = await standing(site, id)
    await assert.rejects(hiding(id, '  '), { code: 'invalid_request' })
    await hiding(id)
    assert.equal((await site.call('/api/v1/listings/gone')).status, 404)
    const { body } = await ada.call('GET', `/me/listings/${id}`)
    assert.match(body.next_step.text, /took it off the site: It sells what it must not\. Write to them/)
    await assert.rejects(hiding(id), /A listing that is hidden by the site team cannot be hidden/)
    assert.equal(await showing(id), 'live')
    assert.deepEqual(await standing(site, id), before)
    assert.equal((await site.call('/api/v1/listings/gone')).status, 200)
    assert.deepEqual(
      (await mailsTo(site, ada.member)).map(({ subject }) => subject),
      ['Gone was taken off the site', 'Gone is back'],
    )
    assert.deepEqual(
      (await eventsOfListing(site.app.db, id)).map(({ to_status, note, actor_name }) => [to_status, note, actor_name]),
      [
        ['live', 'It was put right.', 'Team'],
        ['hidden', 'It sells what it must not.', 'Team'],
      ],
    )
    const trail = await site.app.db.many(
      sql<{
        details: { what: string }
      }>`select details from audit_events where subject = ${`listing:${id}`} order by id`,
    )
    assert.deepEqual(
      trail.map(({ details }) => details.what),
      ['hidden', 'shown'],
    )
  })

  test('a scheduled one keeps its place while it is hidden, and gets another when its week went by', async () => {
    const schedule = async () => {
      const id = await makeListing(site, {
        slug: `kept-${++slugs}`,
        status: 'draft',
        plan: null,
        week: null,
        ownerId: ada.member.id,
      })
      await inTransaction(site, (tx) => launchPaid(site.app, tx, id, '2026-11-23', by))
      return id
    }
    const [soon, late] = [await schedule(), await schedule()]
    const again = await makeListing(site, { slug: 'kept-live', ownerId: ada.member.id })
    await inTransaction(site, (tx) => scheduleRelaunch(site.app, tx, again, '2026-11-23', by))
    for (const id of [soon, late, again]) await hiding(id)
    await showing(soon)
    assert.equal((await standing(site, soon)).launch_week, '2026-11-23')
    site.clock.set('2026-11-25T12:00:00Z')
    await runNow(site, 'lifecycle.run_calendar')
    assert.deepEqual([(await standing(site, soon)).status, (await standing(site, late)).status], ['live', 'hidden'])
    assert.deepEqual([await showing(late), await showing(again)], ['scheduled', 'live'])
    assert.equal((await standing(site, late)).launch_week, '2026-11-30')
    const next = await site.app.db.many(
      sql<{ week: string }>`select week from launches where listing_id = ${again} and launched_at is null`,
    )
    assert.deepEqual(next, [{ week: '2026-11-30' }])
  })
})
