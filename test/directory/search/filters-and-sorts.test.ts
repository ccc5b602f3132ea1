import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { SearchFilters } from '../../../src/directory/search/filters.ts'
import { type Sort, sorts } from '../../../src/directory/search/sorts.ts'
import { onOneStorage } from '../../support/storage.ts'
import { Directory, type Entry } from './support/directory.ts'
import { randomness } from './support/writing.ts'

type Made = Required<
  Pick<Entry, 'status' | 'votes' | 'views' | 'followers' | 'stage' | 'country' | 'pricing' | 'domain' | 'category'>
> &
  Entry & { id: number; made: number }

onOneStorage('filters and sorts', (storage) => {
  let directory: Directory
  const all: Made[] = []
  let parent: number
  let child: number
  let other: number

  before(async () => {
    directory = new Directory(await storage.open())
    parent = await directory.category('work')
    child = await directory.category('invoicing', parent)
    other = await directory.category('play')
    const random = randomness(11)
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
    for (let made = 1; made <= 70; made++) {
      const status = made % 5 === 0 ? 'scheduled' : made % 17 === 0 ? 'hidden' : made % 19 === 0 ? 'draft' : 'live'
      const entry = {
        name: `${pick(['Amber', 'Birch', 'Cedar'])} ${pick(['Ledger', 'Notebook'])}`,
        tagline: pick(['For crews', 'For teams of crews', 'For teams']),
        status: status as 'live',
        votes: Math.floor(random() * 4),
        views: Math.floor(random() * 4),
        followers: Math.floor(random() * 4),
        trending: random() < 0.3 ? null : Math.floor(random() * 4),
        launched: `2026-0${1 + Math.floor(random() * 3)}-05T00:00:00Z`,
        week: pick(['2026-11-23', '2026-11-30', '2026-12-07']),
        category: pick([parent, child, other]),
        stage: pick(['idea', 'growing']),
        country: pick(['DE', 'PT', 'US']),
        pricing: pick(['free', 'subscription']),
        domain: `site-${made % 9}.example`,
      }
      all.push({ ...entry, id: await directory.add(entry), made })
    }
    await directory.settled()
  })

  const passes = (entry: Made, filters: SearchFilters) =>
    entry.status === (filters.status === 'live' ? 'live' : 'scheduled') &&
    (filters.categoryId === undefined ||
      entry.category === filters.categoryId ||
      (filters.categoryId === parent && entry.category === child)) &&
    (filters.stage === undefined || entry.stage === filters.stage) &&
    (filters.country === undefined || entry.country === filters.country) &&
    (filters.pricingModel === undefined || entry.pricing === filters.pricingModel) &&
    (filters.domain === undefined || entry.domain === filters.domain)

  const ascending = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  const orders: Record<SearchFilters['status'], Record<Sort, (a: Made, b: Made) => number>> = {
    live: {
      relevance: (a, b) => b.votes - a.votes || ascending(a.launched!, b.launched!) || a.id - b.id,
      votes: (a, b) => b.votes - a.votes || ascending(a.launched!, b.launched!) || a.id - b.id,
      newest: (a, b) => ascending(b.launched!, a.launched!) || b.id - a.id,
      trending: (a, b) => (b.trending ?? -1) - (a.trending ?? -1) || ascending(b.launched!, a.launched!) || b.id - a.id,
      most_viewed: (a, b) => b.views - a.views || ascending(a.launched!, b.launched!) || a.id - b.id,
      most_followed: (a, b) => b.followers - a.followers || ascending(a.launched!, b.launched!) || a.id - b.id,
    },
    upcoming: {
      relevance: (a, b) => ascending(a.week!, b.week!) || a.id - b.id,
      votes: (a, b) => b.votes - a.votes || ascending(a.week!, b.week!) || a.id - b.id,
      newest: (a, b) => b.made - a.made,
      trending: (a, b) => (b.trending ?? -1) - (a.trending ?? -1) || ascending(a.week!, b.week!) || a.id - b.id,
      most_viewed: (a, b) => b.views - a.views || ascending(a.week!, b.week!) || a.id - b.id,
      most_followed: (a, b) => b.followers - a.followers || ascending(a.week!, b.week!) || a.id - b.id,
    },
  }

  /** Every combination of two filters, no filter, and all filters. */
  const combinations = (status: SearchFilters['status']): SearchFilters[] => {
    const single: Partial<SearchFilters>[] = [
      { categoryId: parent },
      { categoryId: child },
      { stage: 'idea' },
      { country: 'PT' },
      { pricingModel: 'free' },
      { domain: 'site-3.example' },
    ]
    const pairs = single.flatMap((a, index) => single.slice(index).map((b) => ({ status, ...a, ...b })))
    return [
      { status },
      ...pairs,
      { status, categoryId: parent, stage: 'idea', country: 'PT', pricingModel: 'free' },
      { status, country: 'XX' },
    ]
  }

  for (const status of ['live', 'upcoming'] as const) {
    for (const sort of sorts) {
      test(`${status} listings by ${sort}, with every pair of filters`, async () => {
        for (const filters of combinations(status)) {
          const expected = all.filter((entry) => passes(entry, filters)).sort(orders[status][sort])
          const { ids, counted } = await directory.search(undefined, { filters, sort, limit: 100 })
          assert.deepEqual(
            ids,
            expected.map(({ id }) => id),
            JSON.stringify(filters),
          )
          assert.equal(counted, expected.length)
        }
      })

      test(`${status} listings that match, by ${sort}, with every pair of filters`, async () => {
        for (const filters of combinations(status)) {
          const expected = all
            .filter((entry) => passes(entry, filters) && entry.name.includes('Ledger'))
            .sort(orders[status][sort === 'relevance' ? 'votes' : sort])
          const { ids, counted } = await directory.search('ledger', { filters, sort, limit: 100 })
          assert.deepEqual(
            ids,
            expected.map(({ id }) => id),
            JSON.stringify(filters),
          )
          assert.equal(counted, expected.length)
        }
      })
    }
  }

  test('pages follow each other without gaps or overlaps', async () => {
    for (const q of [undefined, 'ledger', 'crews', 'ledgr']) {
      for (const sort of sorts) {
        const whole = await directory.search(q, { sort, limit: 100 })
        const pages: number[] = []
        for (let offset = 0; offset < 60; offset += 7) {
          const page = await directory.search(q, { sort, limit: 7, offset })
          assert.equal(page.counted, whole.counted)
          pages.push(...page.ids)
        }
        assert.deepEqual(pages, whole.ids, `${q} by ${sort}`)
      }
    }
  })

  test('a page beyond the end is empty and still has the count', async () => {
    for (const q of [undefined, 'ledger', 'ledgr']) {
      const { ids, counted } = await directory.search(q, { offset: 100_000, limit: 100 })
      assert.deepEqual(ids, [])
      assert.ok(counted > 0)
    }
  })
})
