import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { countFacets } from '../../../src/directory/search/facets.ts'
import type { SearchFilters } from '../../../src/directory/search/filters.ts'
import { searchListings } from '../../../src/directory/search/query.ts'
import { type Sort, sorts } from '../../../src/directory/search/sorts.ts'
import { vocabulary } from '../../../src/directory/search/vocabulary.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Queryable } from '../../../src/platform/database/types.ts'
import { statementsOf } from '../../support/statements.ts'
import { eachStorage } from '../../support/storage.ts'
import { Directory } from './support/directory.ts'
import { fill } from './support/fill.ts'

/** How many times each big table was read in full in this transaction. */
async function scans(tx: Queryable): Promise<Record<string, number>> {
  const rows = await tx.many(sql<{ relname: string; seq_scan: number }>`
    select relname, seq_scan from pg_stat_xact_user_tables
    where relname in ('listings', 'search_documents', 'search_words', 'category_entries', 'listing_categories',
      'profiles')`)
  return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]))
}

eachStorage('a hundred thousand listings', (storage) => {
  if (storage.kind !== 'postgres') return
  let directory: Directory
  before(async () => {
    directory = new Directory(await storage.open())
    await fill(directory.db)
    await vocabulary(directory.app).words()
  })

  const filters: Omit<SearchFilters, 'status'>[] = [
    {},
    { categoryId: 7 },
    { stage: 'idea' },
    { country: 'NZ' },
    { country: 'XX' },
    { pricingModel: 'model-1' },
    { domain: 'site-4711.example' },
    { categoryId: 7, country: 'US' },
    { country: 'DE', pricingModel: 'model-2', stage: 'other' },
  ] // prettier-ignore
  const questions = [
    'uniq4711',
    'uinq4711',
    'common',
    'frequent3 tag12',
    'frequent3 frequent4',
    'comm',
    'unheardof seldom17',
    'frequnet3',
  ]

  const wholeReads = async (
    status: SearchFilters['status'],
    q: string | undefined,
    sort: Sort,
    filters: readonly Omit<SearchFilters, 'status'>[],
    offset = 0,
  ) => {
    const found: string[] = []
    await directory.db.transaction(async (tx) => {
      for (const filter of filters) {
        const before = await scans(tx)
        await searchListings(directory.app, tx, { q, filters: { status, ...filter }, sort, limit: 20, offset })
        const after = await scans(tx)
        for (const table of Object.keys(after))
          if (after[table] !== before[table]) found.push(`${table}: ${q} ${JSON.stringify(filter)} by ${sort}`)
      }
    })
    return found
  }

  for (const status of ['live', 'upcoming'] as const) {
    test(`no table is read whole: ${status}, every filter, every sort`, async () => {
      const found: string[] = []
      for (const sort of sorts) found.push(...(await wholeReads(status, undefined, sort, filters)))
      assert.deepEqual(found, [])
    })

    test(`no table is read whole: ${status}, with a query`, async () => {
      const some = [
        {},
        { categoryId: 7 },
        { country: 'NZ' },
        { domain: 'site-4711.example' },
        { categoryId: 7, country: 'US' },
      ]
      const found: string[] = []
      for (const q of questions)
        found.push(
          ...(await wholeReads(status, q, 'relevance', some)),
          ...(await wholeReads(status, q, 'newest', some.slice(0, 2))),
        )
      assert.deepEqual(found, [])
    })
  }

  test('words and filters are one index scan, which leaves few documents to read', async () => {
    const { db, app } = directory
    const read = async (tx: Queryable) =>
      tx.one(sql<{ documents: number; listings: number }>`
        select sum(idx_tup_fetch) filter (where relname = 'search_documents')::int as documents,
          sum(idx_tup_fetch) filter (where relname = 'listings')::int as listings
        from pg_stat_xact_user_tables where relname in ('search_documents', 'listings')`)
    await db.transaction(async (tx) => {
      for (const [q, filter] of [
        ['frequent6', { categoryId: 7, country: 'US' }],
        ['frequent3', { categoryId: 4, country: 'NZ', pricingModel: 'model-1' }],
      ] as const) {
        const before = await read(tx)
        const filters = { status: 'live' as const, ...filter }
        const { counted } = await searchListings(app, tx, {
          q,
          filters,
          sort: 'relevance',
          limit: 20,
          offset: 0,
        })
        const after = await read(tx)
        assert.ok(counted > 300)
        assert.ok(
          after.documents - before.documents <= 2 * counted + 100,
          `${after.documents - before.documents} for ${counted}`,
        )
        assert.ok(after.listings - before.listings <= 2 * counted + 100)
      }
    })
  })

  test('the matches of another value are not read if a sample shows more than 10,000', async () => {
    const { db, app } = directory
    const filters = { status: 'live', country: 'NZ', pricingModel: 'model-1' } as const
    const request = { q: 'common', filters, sort: 'relevance', limit: 20, offset: 0, withFacets: true } as const
    const result = await searchListings(app, db, request)
    const statements = await statementsOf(async () => {
      const counts = await countFacets(app, db, request, result, [])
      assert.deepEqual(counts.stage, new Map([['established', result.counted]]))
      assert.equal(counts.pricing_model, null)
    })
    assert.equal(statements.filter((text) => text.includes('search_facets')).length, 1)
    const newer = { ...filters, country: 'PT', pricingModel: 'model-2' }
    const fewer = await searchListings(app, db, { ...request, filters: newer, q: 'frequent3' })
    const counted = await countFacets(app, db, { ...request, filters: newer, q: 'frequent3' }, fewer, [])
    assert.notEqual(counted.pricing_model, null, 'a sample of fewer is not enough to tell')
  })

  test('the matches of a common word with a filter are not counted one by one', async () => {
    const { db, app } = directory
    const read = async (tx: Queryable) =>
      tx.one(sql<{ documents: number }>`
        select idx_tup_fetch::int as documents from pg_stat_xact_user_tables where relname = 'search_documents'`)
    await db.transaction(async (tx) => {
      for (const [q, filter] of [
        ['common', { country: 'US' }],
        ['common', { pricingModel: 'model-1' }],
      ] as const) {
        const before = await read(tx)
        const { counted, ids } = await searchListings(app, tx, {
          q,
          filters: { status: 'live', ...filter },
          sort: 'relevance',
          limit: 20,
          offset: 0,
        })
        const after = await read(tx)
        assert.deepEqual([counted, ids.length], [10_001, 20])
        assert.ok(after.documents - before.documents < 1000, `${after.documents - before.documents} documents`)
      }
    })
  })

  test('a page far from the start is reached without a sequential scan', async () => {
    for (const q of [undefined, 'common', 'frequent3']) {
      for (const sort of sorts) assert.deepEqual(await wholeReads('live', q, sort, [{}], 60_000), [])
    }
  })
})
