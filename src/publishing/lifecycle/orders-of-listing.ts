import type { App } from '../../platform/app.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { extensionPoint } from '../../platform/extensions.ts'
import { notAllowed } from './state-machine.ts'

interface OrdersOfListing {
  /** Numbers of orders that await payment or delivery. */
  open(app: App, db: Queryable, listingId: number): Promise<string[]>
  /** Makes all orders for one listing orders for another one. */
  move(tx: Transaction, fromId: number, intoId: number): Promise<void>
}

/** Filled by the shop, which publishing cannot import. */
export const ordersOfListing = extensionPoint<OrdersOfListing>('orders of a listing')

/** Refuses what would leave a customer without what they paid for. */
export async function requireNoOpenOrders(app: App, tx: Transaction, listingId: number): Promise<void> {
  const open: string[] = []
  for (const orders of app.extensions.of(ordersOfListing)) open.push(...(await orders.open(app, tx, listingId)))
  if (open.length === 0) return
  throw notAllowed(
    open.length === 1
      ? `Order ${open[0]} for this listing is still open. Fulfill, cancel or refund it first.`
      : `${open.length} orders for this listing are still open: ${open.join(', ')}. Fulfill, cancel or refund them first.`,
  )
}

export async function moveOrders(app: App, tx: Transaction, fromId: number, intoId: number): Promise<void> {
  for (const orders of app.extensions.of(ordersOfListing)) await orders.move(tx, fromId, intoId)
}
