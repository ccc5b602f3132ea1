import type { App } from '../../platform/app.ts'
import { type Cents, moneyText } from '../../platform/cents.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notifyOverpayment } from './notify.ts'
import type { Payment } from './payment.ts'

/**
 * Records what was paid on top of the amount as a separate surplus payment, one per payment. A later, larger amount
 * replaces it as long as none of it was refunded. Returns what was done, or null when the amount was known.
 */
export async function recordOverpayment(
  app: App,
  tx: Transaction,
  payment: Payment,
  amount: Cents,
): Promise<string | null> {
  const now = app.clock.now()
  const recorded = await tx.maybe(sql<{ id: number }>`
    insert into payments as p (order_id, gateway, amount_cents, currency, received_cents, received_currency, terms, status, note,
      begun_at, settled_at, beyond_id)
    values (${payment.order_id}, ${payment.gateway}, ${amount}, ${payment.currency}, ${amount}, ${payment.currency},
      ${json(payment.terms)}::jsonb, 'surplus', 'The customer overpaid.', ${now}, ${now}, ${payment.id})
    on conflict (beyond_id) do update
      set amount_cents = excluded.amount_cents, received_cents = excluded.received_cents
      where p.amount_cents < excluded.amount_cents
        and not exists (select from refunds r where r.payment_id = p.id and r.status <> 'failed')
    returning id`)
  if (!recorded) return null
  await notifyOverpayment(app, tx, payment, recorded.id, amount)
  return `The customer overpaid by ${moneyText(amount, payment.currency)}. Refund due.`
}
