import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { examineStorage } from '../../../src/operations/health/examine.ts'
import { cents } from '../../../src/platform/cents.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { readEcbFile } from '../../../src/shop/exchange-rates/rates.ts'
import { sellerCurrency } from '../../../src/shop/exchange-rates/settings.ts'
import { invoicesOfOrder } from '../../../src/shop/invoices/queries.ts'
import { memberOrder } from '../../../src/shop/orders/queries.ts'
import { beginPayment } from '../../../src/shop/payments/begin-payment.ts'
import { receiveEvent } from '../../../src/shop/payments/receive-event.ts'
import { refundOrder } from '../../../src/shop/payments/refund.ts'
import { runRefund } from '../../../src/shop/payments/run-refund.ts'
import { changeCurrency } from '../../../src/shop/products/change-currency.ts'
import { type Answer, type Provider, startProvider } from '../../support/provider.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn, type Visitor } from '../../support/visitor.ts'
import { openShop, type Shop } from '../orders/support.ts'
import { agreed, terms } from '../payments/support.ts'

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
\t<Cube>
\t\t<Cube time='2026-11-13'>
\t\t\t<Cube currency='USD' rate='1.0834'/>
\t\t\t<Cube currency='JPY' rate='167.17'/>
\t\t\t<Cube currency='BGN' rate='1.9558'/>
\t\t</Cube>
\t\t<Cube time="2026-11-12"><Cube currency="USD" rate="1.09"/></Cube>
\t</Cube>
</gesmes:Envelope>`

const file =
  (text: string): Answer =>
  (_, response) =>
    response.end(text)

test('the ECB’s files are read in all their formats', () => {
  assert.deepEqual(readEcbFile(xml), [
    { day: '2026-11-13', currency: 'USD', per_euro: '1.0834' },
    { day: '2026-11-13', currency: 'JPY', per_euro: '167.17' },
    { day: '2026-11-12', currency: 'USD', per_euro: '1.09' },
  ])
  assert.deepEqual(readEcbFile('Date, USD, JPY, \n13 November 2026, 1.0834, 167.17, \n'), [
    { day: '2026-11-13', currency: 'USD', per_euro: '1.0834' },
    { day: '2026-11-13', currency: 'JPY', per_euro: '167.17' },
  ])
  assert.deepEqual(readEcbFile('Date,USD,CYP\r\n2026-11-13,1.0834,N/A\r\n'), [
    { day: '2026-11-13', currency: 'USD', per_euro: '1.0834' },
  ])
  assert.deepEqual(readEcbFile('hello'), [])
})

onOneStorage('currency', (storage) => {
  let shop: Shop
  let ecb: Provider
  let admin: Visitor
  before(async () => {
    ecb = await startProvider()
    ecb.answer(file(xml))
    shop = await openShop(storage, { ECB_RATES_URL: `${ecb.base}/eurofxref-daily.xml` })
    admin = await signedIn(shop, { email: 'team@people.example', role: 'admin' })
  })
  after(async () => {
    await shop.close()
    ecb.close()
  })

  const by = { adminId: null, name: 'test' }
  const live = () => shop.listing({ status: 'live', plan: 'free', week: '2026-11-02' })
  async function paid(product: string) {
    const { body, text } = await shop.checkout([{ product, listing_id: await live() }])
    const order = await memberOrder(shop.app.db, shop.customer.id, String(body.number))
    assert.ok(order, text)
    await beginPayment(shop.app, { orderId: order.id, gatewayId: 'test', terms, consents: await agreed(shop.app) })
    const payment = await shop.app.db.one(
      sql<{ reference: string; amount_cents: number; currency: string }>`
        select reference, amount_cents, currency from payments where order_id = ${order.id}`,
    )
    await receiveEvent(shop.app, {
      gateway: 'test',
      eventId: `paid-${order.id}`,
      kind: 'paid',
      reference: payment.reference,
      amountCents: cents(payment.amount_cents),
      currency: payment.currency,
      body: {},
    })
    return order
  }
  const billboard = async () =>
    (
      await shop.app.db.many(
        sql<{ billboard_cents: number }>`select billboard_cents from listings where billboard_cents > 0`,
      )
    ).map(({ billboard_cents }) => billboard_cents)

  test('rates are imported once from the ECB, entered by hand, and shown with their day', async () => {
    const form_token = await admin.formToken()
    for (const press of [1, 2])
      assert.equal(
        (await admin.post('/admin/exchange-rates/import', { form_token })).headers.location,
        '/admin/exchange-rates?done=imported',
        `press ${press}`,
      )
    const entered = await admin.post('/admin/exchange-rates', {
      form_token,
      day: '2026-11-14',
      currency: 'KWD',
      per_euro: '0.3333',
    })
    assert.equal(entered.status, 303)
    const page = (await admin.get('/admin/exchange-rates')).text
    assert.match(page, /US Dollar \(USD\)[^]*1\.0834[^]*ECB/)
    assert.match(page, /Kuwaiti Dinar \(KWD\)[^]*0\.3333[^]*Entered/)
    const wrong = await admin.post('/admin/exchange-rates', { form_token, day: 'x', currency: 'EUR', per_euro: '-1' })
    assert.match(wrong.text, /Please fix 3 things/)
    ecb.answer(file('no rates today'))
    const broken = await admin.post('/admin/exchange-rates/import', { form_token })
    assert.equal(broken.status, 400)
    assert.match(broken.text, /isn’t a file of ECB reference rates/)
    ecb.answer(file(xml))
    const { count } = await shop.app.db.one(sql<{ count: number }>`select count(*) as count from exchange_rates`)
    assert.equal(count, 4)
  })

  test('finance enters rates; others are refused', async () => {
    for (const [role, status] of [
      ['finance', 200],
      ['support', 403],
      ['editor', 403],
      ['moderator', 403],
    ] as const) {
      const person = await signedIn(shop, { email: `${role}@rates.example`, role })
      assert.equal((await person.get('/admin/exchange-rates')).status, status, role)
      assert.equal((await person.get('/admin/currency')).status, 403, role)
    }
  })

  test('the currency changes with all prices unless an order is open, and older orders keep theirs', async () => {
    const old = await paid('billboard_min')
    const open = (await shop.checkout([{ product: 'featured', listing_id: await live() }])).body
    const review = await admin.get('/admin/currency?to=JPY')
    assert.match(review.text, /name="rate"[^>]*value="154\.301274"/)
    assert.match(review.text, /name="price\.launch"[^>]*value="15276"/)
    const unknown = await admin.get('/admin/currency?to=KES')
    assert.match(unknown.text, /1 USD in KES/)
    assert.doesNotMatch(unknown.text, /name="price\./, 'no price is suggested without a rate')
    assert.match(
      (await admin.get('/admin/currency?to=KES&rate=130')).text,
      /name="price\.launch"[^>]*value="12870\.00"/,
    )
    assert.equal((await admin.get('/admin/currency?to=KES&rate=999999999')).status, 200)
    const names = [...review.text.matchAll(/name="(price\.[^"]+)"[^>]*?value="([^"]+)"/g)]
    const form = {
      form_token: await admin.formToken(),
      to: 'JPY',
      rate: '154.3',
      ...Object.fromEntries(names.map(([, name, value]) => [name!, value!])),
      'price.featured': '7000',
    }
    const early = await admin.post('/admin/currency', form)
    assert.match(early.text, /1 order is waiting for payment/)
    await shop.call({
      method: 'POST',
      url: `/api/v1/orders/${open.number}/cancel`,
      headers: { authorization: `Bearer ${shop.key}` },
    })
    const wrong = await admin.post('/admin/currency', { ...form, 'price.launch': '10.50' })
    assert.match(wrong.text, /Enter the price of Launch/)
    assert.equal((await admin.post('/admin/currency', form)).headers.location, '/admin/currency?done=changed')

    const { items } = (await shop.call('/api/v1/products')).body
    const featured = items.find(({ code }: { code: string }) => code === 'featured')
    assert.deepEqual([featured.price_cents, featured.currency], [7000, 'JPY'])
    const pricing = (await shop.call('/pricing')).text
    assert.match(pricing, /Prices in JPY, excl\. VAT/)
    assert.match(pricing, /¥7,000/)
    assert.deepEqual(await billboard(), [1543], 'billboard totals are converted')

    const order = await paid('featured')
    const { body } = await shop.order(order.number)
    assert.deepEqual([body.currency, body.net_cents, body.vat.cents, body.total_cents], ['JPY', 7000, 1785, 8785])
    const [invoice] = await invoicesOfOrder(shop.app.db, order.id)
    assert.deepEqual([invoice!.currency, invoice!.total_cents], ['JPY', 8785])
    assert.equal((await shop.order(old.number)).body.currency, 'USD')
    await assert.rejects(
      shop.app.db.run(sql`update orders set currency = 'EUR' where id = ${order.id}`),
      /currency/,
      'payments and invoices hold the order to its currency',
    )

    const asked = await shop.app.db.transaction((tx) =>
      refundOrder(shop.app, tx, { number: old.number, reason: null, by }),
    )
    await runRefund(shop.app, asked.id)
    assert.deepEqual(await billboard(), [], 'the refund of an older order is taken off in the new currency')
  })

  test('reports show both currencies with the rate and its day, and name a rate that is missing', async () => {
    await shop.app.settings.set(sellerCurrency, 'EUR')
    const page = (await admin.get('/admin/revenue')).text
    assert.match(page, /November 2026[^]*¥7,000[^]*¥8,785[^]*€41\.87[^]*0\.00598193 on November 13, 2026/)
    const csv = (await admin.get('/admin/revenue/vat.csv')).text
    assert.match(
      csv,
      /^quarter,.*,currency,seller_net_cents,seller_vat_cents,seller_currency,exchange_rate,exchange_day/,
    )
    assert.match(csv, /7000,1785,JPY,4187,1068,EUR,0\.00598193,2026-11-13/)
    await shop.app.settings.set(sellerCurrency, 'CHF')
    assert.match(
      (await admin.get('/admin/revenue')).text,
      /No exchange rate for [^<]*Japanese Yen on November 30, 2026/,
    )
    await shop.app.settings.set(sellerCurrency, '')
  })

  test('the health page names a payment method that cannot charge in the currency', async () => {
    const config = {
      ...shop.app.config,
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_CLIENT_SECRET: 'b',
      PAYPAL_WEBHOOK_ID: 'c',
    }
    const change = (to: string, rate: string) =>
      shop.app.db.transaction((tx) => changeCurrency(shop.app, tx, { to, rate, by }))
    await shop.app.db.run(sql`update orders set expires_at = created_at + interval '1 second' where status = 'pending'`)
    await change('ISK', '0.9')
    const found = async () => (await examineStorage({ ...shop.app, config })).find(({ check }) => check === 'currency')
    assert.match((await found())!.detail, /PayPal can’t charge in ISK/)
    await change('USD', '0.0072')
    assert.equal(await found(), undefined)
    await assert.rejects(change('USD', '1'), /already in US Dollar/)
    await assert.rejects(change('EUR', 'x'), /rate/)
  })
})
