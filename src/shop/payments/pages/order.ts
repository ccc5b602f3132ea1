import { weekClosesText } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { type Rate, sumOf, times } from '../../../platform/cents.ts'
import { html } from '../../../platform/html.ts'
import { notFound } from '../../../platform/problem.ts'
import { currentStatus, expireOrder } from '../../orders/lifecycle.ts'
import { aboutLine, type Summary } from '../../orders/pages/summary.ts'
import { priceable, priceOf } from '../../orders/price.ts'
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

type PathOf = (line: LineRow) => string | null

/** The bill with the VAT stored in the order. The listings are links if they get a path. */
export function summaryOf({ order, lines }: OpenedOrder, pathOf?: PathOf): Summary {
  const { vat_country: country, vat_rate: rate, vat_treatment: treatment, vat_note: note } = order
  return summaryWith({ order, lines }, { country, rate, treatment, note }, pathOf)
}

/** The bill with another VAT. */
export function summaryWith(
  { order, lines }: OpenedOrder,
  { country, rate, treatment, note }: Pick<Vat, 'country' | 'treatment' | 'note'> & { rate: Rate },
  pathOf: PathOf = () => null,
): Summary {
  const priced = priceOf(priceable(lines), rate)
  const discount = sumOf(lines.map(({ discount_cents }) => discount_cents))
  return {
    currency: order.currency,
    lines: lines.map((line) => ({
      name: line.name,
      about: aboutLine(line, pathOf(line)),
      price: times(line.unit_cents, line.quantity),
    })),
    discount: order.coupon_code === null ? null : { code: order.coupon_code, cents: discount },
    net: priced.net,
    vat: { country, rate, cents: priced.vat, reverseCharge: treatment === 'reverse_charge', note },
    total: priced.total,
  }
}

/** Adds to a launch that goes live with the payment how much of its week is left. */
export function withWeekLeft(app: App, lines: readonly LineRow[], bill: Summary): Summary {
  const extra = html`<p class="bill-state">Goes live right after you pay. ${weekClosesText(app)}.</p>`
  const goesLive = ({ parts, week }: LineRow) => week === null && parts.includes('launch')
  return { ...bill, lines: bill.lines.map((line, index) => (goesLive(lines[index]!) ? { ...line, extra } : line)) }
}
