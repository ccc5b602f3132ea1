import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { measureDueRatings } from '../../../src/directory/domain-ratings/measure.ts'
import { recordDomainRatings } from '../../../src/directory/domain-ratings/record.ts'
import type { DomainRatingSource } from '../../../src/directory/listings/domain-rating-credit.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { type Provider, startProvider, status } from '../../support/provider.ts'
import { onOneStorage } from '../../support/storage.ts'
import { askedFor, knows } from './support.ts'

onOneStorage('measuring Domain Ratings', (storage) => {
  let provider: Provider
  let site: TestApp

  before(async () => {
    provider = await startProvider()
    site = await openTestApp(await storage.open(), {
      environment: { DOMAIN_RATING: 'ahrefs', AHREFS_API_KEY: 'free-key', AHREFS_API_BASE: provider.base },
    })
  })
  after(async () => {
    await site.close()
    provider.close()
  })
  beforeEach(async () => {
    provider.asked.length = 0
    site.clock.set('2026-11-11T12:00:00Z')
    await site.app.db.run(sql`delete from listings`)
  })

  const measure = () => measureDueRatings(site.app)
  const shown = async (slug: string) => (await site.call(`/api/v1/listings/${slug}`)).body.domain_rating
  const record = (listingId: number, value: number, measuredOn: string, source: DomainRatingSource = 'Manual') =>
    site.app.db.transaction((tx) => recordDomainRatings(site.app, tx, [{ listingId, value, source, measuredOn }]))

  test('shows the value, its date, its source and its credit', async () => {
    await makeListing(site, { slug: 'kiln' })
    assert.equal((await shown('kiln')).value, null)
    provider.answer(knows({ 'kiln.example': 41.4 }))
    await measure()
    assert.deepEqual(await shown('kiln'), {
      value: 41,
      measured_at: '2026-11-11',
      trend: [{ date: '2026-11-11', value: 41 }],
      source: 'Ahrefs',
      attribution: 'Domain Rating by Ahrefs (https://ahrefs.com/).',
    })
  })

  test('is done once a week for each listing', async () => {
    await makeListing(site, { slug: 'kiln' })
    provider.answer(knows({ 'kiln.example': 41 }))
    await measure()
    site.clock.set('2026-11-17T23:59:00Z')
    await measure()
    assert.equal(provider.asked.length, 1)
    site.clock.set('2026-11-18T00:01:00Z')
    await measure()
    assert.equal(provider.asked.length, 2)
    assert.equal((await shown('kiln')).trend.length, 2)
  })

  test('requests only public listings, and a shared domain once', async () => {
    const first = await makeListing(site, { slug: 'kiln' })
    const second = await makeListing(site, { slug: 'kiln-pro' })
    await site.app.db.run(sql`update listings set domain = 'kiln.example' where id = ${second}`)
    await makeListing(site, { slug: 'coming', status: 'scheduled', week: '2026-11-16' })
    await makeListing(site, { slug: 'secret', status: 'draft', week: null })
    await makeListing(site, { slug: 'gone', status: 'hidden' })
    provider.answer(knows({ 'kiln.example': 9 }))
    assert.deepEqual(await measure(), { measured: 2 })
    assert.deepEqual(askedFor(provider), [['kiln.example', 'coming.example']])
    assert.ok(first < second)
  })

  test('keeps the last value if the provider has none, and adds nothing to the history', async () => {
    const id = await makeListing(site, { slug: 'kiln' })
    await record(id, 30, '2026-10-01')
    provider.answer(knows({ 'kiln.example': null }))
    assert.deepEqual(await measure(), { measured: 0 })
    assert.deepEqual((await shown('kiln')).trend, [{ date: '2026-10-01', value: 30 }])
  })

  test('keeps all values if the provider fails, and resumes on retry', async () => {
    const ids: number[] = []
    for (let index = 0; index < 3; index++) ids.push(await makeListing(site, { slug: `kiln-${index}` }))
    for (const id of ids) await record(id, 30, '2026-10-01')
    for (const answer of [status(429), status(500), () => ({ domain_rating: { targets: 'none' } })]) {
      provider.answer(answer)
      await assert.rejects(measure())
    }
    for (let index = 0; index < 3; index++) assert.equal((await shown(`kiln-${index}`)).value, 30)
    provider.answer(knows({ 'kiln-0.example': 1, 'kiln-1.example': 2 }))
    await measure()
    provider.answer(knows({ 'kiln-2.example': 3 }))
    await measure()
    assert.deepEqual(askedFor(provider).at(-1), ['kiln-2.example'])
    assert.equal((await shown('kiln-2')).value, 3)
  })

  test('twice on one day keeps only the last value', async () => {
    const id = await makeListing(site, { slug: 'kiln' })
    await record(id, 30, '2026-11-11')
    await record(id, 30, '2026-11-11')
    await record(id, 32, '2026-11-11', 'Ahrefs')
    assert.deepEqual((await shown('kiln')).trend, [{ date: '2026-11-11', value: 32 }])
  })

  test('an older value that arrives late does not become the newest', async () => {
    const id = await makeListing(site, { slug: 'kiln' })
    await record(id, 30, '2026-11-11')
    await record(id, 80, '2025-01-01')
    assert.equal((await shown('kiln')).value, 30)
  })

  test('the board credits exactly the sources of the values it shows', async () => {
    const board = async () => (await site.call('/api/v1/leaderboards/domain-rating')).body
    assert.equal((await board()).attribution, 'Domain Rating by Ahrefs (https://ahrefs.com/).')
    await record(await makeListing(site, { slug: 'kiln' }), 30, '2026-11-11')
    assert.equal((await board()).attribution, 'Domain Rating entered by the admins.')
    await record(await makeListing(site, { slug: 'loom' }), 40, '2026-11-11', 'Ahrefs')
    assert.equal(
      (await board()).attribution,
      'Domain Rating by Ahrefs (https://ahrefs.com/). Domain Rating entered by the admins.',
    )
  })
})
