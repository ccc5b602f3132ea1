import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countLimit, offsetOf, type PageRequest } from '../../platform/operation/paging.ts'
import type { OrderStatus } from './queries.ts'

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
  return sql`o.id in (select id from orders where number like ${like.toUpperCase()} union select id from orders
    where lower(billing ->> 'email') like ${like}
    union select theirs.id from orders theirs join members m on m.id = theirs.member_id where m.email like ${like})`
}

/** All orders of the site, the newest first. */
export function searchOrders(db: Queryable, filter: OrderFilter, page: PageRequest): Promise<ListedOrder[]> {
  return db.many(sql<ListedOrder>`
    select o.number, o.status, o.total_cents, o.created_at, o.expires_at, coalesce(o.billing ->> 'email',
    m.email) as email,
      array(select l.name from order_lines l where l.order_id = o.id order by l.position) as products,
      (select count(*) from fulfilments f join order_lines l on l.id = f.line_id where l.order_id = o.id
      and f.status in ('waiting', 'in_progress', 'failed')) as open,
      (select count(*) from payments p where p.order_id = o.id and p.status = 'surplus'
      and p.refunded_cents < p.came_cents) as surplus,
      (select count(*) from disputes d join payments p on p.id = d.payment_id where p.order_id = o.id
      and d.status = 'open') as disputed
    from orders o left join members m on m.id = o.member_id
    where ${where(filter)} order by o.created_at desc, o.id desc limit ${page.per_page} offset ${offsetOf(page)}`)
}

export async function countOrdersFound(db: Queryable, filter: OrderFilter): Promise<number> {
  return (
    await db.one(sql<{ count: number }>`
    select count(*) as count from (select from orders o where ${where(filter)} limit ${countLimit + 1}) as counted`)
  ).count
}
