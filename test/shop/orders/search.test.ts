import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { timeZone } from '../../../src/core/calendar/settings.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { day } from '../../../src/platform/duration.ts'
import { readOrderSearch, searchOrders, type TypedOrderSearch } from '../../../src/shop/orders/order-search.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'
import { openShop, type Shop } from './support.ts'

onOneStorage('the search for orders', (storage) => {
  let shop: Shop
  const numbers: Record<string, string> = {}
  before(async () => {
    shop = await openShop(storage)
    await shop.app.settings.set(timeZone, 'America/New_York')
    const listing_id = await shop.listing({ name: 'Tidewell' })
    const place = async (name: string, item: object, billing: object) => {
      const { body } = await shop.checkout([{ ...item, listing_id }])
      numbers[name] = body.number
      await shop.app.db.run(sql`
        update orders set billing = ${JSON.stringify(billing)}::jsonb where number = ${body.number}`)
    }
    await place('first', { product: 'featured' }, { name: 'Inês Carvalho', email: 'ines@boats.example' })
    shop.clock.advance(day)
    const acme = { name: 'Ada Marsh', company: 'Acme Boats Ltd', email: 'bills@acme.example' }
    await place('second', { product: 'billboard_min', amount_cents: 12_345 }, acme)
    shop.clock.advance(day)
    await place('third', { product: 'featured' }, {})
    await shop.app.db.run(sql`update members set name = 'Carla Customer' where id = ${shop.customer.id}`)
  })
  after(() => shop.close())

  const found = async (typed: TypedOrderSearch) => {
    const { filter, errors } = readOrderSearch(shop.app, typed)
    if (errors.length > 0) return errors.map(({ path }) => path)
    const orders = await searchOrders(shop.app.db, filter, { page: 1, per_page: 50 })
    return orders.map(({ number }) => Object.entries(numbers).find(([, one]) => one === number)![0])
  }

  test('finds by number, email, name and company', async () => {
    assert.deepEqual(await found({ q: numbers.second!.toLowerCase().slice(3) }), ['second'])
    assert.deepEqual(await found({ q: 'inês' }), ['first'])
    assert.deepEqual(await found({ q: 'BILLS@acme' }), ['second'])
    assert.deepEqual(await found({ q: 'acme boats' }), ['second'])
    assert.deepEqual(await found({ q: 'Carla' }), ['third', 'second', 'first'], 'the account’s name')
    assert.deepEqual(await found({ q: '%' }), [])
  })

  test('finds by day in the site’s time zone, by total and by status, all together', async () => {
    assert.deepEqual(await found({ from: '2026-11-16', to: '2026-11-16' }), ['second'])
    assert.deepEqual(await found({ from: '2026-11-16' }), ['third', 'second'])
    assert.deepEqual(await found({ to: '2026-11-15' }), ['first'])
    assert.deepEqual(await found({ min: '123.45', max: '123.45' }), ['second'])
    assert.deepEqual(await found({ max: '$49' }), ['third', 'first'])
    assert.deepEqual(await found({ q: 'Carla', min: '1,000' }), [])
    assert.deepEqual(await found({ status: 'pending', from: '2026-11-17', max: '49.00' }), ['third'])
    assert.deepEqual(await found({ status: 'paid' }), [])
  })

  test('reports what can’t be searched for, and keeps what was typed', async () => {
    assert.deepEqual(await found({ from: '2026-02-30', to: 'soon', min: 'ten', max: '-1' }), [
      'from',
      'to',
      'min',
      'max',
    ])
    assert.deepEqual(await found({ from: '2026-11-16', to: '2026-11-15', min: '2', max: '1' }), ['to', 'max'])
    const support = await signedIn(shop, { role: 'support' })
    const page = await support.get('/admin/orders?q=acme&min=ten&from=2026-11-15')
    assert.equal(page.status, 400)
    assert.match(page.text, /id="min-error">Enter an amount/)
    assert.match(page.text, /value="ten"/)
    const good = await support.get('/admin/orders?q=acme&from=2026-11-15&max=200')
    assert.match(good.text, new RegExp(numbers.second!))
    assert.doesNotMatch(good.text, new RegExp(numbers.first!))
    assert.doesNotMatch(good.text, /href="\/admin\/orders\/new"/, 'support creates no orders')
    assert.equal((await support.get('/admin/orders?q=%00&from[]=1&page=99999')).status, 200)
  })
})
