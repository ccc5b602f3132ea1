import { sql } from '../src/platform/database/sql.ts'
import { openShop, type Shop } from '../test/shop/orders/support.ts'
import { openBtcpay } from '../test/shop/payments/fake-gateways/btcpay.ts'
import type { FakeGateway, WebhookDelivery } from '../test/shop/payments/fake-gateways/fake-gateway.ts'
import { openPaypal } from '../test/shop/payments/fake-gateways/paypal.ts'
import { openStripe } from '../test/shop/payments/fake-gateways/stripe.ts'
import { beginOrder, deliver, type OrderInPayment, orderState } from '../test/shop/payments/support.ts'
import { runNow } from '../test/support/queued-jobs.ts'
import { checkEffects, checkInvariants } from './support/checks.ts'
import type { Context, Proof, Storage } from './support/proof.ts'
import { emptyDatabase } from './support/site.ts'

const concurrency = 8

/** What happens to a payment, in the order in which it happens. */
const stories = {
  'is paid': (gateway, reference, at) => [gateway.pays(reference, at)],
  'is paid after a while': (gateway, reference, at) => [
    gateway.isProcessing(reference, at),
    gateway.pays(reference, at),
  ],
  'is partly refunded': (gateway, reference, at) => [
    gateway.pays(reference, at),
    gateway.externalRefund(reference, at, 1_000),
  ],
  'is refunded in two parts': (gateway, reference, at) => {
    const { amount } = gateway.requested(reference)
    return [
      gateway.pays(reference, at),
      gateway.externalRefund(reference, at, 400),
      gateway.externalRefund(reference, at, amount - 400),
    ]
  },
  'is not paid': (gateway, reference, at) => [gateway.doesNotPay(reference, at)],
} satisfies { [name: string]: (gateway: FakeGateway, reference: string, at: Date) => (WebhookDelivery | null)[] }
type Story = keyof typeof stories

interface PlayedStory {
  order: OrderInPayment
  story: Story
  /** Whether the gateway reports refunds. */
  hasRefunds: boolean
}

async function deliverOutOfOrder(context: Context, storage: Storage): Promise<void> {
  const { record, pace } = context
  const db = await emptyDatabase(context, storage)
  const gateways = [await openStripe(), await openPaypal(), await openBtcpay()]
  for (const gateway of gateways) context.after(gateway.close)
  const environment = Object.assign({}, ...gateways.map((gateway) => gateway.environment))
  const shop = await openShop(
    { kind: storage === 'embedded' ? 'embedded' : 'postgres', open: async () => db },
    environment,
  )
  context.after(() => shop.close())

  const played: PlayedStory[] = []
  const deliveries: { gateway: FakeGateway; delivery: WebhookDelivery }[] = []
  for (let round = 0; round < pace.scaled(30, 2); round++) {
    for (const gateway of gateways) {
      for (const story of Object.keys(stories) as Story[]) {
        const listing = await shop.listing({ status: 'live', plan: 'free', week: '2026-11-09' })
        const order = await beginOrder(shop, gateway.id, [
          { product: 'billboard_min', listing_id: listing, amount_cents: 5_000 },
        ])
        const events = stories[story](gateway, order.reference, shop.clock.now()).filter((event) => event !== null)
        played.push({ order, story, hasRefunds: gateway.id !== 'btcpay' })
        for (const event of events)
          for (let copy = 0; copy < 1 + Math.floor(Math.random() * 4); copy++)
            deliveries.push({ gateway, delivery: copy === 0 ? event : gateway.redeliver(event, shop.clock.now()) })
      }
    }
  }
  const refused = await sendAll(context, shop, shuffled(deliveries))
  record.check('Every delivery is acknowledged', refused)
  await runNow(shop, 'payments.settle_events')
  const wrong: string[] = []
  for (const one of played) wrong.push(...(await mistakesOf(shop, one)))
  record.check('Each order ends as if its events had come once, in order', wrong)
  const { stored } = await db.one(sql<{ stored: number }>`select count(*) as stored from gateway_events`)
  record.bars ??= { title: 'how many', values: [] }
  record.bars.values.push(
    [`orders on ${storage}`, played.length],
    ['events of their payments', stored],
    ['deliveries of the events', deliveries.length],
  )
  await checkInvariants(db, record)
  await checkEffects(db, record)
}

async function sendAll(
  { record }: Context,
  shop: Shop,
  deliveries: { gateway: FakeGateway; delivery: WebhookDelivery }[],
) {
  const refused: string[] = []
  const waiting = deliveries.values()
  const work = async () => {
    for (const { gateway, delivery } of waiting) {
      const { status, text } = await deliver(shop, gateway.id, delivery)
      record.timeline.add(status === 200 ? 'written' : 'refused')
      if (status !== 200) refused.push(`${gateway.id}: ${status} ${text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return refused
}

async function mistakesOf(shop: Shop, { order, story, hasRefunds }: PlayedStory): Promise<string[]> {
  const { order: status, invoices, credits, refunded } = await orderState(shop, order)
  const isPaid = story !== 'is not paid'
  const refunds = !hasRefunds ? 0 : story === 'is partly refunded' ? 1 : story === 'is refunded in two parts' ? 2 : 0
  const expected = {
    status: refunds === 2 ? 'refunded' : isPaid ? 'paid' : 'pending',
    invoices: isPaid ? 1 : 0,
    credits: refunds,
    refunded: refunds === 2 ? order.amount : refunds === 1 ? 1_000 : 0,
  }
  const found = { status, invoices, credits, refunded }
  return JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [`${order.number} ${story}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`]
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

export const webhooks: Proof = {
  name: 'webhooks',
  title: 'Webhooks twice and out of order',
  about:
    'Events of Stripe, PayPal and BTCPay arrive up to four times each, in random order, eight at the same time, on both ' +
    'storages: payments before they are announced, refunds before their payment.',
  async run(context) {
    await deliverOutOfOrder(context, 'PostgreSQL')
    await deliverOutOfOrder(context, 'embedded')
  },
}
