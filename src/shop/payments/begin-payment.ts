import type { App } from '../../platform/app.ts'
import { type Cents, moneyText } from '../../platform/cents.ts'
import type { Currency } from '../../platform/currency.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { type GivenConsents, storeConsents } from '../orders/consent.ts'
import { type Delivery, needsDelivery } from '../orders/delivery.ts'
import { extendDeadline, requirePayable } from '../orders/payable.ts'
import { checkoutUrl } from '../orders/present.ts'
import { applyTerms, type CouponTerms, type Terms } from '../orders/price.ts'
import { linesOf, type OrderRow } from '../orders/queries.ts'
import { notSoldTo } from '../orders/sold-to.ts'
import { type Evidence, storeEvidence } from '../vat/evidence.ts'
import { requireOpenSales } from '../vat/seller.ts'
import type { Gateway, PaymentRedirect } from './gateway.ts'
import { gatewaysFor } from './gateways.ts'
import { payOrder } from './settle-payment.ts'

interface PaymentStart {
  orderId: number
  gatewayId: string
  /** What the customer has just agreed to. */
  terms: Terms
  /** The total they saw. It differs if somebody changed the coupon meanwhile. */
  total?: Cents
  /** The texts that the customer has agreed to. */
  consents: GivenConsents
  /** For orders with something to ship. */
  delivery?: Delivery | null
  /** Evidence of the customer's location, for VAT. */
  evidence?: readonly Evidence[]
}

/** Starts a payment and returns where the customer pays. An order that costs nothing is paid right away. */
export async function beginPayment(
  app: App,
  { orderId, gatewayId, terms, total, consents, delivery = null, evidence = [] }: PaymentStart,
): Promise<PaymentRedirect> {
  const { order, paymentId, gateway } = await app.db.transaction(async (tx) => {
    const payable = await requirePayable(app, tx, orderId)
    const refused = notSoldTo(app, terms.billing.country) ?? notSoldTo(app, delivery?.country)
    if (refused) throw invalid([{ path: 'country', message: refused }])
    await storeConsents(app, tx, orderId, consents)
    await storeDelivery(tx, orderId, delivery)
    const agreed = await applyTerms(tx, payable, terms)
    if (total !== undefined && total !== agreed.total_cents) throw totalChanged(agreed.total_cents, agreed.currency)
    const isFree = agreed.total_cents === 0
    const gateway = gatewaysFor(app, agreed.currency).find(({ id }) => id === gatewayId)
    if (!isFree) await requireOpenSales(app, tx)
    if (!isFree && !gateway) throw invalid([{ path: 'gateway', message: 'Choose a payment method' }])
    await extendDeadline(app, tx, agreed)
    for (const one of evidence) await storeEvidence(app, tx, orderId, one)
    const id = await insertPayment(app, tx, agreed, isFree ? 'none' : gateway!.id, {
      ...terms,
      coupon: await couponTerms(tx, agreed),
    })
    if (isFree) await payFreeOrder(app, tx, agreed, id, terms)
    return { order: agreed, paymentId: id, gateway }
  })
  if (order.total_cents === 0) return { url: checkoutUrl(app, order) }
  return beginAtGateway(app, gateway!, order, paymentId, terms)
}

/** The error for a customer who agreed to another total. */
export function totalChanged(total: Cents, currency: Currency): Problem {
  return new Problem(
    'not_allowed_now',
    `With these details, your total is ${moneyText(total, currency)}. Review it and confirm again.`,
  )
}

/** The coupon as it is now, so that the payment ends with it even if another one is entered meanwhile. */
async function couponTerms(tx: Transaction, { id, coupon_id, coupon_code }: OrderRow): Promise<CouponTerms | null> {
  if (coupon_id === null) return null
  const lines = (await linesOf(tx, [id])).get(id) ?? []
  return { id: coupon_id, code: coupon_code!, discounts: lines.map(({ discount_cents }) => discount_cents) }
}

/** Keeps the address that was entered last, even if the payment starts again. */
async function storeDelivery(tx: Transaction, orderId: number, delivery: Delivery | null): Promise<void> {
  const lines = (await linesOf(tx, [orderId])).get(orderId) ?? []
  if (!needsDelivery(lines)) return
  if (!delivery) throw invalid([{ path: 'delivery_line1', message: 'Enter a delivery address' }])
  await tx.run(sql`update orders set delivery = ${json(delivery)}::jsonb where id = ${orderId}`)
}

async function beginAtGateway(
  app: App,
  gateway: Gateway,
  order: OrderRow,
  paymentId: number,
  { billing }: Terms,
): Promise<PaymentRedirect> {
  const page = checkoutUrl(app, order)
  const lines = (await linesOf(app.db, [order.id])).get(order.id) ?? []
  try {
    const { reference, redirect } = await gateway.begin(app, {
      paymentId,
      amountCents: order.total_cents,
      currency: order.currency,
      orderNumber: order.number,
      lines: lines.map(({ name, listing_name, net_cents }) => ({
        text: listing_name ? `${name} for ${listing_name}` : name,
        cents: net_cents,
      })),
      customer: { name: billing.name, email: billing.email, country: billing.country },
      returnUrl: `${page}/done`,
      cancelUrl: `${page}/cancelled`,
      checkoutUrl: page,
    })
    await app.db.run(sql`update payments set reference = ${reference} where id = ${paymentId}`)
    return redirect
  } catch (error) {
    await app.db.run(sql`
      update payments set status = 'failed', note = 'Couldn’t be started.', settled_at = ${app.clock.now()}
      where id = ${paymentId} and status = 'begun' and reference is null`)
    if (error instanceof Problem) throw error
    throw new Problem(
      'unavailable',
      `We can’t reach ${gateway.name} right now. You weren’t charged. Try again in a minute or choose another payment method.`,
      { cause: error, headers: { 'retry-after': '60' } },
    )
  }
}

async function insertPayment(
  app: App,
  tx: Transaction,
  { id: orderId, total_cents, currency }: OrderRow,
  gateway: string,
  terms: Terms,
): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    insert into payments (order_id, gateway, amount_cents, currency, terms, begun_at)
    values (${orderId}, ${gateway}, ${total_cents}, ${currency}, ${json(terms)}::jsonb, ${app.clock.now()})
    returning id`)
  return id
}

async function payFreeOrder(
  app: App,
  tx: Transaction,
  { id }: OrderRow,
  paymentId: number,
  terms: Terms,
): Promise<void> {
  await payOrder(app, tx, id, terms)
  await tx.run(sql`update payments set status = 'paid', settled_at = ${app.clock.now()} where id = ${paymentId}`)
}
