import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Member } from '../../../src/core/members/members.ts'
import { addEditor } from '../../../src/directory/listings/editors.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { day } from '../../../src/platform/duration.ts'
import { transferListing } from '../../../src/publishing/claims/transfer.ts'
import { deleteListing, purgeDeleted, restoreListing } from '../../../src/publishing/lifecycle/delete.ts'
import {
  endFeatured,
  featureForFree,
  launchForFree,
  rescheduleListing,
} from '../../../src/publishing/lifecycle/grants.ts'
import { hideListing, unhideListing } from '../../../src/publishing/lifecycle/hide.ts'
import { openShop, type Shop } from '../../shop/orders/support.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { createOwner, mailsTo, type Owner } from '../editing/support.ts'
import { inTransaction, listingState } from './support.ts'

onOneStorage('what admins decide about a listing', (storage) => {
  let site: Shop
  let ada: Owner
  let admin: Member
  let made = 0
  before(async () => {
    site = await openShop(storage)
    ada = await createOwner(site)
    admin = await site.member({ role: 'moderator', name: 'Mo' })
  })
  after(async () => {
    await site.close()
    site.vies.close()
  })

  const newListing = (facts: Partial<Parameters<typeof makeListing>[1]> = {}) =>
    makeListing(site, { slug: `decided-${++made}`, ownerId: ada.member.id, ...facts })
  const about = (listingId: number, reason = 'Because of a test.') => ({ listingId, by: { adminId: admin.id }, reason })
  const decide = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(site, work)
  const trail = async (id: number) =>
    (
      await site.app.db.many(sql<{ details: { what?: string; did?: string }; actor_id: number }>`
        select details, actor_id from audit_events where subject = ${`listing:${id}`} order by id`)
    ).map(({ details, actor_id }) => [details.what ?? details.did, actor_id])
  const liveInCategory = async () => (await site.call('/api/v1/categories')).body.items[0].listing_count as number

  test('a deleted listing is gone everywhere, even for its owner, and comes back as it was', async () => {
    const id = await newListing({ slug: 'gone', name: 'Gone' })
    const [before, count] = [await listingState(site, id), await liveInCategory()]
    await assert.rejects(
      decide((tx) => deleteListing(site.app, tx, about(id, ' '))),
      { code: 'invalid_request' },
    )
    await decide((tx) => deleteListing(site.app, tx, about(id)))
    for (const path of ['/api/v1/listings/gone', '/listings/gone', '/api/v1/listings/gone/badges'])
      assert.equal((await site.call(path)).status, 404, path)
    assert.equal((await ada.call('GET', `/me/listings/${id}`)).status, 404)
    assert.equal((await ada.call('PATCH', `/me/listings/${id}`, { fields: { tagline: 'Still mine' } })).status, 404)
    const mine = (await ada.call('GET', '/me/listings')).body.items as { id: number }[]
    assert.ok(!mine.some((listing) => listing.id === id))
    assert.deepEqual((await site.call('/api/v1/listings?q=gone')).body.items, [])
    assert.equal((await site.call('/sitemap-listings-1.xml')).text.includes('/listings/gone<'), false)
    assert.equal(await liveInCategory(), count - 1)

    await assert.rejects(
      decide((tx) => deleteListing(site.app, tx, about(id))),
      /already deleted/,
    )
    await assert.rejects(
      decide((tx) => unhideListing(site.app, tx, about(id))),
      /deleted, so it can't be restored/,
    )
    await assert.rejects(
      decide((tx) => hideListing(site.app, tx, about(id))),
      /Restore it first/,
    )

    assert.equal(await decide((tx) => restoreListing(site.app, tx, about(id))), 'live')
    assert.deepEqual(await listingState(site, id), before)
    assert.equal((await site.call('/api/v1/listings/gone')).status, 200)
    assert.equal(await liveInCategory(), count)
    assert.deepEqual(await trail(id), [
      ['deleted', admin.id],
      ['restored', admin.id],
    ])
    const mails = (await mailsTo(site, ada.member)).slice(-2)
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Gone was deleted', 'Gone was restored'],
    )
    assert.match(mails[0]!.body_text, /Because of a test\. Contact us by December 15, 2026/)
    await assert.rejects(
      decide((tx) => restoreListing(site.app, tx, about(id))),
      /isn't deleted/,
    )
  })

  test('drafts can be deleted, and what was hidden before stays hidden', async () => {
    const draft = await newListing({ status: 'draft', plan: null, week: null })
    await decide((tx) => deleteListing(site.app, tx, about(draft)))
    assert.equal(await decide((tx) => restoreListing(site.app, tx, about(draft))), 'draft')
    const hidden = await newListing()
    await decide((tx) => hideListing(site.app, tx, about(hidden)))
    await decide((tx) => deleteListing(site.app, tx, about(hidden)))
    assert.equal(await decide((tx) => restoreListing(site.app, tx, about(hidden))), 'hidden')
    assert.equal(await decide((tx) => unhideListing(site.app, tx, about(hidden))), 'live')
  })

  test('an open order keeps a listing from being deleted', async () => {
    const id = await site.listing()
    const { body } = await site.checkout([{ product: 'launch', listing_id: id }])
    await assert.rejects(
      decide((tx) => deleteListing(site.app, tx, about(id))),
      new RegExp(`Order ${body.number} for this listing is still open`),
    )
    await site.app.db.run(sql`
      update orders set status = 'cancelled', ended_at = ${site.clock.now()} where number = ${body.number}`)
    await decide((tx) => deleteListing(site.app, tx, about(id)))
  })

  test('if two admins delete it at the same time, one succeeds and the owner gets one email', async () => {
    const id = await newListing({ name: 'Twice' })
    const results = await Promise.allSettled([1, 2].map(() => decide((tx) => deleteListing(site.app, tx, about(id)))))
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const told = (await mailsTo(site, ada.member)).filter(({ subject }) => subject === 'Twice was deleted')
    assert.equal(told.length, 1)
  })

  test('after 30 days it is permanently deleted, with everything about it but its orders', async () => {
    const [id, kept] = [await newListing({ slug: 'purged' }), await newListing({ slug: 'kept' })]
    await decide((tx) => deleteListing(site.app, tx, about(id)))
    site.clock.set(new Date(site.clock.now().getTime() + 29 * day))
    await decide((tx) => deleteListing(site.app, tx, about(kept)))
    await purgeDeleted(site.app)
    assert.equal((await site.app.db.many(sql`select id from listings where slug in ('purged', 'kept')`)).length, 2)
    site.clock.set(new Date(site.clock.now().getTime() + day))
    assert.ok((await purgeDeleted(site.app)) > 0)
    assert.equal(await purgeDeleted(site.app), 0, 'nothing is left for a second run')
    assert.deepEqual(await site.app.db.many(sql`select slug from listings where slug in ('purged', 'kept')`), [
      { slug: 'kept' },
    ])
    assert.deepEqual((await trail(id)).at(-1), ['deleted a listing for good after 30 days', null])
    const counted = await site.app.db.many(sql`
      select s.status, s.listings, (select count(*) from listings l where l.status = s.status) as rows
      from status_counts s where s.listings <> (select count(*) from listings l where l.status = s.status)`)
    assert.deepEqual(counted, [])
    await decide((tx) => restoreListing(site.app, tx, about(kept)))
  })

  test('a launch moves to another week, even a full one, and frees its old spot', async () => {
    const id = await newListing({ status: 'draft', plan: null, week: null, name: 'Mover' })
    await decide((tx) => launchForFree(site.app, tx, { ...about(id), week: '2027-01-04' }))
    await assert.rejects(
      decide((tx) => rescheduleListing(site.app, tx, { ...about(id), week: '2027-01-05' })),
      /Choose a week/,
    )
    await assert.rejects(
      decide((tx) => rescheduleListing(site.app, tx, { ...about(id), week: '2026-11-16' })),
      /already started/,
    )
    await assert.rejects(
      decide((tx) => rescheduleListing(site.app, tx, { ...about(id), week: '2029-01-01' })),
      /next 52 weeks/,
    )
    await decide((tx) => rescheduleListing(site.app, tx, { ...about(id), week: '2027-01-11' }))
    assert.deepEqual(await site.app.db.many(sql`select week from launches where listing_id = ${id}`), [
      { week: '2027-01-11' },
    ])
    assert.equal((await listingState(site, id)).launch_week, '2027-01-11')
    assert.equal((await mailsTo(site, ada.member)).at(-1)!.subject, 'Mover launches the week of January 11–17, 2027')
    await assert.rejects(
      decide((tx) => launchForFree(site.app, tx, { ...about(id), week: null })),
      /already paid/,
    )
  })

  test('a free launch is a paid one without an order, and featuring adds days to a running period', async () => {
    const id = await newListing({ status: 'draft', plan: null, week: null, name: 'Gift' })
    await assert.rejects(
      decide((tx) => featureForFree(site.app, tx, { ...about(id), days: 3 })),
      /so it can't be featured/,
    )
    assert.equal(await decide((tx) => launchForFree(site.app, tx, { ...about(id), week: null })), 'live')
    assert.equal((await listingState(site, id)).plan, 'paid')
    for (const days of [0, 366, 1.5, Number.NaN])
      await assert.rejects(
        decide((tx) => featureForFree(site.app, tx, { ...about(id), days })),
        /whole number/,
      )
    const now = site.clock.now().getTime()
    await decide((tx) => featureForFree(site.app, tx, { ...about(id), days: 3 }))
    const until = await decide((tx) => featureForFree(site.app, tx, { ...about(id), days: 4 }))
    assert.equal(until.getTime(), now + 7 * day)
    const { slug } = await site.app.db.one(sql<{ slug: string }>`select slug from listings where id = ${id}`)
    assert.equal((await site.call(`/api/v1/listings/${slug}`)).body.featured, true)
    await decide((tx) => endFeatured(site.app, tx, about(id)))
    assert.equal((await site.call(`/api/v1/listings/${slug}`)).body.featured, false)
    await assert.rejects(
      decide((tx) => endFeatured(site.app, tx, about(id))),
      /isn’t featured/,
    )
    assert.deepEqual(
      (await trail(id)).map(([what]) => what),
      ['launched for free', 'featured for free', 'featured for free', 'ended the featured period'],
    )
  })

  test('a form to feature it that is sent twice adds its days once', async () => {
    const id = await newListing({ name: 'Pressed' })
    const now = site.clock.now().getTime()
    const send = () => decide((tx) => featureForFree(site.app, tx, { ...about(id), days: 7, seen: '' }))
    const results = await Promise.allSettled([send(), send()])
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await assert.rejects(send(), /featured until \w+ \d+, 2026: this changed/)
    const { until } = await site.app.db.one(sql<{ until: Date }>`
      select featured_until as until from listings where id = ${id}`)
    assert.equal(until.getTime(), now + 7 * day)
  })

  test('a transferred listing leaves its former owner and editors, and both owners are notified', async () => {
    const bob = await createOwner(site, 'Bob Reed')
    const editor = await createOwner(site, 'Ed Itor')
    const id = await newListing({ name: 'Handed' })
    await decide((tx) => addEditor(site.app, tx, id, editor.member.id))
    const transfer = (email: string) => decide((tx) => transferListing(site.app, tx, { ...about(id), email }))
    await assert.rejects(transfer('nobody@people.example'), /No account has the email/)
    await assert.rejects(transfer(ada.member.email), /already owns/)
    const results = await Promise.allSettled([transfer(bob.member.email), transfer(bob.member.email.toUpperCase())])
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.equal((await bob.call('GET', `/me/listings/${id}`)).body.role, 'owner')
    for (const former of [ada, editor]) assert.equal((await former.call('GET', `/me/listings/${id}`)).status, 404)
    assert.equal((await mailsTo(site, bob.member)).at(-1)!.subject, 'Handed is yours')
    assert.equal((await mailsTo(site, ada.member)).at(-1)!.subject, 'Handed has a new owner')
    const suspended = await site.member({ name: 'Sus' })
    await site.app.db.run(sql`
      update members set suspended_at = ${site.clock.now()}, suspension_reason = 'Spam.' where id = ${suspended.id}`)
    await assert.rejects(transfer(suspended.email), /suspended/)
  })

  test('a website that is live under another owner has to be claimed instead', async () => {
    const bob = await createOwner(site, 'Claire Mint')
    await newListing({ slug: 'owned', name: 'Owned' })
    const submit = (by: Owner, url: string) => by.call('POST', '/drafts', { url })
    for (const url of ['https://owned.example', 'http://www.owned.example/pricing?x=1']) {
      const { status, body } = await submit(bob, url)
      assert.equal(status, 400, url)
      assert.equal(body.code, 'not_allowed_now')
      assert.equal(body.errors[0].path, 'url')
      assert.match(
        body.detail,
        /Owned is already listed here .* claim it instead: http.*\/account\/claims\?listing=owned/,
      )
    }
    assert.equal((await submit(ada, 'https://owned.example')).status, 201, 'its owner may draft it again')
    assert.equal((await submit(bob, 'https://app.owned.example')).status, 201, 'another domain')
    const shared = await newListing({ slug: 'shared' })
    await site.app.db.run(sql`
      update profiles set website_url = 'https://shared.example/ada/boats/' where listing_id = ${shared}`)
    assert.equal((await submit(bob, 'https://shared.example/bob/boats')).status, 201, 'another path of a shared host')
    assert.equal((await submit(bob, 'https://shared.example/ada/boats')).status, 400)
    await newListing({ slug: 'orphan', ownerId: null })
    assert.equal((await submit(bob, 'https://orphan.example')).status, 201, 'nobody owns it')
  })
})
