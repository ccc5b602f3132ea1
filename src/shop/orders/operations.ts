import * as z from 'zod'
import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { operation } from '../../platform/operation/declare.ts'
import { pageOf, pageQuery, present } from '../../platform/operation/paging.ts'
import { notFound } from '../../platform/problem.ts'
import { isBillingCountry } from '../vat/countries.ts'
import { taxPlace } from '../vat/places.ts'
import { previewVat, type VatPreview } from '../vat/preview.ts'
import { requireOpenSales } from '../vat/seller.ts'
import type { KnownBilling } from './billing.ts'
import { createOrder } from './create.ts'
import { exampleCheckout, exampleOrder, exampleOrders, exampleQuote, exampleRequest } from './examples.ts'
import { cancelOrder, expireOrders } from './lifecycle.ts'
import { checkoutUrl, presentOrders, presentQuote } from './present.ts'
import { countOrders, memberOrder, type OrderRow, ordersOf } from './queries.ts'
import { Checkout, Order, OrderRequest, Quote } from './schema.ts'
import { validateOrder } from './validate-order.ts'

const instructions =
  'Give checkout_url to the person. They review the order, enter billing details, and pay on that page ' +
  'themselves. Never ask for card details.'

type Request = z.output<typeof OrderRequest>

function preview(app: App, { billing_country: country, vat_number: vatNumber }: Request): Promise<VatPreview> {
  // validateOrder reports an unknown country, together with all other errors.
  return previewVat(app, { country: country !== undefined && isBillingCountry(country) ? country : null, vatNumber })
}

export const quote_order = operation({
  id: 'quote_order',
  title: 'Quote order',
  description:
    'What an order would cost: validates items and returns current prices, VAT by country and the total. Saves and ' +
    'charges nothing. Call it before create_checkout.',
  group: 'orders',
  method: 'POST',
  path: '/orders/quote',
  access: 'orders:write',
  body: OrderRequest,
  returns: Quote,
  annotations: { readOnly: true, idempotent: true, openWorld: true },
  example: { body: exampleRequest, response: exampleQuote },
  prepare: ({ app, body }) => preview(app, body),
  async run({ app, db, caller, body }, vat) {
    const validated = await validateOrder(app, db, caller.memberId, body, vat)
    if (validated.priced.total > 0) await requireOpenSales(app, db)
    return presentQuote(validated)
  },
})

export const create_checkout = operation({
  id: 'create_checkout',
  title: 'Create checkout',
  description:
    'Buy a launch, relaunch, featured spot or anything else in list_products. Creates an order and ' +
    'returns checkout_url, a page where the person reviews and pays themselves. ' +
    'Give them the link; never ask for card details. Prices and weeks are held for 24 hours.',
  group: 'orders',
  method: 'POST',
  path: '/orders/checkout',
  access: 'orders:write',
  acceptsIdempotencyKey: true,
  body: OrderRequest,
  returns: Checkout,
  status: 201,
  annotations: { openWorld: true },
  example: { body: exampleRequest, response: exampleCheckout(instructions) },
  prepare: ({ app, body }) => preview(app, body),
  async run({ app, db, caller, body }, vat) {
    const validated = await validateOrder(app, db, caller.memberId, body, vat)
    const order = await createOrder(app, db, caller.memberId, validated, knownBilling(body))
    return presentCheckout(app, db, order)
  },
})

/** An order as `create_checkout` returns it. */
export async function presentCheckout(app: App, db: Queryable, order: OrderRow): Promise<z.input<typeof Checkout>> {
  const [presented] = await presentOrders(app, db, [order])
  return { ...presented!, checkout_url: checkoutUrl(app, order), instructions }
}

function knownBilling({ billing_country, vat_number }: Request): KnownBilling {
  return {
    ...(billing_country && { country: taxPlace(billing_country).country }),
    ...(vat_number?.trim() && { vat_number: vat_number.trim() }),
  }
}

export const list_my_orders = operation({
  id: 'list_my_orders',
  title: 'List my orders',
  description: 'Your orders, newest first, with status, totals and fulfillment.',
  group: 'orders',
  method: 'GET',
  path: '/orders',
  access: 'account:read',
  query: z.object(pageQuery),
  returns: pageOf(Order),
  example: { response: exampleOrders },
  async run({ app, db, caller, query }) {
    await expireOrders(app, caller.memberId)
    const orders = await ordersOf(db, caller.memberId, query)
    return present(await presentOrders(app, db, orders), await countOrders(db, caller.memberId), query)
  },
})

export const get_order = operation({
  id: 'get_order',
  title: 'Get order',
  description:
    'One order: whether it is paid, totals with VAT, and the fulfillment of each line. Poll it after the person pays.',
  group: 'orders',
  method: 'GET',
  path: '/orders/{number}',
  access: 'account:read',
  params: z.object({
    number: z.string().min(1).max(32).describe('Order number from list_my_orders.'),
  }),
  returns: Order,
  mayMiss: true,
  example: { params: { number: exampleOrder.number }, response: exampleOrder },
  async run({ app, db, caller, path }) {
    await expireOrders(app, caller.memberId)
    const order = await memberOrder(db, caller.memberId, path.number.toUpperCase())
    if (!order) throw notFound(`You have no order ${path.number}. See list_my_orders.`)
    return (await presentOrders(app, db, [order]))[0]!
  },
})

export const cancel_order = operation({
  id: 'cancel_order',
  extension: true,
  title: 'Cancel order',
  description: 'Cancel an unpaid order and release the launch weeks it holds. Paid orders can’t be canceled this way.',
  group: 'orders',
  method: 'POST',
  path: '/orders/{number}/cancel',
  access: 'orders:write',
  params: z.object({ number: z.string().min(1).max(32).describe('Order number from list_my_orders.') }),
  returns: Order,
  mayMiss: true,
  acceptsIdempotencyKey: true,
  annotations: { destructive: true },
  example: {
    params: { number: exampleOrder.number },
    response: { ...exampleOrder, status: 'cancelled', invoice_url: null, paid_at: null },
  },
  async run({ app, db, caller, path }) {
    const order = await memberOrder(db, caller.memberId, path.number.toUpperCase())
    if (!order) throw notFound(`You have no order ${path.number}. See list_my_orders.`)
    await cancelOrder(app, db, order.id)
    const cancelled = await memberOrder(db, caller.memberId, order.number)
    return (await presentOrders(app, db, [cancelled!]))[0]!
  },
})
