import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { day, minute } from '../../platform/duration.ts'
import { ProviderFailure } from '../../platform/outbound/outbound.ts'
import { receiveEvent } from './events.ts'
import { gateways } from './gateways.ts'

const atOnce = 100

interface Silent {
  id: number
  gateway: string
  reference: string
}

/** Asks what became of payments that were begun and never heard of again: an event may be lost, money may not. Whoever was asked for longest ago is next. */
export async function askGateways(app: App): Promise<void> {
  const now = app.clock.now()
  const silent = await app.db.many(sql<Silent>`
    select id, gateway, reference from payments where status = 'begun' and reference is not null
      and begun_at between ${new Date(now.getTime() - 30 * day)} and ${new Date(now.getTime() - 10 * minute)} order by coalesce(asked_at, begun_at), id limit ${atOnce}`)
  await app.db.run(sql`update payments set asked_at = ${now} where id = any(${silent.map(({ id }) => id)}::bigint[])`)
  for (const payment of silent) {
    await askAbout(app, payment).catch((err: unknown) =>
      app.log.warn(
        { err, gateway: payment.gateway, reference: payment.reference },
        'what became of a payment could not be found out',
      ),
    )
  }
}

async function askAbout(app: App, payment: Silent): Promise<void> {
  const gateway = gateways.find(({ id }) => id === payment.gateway)
  if (!gateway?.look || !gateway.available(app)) return
  try {
    const event = await gateway.look(app, payment.reference)
    if (event) await receiveEvent(app, event)
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.status !== 404) throw error
    // Should money come after all, its event still finds the payment.
    await app.db.run(
      sql`update payments set status = 'failed', note = 'The gateway does not know it any more.', settled_at = ${app.clock.now()} where id = ${payment.id} and status = 'begun'`,
    )
  }
}
