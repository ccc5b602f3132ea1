import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { cents } from '../../../src/platform/cents.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { endOrder } from '../../../src/shop/orders/lifecycle.ts'
import { openDisputes } from '../../../src/shop/payments/disputes.ts'
import { bookManualRefund } from '../../../src/shop/payments/manual-refund.ts'
import { unusedPayments } from '../../../src/shop/payments/queries.ts'
import { requestRefund } from '../../../src/shop/payments/refund.ts'
import { runNow, runQueued } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'
import { openShop, type Shop } from '../orders/support.ts'
import { type FakeBtcpay, openBtcpay } from './fake-gateways/btcpay.ts'
import type { FakeDispute, FakeGateway } from './fake-gateways/fake-gateway.ts'
import { type FakePaypal, openPaypal } from './fake-gateways/paypal.ts'
import { openStripe } from './fake-gateways/stripe.ts'
import { beginOrder, deliver, type OrderInPayment, orderState } from './support.ts'

onOneStorage('disputes and overpayments', (storage) => {
  const fakes: FakeGateway[] = []
  let shop: Shop
  before(async () => {
    fakes.push(...(await Promise.all([openStripe(), openPaypal(), openBtcpay()])))
    shop = await openShop(storage, Object.assign({}, ...fakes.map(({ environment }) => environment)))
    await shop.member({ email: 'team@people.example', role: 'admin' })
  })
  after(async () => {
    await shop.close()
    for (const fake of fakes) fake.close()
  })

  const now = () => shop.clock.now()
  const fakeOf = (id: FakeGateway['id']) => fakes.find((fake) => fake.id === id)!
  const billboardTotal = async () =>
    (
      await shop.app.db.one(
        sql<{ cents: number }>`select coalesce(sum(billboard_cents), 0)::bigint as cents from listings`,
      )
    ).cents
  const adminMails = async ({ number }: OrderInPayment) =>
    (
      await shop.app.db.many(
        sql<{ subject: string; body_text: string }>`
          select subject, body_text from mails where recipient = 'team@people.example'
          and subject like ${`%${number}%`} order by id`,
      )
    ).map(({ subject, body_text }) => `${subject.split(':')[0]}: ${body_text}`)

  async function paid(id: FakeGateway['id']): Promise<OrderInPayment> {
    const listing_id = await shop.listing({ status: 'live', plan: 'free', week: '2026-11-02' })
    const order = await beginOrder(shop, id, [{ product: 'billboard_min', listing_id, amount_cents: 12_345 }])
    assert.equal((await deliver(shop, id, fakeOf(id).pays(order.reference, now()))).status, 200)
    return order
  }

  for (const id of ['stripe', 'paypal'] as const) {
    const disputeEvent = (order: OrderInPayment, dispute: Partial<FakeDispute>) =>
      fakeOf(id).disputes(order.reference, now(), {
        id: `dp_${order.number}`,
        amount: order.amount,
        state: 'open',
        ...dispute,
      })!
    const deliverDispute = async (order: OrderInPayment, dispute: Partial<FakeDispute>) =>
      assert.equal((await deliver(shop, id, disputeEvent(order, dispute))).status, 200)

    test(`${id}: an open dispute is on the board, notified once and reverses nothing; once won, it is closed`, async () => {
      const order = await paid(id)
      const before = await billboardTotal()
      const delivery = disputeEvent(order, {})
      await Promise.all([delivery, delivery, delivery].map((one) => deliver(shop, id, one)))
      await deliverDispute(order, {})
      assert.deepEqual(
        (await openDisputes(shop.app.db))
          .filter(({ number }) => number === order.number)
          .map(({ amount_cents, gateway }) => [amount_cents, gateway]),
        [[order.amount, id]],
      )
      const mails = await adminMails(order)
      assert.equal(mails.length, 1)
      assert.match(
        mails[0]!,
        /^New dispute: A customer disputed \$154\.93 through .*not received\. Respond there by November 25, 202\d/,
      )
      assert.deepEqual([await billboardTotal(), (await orderState(shop, order)).order], [before, 'paid'])
      await deliverDispute(order, { state: 'won' })
      await deliverDispute(order, {})
      assert.ok(
        !(await openDisputes(shop.app.db)).some(({ number }) => number === order.number),
        'a late word does not open it again',
      )
      assert.deepEqual((await orderState(shop, order)).refunded, 0)
      assert.match((await adminMails(order)).at(-1)!, /^Dispute won: You won it/)
    })

    test(`${id}: a lost dispute is a refund: one credit note, the fulfilment reversed, customer and admins notified, \
however often it is delivered`, async () => {
      const order = await paid(id)
      const before = await billboardTotal()
      await deliverDispute(order, {})
      const lost = disputeEvent(order, { state: 'lost' })
      await Promise.all([lost, lost, disputeEvent(order, { state: 'lost' })].map((one) => deliver(shop, id, one)))
      assert.deepEqual(await orderState(shop, order), {
        order: 'refunded',
        payment: 'paid',
        events: 4,
        invoices: 1,
        credits: 1,
        refunded: order.amount,
        mails: ['receipt', 'refund'],
      })
      assert.equal(before - (await billboardTotal()), 12_345)
      assert.match(
        (await adminMails(order)).at(-1)!,
        /^Dispute lost: \$154\.93 was returned through \w+\. Canceled: .*Removed from the billboard/s,
      )
      const mail = await shop.app.db.one(
        sql<{ body_text: string }>`
          select body_text from mails where template = 'refund' and subject like ${`%${order.number}%`}`,
      )
      assert.match(mail.body_text, /Your bank or PayPal returned \$/)
      await assert.rejects(
        shop.app.db.transaction((tx) =>
          requestRefund(shop.app, tx, {
            paymentId: order.paymentId,
            amountCents: null,
            reason: null,
            requestedBy: 'x',
          }),
        ),
        /This payment is already fully refunded/,
      )
    })

    test(`${id}: a lost dispute delivered before the payment waits for it; a partial one reverses no line`, async () => {
      const early = await beginOrder(shop, id, [
        {
          product: 'billboard_min',
          listing_id: await shop.listing({ status: 'live', plan: 'free', week: '2026-11-02' }),
          amount_cents: 12_345,
        },
      ])
      const payment = fakeOf(id).pays(early.reference, now())
      await deliverDispute(early, { state: 'lost', amount: 5_000 })
      assert.equal((await orderState(shop, early)).order, 'pending')
      await deliver(shop, id, payment)
      const before = await billboardTotal()
      await runNow(shop, 'payments.settle_events')
      const books = await orderState(shop, early)
      assert.deepEqual([books.order, books.refunded, books.credits, await billboardTotal()], ['paid', 5_000, 1, before])
      assert.match((await adminMails(early)).at(-1)!, /nothing was canceled/)
    })

    test(`${id}: a dispute in another currency, or won after it was lost, is left to the admins`, async () => {
      const foreign = await paid(id)
      await deliverDispute(foreign, { state: 'lost', currency: 'EUR' })
      assert.deepEqual(
        [(await orderState(shop, foreign)).order, (await orderState(shop, foreign)).refunded],
        ['paid', 0],
      )
      assert.match((await adminMails(foreign)).at(-1)!, /record the refund on the order page/)
      const unbooked = async () =>
        (await openDisputes(shop.app.db)).filter(({ number }) => number === foreign.number).length
      assert.equal(await unbooked(), 1, 'it stands on the board until somebody books it')
      const book = () =>
        shop.app.db.transaction((tx) =>
          bookManualRefund(shop.app, tx, {
            paymentId: foreign.paymentId,
            reference: `dp_${foreign.number}`,
            amountCents: cents(12_000),
            reason: null,
            by: { ...commandLineActor, name: 'team' },
          }),
        )
      assert.deepEqual([(await book()).repeated, (await book()).repeated, await unbooked()], [false, true, 0])
      const { order: state, refunded, credits } = await orderState(shop, foreign)
      assert.deepEqual([state, refunded, credits], ['paid', 12_000, 1])
      assert.match(
        (
          await shop.app.db.one(
            sql<{ body_text: string }>`
              select body_text from mails where template = 'refund' and subject like ${`%${foreign.number}%`}`,
          )
        ).body_text,
        /Your bank or PayPal returned \$/,
      )
      const turned = await paid(id)
      await deliverDispute(turned, { state: 'lost' })
      await deliverDispute(turned, { state: 'won' })
      assert.equal((await orderState(shop, turned)).credits, 1)
      assert.match((await adminMails(turned)).at(-1)!, /^Dispute won: .*after the money was recorded as refunded/)
    })
  }

  test('PayPal reports the reversal and the end of a case in any order: it is booked once', async () => {
    const fake = fakeOf('paypal') as FakePaypal
    const say = {
      open: (order: OrderInPayment) =>
        fake.disputes(order.reference, now(), { id: `PP-${order.number}`, amount: 5_000, state: 'open' })!,
      taken: (order: OrderInPayment) => fake.reverses(order.reference, now(), 5_000),
      given: (order: OrderInPayment) => fake.externalRefund(order.reference, now(), 5_000)!,
      lost: (order: OrderInPayment) =>
        fake.disputes(order.reference, now(), { id: `PP-${order.number}`, amount: 5_000, state: 'lost' })!,
    }
    for (const ways of [
      ['open', 'taken', 'lost'],
      ['open', 'lost', 'taken'],
      ['taken', 'open', 'lost'],
      ['lost', 'taken', 'open'],
      ['open', 'given', 'lost'],
      ['open', 'lost', 'given'],
    ] as const) {
      const order = await paid('paypal')
      for (const way of ways) assert.equal((await deliver(shop, 'paypal', say[way](order))).status, 200)
      const { refunded, credits, mails } = await orderState(shop, order)
      assert.deepEqual([refunded, credits, mails], [5_000, 1, ['receipt', 'refund']], ways.join(', '))
    }
    const twice = await paid('paypal')
    for (const way of ['given', 'open', 'lost'] as const) {
      shop.clock.advance(1000)
      await deliver(shop, 'paypal', say[way](twice))
    }
    assert.equal(
      (await orderState(shop, twice)).refunded,
      10_000,
      'what the team gave before the case is not the money of the case',
    )
  })

  test('a surplus payment stays on the board until it is refunded completely, in any parts', async () => {
    const order = await beginOrder(shop, 'stripe', [
      {
        product: 'billboard_min',
        listing_id: await shop.listing({ status: 'live', plan: 'free', week: '2026-11-02' }),
        amount_cents: 12_345,
      },
    ])
    const fake = fakeOf('stripe')
    const left = async () =>
      (await unusedPayments(shop.app.db))
        .filter(({ number }) => number === order.number)
        .map(({ left_cents }) => left_cents)
    await deliver(shop, 'stripe', fake.pays(order.reference, now(), { amount: 99_999 }))
    assert.deepEqual(await left(), [99_999])
    await deliver(shop, 'stripe', fake.externalRefund(order.reference, now(), 15_493)!)
    await deliver(
      shop,
      'stripe',
      fake.disputes(order.reference, now(), { id: `dp_${order.number}`, amount: 4_506, state: 'lost' })!,
    )
    assert.deepEqual(await left(), [80_000])
    const refundsBefore = fake.refunds().length
    await shop.app.db.transaction((tx) =>
      requestRefund(shop.app, tx, {
        paymentId: order.paymentId,
        amountCents: null,
        reason: null,
        requestedBy: 'team@people.example',
      }),
    )
    await runQueued(shop, 'payments.refund', { times: 2 })
    assert.deepEqual(
      fake
        .refunds()
        .slice(refundsBefore)
        .map(({ amount }) => amount),
      ['80000'],
      'the rest of it, once',
    )
    assert.deepEqual([await left(), (await orderState(shop, order)).refunded], [[], 99_999])
  })

  test('BTCPay: an overpaid order that can no longer be paid is refunded once, as one amount', async () => {
    const fake = fakeOf('btcpay') as FakeBtcpay
    const order = await beginOrder(shop, 'btcpay', [
      {
        product: 'billboard_min',
        listing_id: await shop.listing({ status: 'live', plan: 'free', week: '2026-11-02' }),
        amount_cents: 12_345,
      },
    ])
    await shop.app.db.transaction((tx) => endOrder(shop.app, tx, order.id, 'cancelled'))
    const onBoard = async () => (await unusedPayments(shop.app.db)).filter(({ number }) => number === order.number)
    await deliver(shop, 'btcpay', fake.becomes(order.reference, 'Settled', 'PaidOver', 'InvoiceSettled', '160.00'))
    assert.deepEqual(
      (await onBoard()).map(({ left_cents, note }) => [left_cents, note]),
      [[16_000, 'The order was already canceled when the payment arrived.']],
    )
    await deliver(
      shop,
      'btcpay',
      fake.becomes(order.reference, 'Settled', 'PaidOver', 'InvoicePaymentSettled', '170.00'),
    )
    assert.deepEqual(
      (await onBoard()).map(({ left_cents }) => left_cents),
      [17_000],
      'more that comes adds to it',
    )
    const refundsBefore = fake.refunds().length
    await shop.app.db.transaction((tx) =>
      requestRefund(shop.app, tx, {
        paymentId: order.paymentId,
        amountCents: null,
        reason: null,
        requestedBy: 'team@people.example',
      }),
    )
    await runQueued(shop, 'payments.refund')
    assert.deepEqual(
      [
        fake
          .refunds()
          .slice(refundsBefore)
          .map(({ amount }) => amount),
        await onBoard(),
      ],
      [[null], []],
    )
  })

  test('BTCPay: an overpayment is stored, notified and refunded without touching the order', async () => {
    const fake = fakeOf('btcpay') as FakeBtcpay
    const order = await beginOrder(shop, 'btcpay', [
      {
        product: 'billboard_min',
        listing_id: await shop.listing({ status: 'live', plan: 'free', week: '2026-11-02' }),
        amount_cents: 12_345,
      },
    ])
    const settled = fake.becomes(order.reference, 'Settled', 'PaidOver', 'InvoiceSettled', '160.0049')
    await Promise.all([settled, settled].map((one) => deliver(shop, 'btcpay', one)))
    const onBoard = async () => (await unusedPayments(shop.app.db)).filter(({ number }) => number === order.number)
    assert.deepEqual(
      (await onBoard()).map(({ left_cents, note }) => [left_cents, note]),
      [[507, 'The customer overpaid.']],
    )
    await deliver(
      shop,
      'btcpay',
      fake.becomes(order.reference, 'Settled', 'PaidOver', 'InvoicePaymentSettled', '164.93'),
    )
    const [money] = await onBoard()
    assert.equal(money!.left_cents, 1_000, 'more that comes adds to it')
    assert.deepEqual((await orderState(shop, order)).mails.sort(), ['payment_beyond', 'payment_beyond', 'receipt'])
    assert.equal((await adminMails(order)).length, 2)
    const refundsBefore = fake.refunds().length
    const press = () =>
      shop.app.db.transaction((tx) =>
        requestRefund(shop.app, tx, {
          paymentId: money!.id,
          amountCents: null,
          reason: null,
          requestedBy: 'team@people.example',
        }),
      )
    await press()
    await assert.rejects(press(), /This payment is already fully refunded/)
    await runQueued(shop, 'payments.refund', { times: 2 })
    assert.deepEqual(
      fake
        .refunds()
        .slice(refundsBefore)
        .map(({ amount }) => amount),
      ['overpaid'],
    )
    assert.deepEqual(await onBoard(), [])
    const { order: state, refunded, credits } = await orderState(shop, order)
    assert.deepEqual([state, refunded, credits], ['paid', 0, 0])
  })

  test('admins see a dispute on the board, in the list and on the order, and are warned before they refund', async () => {
    const order = await paid('stripe')
    await deliver(
      shop,
      'stripe',
      fakeOf('stripe').disputes(order.reference, now(), { id: 'dp_seen', amount: order.amount, state: 'open' })!,
    )
    const admin = await signedIn(shop, { email: 'seer@people.example', role: 'admin' })
    assert.match((await admin.get('/admin/fulfilment')).text, /dp_seen/)
    assert.match((await admin.get(`/admin/orders?q=${order.number}`)).text, /disputed/)
    assert.match((await admin.get(`/admin/orders/${order.number}`)).text, /Open. Respond by .*Product not received/)
    assert.match((await admin.get(`/admin/orders/${order.number}/refund`)).text, /don’t refund it twice/)
  })
})
