import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { receiveEvent } from './events.ts'
import { gateways } from './gateways.ts'

const minute = 60_000
const day = 24 * 60 * minute
const atOnce = 100

/** Asks what became of payments that were begun and never heard of again: an event may be lost, money may not. */
export async function askGateways(app: App): Promise<void> {
  const now = app.clock.now().getTime()
  const silent = await app.db.many(sql<{ gateway: string; reference: string }>`
    select gateway, reference from payments where status = 'begun' and reference is not null
      and begun_at between ${new Date(now - 7 * day)} and ${new Date(now - 10 * minute)} order by begun_at limit ${atOnce}`)
  for (const { gateway: id, reference } of silent) {
    const gateway = gateways.find((one) => one.id === id)
    if (!gateway?.look || !gateway.available(app)) continue
    const event = await gateway.look(app, reference).catch((err: unknown) => void app.log.warn({ err, gateway: id, reference }, 'a gateway could not say what became of a payment'))
    if (event) await receiveEvent(app, event)
  }
}
