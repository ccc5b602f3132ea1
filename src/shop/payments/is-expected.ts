import type { App } from '../../platform/app.ts'
import { currentStatus } from '../orders/lifecycle.ts'
import { orderById } from '../orders/queries.ts'
import { type Names, paymentOfEvent } from './payment.ts'

/** Whether an order still waits for this payment. Money that would have to go back is better not taken. */
export async function isAwaited(app: App, names: Names): Promise<boolean> {
  const payment = await paymentOfEvent(app.db, names)
  const order = payment && (await orderById(app.db, payment.order_id))
  return order !== undefined && currentStatus(app, order) === 'pending'
}
