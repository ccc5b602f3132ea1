import { type Cents, cents, negate, type Rate, shareOf, sumOf, times } from '../../platform/cents.ts'
import { json, type Statement, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import type { Vat } from '../vat/treatment.ts'
import type { Billing } from './billing.ts'
import { type LineRow, linesOf, type OrderRow, orderById } from './queries.ts'

interface Priceable {
  unitCents: Cents
  quantity: number
  discount?: Cents
}

interface PricedLine {
  /** After the discount. */
  net: Cents
  vat: Cents
  discount: Cents
}

export interface Priced {
  lines: PricedLine[]
  net: Cents
  vat: Cents
  total: Cents
}

/** The only function that prices an order: quotes, checkouts and every change of VAT or discount use it. */
export function priceOf(items: readonly Priceable[], rate: Rate): Priced {
  // Rounded per line, so that the lines of the invoice add up to its total.
  const lines = items.map(({ unitCents, quantity, discount = cents(0) }) => {
    const net = sumOf([times(unitCents, quantity), negate(discount)])
    return { net, vat: shareOf(net, rate), discount }
  })
  const net = sumOf(lines.map((line) => line.net))
  const vat = sumOf(lines.map((line) => line.vat))
  return { lines, net, vat, total: sumOf([net, vat]) }
}

/** The lines of an order, to price them with another VAT. */
export function priceable(lines: readonly LineRow[]): Priceable[] {
  return lines.map(({ unit_cents, quantity, discount_cents }) => ({
    unitCents: unit_cents,
    quantity,
    discount: discount_cents,
  }))
}

/** A coupon with what it takes off each line. */
export interface CouponTerms {
  id: number
  code: string
  discounts: readonly Cents[]
}

/** What a customer agrees to besides the prices: the billing details, the VAT that follows from them, and a coupon. */
export interface Terms {
  billing: Billing
  vat: Vat
  /** If omitted, the order keeps its coupon. */
  coupon?: CouponTerms | null
}

/** Applies new terms to an unpaid order. Prices stay as ordered; discount and VAT are calculated again. */
export async function applyTerms(
  tx: Transaction,
  { id }: Pick<OrderRow, 'id'>,
  { billing, vat, coupon }: Terms,
): Promise<OrderRow> {
  const columns = sql`
    billing = ${json(billing)}::jsonb,
    vat_country = ${vat.country},
    vat_treatment = ${vat.treatment},
    vat_note = ${vat.note},
    vat_check_id = ${vat.checkId},`
  return store(tx, id, vat.rate, coupon, columns)
}

/** Replaces or removes the coupon of an unpaid order. */
export function repriceWith(
  tx: Transaction,
  { id, vat_rate }: Pick<OrderRow, 'id' | 'vat_rate'>,
  coupon: CouponTerms | null,
): Promise<OrderRow> {
  return store(tx, id, vat_rate, coupon, sql``)
}

/** Stores the amounts of an order, with other columns that change with them. */
async function store(
  tx: Transaction,
  id: number,
  rate: Rate,
  coupon: CouponTerms | null | undefined,
  columns: Statement,
): Promise<OrderRow> {
  const lines = (await linesOf(tx, [id])).get(id) ?? []
  const items = priceable(lines).map((item, index) =>
    coupon === undefined ? item : { ...item, discount: coupon?.discounts[index] ?? cents(0) },
  )
  const priced = priceOf(items, rate)
  for (const [index, line] of lines.entries()) {
    const { net, vat, discount } = priced.lines[index]!
    await tx.run(sql`
      update order_lines set net_cents = ${net}, vat_cents = ${vat}, discount_cents = ${discount} where id = ${line.id}`)
  }
  await tx.run(sql`
    update orders set
      ${columns}
      ${coupon === undefined ? sql`` : sql`coupon_id = ${coupon?.id ?? null},`}
      vat_rate = ${rate},
      net_cents = ${priced.net},
      vat_cents = ${priced.vat},
      total_cents = ${priced.total}
    where id = ${id} and status = 'pending'`)
  return (await orderById(tx, id))!
}
