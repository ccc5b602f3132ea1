import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { readConfig } from '../../../src/app/config.ts'
import { openSlipway } from '../../../src/app/slipway.ts'
import { cents } from '../../../src/platform/cents.ts'
import { SettableClock } from '../../../src/platform/clock.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { createLog } from '../../../src/platform/observability/log.ts'
import type { PaymentEvent } from '../../../src/shop/payments/gateway-event.ts'
import { receiveEvent } from '../../../src/shop/payments/receive-event.ts'
import { testNow } from '../../support/app.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'
import { openShop, type Shop } from '../orders/support.ts'
import { openCuttableConnection } from './cuttable-connection.ts'
import { openStripe } from './fake-gateways/stripe.ts'
import { beginOrder, deliver, type OrderInPayment } from './support.ts'

describe('exactly once', { skip: process.env.TEST_STORAGE === 'embedded' }, () => {
  let database: { name: string; url: string }
  let db: Database
  let shop: Shop
  const stripe = openStripe()
  before(async () => {
    database = await createTestDatabase()
    db = await openPostgres(database.url)
    shop = await openShop({ kind: 'postgres', open: async () => db }, (await stripe).environment)
    await shop.member({ email: 'team@people.example', role: 'admin' })
  })
  after(async () => {
    await shop.close()
    await db.close()
    ;(await stripe).close()
    await dropTestDatabase(database.name)
  })

  /** One product of each kind of effect: a launch, a period, an amount, a task, a job. */
  async function order(gateway: string): Promise<OrderInPayment & { listing: number }> {
    const listing = await shop.listing()
    const items = [
      { product: 'launch', listing_id: listing },
      ...['featured', 'billboard_min', 'done_for_you', 'ai_review'].map((product) => ({
        product,
        listing_id: listing,
      })),
    ]
    return { ...(await beginOrder(shop, gateway, items)), listing }
  }

  const effects = ({ id, number, listing }: OrderInPayment & { listing: number }) =>
    db.one(sql`
      select
        (select status from orders where id = ${id}) as "order",
        (select status from listings where id = ${listing}) as listing,
        (select count(*) from payments where order_id = ${id} and status = 'paid') as payments,
        (select count(*) from invoices where order_id = ${id}) as invoices,
        (select count(*) from launches where listing_id = ${listing}) as launches,
        (select billboard_cents from listings where id = ${listing}) as billboard,
        (
          select coalesce(extract(day from featured_until - ${shop.clock.now()}), 0)::int
          from listings where id = ${listing}
        ) as featured,
        (
          select count(*) from fulfilment_tasks t
          join fulfilments f on f.id = t.fulfilment_id
          join order_lines l on l.id = f.line_id
          where l.order_id = ${id}
        ) as tasks,
        (
          select count(*) from pgboss.job
          where name = 'fulfilment.review_profile' and (data ->> 'fulfilment')::bigint in (
            select f.id from fulfilments f join order_lines l on l.id = f.line_id where l.order_id = ${id}
          )
        ) as reviews,
        (select count(*) from mails where template = 'receipt' and subject like ${`%${number}%`}) as receipts`)
  const nothing = {
    order: 'pending',
    listing: 'draft',
    payments: 0,
    invoices: 0,
    launches: 0,
    billboard: 0,
    featured: 0,
    tasks: 0,
    reviews: 0,
    receipts: 0,
  }
  const all = {
    order: 'paid',
    listing: 'live',
    payments: 1,
    invoices: 1,
    launches: 1,
    billboard: 1_000,
    featured: 30,
    tasks: 1,
    reviews: 1,
    receipts: 1,
  }
  const paid = ({ reference, amount }: OrderInPayment): PaymentEvent => ({
    gateway: 'test',
    eventId: `${reference}_paid`,
    kind: 'paid',
    reference,
    amountCents: cents(amount),
    currency: 'USD',
    body: {},
  })

  test('100 concurrent deliveries of one paid event: one payment, one fulfilment, one receipt', async () => {
    const fake = await stripe
    const bought = await order('stripe')
    assert.deepEqual(await effects(bought), nothing)
    const delivery = fake.pays(bought.reference, shop.clock.now())
    const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(shop, 'stripe', delivery)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.deepEqual(await effects(bought), all)
    const { deliveries } = await db.one(
      sql<{ deliveries: number }>`
        select deliveries from gateway_events e join payments p on p.id = e.payment_id
        where p.order_id = ${bought.id}`,
    )
    assert.equal(deliveries, 100)
  })

  test(
    'the database connection is cut between any two statements: everything or nothing happens, and everything ' +
      'after the next delivery',
    async () => {
      const connection = await openCuttableConnection(database.url)
      const cutDb = await openPostgres(connection.url)
      const { app, ...opened } = await openSlipway(readConfig({ NODE_ENV: 'test' }), {
        clock: new SettableClock(testNow),
        db: cutDb,
        log: createLog('silent'),
      })
      const whole = await order('test')
      connection.sever(Number.POSITIVE_INFINITY, () => {})
      await receiveEvent(app, paid(whole))
      const statements = connection.messageCount()
      assert.ok(statements > 60, `${statements} statements`)
      const offset = Math.floor(Math.random() * 4)
      let cuts = 0
      for (let after = offset; after < statements; after += 4) {
        const bought = await order('test')
        connection.sever(after, () => (cuts++, connection.hangUp()))
        await receiveEvent(app, paid(bought)).catch(() => {})
        const left = await effects(bought)
        assert.deepEqual(
          left,
          (left as typeof all).order === 'paid' ? all : nothing,
          `cut after ${after} of ${statements}`,
        )
        await receiveEvent(shop.app, paid(bought))
        assert.deepEqual(await effects(bought), all, `cut after ${after} of ${statements}`)
      }
      assert.ok(cuts >= Math.floor(statements / 4) - 2, `${cuts} cuts`)
      void opened
      await app.jobs.stop()
      await app.settings.close()
      await app.cache.close()
      await cutDb.close()
      connection.close()
    },
  )

  test('kill -9 of the process at random moments: one payment, one fulfilment, one receipt', async () => {
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        const connection = await openCuttableConnection(database.url)
        const child = fork(new URL('paying-process.ts', import.meta.url), [connection.url])
        await once(child, 'message')
        const bought = await order('test')
        const after = Math.floor(Math.random() * 90)
        connection.sever(after, () => child.kill('SIGKILL'))
        const ended = once(child, 'exit')
        const answered = once(child, 'message').then(
          () => child.kill('SIGKILL'),
          () => {},
        )
        child.send(paid(bought))
        await ended
        void answered
        const left = await effects(bought)
        assert.deepEqual(
          left,
          (left as typeof all).order === 'paid' ? all : nothing,
          `killed after ${after} statements`,
        )
        await Promise.all([receiveEvent(shop.app, paid(bought)), receiveEvent(shop.app, paid(bought))])
        assert.deepEqual(await effects(bought), all, `killed after ${after} statements`)
        connection.close()
      }),
    )
  })
})
