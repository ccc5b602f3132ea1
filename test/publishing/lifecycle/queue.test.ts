import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { weekCapacity } from '../../../src/core/calendar/settings.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { holdPlace, releasePlace, takenPlaces } from '../../../src/publishing/lifecycle/places.ts'
import { queueFrom, queueTo } from '../../../src/publishing/lifecycle/settings.ts'
import { chooseFreePlan, launchPaid, skipQueue } from '../../../src/publishing/lifecycle/transitions.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { eachStorage } from '../../support/storage.ts'
import { createOwner, type Owner } from '../editing/support.ts'
import { inTransaction, listingState, placesByWeek } from './support.ts'

eachStorage('the free queue', (storage) => {
  let site: TestApp
  let ada: Owner
  let slugs = 0
  const tomorrow = () => new Date(site.clock.now().getTime() + 24 * 3600 * 1000)
  const by = { cause: 'test' }

  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [] })
    ada = await createOwner(site)
  })
  after(() => site.close())
  beforeEach(async () => {
    await site.app.db.run(sql`delete from listings`)
    await site.app.db.run(sql`delete from held_places`)
    await site.app.settings.set(weekCapacity, 10)
  })

  const createDraft = () =>
    makeListing(site, { slug: `queued-${++slugs}`, status: 'draft', plan: null, week: null, ownerId: ada.member.id })
  const chooseFree = (id: number) => ada.call('POST', `/me/listings/${id}/free`)
  const offeredWeeks = async () =>
    (await site.call('/api/v1/products')).body.items.find(({ code }: { code: string }) => code === 'launch')
      .weeks as string[]

  test('fifty concurrent callers all get a place, and no week exceeds its capacity of ten', async () => {
    const ids: number[] = []
    for (let index = 0; index < 50; index++) ids.push(await createDraft())
    const answers = await Promise.all(ids.map(chooseFree))
    assert.deepEqual(
      answers.map(({ status }) => status),
      ids.map(() => 200),
    )
    assert.deepEqual(await placesByWeek(site), {
      '2026-12-28': 10,
      '2027-01-04': 10,
      '2027-01-11': 10,
      '2027-01-18': 10,
      '2027-01-25': 10,
    })
    for (const [index, { body }] of answers.entries())
      assert.deepEqual(
        [body.id, body.status, body.plan, body.next_launch_week],
        [ids[index], 'awaiting_badge', 'free', body.launch_week],
      )
    const events = await site.app.db.many(
      sql<{ count: number }>`select count(*) as count from listing_events group by listing_id`,
    )
    assert.deepEqual(
      events.map(({ count }) => count),
      ids.map(() => 1),
    )
  })

  test('each caller gets the least full week of the window, the earliest first', async () => {
    await site.app.settings.set(queueFrom, 2)
    await site.app.settings.set(queueTo, 4)
    const weeks: string[] = []
    for (let index = 0; index < 4; index++) weeks.push((await chooseFree(await createDraft())).body.launch_week)
    await site.app.settings.set(queueFrom, 6)
    await site.app.settings.set(queueTo, 8)
    assert.deepEqual(weeks, ['2026-11-30', '2026-12-07', '2026-11-30', '2026-12-07'])
  })

  test('choosing again, even concurrently, gives the same answer and takes one place', async () => {
    const id = await createDraft()
    const answers = await Promise.all([chooseFree(id), chooseFree(id), chooseFree(id)])
    for (const { status, text } of answers) assert.deepEqual([status, text], [200, answers[0]!.text])
    assert.deepEqual(Object.values(await placesByWeek(site)), [1])
    const { count } = await site.app.db.one(
      sql<{ count: number }>`select count(*) as count from listing_events where listing_id = ${id}`,
    )
    assert.equal(count, 1)
  })

  test('a place that an order holds is taken until it is released or expires', async () => {
    await site.app.settings.set(weekCapacity, 1)
    const hold = (token: string, week = '2026-11-23') =>
      inTransaction(site, (tx) => holdPlace(site.app, tx, { token, week, until: tomorrow() }))
    assert.ok((await offeredWeeks()).includes('2026-11-23'))
    await hold('a')
    await hold('a')
    assert.ok(!(await offeredWeeks()).includes('2026-11-23'))
    await assert.rejects(hold('b'), /The week of November 23–29, 2026 is full/)
    await assert.rejects(hold('b', '2026-11-09'), /has already started/)
    await inTransaction(site, (tx) => releasePlace(site.app, tx, 'a'))
    await hold('b')
    site.clock.advance(25 * 3600 * 1000)
    await hold('c')
    site.clock.advance(-25 * 3600 * 1000)
  })

  test('twenty orders and twenty free listings at the same time fill a week but never exceed it', async () => {
    await site.app.settings.set(queueFrom, 1)
    await site.app.settings.set(queueTo, 1)
    const ids = await Promise.all(Array.from({ length: 20 }, createDraft))
    const held = Array.from({ length: 20 }, (_, index) =>
      inTransaction(site, (tx) =>
        holdPlace(site.app, tx, { token: `order ${index}`, week: '2026-11-16', until: tomorrow() }),
      ).then(
        () => 1,
        () => 0,
      ),
    )
    const [holds] = await Promise.all([
      Promise.all(held),
      Promise.all(ids.map((id) => inTransaction(site, (tx) => chooseFreePlan(site.app, tx, id, by)))),
    ])
    await site.app.settings.set(queueFrom, 6)
    await site.app.settings.set(queueTo, 8)
    const taken = await placesByWeek(site)
    assert.equal(holds.reduce<number>((sum, held) => sum + held, 0) + (taken['2026-11-16'] ?? 0), 10)
    assert.ok(Object.values(taken).every((count) => count <= 10))
    assert.equal(
      Object.values(taken).reduce((sum, count) => sum + count, 0),
      20,
    )
  })

  test('choosing the free plan again gives the same answer, and takes no other place', async () => {
    const id = await createDraft()
    const first = await chooseFree(id)
    const again = await chooseFree(id)
    assert.deepEqual([again.status, again.body], [200, first.body])
    assert.deepEqual(Object.values(await placesByWeek(site)), [1])
  })

  test('one listing takes one place per week, however many orders hold it', async () => {
    await site.app.settings.set(weekCapacity, 2)
    const [mine, theirs] = [await createDraft(), await createDraft()]
    const hold = (token: string, listingId: number) =>
      inTransaction(site, (tx) => holdPlace(site.app, tx, { token, week: '2026-11-23', until: tomorrow(), listingId }))
    const taken = async () =>
      (await takenPlaces(site.app, site.app.db, '2026-11-23', '2026-11-23')).get('2026-11-23') ?? 0
    for (const token of ['a', 'b', 'c']) await hold(token, mine)
    assert.equal(await taken(), 1)
    await hold('d', theirs)
    await hold('e', mine)
    assert.equal(await taken(), 2)
    await assert.rejects(hold('f', await createDraft()), /is full/)
    await inTransaction(site, (tx) => launchPaid(site.app, tx, mine, '2026-11-23', { ...by, token: 'a' }))
    assert.equal(await taken(), 2, 'what is launched there needs no held place')
    for (const token of ['b', 'c', 'e']) await inTransaction(site, (tx) => releasePlace(site.app, tx, token))
    assert.equal(await taken(), 2)
  })

  test('a paid launch uses the place that was held for it', async () => {
    await site.app.settings.set(weekCapacity, 1)
    const [paid, queued] = [await createDraft(), await createDraft()]
    await chooseFree(queued)
    await inTransaction(site, (tx) =>
      holdPlace(site.app, tx, { token: 'a', week: '2026-11-23', until: tomorrow(), listingId: paid }),
    )
    await inTransaction(site, (tx) =>
      holdPlace(site.app, tx, { token: 'b', week: '2026-11-30', until: tomorrow(), listingId: queued }),
    )
    await inTransaction(site, (tx) => launchPaid(site.app, tx, paid, '2026-11-23', { ...by, token: 'a' }))
    await inTransaction(site, (tx) => skipQueue(site.app, tx, queued, '2026-11-30', { ...by, token: 'b' }))
    assert.deepEqual(await placesByWeek(site), { '2026-11-23': 1, '2026-11-30': 1 })
    assert.equal((await site.app.db.many(sql`select from held_places`)).length, 0)
    assert.deepEqual(
      [(await listingState(site, paid)).status, (await listingState(site, queued)).status],
      ['scheduled', 'awaiting_badge'],
    )
  })

  test('a listing without a category cannot choose the free plan', async () => {
    const id = await createDraft()
    await site.app.db.run(sql`update listings set category_id = null where id = ${id}`)
    const { status, body } = await chooseFree(id)
    assert.deepEqual([status, body.code], [400, 'not_allowed_now'])
    assert.match(body.detail, /no category/)
  })
})
