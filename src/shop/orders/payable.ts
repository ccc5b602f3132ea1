import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { hour } from '../../platform/duration.ts'
import { Problem } from '../../platform/problem.ts'
import { extendHolds, holdPlace } from '../../publishing/lifecycle/places.ts'
import { loadOrderFacts, type OrderFacts } from './items/facts.ts'
import { type ResolvedItem, resolveItem } from './items/item.ts'
import { refusedMoves } from './items/refused-moves.ts'
import { currentStatus, holdToken } from './lifecycle.ts'
import { type LineRow, linesOf, lockOrder, type OrderRow, type OrderStatus } from './queries.ts'
import { orderHours } from './settings.ts'

const notPayableText: Record<Exclude<OrderStatus, 'pending'>, string> = {
  paid: 'This order is already paid.',
  refunded: 'This order was refunded.',
  cancelled: 'This order was canceled.',
  expired: 'This order has expired. Start a new one. Prices and available weeks may have changed.',
  failed: 'This order failed. Start a new one.',
}

/**
 * Returns the locked order, or refuses it: it is no longer open, or what was ordered can no longer be delivered for its
 * listings.
 */
export async function requirePayable(app: App, tx: Transaction, id: number): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  const status = currentStatus(app, order)
  if (status !== 'pending') throw new Problem('not_allowed_now', notPayableText[status])
  const obstacle = await whyNotPayable(app, tx, (await linesOf(tx, [id])).get(id) ?? [])
  if (obstacle) throw new Problem('not_allowed_now', obstacle)
  return order
}

/** Why what was ordered can no longer be delivered, or null if it can. */
export async function whyNotPayable(app: App, db: Queryable, lines: readonly LineRow[]): Promise<string | null> {
  const orphan = lines.find(({ listing_id, listing_name }) => listing_name !== null && listing_id === null)
  if (orphan) return `${orphan.listing_name} is no longer listed here. Start a new order without it.`
  const facts = await loadOrderFacts(app, db, null, lines.map(asOrderItem))
  const [refusal] = await refusedMoves(
    db,
    lines.map((line) => asResolvedItem(line, facts)),
  )
  return refusal ? `This order can no longer be paid: ${refusal.message}. Start a new one.` : null
}

/** Extends the deadline, by default to an hour from now, so that the order does not expire during the payment. */
export async function extendDeadline(
  app: App,
  tx: Transaction,
  order: OrderRow,
  until = new Date(app.clock.now().getTime() + hour),
): Promise<void> {
  const expires = new Date(Math.max(order.expires_at.getTime(), until.getTime()))
  await tx.run(sql`update orders set expires_at = ${expires} where id = ${order.id} and status = 'pending'`)
  const lines = await tx.many(sql<Pick<LineRow, 'position' | 'listing_id' | 'week'>>`
    select position, listing_id, week from order_lines
    where order_id = ${order.id} and week is not null
    order by position`)
  for (const { position, listing_id, week } of lines) {
    await holdPlace(app, tx, {
      token: holdToken(order.number, position),
      week: week!,
      until: expires,
      listingId: listing_id,
    })
  }
}

/** The longest time that banks and networks take from the customer's confirmation to the money. */
const maxProcessingTime = 14 * 24 * hour

/** Extends the order and its held places while a payment is processing. Returns whether the order was still open. */
export async function waitForPayment(app: App, tx: Transaction, id: number): Promise<boolean> {
  const order = await lockOrder(tx, id)
  if (currentStatus(app, order) !== 'pending') return false
  const deadline = Math.max(order.expires_at.getTime(), app.clock.now().getTime() + maxProcessingTime)
  await setDeadline(tx, order, new Date(deadline))
  return true
}

/**
 * Revokes the extension after the payment failed. The customer keeps at least an hour to pay another way.
 */
export async function endPaymentWait(
  app: App,
  tx: Transaction,
  id: number,
  isAnotherProcessing: boolean,
): Promise<void> {
  const order = await lockOrder(tx, id)
  if (currentStatus(app, order) !== 'pending' || isAnotherProcessing) return
  const deadline = Math.max(
    order.created_at.getTime() + app.settings.get(orderHours) * hour,
    app.clock.now().getTime() + hour,
  )
  if (deadline < order.expires_at.getTime()) await setDeadline(tx, order, new Date(deadline))
}

async function setDeadline(tx: Transaction, { id, number }: OrderRow, until: Date): Promise<void> {
  await tx.run(sql`update orders set expires_at = ${until} where id = ${id}`)
  const lines = await tx.many(sql<{ position: number }>`
    select position from order_lines where order_id = ${id} and week is not null`)
  await extendHolds(
    tx,
    lines.map(({ position }) => holdToken(number, position)),
    until,
  )
}

function asOrderItem({ product, listing_id, week, categories }: LineRow) {
  return { product, categories, ...(listing_id !== null && { listing_id }), ...(week !== null && { week }) }
}

// The product comes from the order line: it may be off sale by now, and is still delivered at the agreed price.
function asResolvedItem(line: LineRow, facts: OrderFacts): ResolvedItem {
  const product = {
    code: line.product,
    name: line.name,
    description: '',
    price_cents: line.unit_cents,
    currency: line.currency,
    needs_listing: line.listing_id !== null,
    takes_week: line.week !== null,
    needs_award: line.needs_award,
    parts: line.parts,
    options: null,
  }
  return resolveItem(line.position, asOrderItem(line), product, facts)
}
