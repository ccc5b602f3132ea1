import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { receiveEvent } from './events.ts'
import { gateways } from './gateways.ts'

interface LatestPayment {
  gateway: string
  reference: string | null
  status: 'begun' | 'paid' | 'failed' | 'cancelled' | 'surplus'
}

export function latestPayment(app: App, orderId: number): Promise<LatestPayment | undefined> {
  return app.db.maybe(
    sql<LatestPayment>`select gateway, reference, status from payments where order_id = ${orderId} and beyond_id is null order by id desc limit 1`,
  )
}

/** Why money that came for an order could not be used, while it has not gone back. */
export async function unusedMoney(app: App, orderId: number): Promise<string | undefined> {
  return (
    await app.db.maybe(sql<{ note: string }>`
    select note from payments where order_id = ${orderId} and status = 'surplus' and refunded_cents < came_cents and beyond_id is null order by id desc limit 1`)
  )?.note
}

/** The person is back from the gateway. If its event is not here yet, the gateway is asked. */
export async function comeBack(app: App, orderId: number): Promise<LatestPayment | undefined> {
  const payment = await latestPayment(app, orderId)
  if (payment?.status !== 'begun' || payment.reference === null) return payment
  const gateway = gateways.find(({ id }) => id === payment.gateway)
  const event = await gateway?.look?.(app, payment.reference)
  if (!event) return payment
  await receiveEvent(app, event)
  return latestPayment(app, orderId)
}
