import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { countFacets, type Facet } from '../../../src/directory/search/facets.ts'
import type { SearchFilters } from '../../../src/directory/search/filters.ts'
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
    const result = await directory.search(q, { filters })
    const request = { q, filters, sort: 'relevance', limit: 20, offset: 0 } as const
    return countFacets(directory.app, directory.db, request, result)
  }

  async function counts(q: string | undefined, filters: SearchFilters): Promise<Record<Facet, object>> {
    const found = await facetsOf(q, filters)
    return {
      category: Object.fromEntries(found!.category),
      stage: Object.fromEntries(found!.stage),
      pricing_model: Object.fromEntries(found!.pricing_model),
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

  test('counts nothing for a query of signs', async () => {
    assert.deepEqual(await counts('???', { status: 'live' }), { category: {}, stage: {}, pricing_model: {} })
  })

  test('a count is the number of results after choosing the value', async () => {
    const query = fc.constantFrom(undefined, 'harbor', 'pulse', 'harbor pulse', 'ledger', 'meadwo', 'zzzzzz')
    const filters = fc.record({
      status: fc.constantFrom('live' as const, 'upcoming' as const),
      stage: fc.constantFrom(undefined, 'beta', 'growing'),
      pricingModel: fc.constantFrom(undefined, 'free', 'subscription'),
    })
    await fc.assert(
      fc.asyncProperty(query, filters, async (q, chosen) => {
        const found = (await facetsOf(q, chosen))!
        for (const [stage, count] of found.stage)
          assert.equal((await directory.search(q, { filters: { ...chosen, stage } })).counted, count)
        for (const [pricingModel, count] of found.pricing_model)
          assert.equal((await directory.search(q, { filters: { ...chosen, pricingModel } })).counted, count)
      }),
      { numRuns: 60 },
    )
  })
})
