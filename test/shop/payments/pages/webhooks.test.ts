import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { webhooksPerMinute } from '../../../../src/shop/payments/settings.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { openShop, type Shop } from '../../orders/support.ts'
import type { FakeGateway, WebhookDelivery } from '../fake-gateways/fake-gateway.ts'
import { openStripe } from '../fake-gateways/stripe.ts'
import { beginOrder, orderState } from '../support.ts'

onOneStorage('webhooks', (storage) => {
  let shop: Shop
  let fake: FakeGateway
  before(async () => {
    fake = await openStripe()
    shop = await openShop(storage, { ...fake.environment, RATE_LIMITS: 'on' })
    await shop.app.settings.set(webhooksPerMinute, 3)
  })
  after(async () => {
    await shop.close()
    fake.close()
  })

  test('too many requests from one network are refused until the limit resets, and no gateway event is lost', async () => {
    const order = await beginOrder(shop, 'stripe', [
      {
        product: 'billboard_min',
        listing_id: await shop.listing({ status: 'live', plan: 'free', week: '2026-11-02' }),
      },
    ])
    const deliver = ({ payload, headers }: WebhookDelivery, remoteAddress: string) =>
      shop.call({ method: 'POST', url: '/webhooks/stripe', payload, headers, remoteAddress })
    const event = fake.pays(order.reference, shop.clock.now())
    for (const host of [1, 2, 3]) assert.equal((await deliver(fake.forged(event), `2001:db8::${host}`)).status, 400)
    const refused = await deliver(event, '2001:db8::4')
    assert.equal(refused.status, 429, 'it is one network')
    assert.match(refused.headers['retry-after']!, /^\d+$/)
    assert.equal(refused.headers['ratelimit-policy'], '"webhooks";q=3;w=60')
    assert.equal((await orderState(shop, order)).order, 'pending')
    assert.equal((await deliver(fake.forged(event), '192.0.2.9')).status, 400, 'another network is not concerned')
    shop.clock.advance(Number(refused.headers['retry-after']) * 1000)
    assert.equal((await deliver(fake.redeliver(event, shop.clock.now()), '2001:db8::4')).status, 200)
    assert.deepEqual((await orderState(shop, order)).mails, ['receipt'])
  })
})
