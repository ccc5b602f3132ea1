import { type Cents, type Rate, shareOf, sumOf, times } from '../../platform/cents.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import type { Vat } from '../vat/treatment.ts'
import type { Billing } from './billing.ts'
import { linesOf, type OrderRow, orderById } from './queries.ts'

interface Priceable {
  unitCents: Cents
  quantity: number
}

interface PricedLine {
  net: Cents
  vat: Cents
}

export interface Priced {
  lines: PricedLine[]
  net: Cents
  vat: Cents
  total: Cents
}

/** The only function that prices an order: quotes, checkouts and every change of VAT use it. */
export function priceOf(items: readonly Priceable[], rate: Rate): Priced {
  // Rounded per line, so that the lines of the invoice add up to its total.
  const lines = items.map(({ unitCents, quantity }) => {
    const net = times(unitCents, quantity)
    return { net, vat: shareOf(net, rate) }
  })
  const net = sumOf(lines.map((line) => line.net))
  const vat = sumOf(lines.map((line) => line.vat))
  return { lines, net, vat, total: sumOf([net, vat]) }
}

/** What a customer agrees to besides the prices: the billing details and the VAT that follows from them. */
export interface Terms {
  billing: Billing
  vat: Vat
}

/** Applies new terms to an unpaid order. Net prices stay as ordered; VAT is calculated again. */
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
    update orders set
      billing = ${json(billing)}::jsonb,
      vat_country = ${vat.country},
      vat_rate = ${vat.rate},
      vat_treatment = ${vat.treatment},
      vat_note = ${vat.note},
      vat_check_id = ${vat.checkId},
      vat_cents = ${priced.vat},
      total_cents = ${priced.total}
    where id = ${id} and status = 'pending'`)
  return (await orderById(tx, id))!
}
