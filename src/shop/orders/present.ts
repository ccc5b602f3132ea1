import type { App } from '../../platform/app.ts'
import { sumOf } from '../../platform/cents.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Vat } from '../vat/treatment.ts'
import { currentStatus } from './lifecycle.ts'
import { whyNotPayable } from './payable.ts'
import { type FulfilmentRow, invoicedOrderIds, type LineRow, linesOf, type OrderRow } from './queries.ts'
import type { Order, Quote } from './schema.ts'
import type { ValidatedOrder } from './validate-order.ts'

export function presentQuote({ items, vat, priced, currency }: ValidatedOrder): Quote {
  return {
    currency,
    lines: items.map(({ product, listing, week, categories, options, quantity, unitCents }, index) => ({
      product: product.code,
      name: product.name,
      listing_id: listing?.id ?? null,
      week,
      categories,
      options,
      quantity,
      unit_cents: unitCents,
      net_cents: priced.lines[index]!.net,
      vat_cents: priced.lines[index]!.vat,
    })),
    net_cents: priced.net,
    vat: presentVat(vat, priced.vat),
    total_cents: priced.total,
  }
}

function presentVat(
  { country, rate, treatment, note }: Pick<Vat, 'country' | 'rate' | 'treatment' | 'note'>,
  cents: number,
): Quote['vat'] {
  return { country, rate: rate / 100, cents, reverse_charge: treatment === 'reverse_charge', note }
}

/** Orders with their lines, in wire format. */
export async function presentOrders(app: App, db: Queryable, orders: readonly OrderRow[]): Promise<Order[]> {
  const ids = orders.map(({ id }) => id)
  const lines = await linesOf(db, ids)
  const invoiced = await invoicedOrderIds(db, ids)
  const presented: Order[] = []
  for (const order of orders) {
    const ordered = lines.get(order.id) ?? []
    const obstacle = currentStatus(app, order) === 'pending' ? await whyNotPayable(app, db, ordered) : null
    presented.push(presentOrder(app, order, ordered, { invoiced: invoiced.has(order.id), obstacle }))
  }
  return presented
}

function presentOrder(
  app: App,
  order: OrderRow,
  lines: readonly LineRow[],
  { invoiced, obstacle }: { invoiced: boolean; obstacle: string | null },
): Order {
  const { number, net_cents, total_cents, created_at, paid_at } = order
  const status = currentStatus(app, order)
  const vat = { country: order.vat_country, rate: order.vat_rate, treatment: order.vat_treatment, note: order.vat_note }
  return {
    number,
    status,
    currency: order.currency,
    lines: lines.map((line) => ({
      product: line.product,
      name: line.name,
      listing_id: line.listing_id,
      week: line.week,
      categories: line.categories,
      options: line.options,
      quantity: line.quantity,
      unit_cents: line.unit_cents,
      net_cents: line.net_cents,
      vat_cents: line.vat_cents,
      ...(order.coupon_code !== null && { discount_cents: line.discount_cents }),
      fulfilment: fulfilmentOf(line.fulfilments),
    })),
    ...(order.coupon_code !== null && {
      discount: { code: order.coupon_code, cents: sumOf(lines.map(({ discount_cents }) => discount_cents)) },
    }),
    net_cents,
    vat: presentVat(vat, order.vat_cents),
    total_cents,
    checkout_url: status === 'pending' && obstacle === null ? checkoutUrl(app, order) : null,
    not_payable: obstacle,
    invoice_url: invoiced ? app.urls.to(`/account/orders/${number}/invoice`) : null,
    created_at: created_at.toISOString(),
    expires_at: status === 'pending' ? order.expires_at.toISOString() : null,
    paid_at: paid_at?.toISOString() ?? null,
  }
}

export function checkoutUrl(app: App, { token }: Pick<OrderRow, 'token'>): string {
  return app.urls.to(`/checkout/${token}`)
}

type Fulfilment = Order['lines'][number]['fulfilment']

/** Combines the states of a line's parts into the state of the line. */
export function fulfilmentOf(parts: readonly FulfilmentRow[]): Fulfilment {
  const all = (...statuses: FulfilmentRow['status'][]) =>
    parts.length > 0 && parts.every(({ status }) => statuses.includes(status))
  const any = (...statuses: FulfilmentRow['status'][]) => parts.some(({ status }) => statuses.includes(status))
  const note = parts.flatMap((part) => part.note ?? []).join(' ') || null
  const at =
    parts
      .map(({ changed_at }) => new Date(changed_at).toISOString())
      .sort()
      .at(-1) ?? null
  if (all('done')) return { status: 'done', fulfilled: true, at, note }
  // A reversed part counts as failed.
  if (any('failed', 'undone')) return { status: 'failed', fulfilled: false, at: null, note }
  if (any('in_progress', 'done')) return { status: 'in_progress', fulfilled: false, at: null, note }
  return { status: 'waiting', fulfilled: false, at: null, note }
}
