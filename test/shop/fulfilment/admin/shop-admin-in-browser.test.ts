import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from '../../../../src/core/sessions/session.ts'
import { cents } from '../../../../src/platform/cents.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { receiveEvent } from '../../../../src/shop/payments/receive-event.ts'
import { type BrowserSite, browserSiteOf, complaintsOf, flawsOn } from '../../../app/site/support.ts'
import { runQueued } from '../../../support/queued-jobs.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { openShop, type Shop } from '../../orders/support.ts'
import { beginOrder, type OrderInPayment } from '../../payments/support.ts'

onOneStorage('order and product admin in a browser', (storage) => {
  let shop: Shop
  let site: BrowserSite
  let order: OrderInPayment
  let [admin, buyer] = ['', '']
  before(async () => {
    shop = await openShop(storage)
    site = await browserSiteOf(shop)
    const cookie = async (id: number) =>
      startSession(shop.app, shop.app.db, id, { address: '203.0.113.9', userAgent: undefined })
    ;[admin, buyer] = [
      await cookie((await shop.member({ email: 'team@people.example', name: 'Tove', role: 'admin' })).id),
      await cookie(shop.customer.id),
    ]
    const listing_id = await shop.listing({ status: 'live', plan: 'free', week: '2026-11-02', name: 'Tidewell' })
    await shop.award(listing_id)
    order = await beginOrder(shop, 'test', [
      { product: 'billboard_min', listing_id, amount_cents: 2_000 },
      { product: 'trophy_print', listing_id, options: { size: 'a3', frame: 'black' } },
      { product: 'ai_review', listing_id },
      { product: 'featured', listing_id },
    ])
    const other = await beginOrder(shop, 'test', [{ product: 'billboard_min', listing_id }])
    const event = { gateway: 'test', reference: order.reference, currency: 'USD', body: {} }
    await receiveEvent(shop.app, {
      ...event,
      eventId: 'paid',
      kind: 'paid',
      amountCents: cents(order.amount),
      overpaidCents: cents(700),
    })
    await receiveEvent(shop.app, {
      ...event,
      eventId: 'short',
      kind: 'paid',
      reference: other.reference,
      amountCents: cents(5),
    })
    await receiveEvent(shop.app, {
      ...event,
      eventId: 'dispute',
      kind: 'dispute_open',
      amountCents: cents(order.amount),
      disputeReference: 'dp_1',
      reason: 'product not received',
      openedAt: null,
      answerBy: '2026-11-25T00:00:00Z',
      sendsRefundEvent: false,
    })
    await shop.app.db.run(
      sql`update fulfilments set status = 'failed', note = 'The website cannot be read.' where part in ('ai_review', 'featured')`,
    )
  })
  after(async () => {
    await site.close()
    shop.vies.close()
  })

  test('every page is accessible, fits and logs no errors at both widths in both schemes', async () => {
    const page = await site.newPage({ width: 390, cookies: [{ name: 'slipway', value: admin }] })
    const problems = complaintsOf(page, site.address)
    for (const path of [
      '/admin/orders',
      `/admin/orders/${order.number}`,
      `/admin/orders/${order.number}/refund`,
      `/admin/orders/${order.number}/refund/confirm?amount=5.00`,
      '/admin/fulfilment',
      '/admin/revenue',
      '/admin/products',
      '/admin/products/trophy_print',
    ]) {
      await page.goto(path)
      problems.push(...(await flawsOn(page)))
    }
    assert.deepEqual(problems, [])
  })

  test('without script on a phone: a price is changed, after an invalid one is refused', async () => {
    const page = await site.newPage({ script: false, width: 390, cookies: [{ name: 'slipway', value: admin }] })
    await page.goto('/admin/orders')
    await page.click('nav >> text=Products')
    await page.click('main a:has-text("Launch bundle")')
    await page.fill('#price_cents', '249.999')
    await page.click('text=Save')
    assert.match(await page.innerText('#price_cents-error'), /like 49\.00/)
    assert.equal(await page.inputValue('#price_cents'), '249.999')
    await page.fill('#price_cents', '249.00')
    await page.click('text=Save')
    assert.match(await page.innerText('.notice-done'), /Saved/)
    assert.match(await page.innerText('tbody tr >> nth=0'), /\$249\.00\s+team@people\.example/)
    await page.goto('/pricing')
    assert.match(await page.innerText('main'), /\$249/)
  })

  test('without script on a phone: an admin writes a review and the buyer reads it', async () => {
    const page = await site.newPage({ script: false, width: 390, cookies: [{ name: 'slipway', value: admin }] })
    await page.goto('/admin/fulfilment')
    await page.click('summary:has-text("Write report")')
    await page.fill('textarea[id^=review-]', 'The tagline says little.')
    await page.click('button:has-text("Write report")')
    assert.match(await page.innerText('.notice-done'), /Report saved/)
    const account = await site.newPage({ width: 390, cookies: [{ name: 'slipway', value: buyer }] })
    const problems = complaintsOf(account, site.address)
    await account.goto(`/account/orders/${order.number}`)
    await account.click('text=View report')
    assert.match(await account.innerText('main'), /The tagline says little\./)
    problems.push(...(await flawsOn(account)))
    assert.deepEqual(problems, [])
  })

  test('by clicking: a partial refund of one line, after confirmation', async () => {
    const page = await site.newPage({ cookies: [{ name: 'slipway', value: admin }] })
    const problems = complaintsOf(page, site.address)
    await page.goto(`/admin/orders/${order.number}`)
    await page.click('main >> a:has-text("Refund")')
    assert.match(await page.innerText('main'), /This payment has an open dispute/)
    await page.check('text=Billboard for Tidewell')
    await page.fill('#amount', '25.10')
    await page.fill('#reason', 'Too much')
    await page.click('text=Review refund')
    assert.match(
      await page.innerText('main'),
      /Refund \$25\.10 through Test gateway to ada@people\.example\?[\s\S]*Billboard for Tidewell, \$25\.10[\s\S]*Too much/,
    )
    await page.click('main >> text=Edit')
    assert.equal(await page.inputValue('#amount'), '25.10')
    assert.equal(await page.isChecked('input[name=line] >> nth=0'), true)
    await page.click('text=Review refund')
    await page.click('main >> button:has-text("Refund")')
    assert.match(await page.innerText('.notice-done'), /Refund requested/)
    await runQueued(shop, 'payments.refund')
    await page.goto(`/admin/orders/${order.number}`)
    assert.match(await page.innerText('main'), /Test gateway[\s\S]*\$25\.10 refunded[\s\S]*Credit note/)
    assert.deepEqual(problems, [])
  })
})
