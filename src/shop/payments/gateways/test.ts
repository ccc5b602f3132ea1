import type { App } from '../../../platform/app.ts'
import { cents } from '../../../platform/cents.ts'
import type { Currency } from '../../../platform/currency.ts'
import { sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/problem.ts'
import { type Gateway, testGatewayId } from '../gateway.ts'
import { type ReceivedEvent, receiveEvent } from '../receive-event.ts'

/** Moves no money, for trying things out. Not available in production. */
export const testGateway: Gateway = {
  id: testGatewayId,
  name: 'Test payment',
  about: 'No real money. You pick the result on the next page.',
  method: 'test payment',
  available: ({ config }) => !config.production,
  charges: () => true,
  formOrigins: () => [],
  begin: async (_, { paymentId, checkoutUrl }) => ({
    reference: `test_${paymentId}`,
    redirect: { url: `${checkoutUrl}/test/${paymentId}` },
  }),
  refund: async (_, { refundId }) => ({ reference: `test_refund_${refundId}`, status: 'done', note: null }),
}

export const testActions = {
  pay: 'Pay',
  fail: 'Fail',
  cancel: 'Cancel',
  duplicate: 'Pay and send the event three times',
} as const
export type TestAction = keyof typeof testActions

export interface TestPayment {
  id: number
  order_id: number
  reference: string
  amount_cents: number
  currency: Currency
  status: string
}

export async function testPayment(app: App, orderId: number, id: number): Promise<TestPayment> {
  if (!testGateway.available(app)) throw notFound('Test payments are off.')
  const payment = await app.db.maybe(sql<TestPayment>`
    select id, order_id, reference, amount_cents, currency, status from payments
    where id = ${id} and order_id = ${orderId} and gateway = 'test' and reference is not null`)
  if (!payment) throw notFound('We couldn’t find that test payment.')
  return payment
}

const kinds = { pay: 'paid', duplicate: 'paid', fail: 'failed', cancel: 'cancelled' } as const

/** Sends the event that a real gateway would send. */
export async function sendTestEvent(
  app: App,
  { reference, amount_cents, currency }: TestPayment,
  action: TestAction,
): Promise<ReceivedEvent> {
  const kind = kinds[action]
  const event = {
    gateway: testGatewayId,
    eventId: `${reference}_${kind}`,
    kind,
    reference,
    amountCents: cents(amount_cents),
    currency,
    body: { reference, action },
  }
  if (action !== 'duplicate') return receiveEvent(app, event)
  const [first] = await Promise.all([receiveEvent(app, event), receiveEvent(app, event)])
  await receiveEvent(app, event)
  return first
}
