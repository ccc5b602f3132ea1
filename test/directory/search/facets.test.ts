import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { allCategories } from '../../../src/directory/categories/queries.ts'
import { countFacets, type Facet } from '../../../src/directory/search/facets.ts'
import type { SearchFilters } from '../../../src/directory/search/filters.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { statementsOf } from '../../support/statements.ts'
import { eachStorage } from '../../support/storage.ts'
import { Directory } from './support/directory.ts'

eachStorage('facets', (storage) => {
  let directory: Directory
  const categories: Record<string, number> = {}
  before(async () => {
    directory = new Directory(await storage.open())
    categories.money = await directory.category('money')
    categories.billing = await directory.category('billing', categories.money)
    categories.health = await directory.category('health')
    const add = (
      name: string,
      category: string,
      stage: string,
      pricing: string,
      status: 'live' | 'scheduled' = 'live',
    ) => directory.add({ name, category: categories[category]!, stage, pricing, status })
    await add('Harbor Invoices', 'billing', 'beta', 'free')
    await add('Harbor Ledger', 'money', 'beta', 'subscription')
    await add('Harbor Pulse', 'health', 'growing', 'free')
    await add('Meadow Pulse', 'health', 'beta', 'free')
    await add('Harbor Later', 'health', 'idea', 'free', 'scheduled')
    await directory.settled()
  })

  async function facetsOf(q: string | undefined, filters: SearchFilters) {
    const result = await directory.search(q, { filters, withFacets: true })
    const request = { q, filters, sort: 'relevance', limit: 20, offset: 0 } as const
    return countFacets(directory.app, directory.db, request, result, await allCategories(directory.db))
  }

  async function counts(q: string | undefined, filters: SearchFilters): Promise<Record<Facet, object>> {
    const found = await facetsOf(q, filters)
    return {
      category: Object.fromEntries(found.category!),
      stage: Object.fromEntries(found.stage!),
      pricing_model: Object.fromEntries(found.pricing_model!),
    }
  }

  test('counts the results of the query, not the whole directory', async () => {
    assert.deepEqual(await counts('harbor', { status: 'live' }), {
      category: { money: 2, billing: 1, health: 1 },
      stage: { beta: 2, growing: 1 },
      pricing_model: { free: 2, subscription: 1 },
    })
  })

  test('counts everything without a query', async () => {
    assert.deepEqual((await counts(undefined, { status: 'live' })).stage, { beta: 3, growing: 1 })
    assert.deepEqual((await counts('', { status: 'upcoming' })).category, { health: 1 })
  })

  test('counts a corrected query', async () => {
    assert.deepEqual((await counts('meadwo', { status: 'live' })).category, { health: 1 })
  })

  test('ignores the filter on the facet itself, because another value would replace it', async () => {
    assert.deepEqual(await counts('harbor', { status: 'live', stage: 'beta' }), {
      category: { money: 2, billing: 1 },
      stage: { beta: 2, growing: 1 },
      pricing_model: { free: 1, subscription: 1 },
    })
  })

  test('counts a query with few matches without reading them again', async () => {
    const statements = await statementsOf(() => counts('harbor', { status: 'live' }))
    assert.equal(statements.filter((text) => /search_matches/.test(text)).length, 1)
    assert.deepEqual(
      statements.filter((text) => /search_facets/.test(text)),
      [],
    )
  })

  test('counts nothing when more than 10,000 match, and reads none of them', async () => {
    const filters = { status: 'live', stage: 'beta' } as const
    const request = { q: 'harbor', filters, sort: 'relevance', limit: 20, offset: 0 } as const
    const result = { ...(await directory.search('harbor', { filters })), counted: 10_001 }
    const statements = await statementsOf(async () =>
      assert.deepEqual(await countFacets(directory.app, directory.db, request, result, []), {
        category: null,
        stage: null,
        pricing_model: null,
      }),
    )
    assert.deepEqual(statements, [])
  })

  test('counts a listing once in a category, no matter how many of its subcategories it is in', async () => {
    const { db } = directory
    const taxes = await directory.category('taxes', categories.money)
    const id = await directory.add({ name: 'Harbor Taxes', category: categories.billing! })
    await db.run(sql`insert into listing_categories (listing_id, category_id, position) values (${id}, ${taxes}, 1)`)
    assert.deepEqual((await counts('harbor taxes', { status: 'live' })).category, { money: 1, billing: 1, taxes: 1 })
    await db.run(sql`delete from listings where id = ${id}`)
    await db.run(sql`delete from categories where id = ${taxes}`)
  })

  test('uses stored counts without a query, and reads no listings', async () => {
    const statements = await statementsOf(() => counts(undefined, { status: 'live', stage: 'beta' }))
    assert.deepEqual(
      statements.filter((text) => /search_documents|search_facets|join listings/.test(text)),
      [],
    )
    assert.deepEqual(await counts(undefined, { status: 'live', stage: 'beta', categoryId: categories.money! }), {
      category: { money: 2, billing: 1, health: 1 },
      stage: { beta: 2 },
      pricing_model: { free: 1, subscription: 1 },
    })
  })

  test('counts nothing for a query of signs', async () => {
    assert.deepEqual(await counts('???', { status: 'live' }), { category: {}, stage: {}, pricing_model: {} })
  })

  test('a count is the number of results after choosing the value', async () => {
    const query = fc.constantFrom(undefined, 'harbor', 'pulse', 'harbor pulse', 'ledger', 'meadwo', 'zzzzzz')
    const filters = fc.record({
      country: fc.constantFrom(undefined, undefined, 'PT'),
      categoryId: fc.constantFrom(undefined, categories.money, categories.health),
      status: fc.constantFrom('live' as const, 'upcoming' as const),
      stage: fc.constantFrom(undefined, 'beta', 'growing'),
      pricingModel: fc.constantFrom(undefined, 'free', 'subscription'),
    })
    await fc.assert(
      fc.asyncProperty(query, filters, async (q, chosen) => {
        const found = await facetsOf(q, chosen)
        for (const [stage, count] of found.stage!)
          assert.equal((await directory.search(q, { filters: { ...chosen, stage } })).counted, count)
        for (const [pricingModel, count] of found.pricing_model!)
          assert.equal((await directory.search(q, { filters: { ...chosen, pricingModel } })).counted, count)
      }),
      { numRuns: 60 },
    )
  })

  interface Cell {
    status: string
    category: number
    stage: string
    pricing: string
    listings: number
  }
  const recounted = () =>
    directory.db.many(sql<Cell>`
      select l.status, place.id as category, coalesce(l.stage, '') as stage, coalesce(l.pricing_model, '') as pricing,
        count(distinct l.id)::int as listings
      from listings l
      cross join lateral (
        select 0::bigint as id
        union select c.id from listing_categories lc join categories c on c.id = lc.category_id where lc.listing_id = l.id
        union select c.parent_id from listing_categories lc join categories c on c.id = lc.category_id
        where lc.listing_id = l.id
      ) as place
      where l.status in ('live', 'scheduled') and place.id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
  const kept = () =>
    directory.db.many(sql<Cell>`
      select status, category_id as category, stage, pricing_model as pricing, listings
      from facet_counts where listings <> 0 order by 1, 2, 3, 4`)
  const recountedCountries = () =>
    directory.db.many(sql`
      select status, country, coalesce(stage, '') as stage, coalesce(pricing_model, '') as pricing, count(*)::int as listings
      from listings where status in ('live', 'scheduled') and country is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
  const keptCountries = () =>
    directory.db.many(sql`
      select status, country, stage, pricing_model as pricing, listings
      from country_counts where listings <> 0 order by 1, 2, 3, 4`)

  test('filters and counts follow every change to a listing', async () => {
    const { db } = directory
    const id = await directory.add({ name: 'Compass Rose', category: categories.money!, stage: 'idea', country: 'PT' })
    const passes = async (filters: Omit<SearchFilters, 'status'>, status: SearchFilters['status'] = 'live') => {
      const searched = (await directory.search('compass', { filters: { status, ...filters } })).ids.includes(id)
      const browsed = await directory.search(undefined, { filters: { status, ...filters } })
      assert.equal(browsed.ids.includes(id), searched)
      assert.deepEqual(await kept(), await recounted())
      assert.deepEqual(await keptCountries(), await recountedCountries())
      return searched
    }
    assert.ok(await passes({ stage: 'idea', country: 'PT', categoryId: categories.money! }))
    await db.run(sql`update listings set stage = 'it''s \\ odd', pricing_model = 'free' where id = ${id}`)
    assert.ok(!(await passes({ stage: 'idea' })))
    assert.ok(await passes({ stage: "it's \\ odd", pricingModel: 'free' }))
    await db.run(sql`update listings set country = 'DE', domain = 'rose.example' where id = ${id}`)
    assert.ok(!(await passes({ country: 'PT' })))
    assert.ok(await passes({ country: 'DE', domain: 'rose.example' }))
    await db.run(
      sql`insert into listing_categories (listing_id, category_id, position) values (${id}, ${categories.billing!}, 1)`,
    )
    assert.ok(await passes({ categoryId: categories.billing! }))
    await db.run(sql`delete from listing_categories where listing_id = ${id} and position = 0`)
    assert.ok(await passes({ categoryId: categories.money! }), 'as the parent of the other one')
    await db.run(sql`update categories set parent_id = ${categories.health!} where id = ${categories.billing!}`)
    await db.run(sql`select fill_category_entries(listing_id) from listing_categories`)
    assert.ok(!(await passes({ categoryId: categories.money! })))
    assert.ok(await passes({ categoryId: categories.health! }), 'a category got another parent')
    await db.run(sql`update listings set status = 'scheduled', launch_week = '2026-11-23' where id = ${id}`)
    assert.ok(await passes({ country: 'DE' }, 'upcoming'))
    await db.run(sql`update listings set status = 'hidden', hidden_from = 'live' where id = ${id}`)
    assert.ok(!(await passes({ country: 'DE' })))
    await db.run(sql`delete from listings where id = ${id}`)
    assert.deepEqual(await kept(), await recounted())
    assert.deepEqual(await keptCountries(), await recountedCountries())
  })

  test('uses stored counts for a country, and does not count its listings', async () => {
    const { db } = directory
    const id = await directory.add({ name: 'Faro Lights', category: categories.health!, stage: 'beta', country: 'PT' })
    const filters = { status: 'live', country: 'PT', stage: 'beta' } as const
    const statements = await statementsOf(async () =>
      assert.equal((await directory.search('', { filters })).counted, 1),
    )
    assert.deepEqual(
      statements.filter((text) => /count\(\*\)/.test(text)),
      [],
    )
    assert.deepEqual(await counts('', filters), {
      category: { health: 1 },
      stage: { beta: 1 },
      pricing_model: {},
    })
    await db.run(sql`delete from listings where id = ${id}`)
  })

  test('a value that no listing can have finds nothing', async () => {
    for (const stage of ['x'.repeat(5000), "'", '\\', "' | 'stage:beta"]) {
      const filters = { status: 'live', stage } as const
      assert.equal((await directory.search('harbor', { filters })).counted, 0)
      assert.equal((await directory.search(undefined, { filters })).counted, 0)
    }
  })

  test('two concurrent changes to one listing both count', async () => {
    const id = await directory.add({ name: 'Sextant', category: categories.money!, stage: 'idea' })
    const first = directory.db.transaction(async (tx) => {
      await tx.run(sql`update listings set stage = 'beta' where id = ${id}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    await directory.db.run(
      sql`insert into listing_categories (listing_id, category_id, position) values (${id}, ${categories.health!}, 1)`,
    )
    await first
    const filters = { status: 'live', stage: 'beta', categoryId: categories.health! } as const
    assert.deepEqual((await directory.search('sextant', { filters })).ids, [id])
    assert.deepEqual(await kept(), await recounted())
  })
})
