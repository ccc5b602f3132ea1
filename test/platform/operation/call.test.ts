import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { get_listing } from '../../../src/directory/listings/operations.ts'
import { search_listings } from '../../../src/directory/search/operations.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { demo } from '../../support/demo.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('a public read called by a page', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(demo))
  })
  after(() => site.close())

  test('returns the same as the API', async () => {
    assert.deepEqual(
      await get_listing.call(site.app, { path: { slug: 'flakehound' } }),
      (await site.call('/api/v1/listings/flakehound')).body,
    )
    assert.deepEqual(
      await search_listings.call(site.app, { query: { q: 'report' } }),
      (await site.call('/api/v1/listings?q=report')).body,
    )
  })

  test('throws the same problems as the API', async () => {
    await assert.rejects(search_listings.call(site.app, { query: { page: 0 } }), { code: 'invalid_request' })
    await assert.rejects(get_listing.call(site.app, { path: { slug: 'no-such-listing' } }), { code: 'not_found' })
  })
})
