import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { metricsFile, metricsReference } from '../../scripts/write-metrics.ts'
import { testMail } from '../../src/core/mail/admin-actions.ts'
import { queueMail } from '../../src/core/mail/queue.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { hour } from '../../src/platform/duration.ts'
import { readSite } from '../../src/publishing/reader/crawl.ts'
import { site as website } from '../publishing/reader/support.ts'
import { openShop, type Shop } from '../shop/orders/support.ts'
import { type FakeStripe, openStripe } from '../shop/payments/fake-gateways/stripe.ts'
import { beginOrder, deliver } from '../shop/payments/support.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { runQueued } from '../support/queued-jobs.ts'
import { onOneStorage } from '../support/storage.ts'

test('docs/metrics.md is up to date; `npm run write -- metrics` writes it', async () => {
  assert.equal(readFileSync(metricsFile, 'utf8'), await metricsReference())
})

onOneStorage('the metrics of the product', (storage) => {
  let [stripe, mailServer]: [FakeStripe?, MailServer?] = []
  let shop: Shop
  before(async () => {
    ;[stripe, mailServer] = [await openStripe(), await startMailServer()]
    shop = await openShop(storage, { ...stripe.environment, SMTP_URL: mailServer.url, READER_ALLOW: '127.0.0.1:1' })
  })
  after(async () => {
    await shop.close()
    await mailServer!.close()
    stripe!.close()
  })
  const counted = async (name: string) => {
    const line = (await shop.app.metrics.registry.metrics()).split('\n').find((line) => line.startsWith(`${name} `))
    return Number(line?.split(' ').at(-1) ?? 0)
  }

  test('count handled, repeated and refused webhooks of each gateway', async () => {
    const listing_id = await shop.listing({ status: 'live', plan: 'free', week: '2026-11-02' })
    const order = await beginOrder(shop, 'stripe', [{ product: 'billboard_min', listing_id, amount_cents: 12_345 }])
    const paid = stripe!.pays(order.reference, shop.clock.now())
    for (let delivery = 0; delivery < 2; delivery++) await deliver(shop, 'stripe', paid)
    await deliver(shop, 'stripe', { ...paid, headers: { ...paid.headers, 'stripe-signature': 't=1,v1=wrong' } })
    await deliver(shop, 'nobody', paid)
    const deliveries = (outcome: string) =>
      counted(`slipway_webhook_deliveries_total{gateway="stripe",outcome="${outcome}"}`)
    assert.deepEqual(await Promise.all(['accepted', 'refused', 'failed'].map(deliveries)), [2, 1, 0])
    const text = await shop.app.metrics.registry.metrics()
    const events = [...text.matchAll(/^slipway_payment_events_total\{gateway="stripe",.*result="(\w+)"\} (\d+)$/gm)]
    assert.deepEqual(
      events.map(([, result, count]) => [result, count]),
      [
        ['handled', '1'],
        ['repeated', '1'],
      ],
    )
    assert.doesNotMatch(text, /nobody/)
  })

  test('count money and events that belong to no payment', async () => {
    const now = shop.clock.now()
    await shop.app.db.run(sql`
      insert into gateway_events (gateway, event_id, kind, body, received_at)
      values ('paypal', 'early', 'paid', '{}', ${new Date(now.getTime() - hour)})`)
    await shop.app.db.run(sql`
      update payments set status = 'surplus', received_cents = 12345, refunded_cents = 2345, settled_at = ${now}`)
    const text = await shop.app.metrics.text(shop.app)
    assert.match(text, /^slipway_payment_events_unmatched\{gateway="paypal"\} 1$/m)
    assert.match(text, /^slipway_payment_events_unmatched_age_seconds\{gateway="paypal"\} 3600$/m)
    assert.match(text, /^slipway_unmatched_money_cents\{gateway="stripe",currency="USD"\} 10000$/m)
  })

  test('count sent, retried and failed emails separately', async () => {
    await runQueued(shop, 'mail.send')
    const sent = (outcome: string) => counted(`slipway_emails_total{outcome="${outcome}"}`)
    const start = await sent('sent')
    const send = async (cause: string) => {
      const mail = { to: 'ada@people.example', template: testMail, data: { transport: 'here' }, cause }
      await shop.app.db.transaction((tx) => queueMail(shop.app, tx, mail))
      await runQueued(shop, 'mail.send').catch(() => {})
    }
    await send('first')
    mailServer!.answers.push(550)
    await send('second')
    mailServer!.answers.push(451)
    await send('third')
    assert.deepEqual([(await sent('sent')) - start, await sent('failed'), await sent('retried')], [1, 1, 1])
  })

  test('count crawls of websites by outcome', async (t) => {
    const { origin } = await website(t, { '/': '<h1>Hello</h1>' })
    await assert.rejects(readSite(shop.app, origin))
    await assert.rejects(readSite(shop.app, 'http://127.0.0.1:1'))
    assert.equal(await counted('slipway_crawls_total{outcome="blocked_address"}'), 1)
    assert.equal(await counted('slipway_crawls_total{outcome="unreachable"}'), 1)
    assert.equal(await counted('slipway_crawl_seconds_count{outcome="unreachable"}'), 1)
  })

  test('count viewers of live votes', async () => {
    const url = await shop.server.listen({ host: '127.0.0.1', port: 0 })
    const stop = new AbortController()
    const viewers = async () =>
      Number(/^slipway_stream_viewers\{stream="week"\} (\d+)$/m.exec(await shop.app.metrics.text(shop.app))?.[1])
    const streams = await Promise.all([1, 2].map(() => fetch(`${url}/live/week`, { signal: stop.signal })))
    assert.deepEqual([streams.map(({ status }) => status), await viewers()], [[200, 200], 2])
    stop.abort()
    while ((await viewers()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  })
})
