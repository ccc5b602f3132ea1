import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readOptions } from '../../../src/features/products/options.ts'
import { setPrice } from '../../../src/features/products/prices.ts'
import { priceHistory, productsOnSale } from '../../../src/features/products/queries.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { oneStorage } from '../../platform/operation/support/one-storage.ts'

oneStorage('products', (storage) => {
  let site: TestApp
  before(async () => void (site = await openTestApp(await storage.open())))
  after(() => site.close())

  test('all that the price list promises is there, two of them trophies with options', async () => {
    const products = await productsOnSale(site.app.db)
    assert.deepEqual(products.map(({ code }) => code), ['launch', 'skip_queue', 'featured', 'done_for_you', 'launch_bundle', 'extra_categories', 'relaunch', 'ai_review', 'billboard_min', 'trophy_acrylic', 'trophy_print'])
    assert.deepEqual(products.filter(({ options }) => options).map(({ code }) => code), ['trophy_acrylic', 'trophy_print'])
  })

  test('a price keeps its history, and the public list follows at once', async () => {
    await site.call('/api/v1/products')
    site.clock.advance(1000)
    await site.app.db.transaction((tx) => setPrice(site.app, tx, { code: 'launch', priceCents: 12_900, changedBy: 'ada@people.example' }))
    const { body } = await site.call('/api/v1/products')
    assert.equal(body.items[0].price_cents, 12_900)
    assert.deepEqual((await priceHistory(site.app.db, 'launch')).map(({ price_cents, changed_by }) => [price_cents, changed_by]), [[12_900, 'ada@people.example'], [9_900, 'first prices']])
    await assert.rejects(site.app.db.transaction((tx) => setPrice(site.app, tx, { code: 'lunch', priceCents: 1, changedBy: 'x' })), /no product lunch/)
  })
})

test('options are read by their schema: defaults filled in, every mistake named, nothing that was given is changed', () => {
  const schema = { type: 'object', properties: { size: { type: 'string', enum: ['a4', 'a3'], default: 'a4' }, text: { type: 'string', maxLength: 3 }, at: { type: 'string', pattern: '^[A-Z]{2}$' } }, required: ['text'], additionalProperties: false }
  const given = { text: 'abc' }
  assert.deepEqual(readOptions(schema, given), { options: { text: 'abc', size: 'a4' }, errors: [] })
  assert.deepEqual(given, { text: 'abc' })
  const { errors } = readOptions(schema, { size: 'a5', at: 'pt', more: 1 })
  assert.deepEqual(Object.fromEntries(errors.map(({ path, message }) => [path, message])), {
    text: 'is required',
    more: 'is not an option of this product',
    size: 'must be one of a4, a3',
    at: 'must match ^[A-Z]{2}$',
  })
  assert.equal(readOptions(schema, { text: 4 } as never).errors[0]!.path, 'text')
})
