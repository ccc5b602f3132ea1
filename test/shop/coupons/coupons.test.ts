import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cents } from '../../../src/platform/cents.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { type CouponInput, changeCoupon, createCoupon } from '../../../src/shop/coupons/change.ts'
import { couponByCode } from '../../../src/shop/coupons/queries.ts'
import { invoicesOfOrder } from '../../../src/shop/invoices/queries.ts'
import { setCoupon } from '../../../src/shop/orders/coupon.ts'
import { endOrder } from '../../../src/shop/orders/lifecycle.ts'
import { memberOrder, orderById } from '../../../src/shop/orders/queries.ts'
import { beginPayment } from '../../../src/shop/payments/begin-payment.ts'
import { receiveEvent } from '../../../src/shop/payments/receive-event.ts'
import { refundOrder } from '../../../src/shop/payments/refund.ts'
import { runRefund } from '../../../src/shop/payments/run-refund.ts'
import type { Answered } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn, Visitor } from '../../support/visitor.ts'
import { openShop, type Shop } from '../orders/support.ts'
import { agreed, agreedFields, billing, terms } from '../payments/support.ts'

const by = { adminId: null }

interface BegunPayment {
  reference: string
  amount_cents: number
}

const anything: CouponInput = {
  kind: 'percent',
  value: '20',
  products: [],
  max_uses: '',
  max_uses_each: '',
  starts: '',
  ends: '',
}

onOneStorage('coupons', (storage) => {
  let shop: Shop
  before(async () => void (shop = await openShop(storage)))
  after(() => shop.close())

  const create = (code: string, input: Partial<CouponInput> = {}) =>
    shop.app.db.transaction((tx) => createCoupon(shop.app, tx, { ...anything, code, ...input }, by))
  const live = () => shop.listing({ status: 'live', plan: 'free', week: '2026-11-02' })
  async function order(products = ['featured']) {
    const listing_id = await live()
    const { body, text } = await shop.checkout(products.map((product) => ({ product, listing_id })))
    const row = await memberOrder(shop.app.db, shop.customer.id, String(body.number))
    assert.ok(row, text)
    return row
  }
  const apply = (orderId: number, code: string | null) =>
    shop.app.db.transaction((tx) => setCoupon(shop.app, tx, orderId, code))
  const uses = async (code: string) => (await couponByCode(shop.app.db, code))!.uses
  const shown = async (number: string) => (await shop.order(number)).body

  test('a code is unique whatever its case, and all mistakes are reported at once', async () => {
    const coupon = await create(' Save-20 ', { value: '12.5', products: ['launch', 'featured'], max_uses: '5' })
    assert.deepEqual(
      [coupon.code, coupon.percent, coupon.products, coupon.max_uses, coupon.uses],
      ['SAVE-20', 1250, ['featured', 'launch'], 5, 0],
    )
    await assert.rejects(create('save-20'), /already a coupon SAVE-20/)
    await assert.rejects(
      create('x', { value: '120', starts: '2027-02-01', ends: '2027-01-01', max_uses: '0', products: ['gold'] }),
      ({ errors }: { errors: { path: string }[] }) => {
        assert.deepEqual(errors.map(({ path }) => path).sort(), ['code', 'ends', 'max_uses', 'products', 'value'])
        return true
      },
    )
    await assert.rejects(create('HALF', { kind: 'half' }), /Choose a percentage or an amount/)
    const audit = await shop.app.db.many(
      sql<{ details: object }>`select details from audit_events where subject = 'coupon:SAVE-20'`,
    )
    assert.deepEqual(audit, [{ details: { what: 'created a coupon' } }])
  })

  test('an order without a coupon mentions no discount', async () => {
    const { number } = await order()
    const body = await shown(number)
    assert.ok(!('discount' in body) && !('discount_cents' in body.lines[0]))
  })

  test('the discount has its own entry in the order, and VAT is charged on the rest', async () => {
    await create('TEN', { kind: 'amount', value: '10.00' })
    const { id, number } = await order(['featured', 'ai_review'])
    await apply(id, 'ten')
    await beginPayment(shop.app, { orderId: id, gatewayId: 'test', terms, consents: await agreed(shop.app) })
    const body = await shown(number)
    assert.deepEqual(body.discount, { code: 'TEN', cents: 1000 })
    assert.deepEqual(
      body.lines.map((line: Record<string, number>) => [
        line.unit_cents,
        line.discount_cents,
        line.net_cents,
        line.vat_cents,
      ]),
      [
        [4900, 766, 4134, 1054],
        [1500, 234, 1266, 323],
      ],
    )
    assert.deepEqual([body.net_cents, body.vat.cents, body.total_cents], [5400, 1377, 6777])
  })

  test('a coupon is refused with its reason: unknown, early, late, archived, other products, used up, used by you', async () => {
    const { id } = await order()
    const refused = (code: string, reason: RegExp) => assert.rejects(apply(id, code), reason, code)
    await create('EARLY', { starts: '2027-01-01' })
    await create('LATE', { ends: '2026-11-01' })
    await create('OTHER', { products: ['launch'] })
    await create('ONCE', { max_uses: '1' })
    await create('MINE', { max_uses_each: '1' })
    await refused('NONE', /don’t know the coupon NONE/)
    await refused('EARLY', /valid from January 1, 2027/)
    await refused('LATE', /has expired/)
    await refused('OTHER', /isn’t for anything in this order/)
    for (const code of ['ONCE', 'MINE']) await apply((await order()).id, code)
    await refused('ONCE', /has been used up/)
    await refused('MINE', /already used/)
    await assert.rejects(
      shop.app.db.run(sql`update coupons set uses = 2 where code = 'ONCE'`),
      /coupons_used_up/,
      'the database keeps the limit',
    )
  })

  test('if ten concurrent orders try to take the last two uses, two get them', async () => {
    await create('RACE', { max_uses: '2' })
    const orders = []
    for (let index = 0; index < 10; index++) orders.push(await order())
    const results = await Promise.allSettled(orders.map(({ id }) => apply(id, 'RACE')))
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 2)
    assert.equal(await uses('RACE'), 2)
    const { held } = await shop.app.db.one(sql<{ held: number }>`
      select count(*) as held from orders o join coupons c on c.id = o.coupon_id where c.code = 'RACE'`)
    assert.equal(held, 2)
  })

  test('a canceled or expired order releases its use, and so does removing the coupon', async () => {
    await create('FREED', { max_uses: '1' })
    const first = await order()
    await apply(first.id, 'FREED')
    await shop.app.db.transaction((tx) => endOrder(shop.app, tx, first.id, 'cancelled'))
    assert.equal(await uses('FREED'), 0)
    const second = await order()
    await apply(second.id, 'FREED')
    assert.equal((await apply(second.id, null)).total_cents, second.total_cents)
    assert.equal(await uses('FREED'), 0)
  })

  test('changing a coupon leaves orders as they are, and a limit below the uses is refused', async () => {
    await create('MOVING', { max_uses: '3' })
    const { id, total_cents } = await order()
    const discounted = await apply(id, 'MOVING')
    assert.ok(discounted.total_cents < total_cents)
    const change = (input: Partial<CouponInput>) =>
      shop.app.db.transaction((tx) =>
        changeCoupon(shop.app, tx, { code: 'moving', input: { ...anything, ...input }, by }),
      )
    await change({ value: '50', max_uses: '1' })
    assert.equal((await orderById(shop.app.db, id))!.total_cents, discounted.total_cents)
    await apply((await order()).id, 'MOVING').catch((error) => assert.match(String(error.errors[0].message), /used up/))
  })

  test('a payment ends with the coupon it began with, and its coupon cannot be removed meanwhile', async () => {
    await create('HELD')
    const { id } = await order()
    await beginPayment(shop.app, { orderId: id, gatewayId: 'test', terms, consents: await agreed(shop.app) })
    const full = await shop.app.db.one(
      sql<BegunPayment>`select reference, amount_cents from payments where order_id = ${id}`,
    )
    await apply(id, 'HELD')
    await assert.rejects(
      beginPayment(shop.app, {
        orderId: id,
        gatewayId: 'test',
        terms,
        total: cents(full.amount_cents),
        consents: await agreed(shop.app),
      }),
      /your total is/,
      'the total that was shown is no longer right',
    )
    await receiveEvent(shop.app, {
      gateway: 'test',
      eventId: `late-${id}`,
      kind: 'paid',
      reference: full.reference,
      amountCents: cents(full.amount_cents),
      currency: 'USD',
      body: {},
    })
    const paid = (await orderById(shop.app.db, id))!
    assert.deepEqual([paid.status, paid.total_cents, paid.coupon_code], ['paid', full.amount_cents, null])
    assert.equal(await uses('HELD'), 0)

    const other = await order()
    await apply(other.id, 'HELD')
    await beginPayment(shop.app, { orderId: other.id, gatewayId: 'test', terms, consents: await agreed(shop.app) })
    await assert.rejects(apply(other.id, null), /started to pay with the coupon HELD/)
  })

  test('a coupon for everything makes the order free, and the invoice shows price and discount', async () => {
    await create('ALLOFIT', { value: '100' })
    const { id } = await order(['featured', 'ai_review'])
    await apply(id, 'ALLOFIT')
    await beginPayment(shop.app, { orderId: id, gatewayId: '', terms, consents: await agreed(shop.app) })
    const [invoice] = await invoicesOfOrder(shop.app.db, id)
    assert.equal(invoice!.total_cents, 0)
    assert.deepEqual(
      invoice!.document.lines.map(({ text, net, vat }) => [text.replace(/ for .*/, ''), net, vat]),
      [
        ['Featured', 4900, 1250],
        ['Profile review', 1500, 383],
        ['Discount (ALLOFIT)', -6400, -1633],
      ],
    )
  })

  test('a discounted line is refunded at what was paid for it, and the rest with the last refund', async () => {
    await create('QUARTER', { value: '25' })
    const { id, number } = await order(['featured', 'ai_review'])
    await apply(id, 'QUARTER')
    await beginPayment(shop.app, { orderId: id, gatewayId: 'test', terms, consents: await agreed(shop.app) })
    const payment = await shop.app.db.one(
      sql<BegunPayment>`select reference, amount_cents from payments where order_id = ${id}`,
    )
    await receiveEvent(shop.app, {
      gateway: 'test',
      eventId: `paid-${id}`,
      kind: 'paid',
      reference: payment.reference,
      amountCents: cents(payment.amount_cents),
      currency: 'USD',
      body: {},
    })
    const lines = await shop.app.db.many(
      sql<{ id: number; net_cents: number; vat_cents: number }>`
        select id, net_cents, vat_cents from order_lines where order_id = ${id} order by position`,
    )
    const refund = async (amount: number | null, lineIds: number[]) => {
      const asked = await shop.app.db.transaction((tx) =>
        refundOrder(shop.app, tx, {
          number,
          amountCents: amount === null ? null : cents(amount),
          lineIds,
          reason: null,
          by: { ...by, name: 'test' },
        }),
      )
      await runRefund(shop.app, asked.id)
    }
    await refund(lines[0]!.net_cents + lines[0]!.vat_cents, [lines[0]!.id])
    await refund(null, [])
    const [invoice, first, second] = await invoicesOfOrder(shop.app.db, id)
    assert.deepEqual([first!.net_cents, first!.vat_cents], [-lines[0]!.net_cents, -lines[0]!.vat_cents])
    assert.match(first!.document.lines[0]!.text, /^Featured/)
    assert.equal(invoice!.total_cents + first!.total_cents + second!.total_cents, 0)
    assert.equal(await uses('QUARTER'), 1, 'a refund does not give the use back')
  })

  const tokenIn = ({ text }: Answered) => /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const totalIn = ({ text }: Answered) => /name="total" value="(\d+)"/.exec(text)?.[1] ?? ''

  test('at checkout a coupon is entered, refused and removed, and counts if it was typed but not applied', async () => {
    await create('PAGE', { value: '10' })
    const { token } = await order()
    const visitor = new Visitor(shop)
    const path = `/checkout/${token}`
    const linked = await visitor.get(`${path}?coupon=PAGE`)
    assert.match(linked.text, /name="coupon"[^>]*value="PAGE"/)
    const form_token = tokenIn(linked)
    const details = {
      ...(await agreedFields(shop.app)),
      ...Object.fromEntries(Object.entries(billing).map(([key, value]) => [key, value ?? ''])),
      gateway: 'test',
    }
    const send = (more: Record<string, string>) => visitor.post(path, { ...details, form_token, ...more })
    const wrong = await send({ do: 'coupon', coupon: 'nope' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /id="coupon-error"[^>]*>We don’t know the coupon NOPE/)
    assert.match(wrong.text, /value="Quay 4"/, 'nothing that was typed is lost')
    const applied = await send({ do: 'coupon', coupon: 'page' })
    assert.match(applied.text, /Discount <span class="muted">\(PAGE\)<\/span><\/p><p class="figure">−\$4\.90/)
    assert.equal(totalIn(applied), String(4410 + 1125))
    const removed = await send({ do: 'remove-coupon' })
    assert.equal(totalIn(removed), String(4900 + 1250))
    const early = await send({ do: 'pay', total: totalIn(removed), coupon: 'PAGE' })
    assert.match(early.text, /your total is \$55\.35/)
    assert.equal((await send({ do: 'pay', total: totalIn(early) })).status, 303)
  })

  test('the next customer gets the use of an overdue order', async () => {
    await create('OVERDUE', { max_uses: '1' })
    const stale = await order()
    await apply(stale.id, 'OVERDUE')
    await shop.app.db.run(sql`
      update orders set created_at = created_at - interval '2 days', expires_at = expires_at - interval '2 days'
      where id = ${stale.id}`)
    const { token } = await order()
    const visitor = new Visitor(shop)
    const form_token = tokenIn(await visitor.get(`/checkout/${token}`))
    const applied = await visitor.post(`/checkout/${token}`, { form_token, do: 'coupon', coupon: 'OVERDUE' })
    assert.match(applied.text, /Discount/)
    assert.equal((await orderById(shop.app.db, stale.id))!.status, 'expired')
  })

  test('finance manages coupons; moderators, editors and support do not', async () => {
    for (const [role, status] of [
      ['owner', 200],
      ['admin', 200],
      ['finance', 200],
      ['moderator', 403],
      ['editor', 403],
      ['support', 403],
      ['member', 403],
    ] as const) {
      const person = await signedIn(shop, { email: `${role}@coupons.example`, role })
      assert.equal((await person.get('/admin/coupons')).status, status, role)
      const form_token = await person.formToken()
      const code = `BY-${role}`
      const answer = await person.post('/admin/coupons', { form_token, code, kind: 'percent', value: '5' })
      assert.equal(answer.status, status === 200 ? 303 : 403, role)
      if (status !== 200) continue
      assert.equal((await person.post(`/admin/coupons/${code}/archive`, { form_token })).status, 303)
      assert.match((await person.get(`/admin/coupons/${code}`)).text, /Archived\. Customers can’t use it/)
    }
  })
})
