import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import { beginPayment } from '../../../src/shop/payments/begin-payment.ts'
import { missingSellerDetails } from '../../../src/shop/vat/seller.ts'
import {
  chargesVat,
  sellerAddress,
  sellerCountry,
  sellerExemption,
  sellerName,
  sellerTaxNumber,
  sellerVatNumber,
} from '../../../src/shop/vat/settings.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { enterTestSeller } from '../../support/seller.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn, Visitor } from '../../support/visitor.ts'
import { openShop, type Shop } from '../orders/support.ts'
import { openStripe } from '../payments/fake-gateways/stripe.ts'
import { agreed, beginOrder, deliver, orderState, terms } from '../payments/support.ts'

onOneStorage('no sale without a complete legal seller', (storage) => {
  let shop: Shop
  let stripe: Awaited<ReturnType<typeof openStripe>>
  before(async () => {
    stripe = await openStripe()
    shop = await openShop(storage, stripe.environment)
  })
  after(async () => {
    await shop.close()
    stripe.close()
  })
  const set = shopSettings(() => shop)
  const featured = async () => [{ product: 'featured', listing_id: await shop.listing({ name: 'Tidewell' }) }]

  test('a seller needs a name, an address, a country, and a number or an exemption', async () => {
    const missing = () => missingSellerDetails(shop.app.db)
    assert.deepEqual(await missing(), [])
    await set(sellerName, '')
    await set(sellerAddress, [])
    await set(sellerCountry, '')
    assert.deepEqual(await missing(), ['name', 'address', 'country'])
    await enterTestSeller(shop.app)
    await set(sellerTaxNumber, '')
    assert.deepEqual(await missing(), ['VAT number, tax number or exemption'])
    await set(sellerVatNumber, 'IE6433435F')
    assert.deepEqual(await missing(), [])
    await set(sellerVatNumber, '')
    await set(sellerExemption, 'Small business under § 19 UStG')
    assert.equal((await missing()).length, 1, 'whoever charges VAT isn’t exempt')
    await set(chargesVat, false)
    assert.deepEqual(await missing(), [])
    const { body } = await shop.quote(await featured(), { billing_country: 'FI' })
    assert.deepEqual([body.vat.cents, body.vat.note], [0, 'Small business under § 19 UStG'])
    await set(chargesVat, true)
    await set(sellerExemption, '')
    await enterTestSeller(shop.app)
  })

  test('quote, order, order form and checkout are closed; what costs nothing is open', async () => {
    const items = await featured()
    const begun = await shop.checkout(items)
    const path = new URL(begun.body.checkout_url).pathname
    await set(sellerName, '')
    for (const refused of [await shop.quote(items), await shop.checkout(items)]) {
      assert.deepEqual([refused.status, refused.body.code], [400, 'not_allowed_now'])
      assert.match(refused.text, /Ordering isn’t open yet/)
    }
    const page = await new Visitor(shop).get(path)
    assert.match(page.text, /<h1[^>]*>Ordering isn’t open yet/)
    assert.doesNotMatch(page.text, /admin\/settings|name="gateway"/)
    assert.match((await new Visitor(shop).get('/pricing')).text, /Ordering isn’t open yet/)
    const admin = await signedIn(shop, { role: 'admin', email: 'admin@people.example' })
    assert.match(
      (await admin.get(path)).text,
      /href="\/admin\/settings\/selling">enter the seller’s details<[^]*Missing: name\./,
    )
    const owned = await shop.listing({ name: 'Harbourly', ownerId: admin.member.id })
    assert.match((await admin.get('/account/orders/new')).text, /enter the seller’s details/)
    const form = { form_token: await admin.formToken(), listing: String(owned), product: 'featured', do: 'order' }
    const sent = await admin.post('/account/orders/new', form)
    assert.deepEqual([sent.status, /Ordering isn’t open yet/.test(sent.text)], [400, true])
    await assert.rejects(
      beginPayment(shop.app, {
        orderId: await idOf(begun.body.number),
        gatewayId: 'stripe',
        terms,
        consents: await agreed(shop.app),
      }),
      /Ordering isn’t open yet/,
    )
    await shop.app.db.run(sql`update products set price_cents = 0 where code = 'featured'`)
    assert.equal((await shop.quote(items)).status, 200)
    const free = await shop.checkout(items)
    assert.equal(free.status, 201)
    const freePage = await new Visitor(shop).get(new URL(free.body.checkout_url).pathname)
    assert.match(freePage.text, /Place order/)
    await shop.app.db.run(sql`update products set price_cents = 4900 where code = 'featured'`)
    await enterTestSeller(shop.app)
    assert.match((await new Visitor(shop).get(path)).text, /name="gateway"/)
  })

  test('money from a payment that was started earlier pays for nothing and is due for a refund', async () => {
    const order = await beginOrder(shop, 'stripe', await featured())
    await set(sellerAddress, [])
    await deliver(shop, 'stripe', stripe.pays(order.reference, shop.clock.now()))
    const state = await orderState(shop, order)
    assert.deepEqual([state.order, state.payment, state.invoices], ['pending', 'surplus', 0])
    assert.deepEqual(state.mails, ['payment_surplus'])
    await enterTestSeller(shop.app)
  })

  test('a site with only the test gateway can be tried without a seller', async () => {
    const trial: TestApp = await openTestApp(shop.app.db)
    await set(sellerName, '')
    await trial.app.settings.set(sellerName, '')
    const admin = await signedIn(trial, { email: 'trying@people.example' })
    const owned = await shop.listing({ name: 'Quayside', ownerId: admin.member.id })
    const form = { form_token: await admin.formToken(), listing: String(owned), product: 'featured', do: 'order' }
    const { headers } = await admin.post('/account/orders/new', form)
    assert.match(headers.location!, /^\/checkout\//)
    assert.match((await admin.get(headers.location!)).text, /name="gateway" value="test"/)
    await enterTestSeller(shop.app)
    await trial.close()
  })

  const idOf = async (number: string) =>
    (await shop.app.db.one(sql<{ id: number }>`select id from orders where number = ${number}`)).id
})

function shopSettings(shop: () => Shop): Shop['app']['settings']['set'] {
  return (setting, value) => shop().app.settings.set(setting, value)
}
