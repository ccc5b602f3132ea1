import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { termsText } from '../../../src/core/site-settings/texts.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { consentsOfOrder } from '../../../src/shop/orders/consent.ts'
import { orderByNumber } from '../../../src/shop/orders/queries.ts'
import { countriesNotSoldTo } from '../../../src/shop/orders/settings.ts'
import { beginPayment } from '../../../src/shop/payments/begin-payment.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailTo, signedIn, Visitor } from '../../support/visitor.ts'
import { agreed, agreedFields, billing, terms } from '../payments/support.ts'
import { mistakes, openShop, type Shop } from './support.ts'

onOneStorage('what customers agree to, and where nothing is sold', (storage) => {
  let shop: Shop
  before(async () => void (shop = await openShop(storage)))
  after(() => shop.close())

  async function ordered(): Promise<{ id: number; number: string; path: string }> {
    const items = [{ product: 'featured', listing_id: await shop.listing({ name: 'Tidewell' }) }]
    const { body } = await shop.checkout(items, { billing_country: 'FI' })
    const { id, number } = (await orderByNumber(shop.app.db, body.number))!
    return { id, number, path: new URL(body.checkout_url).pathname }
  }
  const details = Object.fromEntries(Object.entries(billing).map(([name, value]) => [name, value ?? '']))

  async function pay(path: string, more: Record<string, string>, visitor = new Visitor(shop)) {
    const page = (await visitor.get(path)).text
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? ''
    return visitor.post(path, {
      ...details,
      form_token: value('form_token'),
      total: value('total'),
      gateway: 'test',
      do: 'pay',
      ...more,
    })
  }

  test('nobody pays without agreeing to the terms and the immediate start; the order stores both', async () => {
    const { id, number, path } = await ordered()
    const refused = await pay(path, {})
    assert.equal(refused.status, 400)
    for (const field of ['consent_terms', 'consent_immediate_performance'])
      assert.match(refused.text, new RegExp(`id="${field}-error"`))
    await assert.rejects(
      beginPayment(shop.app, {
        orderId: id,
        gatewayId: 'test',
        terms,
        consents: { terms: (await agreed(shop.app)).terms! },
      }),
      { code: 'invalid_request' },
    )
    assert.deepEqual(await consentsOfOrder(shop.app.db, id), [])
    const visitor = new Visitor(shop)
    const { headers, text } = await pay(path, await agreedFields(shop.app), visitor)
    assert.ok(headers.location, text)
    const consents = await consentsOfOrder(shop.app.db, id)
    assert.deepEqual(
      consents.map(({ kind, document, given_at }) => [kind, document, given_at]),
      [
        ['terms', shop.app.settings.get(termsText), shop.clock.now()],
        ['immediate_performance', null, shop.clock.now()],
      ],
    )
    assert.match(consents[1]!.wording, /consumer in the EU or the UK[^]*lose my right to withdraw/)
    const gateway = new URL(headers.location!).pathname
    const token = /name="form_token" value="([^"]+)"/.exec((await visitor.get(gateway)).text)![1]!
    await visitor.post(gateway, { form_token: token, action: 'pay' })
    const receipt = await mailTo(shop, billing.email)
    assert.ok(receipt.subject.includes(number))
    assert.match(receipt.text, /asked us to start right away/)
    const finance = await signedIn(shop, { role: 'finance' })
    assert.match(
      (await finance.get(`/admin/orders/${number}`)).text,
      /I agree to the terms\.[^]*Read the terms they agreed to/,
    )
  })

  test('a text that changed while the page was open has to be agreed to again, and both versions are kept', async () => {
    const { id, path } = await ordered()
    const before = await agreedFields(shop.app)
    await pay(path, before)
    const { path: other } = await ordered()
    await shop.app.settings.set(termsText, 'You may row, but not sail.')
    const refused = await pay(other, before)
    assert.deepEqual([refused.status, /This text has changed/.test(refused.text)], [400, true])
    assert.doesNotMatch(refused.text, /id="consent_terms"[^>]* checked/)
    assert.equal((await pay(path, await agreedFields(shop.app))).status, 303)
    assert.deepEqual(
      (await consentsOfOrder(shop.app.db, id)).flatMap(({ document }) => document ?? []).length,
      2,
      'the first attempt to pay and the second',
    )
  })

  test('quote, order, order form and checkout refuse countries that the site doesn’t sell to', async () => {
    const { id, path } = await ordered()
    await shop.app.settings.set(countriesNotSoldTo, ['FI', 'GB'])
    const items = [{ product: 'featured', listing_id: await shop.listing({ name: 'Moorline' }) }]
    for (const refused of [
      await shop.quote(items, { billing_country: 'FI' }),
      await shop.checkout(items, { billing_country: 'fi' }),
      await shop.quote(items, { vat_number: 'FI20774740' }),
    ])
      assert.deepEqual(mistakes(refused), { billing_country: 'We don’t sell to Finland' })
    assert.deepEqual(mistakes(await shop.quote(items, { billing_country: 'UK' })), {
      billing_country: 'We don’t sell to United Kingdom',
    })
    assert.equal((await shop.quote(items, { billing_country: 'SE' })).status, 200)
    const page = await pay(path, await agreedFields(shop.app))
    assert.equal(page.status, 400)
    assert.match(page.text, /id="country-error">We don’t sell to Finland/)
    const summary = await new Visitor(shop).post(`${path}/summary`, { country: 'FI' })
    assert.match(summary.text, /We don’t sell to Finland\./)
    await assert.rejects(
      beginPayment(shop.app, { orderId: id, gatewayId: 'test', terms, consents: await agreed(shop.app) }),
      { code: 'invalid_request' },
    )
    const { payments } = await shop.app.db.one(
      sql<{ payments: number }>`select count(*) as payments from payments where order_id = ${id}`,
    )
    assert.equal(payments, 0)
    await shop.app.settings.set(countriesNotSoldTo, [])
  })

  test('an owner enters the countries by name or code', async () => {
    const owner = await signedIn(shop, { role: 'owner' })
    const page = (await owner.get('/admin/settings/selling')).text
    const seen = /name="seen-orders.countries_not_sold_to" value="([^"]+)"/.exec(page)![1]!
    const key = 'orders.countries_not_sold_to'
    const save = async (text: string) =>
      owner.post('/admin/settings/selling', { form_token: await owner.formToken(), [key]: text, [`seen-${key}`]: seen })
    const wrong = await save('Russia\r\nAtlantis')
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /isn’t a country: Atlantis/)
    assert.match(wrong.text, /Russia\nAtlantis<\/textarea>/)
    assert.equal((await save('Russia\r\nby\r\nRU')).status, 303)
    assert.deepEqual(shop.app.settings.get(countriesNotSoldTo), ['RU', 'BY'])
    assert.match((await owner.get('/admin/settings/selling')).text, /Russia\nBelarus<\/textarea>/)
    await shop.app.settings.set(countriesNotSoldTo, [])
  })
})
