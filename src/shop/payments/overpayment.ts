import type { App } from '../../platform/app.ts'
import { type Cents, moneyText } from '../../platform/cents.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { tellOfBeyond } from './notify.ts'
import type { Payment } from './payment.ts'

/**
 * Keeps what came on top of a payment as money that has to go back, once a payment. More that comes later adds to it while nothing
 * of it went back. Answers what came of it, or null when it was known.
 */
export async function keepBeyond(app: App, tx: Transaction, payment: Payment, amount: Cents): Promise<string | null> {
  const now = app.clock.now()
  const kept = await tx.maybe(sql<{ id: number }>`
    insert into payments as p (order_id, gateway, amount_cents, received_cents, received_currency, terms, status, note, begun_at, settled_at, beyond_id)
    values (${payment.order_id}, ${payment.gateway}, ${amount}, ${amount}, ${payment.currency}, ${json(payment.terms)}::jsonb, 'surplus', 'More came than was asked for.', ${now}, ${now}, ${payment.id})
    on conflict (beyond_id) do update set amount_cents = excluded.amount_cents, received_cents = excluded.received_cents
      where p.amount_cents < excluded.amount_cents and not exists (select from refunds r where r.payment_id = p.id and r.status <> 'failed')
    returning id`)
  if (!kept) return null
  await tellOfBeyond(app, tx, payment, kept.id, amount)
  return `${moneyText(amount)} came on top of it and has to go back.`
}
