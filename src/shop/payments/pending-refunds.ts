import type { App } from '../../platform/app.ts'
import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import { day, hour } from '../../platform/duration.ts'
import { mailAdmins } from '../fulfilment/mail-admins.ts'
import { gatewayName } from './gateway.ts'
import { slowRefundAlert } from './mails.ts'
import { amountText } from './payment.ts'

/** Refunds older than an hour: their job may be dead, or the gateway decided later and its event was lost. */
export async function overdueRefunds(app: App): Promise<number[]> {
  const rows = await app.db.many(sql<{ id: number }>`
    select id from refunds where status = 'asked' and asked_at <= ${ago(app, hour)} order by asked_at`)
  return rows.map(({ id }) => id)
}

interface SlowRefund {
  id: number
  amount_cents: Cents
  currency: string
  gateway: string
  number: string
}

/** Mails the admins once about each refund that has been pending for a day. */
export async function notifySlowRefunds(app: App): Promise<void> {
  const slow = await app.db.many(sql<SlowRefund>`
    select r.id, r.amount_cents, coalesce(p.received_currency, p.currency) as currency, p.gateway, o.number
    from refunds r
    join payments p on p.id = r.payment_id
    join orders o on o.id = p.order_id
    where r.status = 'asked' and r.asked_at <= ${ago(app, day)}
    order by r.asked_at`)
  for (const { id, amount_cents, currency, gateway, number } of slow) {
    const alert = slowRefundAlert.compose({
      number,
      amount: amountText(amount_cents, currency),
      gateway: gatewayName(gateway),
    })
    await app.db.transaction((tx) => mailAdmins(app, tx, `refund_slow:${id}`, alert))
  }
}

function ago(app: App, milliseconds: number): Date {
  return new Date(app.clock.now().getTime() - milliseconds)
}
