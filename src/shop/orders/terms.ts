import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import type { Vat } from '../vat/treatment.ts'
import type { Billing } from './billing.ts'
import { priceOf } from './price.ts'
import { linesOf, type OrderRow, orderById } from './queries.ts'

/** What a customer agrees to beside the prices: who the bill goes to, and the VAT that follows from it. */
export interface Terms {
  billing: Billing
  vat: Vat
}

/** Puts an unpaid order under new terms: its prices stay, its VAT is worked out again. */
export async function applyTerms(
  tx: Transaction,
  { id }: Pick<OrderRow, 'id'>,
  { billing, vat }: Terms,
): Promise<OrderRow> {
  const lines = (await linesOf(tx, [id])).get(id) ?? []
  const priced = priceOf(
    lines.map(({ unit_cents, quantity }) => ({ unitCents: unit_cents, quantity })),
    vat.rate,
  )
  for (const [index, line] of lines.entries())
    await tx.run(sql`update order_lines set vat_cents = ${priced.lines[index]!.vat} where id = ${line.id}`)
  await tx.run(sql`
    update orders set billing = ${json(billing)}::jsonb, vat_country = ${vat.country}, vat_rate = ${vat.rate}, vat_treatment = ${vat.treatment}, vat_note = ${vat.note},
      vat_check_id = ${vat.checkId}, vat_cents = ${priced.vat}, total_cents = ${priced.total}
    where id = ${id} and status = 'pending'`)
  return (await orderById(tx, id))!
}
