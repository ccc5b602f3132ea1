import type { App } from '../../../platform/app.ts'
import type { Rate } from '../../../platform/cents.ts'
import { notFound } from '../../../platform/problem.ts'
import { currentStatus, expireOrder } from '../../orders/lifecycle.ts'
import { aboutLine, type Summary } from '../../orders/pages/summary.ts'
import { priceOf } from '../../orders/price.ts'
import { type LineRow, linesOf, type OrderRow, orderByToken } from '../../orders/queries.ts'
import type { Vat } from '../../vat/treatment.ts'

export interface OpenedOrder {
  order: OrderRow
  lines: LineRow[]
}

/** The order of a checkout link. If its deadline has passed, it is marked expired first. */
export async function openOrder(app: App, token: string): Promise<OpenedOrder> {
  const found = /^[\w-]{32,64}$/.test(token) ? await orderByToken(app.db, token) : undefined
  if (!found) throw notFound('We couldn’t find that checkout page. Check that you have the full link.')
  if (found.status === 'pending' && currentStatus(app, found) === 'expired')
    await app.db.transaction((tx) => expireOrder(app, tx, found.id))
  const order = (await orderByToken(app.db, token))!
  return { order, lines: (await linesOf(app.db, [order.id])).get(order.id) ?? [] }
}

/** The bill with the VAT stored in the order. */
export function summaryOf({ order, lines }: OpenedOrder): Summary {
  return summaryWith(lines, {
    country: order.vat_country,
    rate: order.vat_rate,
    treatment: order.vat_treatment,
    note: order.vat_note,
  })
}

/** The bill with another VAT. */
export function summaryWith(
  lines: readonly LineRow[],
  { country, rate, treatment, note }: Pick<Vat, 'country' | 'treatment' | 'note'> & { rate: Rate },
): Summary {
  const priced = priceOf(
    lines.map(({ unit_cents, quantity }) => ({ unitCents: unit_cents, quantity })),
    rate,
  )
  return {
    lines: lines.map((line) => ({ name: line.name, about: aboutLine(line), net: line.net_cents })),
    net: priced.net,
    vat: { country, rate, cents: priced.vat, reverseCharge: treatment === 'reverse_charge', note },
    total: priced.total,
  }
}
