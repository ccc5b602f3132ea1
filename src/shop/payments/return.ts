import type { App } from '../../platform/app.ts'
import { receiveEvent } from './events.ts'
import { gateways } from './gateways.ts'
import { type LatestPayment, latestPayment } from './queries.ts'

/** The person is back from the gateway. If its event is not here yet, the gateway is asked. */
export async function comeBack(app: App, orderId: number): Promise<LatestPayment | undefined> {
  const payment = await latestPayment(app.db, orderId)
  if (payment?.status !== 'begun' || payment.reference === null) return payment
  const gateway = gateways.find(({ id }) => id === payment.gateway)
  const event = await gateway?.look?.(app, payment.reference)
  if (!event) return payment
  await receiveEvent(app, event)
  return latestPayment(app.db, orderId)
}
