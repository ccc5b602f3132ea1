import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { day, minute } from '../../platform/duration.ts'
import { ProviderFailure } from '../../platform/outbound/outbound.ts'
import { gatewayById } from './gateways.ts'
import { type LatestPayment, latestPayment } from './queries.ts'
import { receiveEvent } from './receive-event.ts'

const batch = 100

interface SilentPayment {
  id: number
  gateway: string
  reference: string
}

/** Asks gateways about payments whose event never arrived, least recently asked first. */
export async function reconcileSilentPayments(app: App): Promise<void> {
  const now = app.clock.now()
  const silent = await app.db.many(sql<SilentPayment>`
    select id, gateway, reference from payments
    where status = 'begun' and reference is not null
      and begun_at between ${new Date(now.getTime() - 30 * day)} and ${new Date(now.getTime() - 10 * minute)}
    order by coalesce(asked_at, begun_at), id limit ${batch}`)
  await app.db.run(sql`update payments set asked_at = ${now} where id = any(${silent.map(({ id }) => id)}::bigint[])`)
  for (const payment of silent) {
    await reconcilePayment(app, payment).catch((err: unknown) =>
      app.log.warn(
        { err, gateway: payment.gateway, reference: payment.reference },
        'a payment could not be reconciled',
      ),
    )
  }
}

async function reconcilePayment(app: App, { id, gateway: gatewayId, reference }: SilentPayment): Promise<void> {
  const gateway = gatewayById(gatewayId)
  if (!gateway?.fetchPayment || !gateway.available(app)) return
  try {
    const event = await gateway.fetchPayment(app, reference)
    if (event) await receiveEvent(app, event)
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.status !== 404) throw error
    // If money arrives after all, its event still finds the payment.
    await app.db.run(sql`
      update payments set
        status = 'failed',
        note = 'The gateway no longer knows this payment.',
        settled_at = ${app.clock.now()}
      where id = ${id} and status = 'begun'`)
  }
}

/** The customer came back from the gateway. If the event has not arrived yet, asks the gateway. */
export async function confirmReturn(app: App, orderId: number): Promise<LatestPayment | undefined> {
  const payment = await latestPayment(app.db, orderId)
  if (payment?.status !== 'begun' || payment.reference === null) return payment
  const event = await gatewayById(payment.gateway)?.fetchPayment?.(app, payment.reference)
  if (!event) return payment
  await receiveEvent(app, event)
  return latestPayment(app.db, orderId)
}
