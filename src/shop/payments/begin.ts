import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { giveTime, mustBePayable } from '../orders/payable.ts'
import { checkoutUrl } from '../orders/present.ts'
import { applyTerms, type Terms } from '../orders/price.ts'
import { linesOf, type OrderRow } from '../orders/queries.ts'
import { type Evidence, keepEvidence } from '../vat/evidence.ts'
import type { Onward } from './gateway.ts'
import { availableGateways } from './gateways.ts'
import { payOrder } from './settle.ts'

interface Beginning {
  orderId: number
  gatewayId: string
  /** What the customer has just seen. */
  terms: Terms
  /** What speaks for where they are. */
  evidence?: readonly Evidence[]
}

/** Begins to pay an order. Answers where the customer goes on. */
export async function beginPayment(app: App, { orderId, gatewayId, terms, evidence = [] }: Beginning): Promise<Onward> {
  const gateway = availableGateways(app).find(({ id }) => id === gatewayId)
  const { order, paymentId } = await app.db.transaction(async (tx) => {
    const payable = await mustBePayable(app, tx, orderId)
    const agreed = await applyTerms(tx, payable, terms)
    if (agreed.total_cents > 0 && !gateway) throw invalid([{ path: 'gateway', message: 'Choose how to pay' }])
    await giveTime(app, tx, agreed)
    for (const one of evidence) await keepEvidence(app, tx, orderId, one)
    const id = await insertPayment(app, tx, agreed, agreed.total_cents > 0 ? gateway!.id : 'none', terms)
    if (agreed.total_cents === 0) await payNothing(app, tx, agreed, id, terms)
    return { order: agreed, paymentId: id }
  })
  const page = checkoutUrl(app, order)
  if (order.total_cents === 0) return { url: page }
  const lines = (await linesOf(app.db, [order.id])).get(order.id) ?? []
  try {
    const { reference, onward } = await gateway!.begin(app, {
      paymentId,
      amountCents: order.total_cents,
      currency: 'USD',
      orderNumber: order.number,
      lines: lines.map(({ name, listing_name, net_cents }) => ({
        text: listing_name ? `${name} for ${listing_name}` : name,
        cents: net_cents,
      })),
      customer: { name: terms.billing.name, email: terms.billing.email, country: terms.billing.country },
      returnUrl: `${page}/done`,
      cancelUrl: `${page}/cancelled`,
      checkoutUrl: page,
    })
    await app.db.run(sql`update payments set reference = ${reference} where id = ${paymentId}`)
    return onward
  } catch (error) {
    await app.db.run(
      sql`update payments set status = 'failed', note = 'It could not be begun.', settled_at = ${app.clock.now()} where id = ${paymentId} and status = 'begun' and reference is null`,
    )
    if (error instanceof Problem) throw error
    throw new Problem(
      'unavailable',
      `${gateway!.name} cannot be reached right now. Nothing was charged. Try again in a minute, or pay another way.`,
      { cause: error, headers: { 'retry-after': '60' } },
    )
  }
}

async function insertPayment(
  app: App,
  tx: Transaction,
  { id, total_cents }: OrderRow,
  gateway: string,
  terms: Terms,
): Promise<number> {
  return (
    await tx.one(sql<{ id: number }>`
    insert into payments (order_id, gateway, amount_cents, terms, begun_at) values (${id}, ${gateway}, ${total_cents}, ${json(terms)}::jsonb, ${app.clock.now()}) returning id`)
  ).id
}

// Nobody needs to be asked for nothing.
async function payNothing(app: App, tx: Transaction, { id }: OrderRow, paymentId: number, terms: Terms): Promise<void> {
  await payOrder(app, tx, id, terms)
  await tx.run(sql`update payments set status = 'paid', settled_at = ${app.clock.now()} where id = ${paymentId}`)
}
