import type { Week } from '../../core/calendar/weeks.ts'
import type { AccountCount } from '../../core/members/account-counts.ts'
import type { Status } from '../../directory/listings/status.ts'
import type { Cents, Rate } from '../../platform/cents.ts'
import type { Currency } from '../../platform/currency.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countLimit, offsetOf, type PageRequest } from '../../platform/operation/paging.ts'
import type { ProductPart } from '../products/parts.ts'
import type { Treatment } from '../vat/treatment.ts'
import type { KnownBilling } from './billing.ts'
import type { Delivery } from './delivery.ts'
import { type OrderedListing, selectOrderedListing } from './items/facts.ts'
import type { orderStatuses } from './schema.ts'

export type OrderStatus = (typeof orderStatuses)[number]

export interface OrderRow {
  id: number
  number: string
  token: string
  member_id: number | null
  status: OrderStatus
  currency: Currency
  net_cents: Cents
  vat_cents: Cents
  total_cents: Cents
  vat_country: string | null
  vat_rate: Rate
  vat_treatment: Treatment
  vat_note: string | null
  vat_check_id: number | null
  coupon_id: number | null
  coupon_code: string | null
  billing: KnownBilling
  delivery: Delivery | null
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  ended_at: Date | null
}

export interface FulfilmentRow {
  part: string
  status: 'waiting' | 'in_progress' | 'done' | 'failed' | 'undone'
  note: string | null
  changed_at: string
}

/** The columns of an order line that fulfilment needs too. */
export interface LineFacts {
  order_id: number
  position: number
  product: string
  name: string
  listing_id: number | null
  listing_name: string | null
  week: Week | null
  categories: string[]
  options: Record<string, unknown> | null
  net_cents: Cents
}

export const lineFacts = sql`
  l.order_id, l.position, l.product, l.name, l.listing_id, l.listing_name, l.week, l.categories, l.options, l.net_cents`

export interface LineRow extends LineFacts {
  id: number
  currency: Currency
  quantity: number
  unit_cents: Cents
  vat_cents: Cents
  discount_cents: Cents
  needs_award: boolean
  parts: ProductPart[]
  /** The current slug of the listing. */
  listing_slug: string | null
  listing_status: Status | null
  fulfilments: FulfilmentRow[]
}

const columns = sql`
  id, number, token, member_id, status, currency,
  net_cents, vat_cents, total_cents,
  vat_country, vat_rate, vat_treatment, vat_note, vat_check_id,
  coupon_id, (select code from coupons where coupons.id = coupon_id) as coupon_code,
  billing, delivery, created_at, expires_at, paid_at, ended_at`

export function orderByNumber(db: Queryable, number: string): Promise<OrderRow | undefined> {
  return db.maybe(sql<OrderRow>`select ${columns} from orders where number = ${number}`)
}

export function memberOrder(db: Queryable, memberId: number, number: string): Promise<OrderRow | undefined> {
  return db.maybe(sql<OrderRow>`select ${columns} from orders where number = ${number} and member_id = ${memberId}`)
}

export function orderByToken(db: Queryable, token: string): Promise<OrderRow | undefined> {
  return db.maybe(sql<OrderRow>`select ${columns} from orders where token = ${token}`)
}

export function orderById(db: Queryable, id: number): Promise<OrderRow | undefined> {
  return db.maybe(sql<OrderRow>`select ${columns} from orders where id = ${id}`)
}

export function lockOrder(db: Queryable, id: number): Promise<OrderRow> {
  return db.one(sql<OrderRow>`select ${columns} from orders where id = ${id} for update`)
}

/** A member's orders, newest first. */
export function ordersOf(db: Queryable, memberId: number, page: PageRequest): Promise<OrderRow[]> {
  return db.many(sql<OrderRow>`
    select ${columns} from orders
    where member_id = ${memberId}
    order by created_at desc, id desc
    limit ${page.per_page} offset ${offsetOf(page)}`)
}

export async function countOrders(db: Queryable, memberId: number): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count
    from (select from orders where member_id = ${memberId} limit ${countLimit + 1}) as counted`)
  return count
}

export async function linesOf(db: Queryable, orderIds: readonly number[]): Promise<Map<number, LineRow[]>> {
  const rows = orderIds.length > 0 ? await db.many(selectLines(orderIds)) : []
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

function selectLines(orderIds: readonly number[]): Statement<LineRow> {
  return sql<LineRow>`
    select l.id, o.currency, ${lineFacts}, l.quantity, l.unit_cents, l.vat_cents, l.discount_cents,
      p.needs_award, p.parts, li.slug as listing_slug, li.status as listing_status,
      coalesce(
        (
          select json_agg(
            json_build_object('part', f.part, 'status', f.status, 'note', f.note, 'changed_at', f.changed_at)
            order by f.id
          )
          from fulfilments f where f.line_id = l.id
        ),
        '[]'
      ) as fulfilments
    from order_lines l
    join orders o on o.id = l.order_id
    join products p on p.code = l.product
    left join listings li on li.id = l.listing_id
    where l.order_id = any(${orderIds}::bigint[])
    order by l.order_id, l.position`
}

/** Which of these orders have an invoice. */
export async function invoicedOrderIds(db: Queryable, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.many(sql<{ order_id: number }>`
    select order_id from invoices where kind = 'invoice' and order_id = any(${orderIds}::bigint[])`)
  return new Set(rows.map(({ order_id }) => order_id))
}

/** Billing details of the member's last paid order. */
export async function lastBilling(db: Queryable, memberId: number): Promise<KnownBilling | undefined> {
  const last = await db.maybe(sql<{ billing: KnownBilling }>`
    select billing from orders
    where member_id = ${memberId} and paid_at is not null
    order by paid_at desc limit 1`)
  return last?.billing
}

/** Listings that the member owns or edits, and so can order for, newest first. */
export function listingsToOrderFor(db: Queryable, memberId: number): Promise<OrderedListing[]> {
  return db.many(sql<OrderedListing>`
    ${selectOrderedListing}
    where l.status <> 'hidden'
      and (
        l.owner_id = ${memberId}
        or exists (select from listing_editors e where e.listing_id = l.id and e.member_id = ${memberId})
      )
    order by l.id desc limit 200`)
}

export const ordersCount: AccountCount = {
  name: 'orders',
  count: (memberId) => sql`select count(*) from orders where member_id = ${memberId}`,
}
