import { recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { type Cents, moneyText } from '../../platform/cents.ts'
import { lock } from '../../platform/database/locks.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { createOrder } from '../orders/create.ts'
import { type Delivery, needsDelivery } from '../orders/delivery.ts'
import { priceOf, type Terms } from '../orders/price.ts'
import { linesOf, type OrderRow, orderById } from '../orders/queries.ts'
import type { OrderItem } from '../orders/schema.ts'
import { notSoldTo } from '../orders/sold-to.ts'
import { validateOrder } from '../orders/validate-order.ts'
import { storeEvidence } from '../vat/evidence.ts'
import { missingSellerDetails, sellerSettingsPath } from '../vat/seller.ts'
import { manualGatewayId } from './gateway.ts'
import type { NamedAdmin } from './refund.ts'
import { payOrder } from './settle-payment.ts'

interface ManualOrder {
  /** Who it is for. */
  memberId: number
  item: OrderItem
  /** Without VAT; 0 for a gift. */
  priceCents: Cents
  /** Where the money can be found: on the bank statement, in another system. Null for a gift. */
  reference: string | null
  /** Why staff made the order, for the order page and the audit log. */
  reason: string
  terms: Terms
  delivery: Delivery | null
  /** Identifies the form, so that one sent twice creates one order. */
  key: string
  by: NamedAdmin
}

/**
 * Creates an order for a person and marks it paid: as a gift, or with money that arrived outside of the gateways.
 * Rules, fulfilment, invoice and receipt are the same as for other orders; only the price and how it was paid are given.
 */
export async function createManualOrder(app: App, tx: Transaction, order: ManualOrder): Promise<OrderRow> {
  await lock(tx, `manual order ${order.key}`)
  const known = await tx.maybe(sql<{ order_id: number }>`
    select order_id from manual_orders where key = ${order.key}`)
  if (known) return (await orderById(tx, known.order_id))!
  const { id, number, total_cents, currency } = await insertManualOrder(app, tx, order)
  await tx.run(sql`
    insert into manual_orders (order_id, key, reason, created_by)
    values (${id}, ${order.key}, ${order.reason}, ${order.by.adminId})`)
  const { country, postcode, city } = order.terms.billing
  if (country) await storeEvidence(app, tx, id, { kind: 'billing_address', country, detail: { postcode, city } })
  const paymentId = await insertManualPayment(app, tx, { id, total_cents, currency }, order)
  await payOrder(app, tx, id, order.terms)
  await tx.run(sql`update payments set status = 'paid', settled_at = ${app.clock.now()} where id = ${paymentId}`)
  await recordAdminAction(app, tx, order.by, 'admin.acted', `order:${number}`, {
    what: total_cents === 0 ? 'created a free order' : 'created a manual order',
    amount_cents: total_cents,
    ...(currency !== 'USD' && { currency }),
    ...(total_cents > 0 && { reference: order.reference }),
    reason: order.reason,
  })
  return (await orderById(tx, id))!
}

async function insertManualOrder(
  app: App,
  tx: Transaction,
  { memberId, item, priceCents, terms, delivery }: ManualOrder,
): Promise<OrderRow> {
  const refused = notSoldTo(app, terms.billing.country) ?? notSoldTo(app, delivery?.country)
  if (refused) throw invalid([{ path: 'country', message: refused }])
  // A transfer is real money, even where the checkout only takes test payments.
  if (priceCents > 0 && (await missingSellerDetails(tx)).length > 0)
    throw new Problem(
      'not_allowed_now',
      `You can’t sell anything until you’ve entered the seller’s details at ${sellerSettingsPath}. Free orders are possible.`,
    )
  const validated = await validateOrder(app, tx, memberId, { items: [item] }, terms.vat)
  const items = validated.items.map((one) => ({ ...one, unitCents: priceCents }))
  const priced = priceOf(items, terms.vat.rate)
  const order = await createOrder(app, tx, memberId, { ...validated, items, priced }, terms.billing)
  if (needsDelivery((await linesOf(tx, [order.id])).get(order.id) ?? [])) {
    if (!delivery) throw invalid([{ path: 'line1', message: 'Enter the address to send it to' }])
    await tx.run(sql`update orders set delivery = ${json(delivery)}::jsonb where id = ${order.id}`)
  }
  return order
}

async function insertManualPayment(
  app: App,
  tx: Transaction,
  { id, total_cents, currency }: Pick<OrderRow, 'id' | 'total_cents' | 'currency'>,
  { reference, terms }: ManualOrder,
): Promise<number> {
  const isFree = total_cents === 0
  if (!isFree && !reference)
    throw invalid([
      { path: 'reference', message: `Enter a reference for the ${moneyText(total_cents, currency)} you received` },
    ])
  const inserted = await tx.maybe(sql<{ id: number }>`
    insert into payments (order_id, gateway, reference, amount_cents, currency, terms, begun_at)
    values (
      ${id}, ${isFree ? 'none' : manualGatewayId}, ${isFree ? null : reference}, ${total_cents}, ${currency},
      ${json(terms)}::jsonb, ${app.clock.now()}
    )
    on conflict (gateway, reference) do nothing
    returning id`)
  if (inserted) return inserted.id
  const { number } = await tx.one(sql<{ number: string }>`
    select o.number from payments p join orders o on o.id = p.order_id
    where p.gateway = ${manualGatewayId} and p.reference = ${reference}`)
  throw invalid([{ path: 'reference', message: `${reference} already paid order ${number}. Enter another reference` }])
}

interface ManualOrderNote {
  reason: string
  /** Null on the command line, or if the account was deleted. */
  created_by: string | null
}

/** Why and by whom an order was created by staff; undefined for an order of a customer. */
export function manualOrderNote(db: Queryable, orderId: number): Promise<ManualOrderNote | undefined> {
  return db.maybe(sql<ManualOrderNote>`
    select o.reason, m.name as created_by
    from manual_orders o left join members m on m.id = o.created_by
    where o.order_id = ${orderId}`)
}
