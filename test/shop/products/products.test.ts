import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import { adminProduct } from '../../../src/shop/products/admin.ts'
import { changeProduct, type ProductChange } from '../../../src/shop/products/change.ts'
import { createProduct, type NewProduct } from '../../../src/shop/products/create.ts'
import type { OptionSchema } from '../../../src/shop/products/option-schema.ts'
import { readProductOptions } from '../../../src/shop/products/options.ts'
import { priceHistory, productsOnSale } from '../../../src/shop/products/queries.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('products', (storage) => {
  let site: TestApp
  before(async () => void (site = await openTestApp(await storage.open())))
  after(() => site.close())

  test('all products of the price list exist, two of them with options', async () => {
    const products = await productsOnSale(site.app.db)
    assert.deepEqual(
      products.map(({ code }) => code),
      [
        'launch',
        'skip_queue',
        'featured',
        'done_for_you',
        'launch_bundle',
        'extra_categories',
        'relaunch',
        'ai_review',
        'billboard_min',
        'trophy_acrylic',
        'trophy_print',
      ],
    )
    assert.deepEqual(
      products.filter(({ options }) => options).map(({ code }) => code),
      ['trophy_acrylic', 'trophy_print'],
    )
  })

  const change = (code: string, changes: ProductChange['changes'], revision?: number) =>
    site.app.db.transaction((tx) =>
      changeProduct(site.app, tx, {
        code,
        changes,
        by: { adminId: null, name: 'ada@people.example' },
        ...(revision !== undefined && { revision }),
      }),
    )

  test('a price change is in the history and in the public list immediately', async () => {
    await site.call('/api/v1/products')
    site.clock.advance(1000)
    await change('launch', { price_cents: 12_900 })
    await change('launch', { price_cents: 12_900 })
    const { body } = await site.call('/api/v1/products')
    assert.equal(body.items[0].price_cents, 12_900)
    assert.deepEqual(
      (await priceHistory(site.app.db, 'launch')).map(({ price_cents, changed_by }) => [price_cents, changed_by]),
      [
        [12_900, 'ada@people.example'],
        [9_900, 'first prices'],
      ],
    )
    await assert.rejects(change('lunch', { price_cents: 1 }), /no product lunch/)
  })

  test('of two conflicting changes to a product, the second is refused', async () => {
    const { revision } = await adminProduct(site.app.db, 'featured')
    const [first, second] = await Promise.allSettled([
      change('featured', { price_cents: 5_000 }, revision),
      change('featured', { price_cents: 6_000 }, revision),
    ])
    assert.deepEqual([first!.status, second!.status].sort(), ['fulfilled', 'rejected'])
    assert.match(
      String([first, second].find((one) => one!.status === 'rejected')!.reason),
      /Someone changed Featured since/,
    )
    assert.equal((await priceHistory(site.app.db, 'featured')).length, 2)
  })

  test('a retired product is not listed, and returns with its price', async () => {
    await change('relaunch', { on_sale: false })
    assert.ok(
      !(await site.call('/api/v1/products')).body.items.some(({ code }: { code: string }) => code === 'relaunch'),
    )
    await change('relaunch', { on_sale: true, name: 'Second launch' })
    assert.equal(
      (await site.call('/api/v1/products')).body.items.find(({ code }: { code: string }) => code === 'relaunch').name,
      'Second launch',
    )
  })

  test('prices are whole cents, and options use only what the order form supports', async () => {
    for (const price_cents of [0.5, -1, 1e12, Number.NaN])
      await assert.rejects(change('launch', { price_cents }), /price_cents/)
    await assert.rejects(change('launch', { name: ' ', description: '' }), /2 things/)
    const options = (await adminProduct(site.app.db, 'trophy_print')).options as OptionSchema
    const withSizes = (sizes: string[]) =>
      change('trophy_print', {
        options: {
          ...options,
          properties: { ...options.properties, size: { ...options.properties.size!, enum: sizes } },
        },
      })
    await assert.rejects(withSizes([]), /options\.properties\.size\.enum/)
    await assert.rejects(withSizes(['a4', 'a4']), /Each choice must be different/)
    await withSizes(['a4', 'a2'])
    assert.deepEqual(
      readProductOptions((await adminProduct(site.app.db, 'trophy_print')).options!, {
        size: 'a3',
        frame: 'black',
      }).errors,
      [{ path: 'size', message: 'must be one of a4, a2' }],
    )
    const { properties } = (await change('trophy_print', { options: null })).options as OptionSchema
    assert.deepEqual(Object.keys(properties), ['award'], 'a print is always made for an award')
  })

  const newProduct = {
    code: 'sponsored_post',
    name: 'Sponsored post',
    description: 'A **post** about your product.',
    price_cents: 25_000,
    parts: ['by_hand', 'featured', 'featured'] as const,
    needs_award: false,
    options: null,
  }
  const create = (more: Partial<NewProduct> = {}) =>
    site.app.db.transaction((tx) =>
      createProduct(
        site.app,
        tx,
        { ...newProduct, parts: [...newProduct.parts], ...more },
        { adminId: null, name: 'ada@people.example' },
      ),
    )

  test('a created product is sold at the end of the list, with its first price in the history', async () => {
    const created = await create()
    assert.deepEqual([created.parts, created.takes_week, created.on_sale], [['by_hand', 'featured'], false, true])
    const { items } = (await site.call('/api/v1/products')).body
    assert.deepEqual(items.at(-1), {
      code: 'sponsored_post',
      name: 'Sponsored post',
      description: 'A **post** about your product.',
      price_cents: 25_000,
      currency: 'USD',
      needs_listing: true,
      options: null,
      weeks: [],
    })
    assert.equal((await priceHistory(site.app.db, 'sponsored_post')).length, 1)
    const { details } = await site.app.db.one(
      sql<{ details: object }>`select details from audit_events where subject = 'product:sponsored_post'`,
    )
    assert.deepEqual(details, { what: 'created a product', name: 'Sponsored post' })
  })

  test('a code is used once, even by two admins at the same time', async () => {
    const results = await Promise.allSettled([create({ code: 'twin' }), create({ code: 'twin' })])
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await assert.rejects(create(), /already a product with the code sponsored_post/)
  })

  test('parts that exclude each other are refused, by the database too', async () => {
    await assert.rejects(create({ code: 'x1', parts: [] }), /Choose what the customer gets/)
    await assert.rejects(create({ code: 'x1', parts: ['launch', 'relaunch'] }), /only one of launch/)
    await assert.rejects(create({ code: 'x1', parts: ['billboard', 'featured'] }), /on its own/)
    await assert.rejects(create({ code: 'x1', parts: ['launch', 'extra_categories'] }), /already includes/)
    await assert.rejects(create({ code: 'x1', parts: ['featured'], needs_award: true }), /needs_award/)
    for (const code of ['later', 'Big', '1x', 'a b', 'x']) await assert.rejects(create({ code }), /code/, code)
    for (const parts of ['{launch,relaunch}', '{billboard,featured}', '{}', '{gold}'])
      await assert.rejects(
        site.app.db.run(sql`update products set parts = ${parts}::text[] where code = 'sponsored_post'`),
        /products_/,
      )
  })

  test('a product made for an award asks for the award', async () => {
    const { options } = await create({ code: 'medal', parts: ['by_hand'], needs_award: true })
    assert.deepEqual(Object.keys((options as OptionSchema).properties), ['award'])
  })
})

test('options are validated against their schema: defaults filled in, every error reported, the input unchanged', () => {
  const schema = {
    type: 'object',
    properties: {
      size: { type: 'string', enum: ['a4', 'a3'], default: 'a4' },
      text: { type: 'string', maxLength: 3 },
      at: { type: 'string', pattern: '^[A-Z]{2}$' },
    },
    required: ['text'],
    additionalProperties: false,
  }
  const given = { text: 'abc' }
  assert.deepEqual(readProductOptions(schema, given), { options: { text: 'abc', size: 'a4' }, errors: [] })
  assert.deepEqual(given, { text: 'abc' })
  const { errors } = readProductOptions(schema, { size: 'a5', at: 'pt', more: 1 })
  assert.deepEqual(Object.fromEntries(errors.map(({ path, message }) => [path, message])), {
    text: 'is required',
    more: 'isn’t an option of this product',
    size: 'must be one of a4, a3',
    at: 'must be a two-letter country code',
  })
  assert.equal(readProductOptions(schema, { text: 4 } as never).errors[0]!.path, 'text')
})
