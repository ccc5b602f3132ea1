import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { AdminActor } from '../../../src/core/audit/actor.ts'
import { startSession } from '../../../src/core/sessions/session.ts'
import { cents } from '../../../src/platform/cents.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { day } from '../../../src/platform/duration.ts'
import { lockDraft } from '../../../src/publishing/drafts/queries.ts'
import { submitDraft } from '../../../src/publishing/drafts/submit.ts'
import { updateDraft } from '../../../src/publishing/drafts/update.ts'
import { hide, unhide } from '../../../src/publishing/lifecycle/transitions.ts'
import { boardTasks, failedFulfilments } from '../../../src/shop/fulfilment/board.ts'
import {
  dropTask,
  finishTask,
  noteTask,
  resolveFulfilment,
  retryFulfilment,
  takeTask,
  writeProfileReview,
} from '../../../src/shop/fulfilment/board-actions.ts'
import { launchSites } from '../../../src/shop/fulfilment/settings.ts'
import { receiveEvent } from '../../../src/shop/payments/receive-event.ts'
import { requestRefund } from '../../../src/shop/payments/refund.ts'
import { manualDraft } from '../../publishing/drafts/support.ts'
import { startProvider } from '../../support/provider.ts'
import { runNow, runQueued } from '../../support/queued-jobs.ts'
import { eachStorage } from '../../support/storage.ts'
import { signedIn, Visitor } from '../../support/visitor.ts'
import { addCategories, openShop, type Shop, weeks } from '../orders/support.ts'
import { beginOrder, delivery, type OrderInPayment } from '../payments/support.ts'

const by = { cause: 'test' }

eachStorage('fulfilment', (storage) => {
  let shop: Shop
  let admin: AdminActor
  const website = startProvider()
  before(async () => {
    const { host } = new URL((await website).base)
    shop = await openShop(storage, { READER_ALLOW: host })
    admin = { adminId: (await shop.member({ email: 'team@people.example', role: 'admin' })).id }
    await addCategories(shop, ['harbours', 'sails', 'ropes', 'knots', 'anchors'])
  })
  after(async () => {
    await shop.close()
    ;(await website).close()
  })

  const transaction = <T>(work: (tx: Transaction) => Promise<T>) => shop.app.db.transaction(work)
  const pay = ({ reference, amount }: OrderInPayment) =>
    receiveEvent(shop.app, {
      gateway: 'test',
      eventId: `${reference}_paid`,
      kind: 'paid',
      reference,
      amountCents: cents(amount),
      currency: 'USD',
      body: {},
    })
  const live = () => shop.listing({ status: 'live', plan: 'free', week: '2026-11-02' })
  async function buy(...items: unknown[]): Promise<OrderInPayment> {
    const order = await beginOrder(shop, 'test', items)
    await pay(order)
    return order
  }
  const lines = async ({ number }: OrderInPayment) =>
    (await shop.order(number)).body.lines.map(
      ({ fulfilment }: { fulfilment: { status: string; note: string } }) => fulfilment,
    ) as { status: string; note: string | null }[]
  const states = async (order: OrderInPayment) => (await lines(order)).map(({ status }) => status)
  const listing = (id: number) =>
    shop.app.db.one(
      sql<{
        status: string
        plan: string | null
        launch_week: string | null
        featured_until: Date | null
        billboard_cents: number
      }>`select status, plan, launch_week, featured_until, billboard_cents from listings where id = ${id}`,
    )
  const categoriesOf = async (id: number) =>
    (
      await shop.app.db.many(
        sql<{ slug: string }>`
          select c.slug from listing_categories lc join categories c on c.id = lc.category_id
          where lc.listing_id = ${id} order by lc.position`,
      )
    ).map(({ slug }) => slug)
  const mailed = async (template: string, { number }: OrderInPayment) =>
    (
      await shop.app.db.many(
        sql`select from mails where template = ${template} and (subject like ${`%${number}%`}
          or body_text like ${`%${number}%`})`,
      )
    ).length
  async function refund(order: OrderInPayment, lineIds?: number[], amount: number | null = null): Promise<void> {
    await transaction((tx) =>
      requestRefund(shop.app, tx, {
        paymentId: order.paymentId,
        amountCents: amount === null ? null : cents(amount),
        reason: null,
        requestedBy: 'team@people.example',
        ...(lineIds && { lineIds }),
      }),
    )
    await runQueued(shop, 'payments.refund')
  }

  test('launch: live immediately, or in the chosen week, whose place the order held', async () => {
    const [now, later] = [await shop.listing(), await shop.listing()]
    const order = await buy(
      { product: 'launch', listing_id: now },
      { product: 'launch', listing_id: later, week: weeks[0] },
    )
    assert.deepEqual(await states(order), ['done', 'done'])
    assert.deepEqual([(await listing(now)).status, (await listing(now)).plan], ['live', 'paid'])
    const { status, plan, launch_week } = await listing(later)
    assert.deepEqual([status, plan, launch_week], ['scheduled', 'paid', weeks[0]])
    assert.equal(
      (await shop.app.db.many(sql`select from held_places where token like ${`${order.number}%`}`)).length,
      0,
    )
    await refund(order)
    assert.deepEqual(
      [(await listing(now)).status, (await listing(later)).status, (await listing(later)).plan],
      ['live', 'draft', null],
    )
    assert.match((await lines(order))[0]!.note!, /has already launched/)
    assert.match((await lines(order))[1]!.note!, /was canceled/)
  })

  test('launch: two paid orders for one listing launch it once; refunding the second leaves the launch in place', async () => {
    const id = await shop.listing()
    const [first, second] = [
      await beginOrder(shop, 'test', [{ product: 'launch', listing_id: id, week: weeks[0] }]),
      await beginOrder(shop, 'test', [{ product: 'launch', listing_id: id, week: weeks[0] }]),
    ]
    await pay(first)
    await pay(second)
    assert.deepEqual([await states(first), await states(second)], [['done'], ['failed']])
    assert.match((await lines(second))[0]!.note!, /already paid for/)
    assert.ok(
      (await failedFulfilments(shop.app.db)).some(({ number }) => number === second.number),
      'it is on the board',
    )
    await refund(second)
    assert.deepEqual(
      [(await listing(id)).status, (await listing(id)).plan, (await listing(id)).launch_week],
      ['scheduled', 'paid', weeks[0]],
    )
    await refund(first)
    assert.deepEqual([(await listing(id)).status, (await listing(id)).plan], ['draft', null])
  })

  test('a refund cancels a future launch even if the listing is hidden or its week has passed', async () => {
    const [hidden, moved, queued, again] = [
      await shop.listing(),
      await shop.listing(),
      await shop.listing({ status: 'awaiting_badge', plan: 'free', week: '2026-12-28' }),
      await live(),
    ]
    const launches = [
      await buy({ product: 'launch', listing_id: hidden, week: weeks[1] }),
      await buy({ product: 'launch', listing_id: moved, week: weeks[0] }),
    ]
    const others = [
      await buy({ product: 'skip_queue', listing_id: queued, week: weeks[3] }),
      await buy({ product: 'relaunch', listing_id: again, week: weeks[0] }),
    ]
    for (const id of [hidden, moved, queued, again])
      await transaction((tx) => hide(shop.app, tx, id, { cause: 'test' }))
    shop.clock.advance(5 * day)
    for (const id of [moved, again]) await transaction((tx) => unhide(shop.app, tx, id, { cause: 'test' }))
    assert.ok((await listing(moved)).launch_week! > weeks[0])
    for (const order of [...launches, ...others]) await refund(order)
    const statusOf = async (id: number) => Object.values(await listing(id)).slice(0, 3)
    assert.deepEqual(
      [await statusOf(hidden), await statusOf(moved)],
      [
        ['hidden', null, null],
        ['draft', null, null],
      ],
    )
    assert.ok((await listing(queued)).launch_week! > weeks[3])
    assert.equal((await shop.app.db.many(sql`select from launches where listing_id = ${again}`)).length, 1)
    for (const order of [...launches, ...others])
      assert.match((await lines(order))[0]!.note!, /was canceled|back in the queue/)
    for (const id of [hidden, queued]) await transaction((tx) => unhide(shop.app, tx, id, { cause: 'test' }))
    assert.deepEqual([(await listing(hidden)).status, (await listing(queued)).status], ['draft', 'awaiting_badge'])
    shop.clock.advance(-5 * day)
  })

  test('skip_queue moves the week and relaunch adds one; a refund reverses both', async () => {
    const queued = await shop.listing({ status: 'awaiting_badge', plan: 'free', week: '2026-12-28' })
    const again = await live()
    const order = await buy(
      { product: 'skip_queue', listing_id: queued, week: weeks[1] },
      { product: 'relaunch', listing_id: again, week: weeks[2] },
    )
    assert.deepEqual(await states(order), ['done', 'done'])
    assert.equal((await listing(queued)).launch_week, weeks[1])
    const launches = async () => (await shop.app.db.many(sql`select from launches where listing_id = ${again}`)).length
    assert.equal(await launches(), 2)
    await refund(order)
    assert.ok((await listing(queued)).launch_week! > weeks[3])
    assert.equal(await launches(), 1)
  })

  test('featured: periods are consecutive, begin with the launch, and wait for a listing without a week', async () => {
    const [on, scheduled, draft] = [
      await live(),
      await shop.listing({ status: 'scheduled', plan: 'free', week: weeks[1] }),
      await shop.listing(),
    ]
    const order = await buy(...[on, on, scheduled, draft].map((listing_id) => ({ product: 'featured', listing_id })))
    const until = async (id: number) => (await listing(id)).featured_until?.toISOString() ?? null
    assert.deepEqual(
      [await until(on), await until(scheduled), await until(draft)],
      ['2027-01-14T12:00:00.000Z', '2026-12-23T00:00:00.000Z', null],
    )
    assert.deepEqual(await states(order), ['done', 'done', 'done', 'waiting'])
    assert.equal(await mailed('order_fulfilled', order), 0)
    await buy({ product: 'launch', listing_id: draft })
    await runNow(shop, 'fulfilment.resume')
    assert.equal(await until(draft), '2026-12-15T12:00:00.000Z')
    assert.equal(await mailed('order_fulfilled', order), 1)
    const [first] = await shop.app.db.many(
      sql<{ id: number }>`select id from order_lines where order_id = ${order.id} order by position`,
    )
    await refund(order, [first!.id], 4_900)
    assert.equal(await until(on), '2026-12-15T12:00:00.000Z', 'one of two periods went back')
    await refund(order)
    assert.deepEqual([await until(on), await until(scheduled), await until(draft)], [null, null, null])
  })

  test('extra_categories and billboard_min take effect, and a refund reverses them', async () => {
    const id = await live()
    const order = await buy(
      { product: 'extra_categories', listing_id: id, categories: ['sails', 'ropes'] },
      { product: 'billboard_min', listing_id: id, amount_cents: 7_777 },
      { product: 'billboard_min', listing_id: id },
    )
    assert.deepEqual(
      [await categoriesOf(id), (await listing(id)).billboard_cents],
      [['things', 'sails', 'ropes'], 8_777],
    )
    assert.equal((await shop.call('/api/v1/leaderboards/billboard')).body.items[0].metric, 8_777)
    await refund(order)
    assert.deepEqual([await categoriesOf(id), (await listing(id)).billboard_cents], [['things'], 0])
    assert.equal((await shop.call('/api/v1/leaderboards/billboard')).body.items.length, 0)
  })

  test('launch adds the further categories of the draft, at most three including bought ones, and a refund removes them', async () => {
    const draftId = await manualDraft(shop, shop.customer, {
      categories: ['harbours', 'sails', 'ropes', 'knots', 'anchors'],
    })
    const id = await transaction(async (tx) =>
      submitDraft(shop.app, tx, (await lockDraft(tx, draftId))!, shop.customer.id),
    )
    const rename = (categories: string[]) =>
      transaction(async (tx) =>
        updateDraft(shop.app, tx, (await lockDraft(tx, draftId))!, shop.customer.id, { fields: { categories } }, null),
      )
    const counts = async () =>
      Object.fromEntries(
        (await shop.call('/api/v1/categories')).body.items.map(
          ({ slug, listing_count }: { slug: string; listing_count: number }) => [slug, listing_count],
        ),
      )
    assert.deepEqual(await categoriesOf(id), ['harbours'], 'one before anything is paid')
    const bought = await beginOrder(shop, 'test', [
      { product: 'extra_categories', listing_id: id, categories: ['knots'] },
    ])

    const scheduled = await buy({ product: 'launch', listing_id: id, week: weeks[0] })
    assert.deepEqual(await categoriesOf(id), ['harbours', 'sails', 'ropes', 'knots'])
    await refund(scheduled)
    assert.deepEqual(await categoriesOf(id), ['harbours'])

    const before = await counts()
    await buy({ product: 'launch', listing_id: id })
    assert.deepEqual(
      (await shop.call('/api/v1/listings/tidewell')).body.categories.map(({ slug }: { slug: string }) => slug),
      ['harbours', 'sails', 'ropes', 'knots'],
    )
    const after = await counts()
    assert.deepEqual(
      ['harbours', 'sails', 'ropes', 'knots', 'anchors'].map((slug) => after[slug] - before[slug]),
      [1, 1, 1, 1, 0],
    )

    await rename(['harbours', 'anchors'])
    assert.deepEqual(await categoriesOf(id), ['harbours', 'anchors'], 'they follow the draft')
    await rename(['harbours', 'anchors', 'sails', 'ropes'])
    await pay(bought)
    assert.deepEqual(
      (await categoriesOf(id)).sort(),
      ['anchors', 'harbours', 'knots', 'sails'],
      'what was bought comes first',
    )
    await rename(['sails'])
    assert.deepEqual((await categoriesOf(id)).sort(), ['knots', 'sails'], 'and stays')
    await rename(['harbours', 'anchors', 'sails', 'ropes'])
    await refund(bought)
    assert.deepEqual((await categoriesOf(id)).sort(), ['anchors', 'harbours', 'ropes', 'sails'])
    assert.equal((await counts())['knots'], before['knots'])
    await assert.rejects(
      shop.app.db.run(
        sql`insert into listing_categories (listing_id, category_id, position, with_plan) select ${id}, id, 4, true
          from categories where slug = 'knots'`,
      ),
      /check/,
    )
  })

  test('launch_bundle is a launch, a featured period and a task with steps that an admin completes and reports on', async () => {
    await shop.app.settings.set(launchSites, ['Harbour News', 'Ship List'])
    const id = await shop.listing({ name: 'Tidewell' })
    const order = await buy({ product: 'launch_bundle', listing_id: id, week: weeks[0] })
    assert.deepEqual([(await states(order))[0], (await listing(id)).status], ['in_progress', 'scheduled'])
    assert.ok((await listing(id)).featured_until)
    const task = (await boardTasks(shop.app.db)).find(({ number }) => number === order.number)!
    assert.deepEqual(
      task.steps.map(({ text }) => text),
      ['Harbour News', 'Ship List'],
    )
    await transaction((tx) => takeTask(shop.app, tx, task.id, admin))
    await transaction((tx) => noteTask(shop.app, tx, task.id, admin, { notes: 'asked them', done: [1] }))
    assert.deepEqual(
      (await boardTasks(shop.app.db)).find((one) => one.id === task.id)!.steps.map(({ done }) => done),
      [false, true],
    )
    await transaction((tx) => finishTask(shop.app, tx, task.id, admin, 'Listed on both.'))
    assert.equal((await states(order))[0], 'done')
    assert.deepEqual([await mailed('task_done', order), await mailed('order_fulfilled', order)], [1, 1])
    await assert.rejects(
      transaction((tx) => finishTask(shop.app, tx, task.id, admin, 'again')),
      /already closed/,
    )
    assert.equal((await shop.app.db.many(sql`select from audit_events where subject = ${`task:${task.id}`}`)).length, 3)
  })

  test('a trophy is a task with its options; if an admin gives up, it fails with the reason', async () => {
    const listing_id = await shop.listing({ status: 'live', plan: 'free', week: '2026-11-02', name: 'Tidewell' })
    await shop.award(listing_id)
    const order = await buy({ product: 'trophy_acrylic', listing_id })
    const task = (await boardTasks(shop.app.db)).find(({ number }) => number === order.number)!
    assert.deepEqual(task.options, {
      award: '2026-11-02',
      engraving: '#1 Launch of the Week · Tidewell · November 2–8, 2026',
      base: 'oak',
    })
    assert.deepEqual(task.delivery, delivery)
    await transaction((tx) => dropTask(shop.app, tx, task.id, admin, 'The workshop has closed.'))
    assert.deepEqual((await lines(order))[0], {
      status: 'failed',
      fulfilled: false,
      at: null,
      note: 'The workshop has closed.',
    })
    assert.equal(await mailed('fulfilment_failed', order), 1)
    const failed = (await failedFulfilments(shop.app.db)).find(({ number }) => number === order.number)!
    await transaction((tx) => retryFulfilment(shop.app, tx, failed.id, admin))
    assert.ok(
      (await boardTasks(shop.app.db)).some(({ number }) => number === order.number),
      'a new task',
    )
    await refund(order)
    assert.ok(!(await boardTasks(shop.app.db)).some(({ number }) => number === order.number))
  })

  test('ai_review crawls the website, stores the report and mails it once; an unreachable website becomes a task on the board', async () => {
    const { base, answer } = await website
    answer((_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(
          '<html lang="en"><title>Tidewell – Tides for sailors</title><h1>Tides for sailors</h1><p>Tidewell ' +
            'tells 40 harbours when the tide turns.</p>',
        ),
    )
    const [good, bad] = [await live(), await live()]
    await shop.app.db.run(sql`update profiles set website_url = ${base} where listing_id = ${good}`)
    await shop.app.db.run(sql`update profiles set website_url = 'http://127.0.0.1:1/' where listing_id = ${bad}`)
    const order = await buy({ product: 'ai_review', listing_id: good }, { product: 'ai_review', listing_id: bad })
    assert.deepEqual(await states(order), ['in_progress', 'in_progress'])
    await runQueued(shop, 'fulfilment.review_profile', { times: 2 })
    assert.deepEqual(await states(order), ['done', 'failed'])
    const reviews = await shop.app.db.many(
      sql<{ report: { score: number } }>`
        select report from profile_reviews where listing_id = any(${[good, bad]}::bigint[])`,
    )
    assert.equal(reviews.length, 1)
    assert.ok(reviews[0]!.report.score <= 100)
    const [mail] = await shop.app.db.many(
      sql<{ body_text: string }>`select body_text from mails where template = 'profile_review'`,
    )
    const report = `/account/orders/${order.number}/report/1`
    assert.ok(mail!.body_text.includes(report), 'the mail leads to the report')

    const buyer = new Visitor(shop)
    buyer.cookies.set(
      'slipway',
      await startSession(shop.app, shop.app.db, shop.customer.id, { address: buyer.address, userAgent: undefined }),
    )
    assert.ok((await buyer.get(`/account/orders/${order.number}`)).text.includes(report))
    const read = (await buyer.get(report)).text
    for (const words of [`<b class="figure">${reviews[0]!.report.score}</b> out of 100`, 'Suggestions', 'Your website'])
      assert.ok(read.includes(words), words)
    assert.equal((await (await signedIn(shop)).get(report)).status, 404, 'nobody else reads it')
    assert.equal((await buyer.get(`/account/orders/${order.number}/report/2`)).status, 404)

    const failed = (await failedFulfilments(shop.app.db)).find(
      ({ number, part }) => number === order.number && part === 'ai_review',
    )!
    await transaction((tx) =>
      writeProfileReview(shop.app, tx, failed.id, admin, 'We read it ourselves.\n\nThe <tagline> is long.'),
    )
    await assert.rejects(
      transaction((tx) => writeProfileReview(shop.app, tx, failed.id, admin, 'Again')),
      /Only failed work/,
    )
    assert.match(
      (await buyer.get(`/account/orders/${order.number}/report/2`)).text,
      /We read it ourselves\.\n\nThe &lt;tagline&gt; is long\./,
    )
    assert.deepEqual(await states(order), ['done', 'done'])
    assert.equal(
      (
        await shop.app.db.many(
          sql`select from mails where template = 'order_fulfilled' and subject like ${`%${order.number}%`}`,
        )
      ).length,
      1,
    )
  })

  test('a part that fails appears on the board with its reason and does not block the others', async () => {
    const [hidden, fine] = [await live(), await live()]
    const order = await beginOrder(shop, 'test', [
      { product: 'featured', listing_id: hidden },
      { product: 'billboard_min', listing_id: fine },
      { product: 'extra_categories', listing_id: fine, categories: ['knots'] },
    ])
    await transaction((tx) => hide(shop.app, tx, hidden, by))
    await shop.app.db.run(
      sql`update order_lines set categories = '{gone}' where order_id = ${order.id} and product = 'extra_categories'`,
    )
    await pay(order)
    assert.equal((await shop.order(order.number)).body.status, 'paid')
    const results = await lines(order)
    assert.deepEqual(
      results.map(({ status }) => status),
      ['failed', 'done', 'failed'],
    )
    assert.match(results[0]!.note!, /hidden by an admin/)
    assert.match(results[2]!.note!, /This category no longer exists: gone/)
    assert.equal(
      (
        await shop.app.db.many(
          sql`select from mails where recipient = 'team@people.example' and body_text like ${`%${order.number}%`}`,
        )
      ).length,
      2,
    )
    const failed = (await failedFulfilments(shop.app.db)).filter(({ number }) => number === order.number)
    await transaction((tx) => unhide(shop.app, tx, hidden, by))
    await transaction((tx) => retryFulfilment(shop.app, tx, failed.find(({ part }) => part === 'featured')!.id, admin))
    await transaction((tx) =>
      resolveFulfilment(
        shop.app,
        tx,
        failed.find(({ part }) => part === 'extra_categories')!.id,
        admin,
        'You got knots instead.',
      ),
    )
    assert.deepEqual(await states(order), ['done', 'done', 'done'])
    assert.ok((await listing(hidden)).featured_until)
  })

  test('after any sequence of purchases, payments, refunds and repeated events, listings have exactly what the paid lines say', async () => {
    const ids = await Promise.all([live(), live(), live()])
    const item = fc.oneof(
      fc.record({
        product: fc.constant('billboard_min'),
        at: fc.nat(2),
        amount_cents: fc.integer({ min: 1_000, max: 99_999 }),
      }),
      fc.record({ product: fc.constant('featured'), at: fc.nat(2) }),
    )
    const act = fc.record({
      items: fc.array(item, { minLength: 1, maxLength: 4 }),
      then: fc.constantFrom('pay', 'pay', 'pay', 'leave', 'refund'),
      tellings: fc.integer({ min: 1, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 3 }), async (acts) => {
        await Promise.all(
          acts.map(async ({ items, then, tellings }) => {
            const order = await beginOrder(
              shop,
              'test',
              items.map(({ at, ...rest }) => ({ ...rest, listing_id: ids[at] })),
            )
            if (then === 'leave') return
            await Promise.all(Array.from({ length: tellings }, () => pay(order)))
            if (then === 'refund') await refund(order)
          }),
        )
        await runQueued(shop, 'payments.refund')
        const wrong = await shop.app.db.many(sql`
          with owed as (
            select l.listing_id, coalesce(sum(l.net_cents) filter (where l.product = 'billboard_min'), 0) as cents,
            count(*) filter (where l.product = 'featured') as periods
            from order_lines l join orders o on o.id = l.order_id where o.status = 'paid' group by l.listing_id)
          select li.id from listings li left join owed on owed.listing_id = li.id
          where li.id = any(${ids}::bigint[]) and (li.billboard_cents <> coalesce(owed.cents, 0)
            or coalesce(li.featured_until,
              ${shop.clock.now()}::timestamptz) <> ${shop.clock.now()}::timestamptz + coalesce(owed.periods,
                0)::int * interval '30 days')`)
        assert.deepEqual(wrong, [])
      }),
      { numRuns: 8, seed: 20261115 },
    )
  })
})
