import type { App } from '../../platform/app.ts'
import { cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/problem.ts'
import { type Received, receiveEvent } from './events.ts'
import type { Gateway } from './gateway.ts'

/** Pays with nothing, for trying things out. It does not exist in production. */
export const testGateway: Gateway = {
  id: 'test',
  name: 'Test payment',
  about: 'No money moves. Choose on the next page what the bank says.',
  available: ({ config }) => !config.production,
  leadsTo: () => [],
  begin: async (_, { paymentId, checkoutUrl }) => ({
    reference: `test_${paymentId}`,
    onward: { url: `${checkoutUrl}/test/${paymentId}` },
  }),
  refund: async (_, { refundId }) => ({ reference: `test_refund_${refundId}`, status: 'done', note: null }),
}

export const testActions = {
  pay: 'Pay',
  fail: 'Fail',
  cancel: 'Cancel',
  duplicate: 'Pay, and tell the site three times',
} as const
export type TestAction = keyof typeof testActions

export interface TestPayment {
  id: number
  order_id: number
  reference: string
  amount_cents: number
  status: string
}

export async function testPayment(app: App, orderId: number, id: number): Promise<TestPayment> {
  if (!testGateway.available(app)) throw notFound('There is no test gateway here.')
  const payment = await app.db.maybe(sql<TestPayment>`
    select id, order_id, reference, amount_cents, status from payments where id = ${id} and order_id = ${orderId} and gateway = 'test' and reference is not null`)
  if (!payment) throw notFound('There is no such test payment.')
  return payment
}

const kinds = { pay: 'paid', duplicate: 'paid', fail: 'failed', cancel: 'cancelled' } as const

/** Plays the bank: tells the site what happened, the way that real gateways do. */
export async function playBank(
  app: App,
  { reference, amount_cents }: TestPayment,
  action: TestAction,
): Promise<Received> {
  const kind = kinds[action]
  const event = {
    gateway: 'test',
    eventId: `${reference}_${kind}`,
    kind,
    reference,
    amountCents: cents(amount_cents),
    currency: 'USD',
    body: { reference, action },
  }
  if (action !== 'duplicate') return receiveEvent(app, event)
  const [first] = await Promise.all([receiveEvent(app, event), receiveEvent(app, event)])
  await receiveEvent(app, event)
  return first
}
