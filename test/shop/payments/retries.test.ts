import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { json, sql } from '../../../src/platform/database/sql.ts'
import { hour } from '../../../src/platform/duration.ts'
import { requestRefund } from '../../../src/shop/payments/refund.ts'
import { runNow, runQueued } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'
import { openShop, type Shop } from '../orders/support.ts'
import type { FakeGateway } from './fake-gateways/fake-gateway.ts'
import { type FakePaypal, openPaypal } from './fake-gateways/paypal.ts'
import { type FakeStripe, openStripe } from './fake-gateways/stripe.ts'
import { beginOrder, deliver, type OrderInPayment, orderState } from './support.ts'

onOneStorage('retries at gateways', (storage) => {
  let [stripe, paypal]: [FakeStripe?, FakePaypal?] = []
  let shop: Shop
  before(async () => {
    ;[stripe, paypal] = await Promise.all([openStripe(), openPaypal()])
    shop = await openShop(storage, { ...stripe.environment, ...paypal.environment })
    await shop.member({ email: 'team@people.example', role: 'admin' })
  })
  after(async () => {
    await shop.close()
    for (const fake of [stripe, paypal]) fake!.close()
  })

  const now = () => shop.clock.now()
  const start = async (fake: FakeGateway) =>
    beginOrder(shop, fake.id, [
      {
        product: 'billboard_min',
        listing_id: await shop.listing({ status: 'live', plan: 'free', week: '2026-11-02' }),
        amount_cents: 12_345,
      },
    ])
  async function paid(fake: FakeGateway): Promise<OrderInPayment> {
    const order = await start(fake)
    await deliver(shop, fake.id, fake.pays(order.reference, now()))
    return order
  }
  const requestFullRefund = ({ paymentId }: OrderInPayment) =>
    shop.app.db.transaction((tx) =>
      requestRefund(shop.app, tx, { paymentId, amountCents: null, reason: null, requestedBy: 'team@people.example' }),
    )
  const refundOf = ({ paymentId }: OrderInPayment) =>
    shop.app.db.one(
      sql<{ id: number; status: string; reference: string | null }>`
        select id, status, reference from refunds where payment_id = ${paymentId}`,
    )
  const adminMails = async ({ number }: OrderInPayment) =>
    (
      await shop.app.db.many(
        sql<{ subject: string }>`
          select subject from mails where recipient = 'team@people.example' and subject like ${`%${number}%`}
          order by id`,
      )
    ).map(({ subject }) => subject.split(':')[0])
  const payment = ({ paymentId }: OrderInPayment) =>
    shop.app.db.one(
      sql<{ status: string; note: string | null }>`select status, note from payments where id = ${paymentId}`,
    )

  for (const status of [408, 409, 425, 429]) {
    test(`a refund that the gateway answers with ${status} is retried, and the money goes back once`, async () => {
      const order = await paid(paypal!)
      const refundsBefore = paypal!.refunds().length
      await requestFullRefund(order)
      const { id } = await refundOf(order)
      paypal!.refuseRefund(status)
      await assert.rejects(runNow(shop, 'payments.refund', { refund: id }))
      assert.equal((await refundOf(order)).status, 'asked')
      await runQueued(shop, 'payments.refund')
      assert.deepEqual(
        [(await orderState(shop, order)).order, paypal!.refunds().length - refundsBefore],
        ['refunded', 1],
      )
    })
  }

  test('a refund whose job died is retried; one that the gateway has already made is found, not repeated', async () => {
    const order = await paid(stripe!)
    const refundsBefore = stripe!.refunds().length
    await requestFullRefund(order)
    const { id } = await refundOf(order)
    stripe!.losesAnswers()
    await assert.rejects(runNow(shop, 'payments.refund', { refund: id }), /425/)
    await shop.app.db.run(sql`delete from pgboss.job where name = 'payments.refund'`)
    await runNow(shop, 'payments.resume_refunds')
    assert.equal(await runQueued(shop, 'payments.refund'), 0, 'its own job has time')
    shop.clock.advance(2 * hour)
    await runNow(shop, 'payments.resume_refunds')
    await runNow(shop, 'payments.resume_refunds')
    assert.equal(await runQueued(shop, 'payments.refund'), 1)
    assert.deepEqual(
      [(await orderState(shop, order)).order, stripe!.refunds().length - refundsBefore, await adminMails(order)],
      ['refunded', 1, []],
    )
  })

  test('a pending refund is looked up until it is decided, and admins are notified after a day', async () => {
    const order = await paid(paypal!)
    const refundsBefore = paypal!.refunds().length
    paypal!.refundsAre('PENDING')
    await requestFullRefund(order)
    await runQueued(shop, 'payments.refund')
    assert.deepEqual([(await refundOf(order)).status, (await orderState(shop, order)).order], ['asked', 'paid'])
    const again = async (later: number) => {
      shop.clock.advance(later)
      await runNow(shop, 'payments.resume_refunds')
      await runQueued(shop, 'payments.refund')
      return [(await refundOf(order)).status, (await adminMails(order)).length]
    }
    assert.deepEqual(
      [await again(2 * hour), await again(23 * hour), await again(hour)],
      [
        ['asked', 0],
        ['asked', 1],
        ['asked', 1],
      ],
    )
    paypal!.refundsAre('COMPLETED')
    assert.deepEqual(await again(hour), ['done', 1])
    assert.deepEqual([(await orderState(shop, order)).order, paypal!.refunds().length - refundsBefore], ['refunded', 1])
  })

  test('open payments are polled in turn; one that cannot be settled does not block the others', async () => {
    await shop.app.db.run(sql`
      insert into payments (order_id, gateway, reference, amount_cents, terms, begun_at)
      select ${(await start(stripe!)).id}, 'test', 'silent_' || number, 100, '{}', ${now()}
        from generate_series(1, 100) as number`)
    shop.clock.advance(1000)
    const [broken, fine] = [await start(stripe!), await start(stripe!)]
    for (const { reference } of [broken, fine]) stripe!.pays(reference, now())
    // The capture reference is already in use, so the database refuses it.
    await shop.app.db.run(
      sql`update payments set capture_reference = ${`pi_${broken.reference}`} where reference = 'silent_1'
        and gateway = 'test'`,
    )
    await shop.app.db.run(sql`update payments set gateway = 'stripe' where reference = 'silent_1'`)
    shop.clock.advance(hour / 2)
    await runNow(shop, 'payments.reconcile')
    assert.equal((await payment(fine)).status, 'begun', 'a hundred wait longer')
    await runNow(shop, 'payments.reconcile')
    assert.deepEqual([(await payment(broken)).status, (await payment(fine)).status], ['begun', 'paid'])
  })

  test('a payment that the gateway no longer knows is closed', async () => {
    const orders = [await start(stripe!), await start(paypal!)]
    for (const { paymentId } of orders)
      await shop.app.db.run(sql`update payments set reference = 'gone' where id = ${paymentId}`)
    shop.clock.advance(hour / 2)
    await shop.app.db.run(sql`delete from payments where reference like 'silent_%'`)
    await runNow(shop, 'payments.reconcile')
    for (const order of orders)
      assert.deepEqual(await payment(order), { status: 'failed', note: 'The gateway no longer knows this payment.' })
  })

  test('early events are retried in turn; one that cannot be settled does not block the others', async () => {
    const order = await start(stripe!)
    const early = (name: string, event: object, at: Date) =>
      sql`insert into gateway_events (gateway, event_id, kind, body, told, received_at)
        values ('stripe', ${name}, 'paid', '{}', ${json(event)}::jsonb, ${at})`
    const event = {
      gateway: 'stripe',
      kind: 'paid',
      reference: order.reference,
      amountCents: order.amount,
      currency: 'USD',
      captureReference: 'pi_early',
    }
    await shop.app.db.run(early('broken', { ...event, eventId: 'broken', amountCents: 'much' }, now()))
    await shop.app.db.run(sql`
      insert into gateway_events (gateway, event_id, kind, body, received_at)
      select 'stripe', 'early_' || number, 'paid', '{}', ${now()} from generate_series(1, 199) as number`)
    shop.clock.advance(1000)
    await shop.app.db.run(early('fine', { ...event, eventId: 'fine' }, now()))
    shop.clock.advance(1000)
    await runNow(shop, 'payments.settle_events')
    assert.equal((await payment(order)).status, 'begun', 'two hundred wait longer')
    await runNow(shop, 'payments.settle_events')
    assert.equal((await payment(order)).status, 'paid')
  })
})
