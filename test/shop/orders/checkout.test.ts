import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { weekCapacity } from '../../../src/core/calendar/settings.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { expireUnpaidOrders } from '../../../src/shop/orders/jobs.ts'
import { endOrder } from '../../../src/shop/orders/lifecycle.ts'
import { memberOrder } from '../../../src/shop/orders/queries.ts'
import { maxOpenOrders } from '../../../src/shop/orders/settings.ts'
import { setPrice } from '../../../src/shop/products/change.ts'
import { eachStorage } from '../../support/storage.ts'
import { mistakes, openShop, type Shop, weeks } from './support.ts'

const hours = (count: number) => count * 3_600_000

eachStorage('checkout', (storage) => {
  let shop: Shop
  before(async () => void (shop = await openShop(storage)))
  after(() => shop.close())

  const count = async (table: 'orders' | 'held') =>
    (
      await shop.app.db.one(
        table === 'orders'
          ? sql<{ count: number }>`select count(*) as count from orders`
          : sql<{ count: number }>`select count(*) as count from held_places`,
      )
    ).count

  test('an order equals its quote, with a number, a checkout link and instructions', async () => {
    const items = [{ product: 'launch', listing_id: await shop.listing({ name: 'Tidewell' }), week: weeks[0] }]
    const quoted = await shop.quote(items, { billing_country: 'FI' })
    const made = await shop.checkout(items, { billing_country: 'FI' })
    assert.equal(made.status, 201, made.text)
    const { number, status, checkout_url, not_payable, instructions, expires_at, lines, ...others } = made.body
    const { paid_at, invoice_url, created_at, ...rest } = others
    assert.equal(not_payable, null)
    assert.deepEqual(
      { ...rest, lines: lines.map(({ fulfilment: _, ...line }: { fulfilment: unknown }) => line) },
      quoted.body,
    )
    assert.match(number, /^SW-2026[2-9A-HJ-NP-Z]{8}$/)
    assert.match(checkout_url, /^http:\/\/localhost:3000\/checkout\/[\w-]{32}$/)
    assert.match(instructions, /Never ask for card details/)
    assert.deepEqual(
      [status, paid_at, invoice_url, created_at, expires_at],
      ['pending', null, null, '2026-11-15T12:00:00.000Z', '2026-11-16T12:00:00.000Z'],
    )
    assert.deepEqual(lines[0].fulfilment, { status: 'waiting', fulfilled: false, at: null, note: null })
    const { instructions: _, ...order } = made.body
    assert.deepEqual((await shop.order(number)).body, order)
    assert.equal((await shop.order(number.toLowerCase())).status, 200)
  })

  test('20 concurrent calls with one Idempotency-Key get one order and one link', async () => {
    const items = [{ product: 'launch', listing_id: await shop.listing(), week: weeks[1] }]
    const before = { orders: await count('orders'), held: await count('held') }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.checkout(items, {}, { 'idempotency-key': 'one-launch' })),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    assert.equal(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length, 19)
    assert.deepEqual(
      { orders: await count('orders'), held: await count('held') },
      { orders: before.orders + 1, held: before.held + 1 },
    )
  })

  test('of two concurrent orders for the last place of a week, one succeeds', async () => {
    const listings = await Promise.all(Array.from({ length: 8 }, () => shop.listing()))
    await shop.app.settings.set(weekCapacity, 2)
    const answers = await Promise.all(
      listings.map((listing_id) => shop.checkout([{ product: 'launch', listing_id, week: weeks[2] }])),
    )
    const won = answers.filter(({ status }) => status === 201)
    const lost = answers.filter(({ status }) => status === 400)
    assert.deepEqual([won.length, lost.length], [2, 6])
    for (const answer of lost) assert.match(mistakes(answer)['items[0].week']!, /is full/)
    const { body } = await shop.call('/api/v1/products')
    assert.ok(!body.items[0].weeks.includes(weeks[2]), 'a full week is not offered')
    await shop.app.settings.set(weekCapacity, 50)
  })

  test('an order not paid within a day expires and releases its places, by the job or when it is read', async () => {
    const seeing = await shop.checkout([{ product: 'launch', listing_id: await shop.listing(), week: weeks[3] }])
    const held = await count('held')
    assert.ok(held > 0)
    shop.clock.advance(hours(24) - 1)
    assert.equal((await shop.order(seeing.body.number)).body.status, 'pending')
    const later = await shop.checkout([{ product: 'launch', listing_id: await shop.listing(), week: weeks[3] }])
    shop.clock.advance(1)
    const expired = (await shop.order(seeing.body.number)).body
    assert.deepEqual([expired.status, expired.checkout_url, expired.expires_at], ['expired', null, null])
    assert.equal(await count('held'), 1, 'all that were made before gave theirs back')
    shop.clock.advance(hours(24))
    await expireUnpaidOrders.run(shop.app, {})
    assert.equal(await count('held'), 0)
    const { items, total } = (
      await shop.call({ url: '/api/v1/orders?per_page=100', headers: { authorization: `Bearer ${shop.key}` } })
    ).body
    assert.deepEqual(items[0].number, later.body.number, 'newest first')
    assert.equal(total, items.length)
    assert.ok(items.every(({ status }: { status: string }) => status === 'expired'))
  })

  test('a member with the maximum of unpaid orders cannot make another, not even concurrently, until one ends', async () => {
    const open = await shop.app.db.many(
      sql<{ id: number }>`select id from orders where member_id = ${shop.customer.id} and status = 'pending'`,
    )
    await shop.app.settings.set(maxOpenOrders, open.length + 2)
    const item = { product: 'featured', listing_id: await shop.listing() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => shop.checkout([item])))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 400, 400])
    assert.match(
      answers.find(({ status }) => status === 400)!.body.detail,
      /unpaid orders, which is the limit\. Pay or cancel some at .*\/account\/orders/,
    )
    const { number } = answers.find(({ status }) => status === 201)!.body
    const order = await memberOrder(shop.app.db, shop.customer.id, number)
    await shop.app.db.transaction((tx) => endOrder(shop.app, tx, order!.id, 'cancelled'))
    assert.deepEqual([(await shop.checkout([item])).status, (await shop.checkout([item])).status], [201, 400])
    shop.clock.advance(25 * 3_600_000)
    assert.equal((await shop.checkout([item])).status, 201, 'what has expired counts no more')
    shop.clock.advance(-25 * 3_600_000)
    await shop.app.settings.set(maxOpenOrders, 1000)
  })

  test('a price change does not affect existing orders', async () => {
    const items = [{ product: 'featured', listing_id: await shop.listing() }]
    const before = await shop.checkout(items)
    await shop.app.db.transaction((tx) =>
      setPrice(shop.app, tx, { code: 'featured', priceCents: 5900, changedBy: 'test' }),
    )
    assert.equal((await shop.quote(items)).body.net_cents, 5900)
    assert.equal((await shop.order(before.body.number)).body.net_cents, 4900)
  })

  test('another member’s order is not found, and a co-founder can order for the listing', async () => {
    const listing_id = await shop.listing()
    const { body } = await shop.checkout([{ product: 'featured', listing_id }])
    const other = await shop.member()
    const authorization = `Bearer ${await shop.keyFor(other)}`
    assert.equal((await shop.call({ url: `/api/v1/orders/${body.number}`, headers: { authorization } })).status, 404)
    const order = () =>
      shop.call({
        method: 'POST',
        url: '/api/v1/orders/checkout',
        payload: { items: [{ product: 'featured', listing_id }] },
        headers: { authorization },
      })
    assert.match(mistakes(await order())['items[0].listing_id']!, /isn’t one of your listings/)
    await shop.app.db.run(
      sql`insert into listing_editors (listing_id, member_id, added_at) values (${listing_id}, ${other.id}, ${shop.clock.now()})`,
    )
    assert.equal((await order()).status, 201)
  })

  test('the database refuses lines that do not add up to their order, and changes to paid orders', async () => {
    const { body } = await shop.checkout([{ product: 'featured', listing_id: await shop.listing() }])
    await assert.rejects(
      shop.app.db.run(
        sql`update orders set net_cents = net_cents + 1, total_cents = total_cents + 1 where number = ${body.number}`,
      ),
      /do not add up/,
    )
    await shop.app.db.run(
      sql`update orders set status = 'paid', paid_at = ${shop.clock.now()} where number = ${body.number}`,
    )
    await assert.rejects(
      shop.app.db.run(sql`update orders set vat_country = 'DE' where number = ${body.number}`),
      /a paid order is not changed/,
    )
  })
})
