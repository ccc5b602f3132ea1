import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, beforeEach, test } from 'node:test'
import { webhooksFile, webhooksReference } from '../../scripts/write-webhooks.ts'
import { events } from '../../src/app/webhook-events.ts'
import { createEndpoint } from '../../src/core/webhooks/endpoints.ts'
import { awardClosedWeeks } from '../../src/directory/awards/award.ts'
import { moderateReview, writeReview } from '../../src/directory/reviews/review.ts'
import { cents } from '../../src/platform/cents.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Transaction } from '../../src/platform/database/types.ts'
import { recordCheck, rejectClaim, withdrawClaim } from '../../src/publishing/claims/lifecycle.ts'
import { openClaim } from '../../src/publishing/claims/open.ts'
import { failDraft, finishDrafting, insertDraft, startDrafting } from '../../src/publishing/drafts/lifecycle.ts'
import { checkBadge } from '../../src/publishing/lifecycle/badge/check.ts'
import { startWeeks } from '../../src/publishing/lifecycle/start-weeks.ts'
import { chooseFreePlan } from '../../src/publishing/lifecycle/transitions.ts'
import { receiveEvent } from '../../src/shop/payments/receive-event.ts'
import { openShop, type Shop } from '../shop/orders/support.ts'
import { beginOrder } from '../shop/payments/support.ts'
import { testNow } from '../support/app.ts'
import { type Provider, startProvider } from '../support/provider.ts'
import { onOneStorage } from '../support/storage.ts'

test('docs/webhooks.md is up to date; `npm run write -- webhooks` writes it', () => {
  assert.equal(readFileSync(webhooksFile, 'utf8'), webhooksReference())
})

/** What was emitted, with the endpoints it goes to. */
interface Emitted {
  type: string
  data: { listing?: { id: number }; [key: string]: unknown }
  to: string[]
}

onOneStorage('webhook events', (storage) => {
  let shop: Shop
  let homepage: Provider
  let page = ''
  let slugs = 0
  before(async () => {
    homepage = await startProvider()
    homepage.answer(
      ({ url }, response) =>
        void response
          .writeHead(url.pathname === '/' ? 200 : 404, { 'content-type': 'text/html' })
          .end(url.pathname === '/' ? page : ''),
    )
    shop = await openShop(storage, { READER_ALLOW: new URL(homepage.base).host })
    await makeEndpoint('customer', shop.customer.id)
    await makeEndpoint('site', null)
  })
  after(async () => {
    await shop.close()
    homepage.close()
  })
  beforeEach(() => shop.clock.set(testNow))

  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => shop.app.db.transaction(work)

  async function makeEndpoint(description: string, owner: number | null): Promise<void> {
    const url = 'https://93.184.215.14/hooks'
    const all = events.map(({ type }) => type)
    await createEndpoint(shop.app, { adminId: shop.customer.id, owner }, { url, description, events: all })
  }

  /** Everything emitted since the last time, in the order of delivery. */
  async function emitted(): Promise<Emitted[]> {
    const rows = await shop.app.db.many(sql<{ type: string; body: string; to: string[] }>`
      select v.type, v.body, array_agg(e.description order by e.description) as to
      from webhook_events v
      join webhook_deliveries d on d.event_id = v.id
      join webhook_endpoints e on e.id = d.endpoint_id
      group by v.id order by min(d.id)`)
    await shop.app.db.run(sql`delete from webhook_events`)
    return rows.map(({ type, body, to }) => ({ type, to, data: (JSON.parse(body) as Emitted).data }))
  }
  const types = async () => (await emitted()).map(({ type }) => type)
  const both = ['customer', 'site']

  /** The payload has the fields of the example in the documentation. */
  function hasFieldsOf(type: string, data: object): void {
    const { example } = events.find((event) => event.type === type)!
    const shape = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.slice(0, 1).map(shape)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
          : null
    assert.deepEqual(shape(data), shape(example), type)
  }

  test('a draft is ready, or failed', async () => {
    const draft = () => inTransaction((tx) => insertDraft(shop.app, tx, shop.customer.id, 'https://tidewell.example/'))
    const [good, bad] = [await draft(), await draft()]
    await inTransaction((tx) => startDrafting(shop.app, tx, good, 'https://tidewell.example/'))
    for (let worker = 0; worker < 2; worker++)
      await inTransaction((tx) =>
        finishDrafting(shop.app, tx, good, { drafter: 'extractive', note: null, fieldsFound: 3 }),
      )
    const failure = { code: 'timed_out' as const, what: 'No answer.', advice: 'Try again.' }
    for (let worker = 0; worker < 2; worker++) await inTransaction((tx) => failDraft(shop.app, tx, bad, failure))
    const [ready, failed, ...more] = await emitted()
    assert.deepEqual(more, [])
    assert.deepEqual([ready!.type, ready!.to, failed!.type], ['draft.ready', both, 'draft.failed'])
    hasFieldsOf('draft.ready', ready!.data)
    hasFieldsOf('draft.failed', failed!.data)
  })

  test('an order is paid, its listing goes live and the order is fulfilled, in this order; then it is refunded', async () => {
    const listing = await shop.listing()
    const order = await beginOrder(shop, 'test', [{ product: 'launch', listing_id: listing }])
    const money = { gateway: 'test', reference: order.reference, currency: 'USD', body: {} }
    const paid = { ...money, eventId: 'p1', kind: 'paid' as const, amountCents: cents(order.amount) }
    await receiveEvent(shop.app, paid)
    await receiveEvent(shop.app, { ...paid, eventId: 'p2' })
    const all = await emitted()
    assert.deepEqual(
      all.map(({ type, to }) => [type, to]),
      [
        ['order.paid', both],
        ['listing.live', both],
        ['order.fulfilled', both],
      ],
    )
    for (const { type, data } of all) hasFieldsOf(type, data)
    for (const amount of [100, order.amount - 100])
      await receiveEvent(shop.app, {
        ...money,
        eventId: `r${amount}`,
        kind: 'refunded',
        refundReference: `refund ${amount}`,
        amountCents: cents(amount),
      })
    const refunds = await emitted()
    assert.deepEqual(
      refunds.map(({ type, data }) => [type, data.refund]),
      [
        ['order.refunded', { amount_cents: 100, full: false }],
        ['order.refunded', { amount_cents: order.amount - 100, full: true }],
      ],
    )
    hasFieldsOf('order.refunded', refunds[1]!.data)
  })

  test('a week ends: every listing gets its rank, the first three an award', async () => {
    for (let place = 0; place < 4; place++) {
      const id = await shop.listing({ status: 'live', plan: 'free', week: '2026-10-05' })
      await shop.app.db.run(sql`update launches set votes = ${10 - place} where listing_id = ${id}`)
    }
    await awardClosedWeeks(shop.app)
    await awardClosedWeeks(shop.app)
    const all = (await emitted()).filter(({ data }) => data.week === '2026-10-05')
    assert.deepEqual(
      all.map(({ type, data }) => [type, data.rank ?? data.place]),
      [
        ...[1, 2, 3, 4].map((rank) => ['listing.ranked', rank]),
        ...[1, 2, 3].map((place) => ['listing.awarded', place]),
      ],
    )
    for (const { type, data } of all) hasFieldsOf(type, data)
  })

  test('a review is submitted, which only webhooks of the site receive, and published', async () => {
    const listingId = await shop.listing({ status: 'live', plan: 'free', week: '2026-11-09' })
    const { id: memberId } = await shop.member({ name: 'Mara Holt' })
    const review = { listingId, memberId, rating: 5, title: null, body: 'It does what it says, every day.' }
    const id = await inTransaction((tx) => writeReview(shop.app, tx, review))
    await inTransaction((tx) => moderateReview(shop.app, tx, id, 'published'))
    const all = await emitted()
    assert.deepEqual(
      all.map(({ type, to }) => [type, to]),
      [
        ['review.submitted', ['site']],
        ['review.published', both],
      ],
    )
    for (const { type, data } of all) hasFieldsOf(type, data)
    await inTransaction((tx) => moderateReview(shop.app, tx, id, 'rejected'))
    assert.deepEqual(await types(), [])
  })

  test('a claim is verified, in review, rejected or expired', async () => {
    const found = { found: true, message: 'Found.', looked_for: 'code', places: [] }
    const claim = async (ownerId: number | null) => {
      const slug = `claimed-${++slugs}`
      await shop.listing({ slug, status: 'live', plan: 'free', week: '2026-11-09', ownerId })
      return inTransaction((tx) => openClaim(shop.app, tx, shop.customer.id, { slug, method: 'dns' }))
    }
    const { id: other } = await shop.member()
    const [own, contested, given] = [await claim(null), await claim(other), await claim(null)]
    await inTransaction((tx) => recordCheck(shop.app, tx, own, found))
    await inTransaction((tx) => recordCheck(shop.app, tx, contested, found))
    await inTransaction((tx) => rejectClaim(shop.app, tx, contested.id, { adminId: null }, 'Belongs to an agency.'))
    await inTransaction((tx) => withdrawClaim(shop.app, tx, given))
    const all = await emitted()
    assert.deepEqual(
      all.map(({ type, to }) => [type, to]),
      ['verified', 'in_review', 'rejected', 'expired'].map((status) => [`claim.${status}`, both]),
    )
    for (const { type, data } of all) hasFieldsOf(type, data)
  })

  test('the badge is missing a week before the launch, found, gone after two checks, and back', async () => {
    const slug = `badge-${++slugs}`
    const id = await shop.listing({ slug })
    await shop.app.db.run(sql`update profiles set website_url = ${`${homepage.base}/`} where listing_id = ${id}`)
    await inTransaction((tx) => chooseFreePlan(shop.app, tx, id, { cause: 'test' }))
    const badge = (await shop.call(`/api/v1/listings/${slug}/badges`)).body.items[0].html as string
    const check = async (html: string) => {
      page = `<html><body><h1>Tidewell</h1>${html}</body></html>`
      await checkBadge(shop.app, id, { cause: 'test' })
    }
    await check('')
    assert.deepEqual(await types(), [], 'there is still time')
    await shop.app.db.run(sql`update listings set launch_week = '2026-11-16' where id = ${id}`)
    await check('')
    await check('')
    await check(badge)
    await check('')
    await check('')
    await check('')
    await check(badge)
    const all = await emitted()
    assert.deepEqual(
      all.map(({ type, data }) => [type, data.reason]),
      [
        ['badge.missing', 'not_added'],
        ['badge.found', undefined],
        ['badge.missing', 'removed'],
        ['badge.found', undefined],
      ],
    )
    for (const { type, data } of all) hasFieldsOf(type, data)
  })

  test('a queued week begins without the badge', async () => {
    const id = await shop.listing()
    await inTransaction((tx) => chooseFreePlan(shop.app, tx, id, { cause: 'test' }))
    await shop.app.db.run(sql`update listings set launch_week = '2026-11-09' where id = ${id}`)
    await emitted()
    await startWeeks(shop.app)
    const missed = (await emitted()).find(({ data }) => data.listing?.id === id)
    assert.deepEqual([missed?.type, missed?.data.reason], ['badge.missing', 'week_missed'])
    hasFieldsOf('badge.missing', missed!.data)
  })
})
