import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Member } from '../../../src/core/members/members.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { hideListing, unhideListing } from '../../../src/publishing/lifecycle/hide.ts'
import { eventsOfListing } from '../../../src/publishing/lifecycle/queries.ts'
import { launchPaid, scheduleRelaunch } from '../../../src/publishing/lifecycle/transitions.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { runNow } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'
import { createOwner, mailsTo, type Owner } from '../editing/support.ts'
import { inTransaction, listingState } from './support.ts'

const by = { cause: 'test' }

onOneStorage('hiding a listing', (storage) => {
  let site: TestApp
  let ada: Owner
  let admin: Member
  let slugs = 0

  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [] })
    ada = await createOwner(site)
    admin = await site.member({ role: 'admin', name: 'Team' })
  })
  after(() => site.close())

  const hide = (listingId: number, reason = 'It sells what it must not.') =>
    inTransaction(site, (tx) => hideListing(site.app, tx, { listingId, by: { adminId: admin.id }, reason }))
  const unhide = (listingId: number) =>
    inTransaction(site, (tx) =>
      unhideListing(site.app, tx, { listingId, by: { adminId: admin.id }, reason: 'It was put right.' }),
    )

  test('a hidden listing is off the site, its owner gets the reason, and it comes back unchanged', async () => {
    const id = await makeListing(site, { slug: 'gone', name: 'Gone', ownerId: ada.member.id })
    const before = await listingState(site, id)
    await assert.rejects(hide(id, '  '), { code: 'invalid_request' })
    await hide(id)
    assert.equal((await site.call('/api/v1/listings/gone')).status, 404)
    const { body } = await ada.call('GET', `/me/listings/${id}`)
    assert.match(body.next_step.text, /took this listing offline: It sells what it must not\. Contact us/)
    await assert.rejects(hide(id), /This listing is hidden by an admin, so it can't be hidden/)
    assert.equal(await unhide(id), 'live')
    assert.deepEqual(await listingState(site, id), before)
    assert.equal((await site.call('/api/v1/listings/gone')).status, 200)
    assert.deepEqual(
      (await mailsTo(site, ada.member)).map(({ subject }) => subject),
      ['Gone was hidden', 'Gone is back online'],
    )
    assert.deepEqual(
      (await eventsOfListing(site.app.db, id)).map(({ to_status, note, actor_name }) => [to_status, note, actor_name]),
      [
        ['live', 'It was put right.', 'Team'],
        ['hidden', 'It sells what it must not.', 'Team'],
      ],
    )
    const trail = await site.app.db.many(sql<{ details: { what: string } }>`
      select details from audit_events where subject = ${`listing:${id}`} order by id`)
    assert.deepEqual(
      trail.map(({ details }) => details.what),
      ['hidden', 'shown'],
    )
  })

  test('a hidden scheduled listing keeps its place, and gets another once its week has passed', async () => {
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
    for (const id of [soon, late, again]) await hide(id)
    await unhide(soon)
    assert.equal((await listingState(site, soon)).launch_week, '2026-11-23')
    site.clock.set('2026-11-25T12:00:00Z')
    await runNow(site, 'lifecycle.run_calendar')
    assert.deepEqual(
      [(await listingState(site, soon)).status, (await listingState(site, late)).status],
      ['live', 'hidden'],
    )
    assert.deepEqual([await unhide(late), await unhide(again)], ['scheduled', 'live'])
    assert.equal((await listingState(site, late)).launch_week, '2026-11-30')
    const next = await site.app.db.many(
      sql<{ week: string }>`select week from launches where listing_id = ${again} and launched_at is null`,
    )
    assert.deepEqual(next, [{ week: '2026-11-30' }])
  })
})
