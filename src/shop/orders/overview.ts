import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countLimit, offsetOf, type PageRequest } from '../../platform/operation/paging.ts'
import { type OrderRow, type OrderStatus, orderById } from './queries.ts'

export interface ListedOrder {
  number: string
  status: OrderStatus
  total_cents: Cents
  created_at: Date
  expires_at: Date
  email: string | null
  products: string[]
  /** Fulfilments that are not done, payments whose money has to go back, and open disputes. */
  open: number
  surplus: number
  disputed: number
}

interface OrderFilter {
  status?: string | undefined
  /** A part of the number, or of an address. */
  q?: string | undefined
}

function where({ status, q }: OrderFilter) {
  return sql`${status ? sql`o.status = ${status}` : sql`true`} and ${q ? named(q) : sql`true`}`
}

// Each way of finding has an index of its own, which one condition with `or` could not use.
function named(q: string) {
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`o.id in (select id from orders where number like ${like.toUpperCase()} union select id from orders where lower(billing ->> 'email') like ${like}
    union select theirs.id from orders theirs join members m on m.id = theirs.member_id where m.email like ${like})`
}

/** All orders of the site, the newest first. */
export function allOrders(db: Queryable, filter: OrderFilter, page: PageRequest): Promise<ListedOrder[]> {
  return db.many(sql<ListedOrder>`
    select o.number, o.status, o.total_cents, o.created_at, o.expires_at, coalesce(o.billing ->> 'email', m.email) as email,
      array(select l.name from order_lines l where l.order_id = o.id order by l.position) as products,
      (select count(*) from fulfilments f join order_lines l on l.id = f.line_id where l.order_id = o.id and f.status in ('waiting', 'in_progress', 'failed')) as open,
      (select count(*) from payments p where p.order_id = o.id and p.status = 'surplus' and p.refunded_cents < p.came_cents) as surplus,
      (select count(*) from disputes d join payments p on p.id = d.payment_id where p.order_id = o.id and d.status = 'open') as disputed
    from orders o left join members m on m.id = o.member_id
    where ${where(filter)} order by o.created_at desc, o.id desc limit ${page.per_page} offset ${offsetOf(page)}`)
}

export async function countAllOrders(db: Queryable, filter: OrderFilter): Promise<number> {
  return (
    await db.one(sql<{ count: number }>`
    select count(*) as count from (select from orders o where ${where(filter)} limit ${countLimit + 1}) as counted`)
  ).count
}

export async function anyOrder(db: Queryable, number: string): Promise<OrderRow | undefined> {
  const found = await db.maybe(sql<{ id: number }>`select id from orders where number = ${number}`)
  return found && orderById(db, found.id)
}

export interface PaymentOfOrder {
  id: number
  gateway: string
  reference: string | null
  amount_cents: Cents
  came_cents: Cents
  refunded_cents: Cents
  /** What is on its way back. */
  asked_cents: Cents
  status: string
  note: string | null
  begun_at: Date
}

export function paymentsOf(db: Queryable, orderId: number): Promise<PaymentOfOrder[]> {
  return db.many(sql<PaymentOfOrder>`
    select p.id, p.gateway, p.reference, p.amount_cents, p.came_cents, p.refunded_cents, p.status, p.note, p.begun_at,
      (select coalesce(sum(r.amount_cents), 0)::bigint from refunds r where r.payment_id = p.id and r.status = 'asked') as asked_cents
    from payments p where p.order_id = ${orderId} order by p.id`)
}

export interface RefundOfOrder {
  gateway: string
  reference: string | null
  amount_cents: Cents
  status: 'asked' | 'done' | 'failed'
  outside: boolean
  note: string | null
  asked_by: string
  asked_at: Date
}

export function refundsOf(db: Queryable, orderId: number): Promise<RefundOfOrder[]> {
  return db.many(sql<RefundOfOrder>`
    select p.gateway, r.reference, r.amount_cents, r.status, r.outside, r.note, r.asked_by, r.asked_at from refunds r join payments p on p.id = r.payment_id where p.order_id = ${orderId} order by r.id`)
}

interface EventOfOrder {
  gateway: string
  kind: string
  deliveries: number
  outcome: string | null
  received_at: Date
}

export function eventsOf(db: Queryable, orderId: number): Promise<EventOfOrder[]> {
  return db.many(sql<EventOfOrder>`
    select e.gateway, e.kind, e.deliveries, e.outcome, e.received_at from gateway_events e join payments p on p.id = e.payment_id where p.order_id = ${orderId} order by e.id`)
}
