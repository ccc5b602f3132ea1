import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { weekClosesText } from '../../../../src/core/calendar/weeks.ts'
import { examinePayments } from '../../../../src/operations/health/services.ts'
import { cents } from '../../../../src/platform/cents.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { ordersPersonalData } from '../../../../src/shop/orders/personal-data.ts'
import { receiveEvent } from '../../../../src/shop/payments/receive-event.ts'
import { setPrice } from '../../../../src/shop/products/change.ts'
import { holdThreads } from '../../../platform/threads/hold-threads.ts'
import { type Answered, openTestApp } from '../../../support/app.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { signedIn, Visitor } from '../../../support/visitor.ts'
import { openShop, type Shop, weeks } from '../../orders/support.ts'
import { agreedFields } from '../support.ts'

const billing = {
  name: 'Ada Marsh',
  company: '',
  email: 'ada@people.example',
  line1: 'Quay 4',
  line2: '',
  postcode: '00100',
  city: 'Helsinki',
  region: '',
  country: 'FI',
  vat_number: '',
  gateway: 'test',
}

onOneStorage('the checkout page', (storage) => {
  let shop: Shop
  let details: Record<string, string>
  before(async () => {
    shop = await openShop(storage, { COUNTRY_HEADER: 'CF-IPCountry' })
    details = { ...billing, ...(await agreedFields(shop.app)) }
  })
  after(() => shop.close())

  async function ordered(
    more: Record<string, unknown> = {},
  ): Promise<{ number: string; path: string; listing: number }> {
    const listing = await shop.listing({ name: 'Tidewell' })
    const { body, status, text } = await shop.checkout(
      [{ product: 'launch', listing_id: listing, week: weeks[1] }],
      more,
    )
    assert.equal(status, 201, text)
    return { number: body.number, path: new URL(body.checkout_url).pathname, listing }
  }

  const tokenIn = ({ text }: Answered) => /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const totalIn = ({ text }: Answered) => /name="total" value="(\d+)"/.exec(text)?.[1] ?? ''

  /** Opens the page, enters the billing details, and pays the shown amount. */
  async function pay(
    path: string,
    more: Record<string, string> = {},
    visitor = new Visitor(shop),
  ): Promise<{ answer: Answered; visitor: Visitor; token: string }> {
    const token = tokenIn(await visitor.get(path))
    const seen = await visitor.post(path, { ...details, ...more, form_token: token, do: 'recalculate' })
    const answer = await visitor.post(path, { ...details, ...more, form_token: token, total: totalIn(seen), do: 'pay' })
    return { answer, visitor, token }
  }

  test('a test gateway next to a real one is shown at checkout and to admins on every page, and fails the health check', async () => {
    const { path } = await ordered()
    const both = await openTestApp(shop.app.db, {
      environment: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    })
    assert.match(
      (await new Visitor(both).get(path)).text,
      /<strong>TEST<\/strong> One of the payment methods is a test/,
    )
    const admin = await signedIn(both, { role: 'admin', email: 'trying@people.example' })
    assert.match((await admin.get('/')).text, /Test payments are on alongside real ones/)
    assert.deepEqual(examinePayments(both.app.config).level, 'failure')
    assert.deepEqual(examinePayments(shop.app.config).level, 'warning')
    await both.close()
  })

  test('anyone with the link can review, pay with the test gateway and get a receipt and an invoice', async () => {
    const { number, path, listing } = await ordered()
    const page = await new Visitor(shop).get(path)
    assert.match(page.text, /Tidewell · November 23–29, 2026/)
    assert.match(page.headers['cache-control']!, /no-store/)
    assert.match(page.text, /<meta name="robots" content="noindex">/)
    const { answer, visitor, token } = await pay(path)
    assert.equal(answer.status, 303, answer.text)
    const testPagePath = new URL(answer.headers.location!).pathname
    assert.match((await visitor.get(testPagePath)).text, /<strong>TEST<\/strong>/)
    const paid = await visitor.post(testPagePath, { form_token: token, action: 'duplicate' })
    const back = await visitor.get(paid.headers.location!)
    const receipt = await visitor.get(back.headers.location!)
    assert.match(receipt.text, /Payment received/)
    assert.match(receipt.text, /\$124\.25/)
    const { slug } = await shop.app.db.one(sql<{ slug: string }>`select slug from listings where id = ${listing}`)
    assert.ok(receipt.text.includes(`<a class="button" href="/listings/${slug}" dir="auto">View Tidewell</a>`))
    assert.equal((await visitor.get(`/listings/${slug}`)).status, 200)
    const order = (await shop.order(number)).body
    assert.deepEqual(
      [order.status, order.total_cents, order.vat.country, order.checkout_url],
      ['paid', 12425, 'FI', null],
    )
    const invoice = /href="(\/checkout\/[^"]+\/invoices\/INV-2026-\d{6})"/.exec(receipt.text)![1]!
    const invoicePage = (await visitor.get(invoice)).text
    assert.match(invoicePage, /VAT \(Finland, 25\.5%\)/)
    assert.match(invoicePage, /Paid on November 15, 2026 by test payment\./)
    const pdf = await shop.server.inject(`${invoice}.pdf`)
    assert.deepEqual(
      [pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()],
      [200, 'application/pdf', '%PDF-'],
    )
    const release = await holdThreads()
    const again = await shop.server.inject(`${invoice}.pdf`)
    const card = await shop.server.inject('/og/site.png')
    await release()
    assert.ok(again.rawPayload.equals(pdf.rawPayload), 'it was drawn once, and is there however busy the site is')
    assert.deepEqual([card.statusCode, card.headers['retry-after']], [503, '5'], 'what has to be drawn waits')
    assert.equal((await shop.server.inject('/og/site.png')).statusCode, 200)
    assert.equal((await shop.call(`${path}/invoices/INV-2026-999999`)).status, 404)
    const events = await shop.app.db.one(sql`select deliveries, outcome from gateway_events`)
    assert.deepEqual(events, { deliveries: 3, outcome: 'Order paid.' })
    const mails = await shop.app.db.many(
      sql<{ text: string }>`
        select body_text as text from mails where recipient = 'ada@people.example' and template = 'receipt'`,
    )
    assert.equal(mails.length, 1)
    assert.match(mails[0]!.text, /\$124\.25 for order SW-2026/)
    assert.ok(mails[0]!.text.includes(`${shop.app.urls.site}${path}`))
  })

  test('location evidence is stored: address, connection, VAT number', async () => {
    const { number, path } = await ordered()
    const visitor = new Visitor(shop)
    const token = tokenIn(await visitor.get(path))
    const form = {
      ...details,
      country: 'FR',
      postcode: '75001',
      vat_number: 'FR 40 303 265 045',
      form_token: token,
      total: '9900',
      do: 'pay',
    }
    const answer = await visitor.post(path, form, { 'cf-ipcountry': 'FR' })
    assert.equal(answer.status, 303, answer.text)
    const evidence = await shop.app.db.many(
      sql<{ kind: string; country: string }>`
        select kind, country from place_evidence e join orders o on o.id = e.order_id where o.number = ${number} order by e.id`,
    )
    assert.deepEqual(evidence, [
      { kind: 'billing_address', country: 'FR' },
      { kind: 'vat_number', country: 'FR' },
      { kind: 'connection', country: 'FR' },
    ])
    const { vat } = (await shop.order(number)).body
    assert.deepEqual([vat.cents, vat.reverse_charge], [0, true])
  })

  test('all errors are shown at once at their fields, and the typed values stay', async () => {
    const { path } = await ordered()
    const visitor = new Visitor(shop)
    const token = tokenIn(await visitor.get(path))
    const answer = await visitor.post(path, {
      name: '',
      email: 'nonsense',
      line1: '',
      city: 'Turku',
      country: '',
      vat_number: 'DE136695978',
      gateway: 'test',
      form_token: token,
      do: 'pay',
    })
    assert.equal(answer.status, 400)
    for (const field of ['name', 'email', 'line1', 'country', 'vat_number', 'consent_terms'])
      assert.match(answer.text, new RegExp(`id="${field}-error"`), field)
    assert.match(answer.text, /Please fix 7 things/)
    assert.match(answer.text, /value="Turku"/)
    assert.match(answer.text, /its check digits don’t match/)
  })

  test('a customer never pays another amount than the one shown', async () => {
    const { path, number } = await ordered({ billing_country: 'US' })
    const visitor = new Visitor(shop)
    const page = await visitor.get(path)
    assert.equal(totalIn(page), '9900')
    const form = { ...details, country: 'DE', form_token: tokenIn(page), total: '9900', do: 'pay' }
    const answer = await visitor.post(path, form)
    assert.equal(answer.status, 400)
    assert.match(answer.text, /your total is \$117\.81/)
    assert.equal(totalIn(answer), '11781')
    const payments = await shop.app.db.one(
      sql<{ count: number }>`
        select count(*) as count from payments p join orders o on o.id = p.order_id where o.number = ${number}`,
    )
    assert.equal(payments.count, 0)
    assert.equal((await visitor.post(path, { ...form, total: '11781' })).status, 303)
  })

  test('the price is that of the order, even if the price list has changed', async () => {
    const { path } = await ordered({ billing_country: 'US' })
    await shop.app.db.transaction((tx) => setPrice(shop.app, tx, { code: 'launch', priceCents: 1, changedBy: 'test' }))
    assert.equal(totalIn(await new Visitor(shop).get(path)), '9900')
    await shop.app.db.transaction((tx) =>
      setPrice(shop.app, tx, { code: 'launch', priceCents: 9900, changedBy: 'test' }),
    )
  })

  test('a form from another browser or another site is refused', async () => {
    const { path } = await ordered()
    const token = tokenIn(await new Visitor(shop).get(path))
    const other = new Visitor(shop)
    await other.get(path)
    assert.equal((await other.post(path, { ...details, form_token: token, total: '9900', do: 'pay' })).status, 403)
    assert.equal((await other.post(`${path}/cancel`, { form_token: token })).status, 403)
    assert.equal(
      (
        await other.post(
          path,
          { ...details, form_token: tokenIn(await other.get(path)), do: 'pay' },
          { 'sec-fetch-site': 'cross-site' },
        )
      ).status,
      403,
    )
  })

  test('a failed or cancelled payment leaves the order open, and the page says so', async () => {
    const { path, number } = await ordered()
    for (const [action, said] of [
      ['fail', /didn’t go through/],
      ['cancel', /didn’t complete the payment/],
    ] as const) {
      const { answer, visitor, token } = await pay(path)
      const after = await visitor.post(new URL(answer.headers.location!).pathname, { form_token: token, action })
      assert.match((await visitor.get(after.headers.location!)).text, said)
      assert.equal((await shop.order(number)).body.status, 'pending')
    }
    const { answer, visitor, token } = await pay(path)
    await visitor.post(new URL(answer.headers.location!).pathname, { form_token: token, action: 'pay' })
    assert.equal((await shop.order(number)).body.status, 'paid')
  })

  test('a surplus payment is shown to the customer', async () => {
    const { path, number } = await ordered()
    await pay(path)
    const { reference } = await shop.app.db.one(
      sql<{ reference: string }>`
        select p.reference from payments p join orders o on o.id = p.order_id where o.number = ${number}`,
    )
    await receiveEvent(shop.app, {
      gateway: 'test',
      eventId: `${reference}_odd`,
      kind: 'paid',
      reference,
      amountCents: cents(5),
      currency: 'USD',
      body: {},
    })
    const visitor = new Visitor(shop)
    assert.equal((await visitor.get(`${path}/done`)).headers.location, path)
    assert.match((await visitor.get(path)).text, /couldn’t apply it\. We received \$0\.05 instead of/)
    await visitor.post(`${path}/cancel`, { form_token: tokenIn(await visitor.get(path)) })
    const over = (await visitor.get(path)).text
    assert.match(over, /This order was canceled[\s\S]*couldn’t apply it/)
    assert.doesNotMatch(over, /You weren’t charged/)
  })

  test('links of cancelled, expired, paid and unknown orders say so', async () => {
    const cancelled = await ordered()
    const visitor = new Visitor(shop)
    const token = tokenIn(await visitor.get(cancelled.path))
    await visitor.post(`${cancelled.path}/cancel`, { form_token: token })
    assert.match((await visitor.get(cancelled.path)).text, /This order was canceled/)
    assert.equal(
      (
        await shop.app.db.one(
          sql<{ count: number }>`select count(*) as count from held_places where token like ${`${cancelled.number}/%`}`,
        )
      ).count,
      0,
    )
    const late = await visitor.post(cancelled.path, { ...details, form_token: token, total: '12425', do: 'pay' })
    assert.match(late.text, /This order was canceled/)

    const expired = await ordered()
    shop.clock.advance(24 * 3_600_000)
    assert.match((await visitor.get(expired.path)).text, /This order has expired/)
    assert.equal((await shop.order(expired.number)).body.status, 'expired')
    for (const wrong of ['/checkout/short', `/checkout/${'x'.repeat(32)}`, `/checkout/${'%00'.repeat(32)}`])
      assert.ok([400, 404].includes((await visitor.get(wrong)).status), wrong)
  })

  test('an order does not expire while the customer is at the gateway', async () => {
    const { path, number } = await ordered()
    shop.clock.advance(23.9 * 3_600_000)
    const { answer, visitor, token } = await pay(path)
    shop.clock.advance(0.5 * 3_600_000)
    await visitor.post(new URL(answer.headers.location!).pathname, { form_token: token, action: 'pay' })
    assert.equal((await shop.order(number)).body.status, 'paid')
  })

  test('an order whose listing was launched meanwhile cannot be paid', async () => {
    const { path, listing, number } = await ordered()
    const before = (await shop.order(number)).body
    assert.ok(before.checkout_url)
    assert.equal(before.not_payable, null)
    await shop.app.db.run(
      sql`update listings set status = 'live', launched_at = ${shop.clock.now()} where id = ${listing}`,
    )
    const { answer } = await pay(path)
    assert.equal(answer.status, 400)
    assert.match(answer.text, /can no longer be paid: Tidewell is already live/)
    const { status, checkout_url, not_payable } = (await shop.order(number)).body
    assert.deepEqual([status, checkout_url], ['pending', null])
    assert.match(not_payable, /can no longer be paid: Tidewell is already live.*Start a new one/)
  })

  test('an order that costs nothing is confirmed without a gateway', async () => {
    await shop.app.db.transaction((tx) =>
      setPrice(shop.app, tx, { code: 'ai_review', priceCents: 0, changedBy: 'test' }),
    )
    const { body } = await shop.checkout([{ product: 'ai_review', listing_id: await shop.listing() }])
    const { answer, visitor } = await pay(new URL(body.checkout_url).pathname, { gateway: '' })
    assert.equal(answer.status, 303)
    assert.match((await visitor.get(new URL(answer.headers.location!).pathname)).text, /Payment received/)
  })

  test('a launch that goes live with the payment says how much of the week is left', async () => {
    const { body } = await shop.checkout([{ product: 'launch', listing_id: await shop.listing() }])
    const path = new URL(body.checkout_url).pathname
    const said = new RegExp(`Goes live right after you pay\\. ${weekClosesText(shop.app)}\\.`)
    assert.match((await new Visitor(shop).get(path)).text, said)
    assert.match((await new Visitor(shop).post(`${path}/summary`, { country: 'FI' })).text, said)
    assert.doesNotMatch((await new Visitor(shop).get((await ordered()).path)).text, /Goes live right after/)
  })

  test('a trophy asks for a delivery address, which only the buyer and admins see', async () => {
    const buyer = await signedIn(shop, { email: 'winner@people.example' })
    const listing_id = await shop.listing({
      name: 'Winning',
      status: 'live',
      plan: 'free',
      week: '2026-11-02',
      ownerId: buyer.member.id,
    })
    await shop.award(listing_id)
    const made = await buyer.post('/account/orders/new', {
      form_token: await buyer.formToken('/account/orders/new'),
      listing: String(listing_id),
      product: 'trophy_acrylic',
      'option-trophy_acrylic-award': '2026-11-02',
      do: 'order',
    })
    assert.equal(made.status, 303, made.text)
    const path = made.headers.location!
    const missing = await pay(path)
    assert.equal(missing.answer.status, 400)
    for (const field of ['name', 'line1', 'postcode', 'city', 'country'])
      assert.match(missing.answer.text, new RegExp(`id="delivery_${field}-error"`), field)
    const address = {
      delivery_name: 'Mo Marsh',
      delivery_line1: 'Lighthouse 1',
      delivery_line2: 'c/o <Keeper>',
      delivery_postcode: '4150-171',
      delivery_city: 'Porto',
      delivery_country: 'PT',
    }
    const { answer, visitor, token } = await pay(path, address)
    assert.equal(answer.status, 303, answer.text)
    await visitor.post(new URL(answer.headers.location!).pathname, { form_token: token, action: 'fail' })
    assert.doesNotMatch((await new Visitor(shop).get(path)).text, /Lighthouse 1/, 'not to others with the link')
    assert.match((await buyer.get(path)).text, /value="Lighthouse 1"/)

    const again = await pay(path, address)
    await again.visitor.post(new URL(again.answer.headers.location!).pathname, {
      form_token: again.token,
      action: 'pay',
    })
    const receipt = (await again.visitor.get(path)).text
    assert.match(receipt, /Payment received[^]*“#1 Launch of the Week · Winning · November 2–8, 2026”/)
    assert.doesNotMatch(receipt, /Lighthouse 1/)
    const number = /SW-2026\w{8}/.exec(receipt)![0]
    const seen = /Mo Marsh[^]*Lighthouse 1[^]*c\/o &lt;Keeper&gt;[^]*4150-171 Porto[^]*Portugal/
    assert.match((await buyer.get(`/account/orders/${number}`)).text, seen)
    const admin = await signedIn(shop, { role: 'admin', email: 'shipper@people.example' })
    assert.match((await admin.get(`/admin/orders/${number}`)).text, seen)
    assert.match((await admin.get('/admin/fulfilment')).text, seen)
    const key = await shop.keyFor(buyer.member)
    const wire = await shop.call({ url: `/api/v1/orders/${number}`, headers: { authorization: `Bearer ${key}` } })
    assert.doesNotMatch(wire.text, /Lighthouse/)

    const exported = await ordersPersonalData.export(shop.app.db, buyer.member)
    assert.match(JSON.stringify(exported), /Lighthouse 1/)
    await buyer.post('/account/delete', { form_token: await buyer.formToken(), email: 'winner@people.example' })
    const kept = await shop.app.db.one(sql<{ delivery: unknown; billing: { line1: string } }>`
      select delivery, billing from orders where number = ${number}`)
    assert.deepEqual([kept.delivery, kept.billing.line1], [null, 'Quay 4'])
  })

  test('a delivery to the billing address copies it and requires its postal code', async () => {
    const listing_id = await shop.listing({ status: 'live', plan: 'free', week: '2026-10-05' })
    await shop.award(listing_id, '2026-10-05')
    const { body } = await shop.checkout([{ product: 'trophy_acrylic', listing_id }])
    const path = new URL(body.checkout_url).pathname
    const same = { delivery_same: 'on', company: 'Marsh Oy' }
    const wrong = await pay(path, { ...same, postcode: '' })
    assert.equal(wrong.answer.status, 400)
    assert.match(wrong.answer.text, /id="postcode-error">Enter a postal code/)
    assert.equal((await pay(path, { ...same, postcode: '', country: 'HK' })).answer.status, 303)
    assert.equal((await pay(path, same)).answer.status, 303)
    const { delivery } = await shop.app.db.one(
      sql<{ delivery: unknown }>`select delivery from orders where number = ${body.number}`,
    )
    assert.deepEqual(delivery, {
      name: 'Ada Marsh, Marsh Oy',
      line1: 'Quay 4',
      line2: null,
      postcode: '00100',
      city: 'Helsinki',
      region: null,
      country: 'FI',
    })
  })

  test('in production there is no test gateway', async () => {
    const { path, number } = await ordered()
    const production = await openTestApp(shop.app.db, {
      environment: {
        NODE_ENV: 'production',
        SITE_URL: 'https://launch.example',
        SECRET_KEY: 'x'.repeat(40),
        RATE_LIMITS: 'on',
      },
    })
    const page = await production.call({ url: path, headers: { accept: 'text/html' } })
    assert.match(page.text, /can’t take payments yet/)
    assert.doesNotMatch(page.text, /Test payment/)
    const { answer } = await pay(path)
    const testPagePath = new URL(answer.headers.location!).pathname
    assert.equal((await production.call(testPagePath)).status, 404)
    assert.equal((await shop.order(number)).body.status, 'pending')
    await production.close()
  })

  test('the builder makes one order if the button is pressed twice, and shows errors in the wording of the form', async () => {
    const maker = await signedIn(shop, { email: 'maker@people.example' })
    const listing = String(await shop.listing({ name: 'Harbourly', ownerId: maker.member.id }))
    const form_token = await maker.formToken('/account/orders/new')
    const wrong = await maker.post('/account/orders/new', {
      form_token,
      listing,
      product: ['billboard_min', 'trophy_acrylic', 'launch', 'relaunch'],
      'amount-billboard_min': 'much',
      do: 'order',
    })
    assert.equal(wrong.status, 400)
    for (const said of [
      'Billboard: enter an amount like 25 or 12.50',
      'Acrylic trophy: Harbourly hasn’t won an award yet',
      'Relaunch: choose a week',
      'Relaunch: Harbourly hasn’t launched yet; order launch first',
    ])
      assert.ok(wrong.text.includes(said), said)
    const form = {
      form_token,
      listing,
      product: ['launch', 'billboard_min'],
      'week-launch': '2026-12-28',
      'amount-billboard_min': '12,5',
      do: 'order',
    }
    const pressed = await Promise.all([
      maker.post('/account/orders/new', form),
      maker.post('/account/orders/new', form),
      maker.post('/account/orders/new', form),
    ])
    assert.deepEqual(
      pressed.map(({ status }) => status),
      [303, 303, 303],
    )
    const [link, ...others] = new Set(pressed.map(({ headers }) => headers.location!))
    assert.deepEqual(others, [], 'one order')
    assert.equal(totalIn(await maker.get(link!)), String(9900 + 1250))
    assert.equal(
      (await maker.post('/account/orders/new', { ...form, listing: String(await shop.listing()) })).status,
      404,
      'somebody else’s listing',
    )
    assert.equal((await maker.post('/account/orders/new', { ...form, form_token: 'nonsense' })).status, 403)
  })

  test('deleting an account cancels its open orders and releases their places', async () => {
    const leaver = await signedIn(shop, { email: 'leaver@people.example' })
    const listing = String(await shop.listing({ ownerId: leaver.member.id }))
    const made = await leaver.post('/account/orders/new', {
      form_token: await leaver.formToken('/account/orders/new'),
      listing,
      product: 'launch',
      'week-launch': '2026-12-28',
      do: 'order',
    })
    const held = () =>
      shop.app.db.one(
        sql<{ count: number }>`select count(*) as count from held_places where listing_id = ${Number(listing)}`,
      )
    assert.equal((await held()).count, 1)
    await leaver.post('/account/delete', { form_token: await leaver.formToken(), email: 'leaver@people.example' })
    assert.equal((await held()).count, 0)
    assert.match((await new Visitor(shop).get(made.headers.location!)).text, /This order was canceled/)
  })

  test('admins see every order with its history, and the VAT that is owed', async () => {
    const { path, number } = await ordered()
    const { answer, visitor, token } = await pay(path)
    await visitor.post(new URL(answer.headers.location!).pathname, { form_token: token, action: 'pay' })
    const admin = await signedIn(shop, { role: 'admin', email: 'team@people.example' })
    const member = await signedIn(shop, { email: 'somebody@people.example' })
    for (const page of ['/admin/orders', `/admin/orders/${number}`, '/admin/revenue', '/admin/revenue/vat.csv']) {
      assert.equal((await admin.get(page)).status, 200, page)
      assert.equal((await member.get(page)).status, 403, page)
    }
    assert.match((await admin.get(`/admin/orders?q=${number.slice(-6)}&status=paid`)).text, new RegExp(number))
    assert.match((await admin.get('/admin/orders?q=100%25')).text, /No orders match/)
    const seen = (await admin.get(`/admin/orders/${number}`)).text
    assert.match(seen, /Order paid\./)
    assert.match(seen, /Billing address/)
    const invoice = /href="(\/admin\/orders\/[^"]+\.pdf)"/.exec(seen)![1]!
    assert.equal((await admin.get(invoice)).status, 200)
    assert.equal((await member.get(invoice)).status, 403)
    const csv = (await admin.get('/admin/revenue/vat.csv')).text
    assert.match(csv, /^quarter,country,treatment,rate_percent,net_cents,vat_cents,currency\r\n/)
    const sums = await shop.app.db.one(
      sql<{ net: number; vat: number }>`
        select sum(net_cents)::bigint as net, sum(vat_cents)::bigint as vat from invoices`,
    )
    const rows = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    assert.deepEqual(
      [rows.reduce((sum, row) => sum + Number(row[4]), 0), rows.reduce((sum, row) => sum + Number(row[5]), 0)],
      [sums.net, sums.vat],
    )
    assert.ok(
      rows.some(([, country, treatment, rate]) => country === 'FI' && treatment === 'destination' && rate === '25.5'),
    )
  })
})
