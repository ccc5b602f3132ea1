import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import { invoicesOfOrder } from '../../../src/shop/invoices/queries.ts'
import { countriesNotSoldTo } from '../../../src/shop/orders/settings.ts'
import { createManualOrder } from '../../../src/shop/payments/manual-order.ts'
import { readManualOrder } from '../../../src/shop/payments/manual-order-input.ts'
import { paymentsOfOrder } from '../../../src/shop/payments/queries.ts'
import { refundOrder } from '../../../src/shop/payments/refund.ts'
import { sellerName } from '../../../src/shop/vat/settings.ts'
import { runBulkAction } from '../../operations/bulk/support.ts'
import { enterTestSeller } from '../../support/seller.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailTo, signedIn } from '../../support/visitor.ts'
import { openShop, type Shop, weeks } from '../orders/support.ts'
import { billing } from './support.ts'

onOneStorage('orders that staff create', (storage) => {
  let shop: Shop
  let adminId: number
  before(async () => {
    shop = await openShop(storage)
    adminId = (await shop.member({ role: 'finance', name: 'Fin Ance' })).id
  })
  after(() => shop.close())

  const address = Object.fromEntries(Object.entries(billing).filter(([, value]) => value !== null))
  const by = () => ({ adminId, name: 'fin@people.example' })
  const typed = async (more: Partial<Parameters<typeof readManualOrder>[1]> = {}) => ({
    email: shop.customer.email,
    item: { product: 'featured', listing_id: await shop.listing({ name: 'Tidewell', status: 'live' }) },
    price: '40',
    reference: 'T-1',
    reason: 'Paid by transfer',
    billing: address,
    ...more,
  })
  const read = async (more: Partial<Parameters<typeof readManualOrder>[1]> = {}) =>
    readManualOrder(shop.app, await typed(more))
  const create = async (order: Awaited<ReturnType<typeof readManualOrder>>) =>
    shop.app.db.transaction((tx) => createManualOrder(shop.app, tx, { ...order, by: by() }))
  const receipts = async () =>
    (await shop.app.db.one(sql<{ count: number }>`select count(*) as count from mails where template = 'receipt'`))
      .count
  const pathsOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => assert.fail('it was accepted'),
      (refusal) => refusal,
    )
    return error.errors?.map(({ path }: { path: string }) => path) ?? error.message
  }

  test('are fulfilled at the given price, invoiced with VAT, mailed, and in the audit log', async () => {
    const order = await create(await read())
    assert.deepEqual([order.status, order.net_cents, order.vat_cents, order.total_cents], ['paid', 4000, 1020, 5020])
    const [payment] = await paymentsOfOrder(shop.app.db, order.id)
    assert.deepEqual([payment!.gateway, payment!.reference, payment!.status], ['manual', 'T-1', 'paid'])
    const [invoice] = await invoicesOfOrder(shop.app.db, order.id)
    assert.deepEqual([invoice!.total_cents, invoice!.document.lines[0]!.text], [5020, 'Featured for Tidewell'])
    const { body } = await shop.order(order.number)
    assert.equal(body.lines[0].fulfilment.status, 'done')
    assert.ok((await mailTo(shop, billing.email)).subject.includes(order.number))
    const { details } = await shop.app.db.one(sql<{ details: Record<string, unknown> }>`
      select details from audit_events where subject = ${`order:${order.number}`}`)
    assert.deepEqual(details, {
      what: 'created a manual order',
      amount_cents: 5020,
      reference: 'T-1',
      reason: 'Paid by transfer',
    })
    const finance = await signedIn(shop, { role: 'finance' })
    const page = (await finance.get(`/admin/orders/${order.number}`)).text
    assert.match(page, /Created by Fin Ance[^]*Paid by transfer[^]*no consent was asked for/)
    assert.doesNotMatch(page, new RegExp(`/admin/orders/${order.number}/refund"`))
    assert.match(page, /Record an outside refund/)
    await assert.rejects(
      shop.app.db.transaction((tx) => refundOrder(shop.app, tx, { number: order.number, reason: null, by: by() })),
      /no gateway can refund it/,
    )
  })

  test('are gifts with just a name and an email, even without a seller', async () => {
    await shop.app.settings.set(sellerName, '')
    const gift = { price: '0', reference: '', billing: { name: 'Win Ner', email: 'win@people.example' } }
    const listing_id = await shop.listing({ name: 'Gifted', status: 'draft' })
    const order = await create(
      await read({ ...gift, item: { product: 'launch', listing_id, week: weeks[1] }, reason: 'Won the raffle' }),
    )
    assert.deepEqual([order.status, order.total_cents], ['paid', 0])
    assert.equal((await shop.order(order.number)).body.lines[0].week, weeks[1])
    const [invoice] = await invoicesOfOrder(shop.app.db, order.id)
    assert.deepEqual([invoice!.total_cents, invoice!.document.vat.note], [0, null])
    const finance = await signedIn(shop, { role: 'finance' })
    const number = `${invoice!.series}-${String(invoice!.number).padStart(6, '0')}`
    assert.match(
      (await finance.get(`/admin/orders/${order.number}/invoices/${number}`)).text,
      /Win Ner[^]*Nothing to pay/,
    )
    const mail = await mailTo(shop, 'win@people.example')
    assert.match(mail.text, /There’s nothing to pay/)
    await assert.rejects(create(await read({ reference: 'T-no' })), /entered the seller’s details/)
    await enterTestSeller(shop.app)
  })

  test('report every mistake at once, and follow the rules of orders', async () => {
    const bad = { email: 'nobody@people.example', price: 'ten', reference: '', reason: ' ', billing: { country: 'XX' } }
    assert.deepEqual((await pathsOf(read(bad))).sort(), [
      'city',
      'country',
      'email',
      'email',
      'line1',
      'name',
      'price',
      'reason',
    ])
    assert.deepEqual(await pathsOf(read({ reference: ' ' })), ['reference'])
    const stranger = await shop.member()
    assert.deepEqual(await pathsOf(create(await read({ email: stranger.email, reference: 'T-2' }))), [
      'items[0].listing_id',
    ])
    await shop.app.settings.set(countriesNotSoldTo, ['FI'])
    assert.deepEqual(await pathsOf(create(await read({ reference: 'T-3' }))), ['country'])
    await shop.app.settings.set(countriesNotSoldTo, [])
  })

  test('are created once by two people who send the same form, and sold once per reference', async () => {
    const order = await read({ reference: 'T-twice' })
    const [one, other] = await Promise.all([create(order), create(order)])
    assert.equal(one.number, other.number)
    const [first, second] = [await read({ reference: 'T-shared' }), await read({ reference: 'T-shared' })]
    const outcomes = await Promise.allSettled([create(first), create(second)])
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')!
    assert.match(refused.reason.errors[0].message, /T-shared already paid order SW-/)
    const { sales } = await shop.app.db.one(sql<{ sales: number }>`
      select count(*) as sales from payments where gateway = 'manual' and reference like 'T-%d' and status = 'paid'`)
    assert.equal(sales, 1)
  })

  test('support sends receipts again in bulk; an unpaid order, and one refunded meanwhile, are reported', async () => {
    const paid = await create(await read({ reference: 'T-9' }))
    const refunded = await create(await read({ reference: 'T-10' }))
    const listing_id = await shop.listing({ status: 'live' })
    const pending = (await shop.checkout([{ product: 'featured', listing_id }])).body.number as string
    const support = await signedIn(shop, { email: 'sue@people.example', role: 'support' })
    const list = (await support.get('/admin/orders')).text
    assert.match(list, /Resend the receipt of/)
    assert.doesNotMatch(list, /<option value="cancel">/)
    const numbers = [paid.number, refunded.number, pending]
    const preview = `/admin/orders/bulk?${numbers.map((number) => `item=${number}`).join('&')}`
    assert.equal((await support.get(`${preview}&action=cancel`)).status, 400)
    assert.match((await support.get(`${preview}&action=receipt`)).text, /Resend the receipt of 3 orders\?/)
    const receiptsBefore = await receipts()
    const result = await runBulkAction(shop, support, `${preview}&action=receipt`, {
      meanwhile: () =>
        shop.app.db.run(sql`update orders set status = 'refunded', ended_at = paid_at where id = ${refunded.id}`),
    })
    const outcome = (number: string) => result.find((one) => one.startsWith(number))!.split(': ')[1]
    assert.equal(outcome(paid.number), 'done')
    for (const number of [refunded.number, pending])
      assert.equal(outcome(number), 'Only paid orders have a receipt to resend.')
    assert.equal(await receipts(), receiptsBefore + 1)
    assert.ok((await mailTo(shop, billing.email)).subject.includes(paid.number))
    const entries = await shop.app.db.many(sql<{ actor_id: number; did: string }>`
      select actor_id, details ->> 'did' as did from audit_events
      where subject = ${`order:${paid.number}`} and details ? 'did'`)
    assert.deepEqual(entries, [{ actor_id: support.member.id, did: 'resent the receipt' }])
    const page = await support.get(`/admin/orders/${paid.number}`)
    assert.match(page.text, /Resend receipt/)
    const form_token = await support.formToken()
    const resent = await support.post(`/admin/orders/${paid.number}/receipt`, { form_token })
    assert.equal(resent.headers.location, `/admin/orders/${paid.number}?done=receipt`)
    const refused = await support.post(`/admin/orders/${pending}/receipt`, { form_token })
    assert.match(refused.text, /Only paid orders have a receipt/)
    assert.equal(await receipts(), receiptsBefore + 2)
    const finance = await signedIn(shop, { email: 'flo@people.example', role: 'finance' })
    assert.doesNotMatch((await finance.get(`/admin/orders/${paid.number}`)).text, /Resend receipt/)
    assert.equal((await finance.get(`${preview}&action=receipt`)).status, 400)
  })
})
