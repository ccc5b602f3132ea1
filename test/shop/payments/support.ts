import assert from 'node:assert/strict'
import type { App } from '../../../src/platform/app.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Billing } from '../../../src/shop/orders/billing.ts'
import { consentField, type GivenConsents, requiredConsents } from '../../../src/shop/orders/consent.ts'
import type { Delivery } from '../../../src/shop/orders/delivery.ts'
import { memberOrder } from '../../../src/shop/orders/queries.ts'
import { beginPayment } from '../../../src/shop/payments/begin-payment.ts'
import type { PaymentRedirect } from '../../../src/shop/payments/gateway.ts'
import type { Answered } from '../../support/app.ts'
import type { Shop } from '../orders/support.ts'
import type { WebhookDelivery } from './fake-gateways/fake-gateway.ts'

export const billing: Billing = {
  name: 'Ada Finn',
  company: null,
  email: 'ada@people.example',
  line1: 'Quay 4',
  line2: null,
  postcode: '00100',
  city: 'Helsinki',
  region: null,
  country: 'FI',
  vat_number: null,
}
export const terms = {
  billing,
  vat: { country: 'FI', rate: 2550, treatment: 'destination' as const, note: null, checkId: null },
}

/** Every consent of the checkout. */
export async function agreed(app: App): Promise<GivenConsents> {
  return Object.fromEntries((await requiredConsents(app)).map(({ kind, version }) => [kind, version]))
}

/** The same as fields of the checkout. */
export async function agreedFields(app: App): Promise<Record<string, string>> {
  return Object.fromEntries((await requiredConsents(app)).map(({ kind, version }) => [consentField(kind), version]))
}

/** A delivery address for trophies. */
export const delivery: Delivery = {
  name: 'Ada Finn',
  line1: 'Lighthouse 1',
  line2: null,
  postcode: '00140',
  city: 'Helsinki',
  region: null,
  country: 'FI',
}

export interface OrderInPayment {
  id: number
  number: string
  paymentId: number
  reference: string
  amount: number
  onward: PaymentRedirect
}

/** An order with a payment begun at the gateway. */
export async function beginOrder(shop: Shop, gatewayId: string, items: unknown[]): Promise<OrderInPayment> {
  const { body, text } = await shop.checkout(items)
  const order = await memberOrder(shop.app.db, shop.customer.id, String(body.number))
  assert.ok(order, text)
  const onward = await beginPayment(shop.app, {
    orderId: order.id,
    gatewayId,
    terms,
    consents: await agreed(shop.app),
    delivery,
  })
  const payment = await shop.app.db.one(
    sql<{ id: number; reference: string; amount_cents: number }>`
      select id, reference, amount_cents from payments where order_id = ${order.id} order by id desc limit 1`,
  )
  return {
    id: order.id,
    number: order.number,
    paymentId: payment.id,
    reference: payment.reference,
    amount: payment.amount_cents,
    onward,
  }
}

export function deliver(shop: Shop, gateway: string, { payload, headers }: WebhookDelivery): Promise<Answered> {
  return shop.call({ method: 'POST', url: `/webhooks/${gateway}`, payload, headers })
}

export interface OrderState {
  order: string
  payment: string
  events: number
  invoices: number
  credits: number
  refunded: number
  mails: string[]
}

/** The state of an order in the database. */
export async function orderState({ app }: Shop, { id, number, paymentId }: OrderInPayment): Promise<OrderState> {
  const row = await app.db.one(sql<Omit<OrderState, 'mails'>>`
    select o.status as "order", p.status as payment, p.refunded_cents as refunded,
      (select count(*) from gateway_events e where e.payment_id = p.id) as events,
      (select count(*) from invoices i where i.order_id = o.id and kind = 'invoice') as invoices,
      (select count(*) from invoices i where i.order_id = o.id and kind = 'credit_note') as credits
    from orders o join payments p on p.order_id = o.id where o.id = ${id} and p.id = ${paymentId}`)
  const mails = await app.db.many(
    sql<{ template: string }>`
      select template from mails where recipient = ${billing.email} and (subject like ${`%${number}%`}) order by id`,
  )
  return { ...row, mails: mails.map(({ template }) => template) }
}
