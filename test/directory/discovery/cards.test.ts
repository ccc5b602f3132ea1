import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { castVote } from '../../../src/directory/votes/vote.ts'
import { holdThreads } from '../../platform/threads/hold-threads.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('the preview image of a listing', (storage) => {
  let site: TestApp
  before(async () => void (site = await openTestApp(await storage.open())))
  after(() => site.close())
  const card = (slug: string) => site.server.inject(`/og/listings/${slug}.png`)

  test('is not drawn again for a vote, and shows the votes an hour later', async () => {
    const { id: memberId } = await site.member()
    site.clock.advance(60 * 60_000)
    const listingId = await makeListing(site, { slug: 'tidewell' })
    const first = await card('tidewell')
    assert.deepEqual([first.statusCode, first.headers['content-type']], [200, 'image/png'])
    await site.app.db.transaction((tx) => castVote(site.app, tx, { listingId, memberId, network: null, device: null }))
    assert.equal((await site.call('/api/v1/listings/tidewell')).body.votes, 1)
    const release = await holdThreads()
    const second = await card('tidewell')
    await release()
    assert.ok(second.rawPayload.equals(first.rawPayload))
    site.clock.advance(60 * 60_000)
    const later = await card('tidewell')
    assert.equal(later.statusCode, 200)
    assert.ok(!later.rawPayload.equals(first.rawPayload))
  })

  test('is refused for a moment when too many are being drawn', async () => {
    await makeListing(site, { slug: 'harbour' })
    const release = await holdThreads()
    const refused = await card('harbour')
    await release()
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '5'])
    assert.equal((await card('harbour')).statusCode, 200)
  })
})
