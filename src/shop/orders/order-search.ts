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
  /** Fulfilments that are not done. */
  open: number
  /** Payments to refund. */
  surplus: number
  /** Open disputes. */
  disputed: number
}

interface OrderFilter {
  status?: string | undefined
  /** Part of the order number or of an email address. */
  q?: string | undefined
}

function where({ status, q }: OrderFilter) {
  return sql`${status ? sql`o.status = ${status}` : sql`true`} and ${q ? matches(q) : sql`true`}`
}

// A union, because each branch has its own index and one condition with `or` could use none of them.
function matches(q: string) {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`o.id in (
    select id from orders where number like ${pattern.toUpperCase()}
    union
    select id from orders where lower(billing ->> 'email') like ${pattern}
    union
    select by_member.id from orders by_member join members m on m.id = by_member.member_id where m.email like ${pattern}
  )`
}

/** Orders of all customers, newest first. */
export function searchOrders(db: Queryable, filter: OrderFilter, page: PageRequest): Promise<ListedOrder[]> {
  return db.many(sql<ListedOrder>`
    select o.number, o.status, o.total_cents, o.created_at, o.expires_at,
      coalesce(o.billing ->> 'email', m.email) as email,
      array(select l.name from order_lines l where l.order_id = o.id order by l.position) as products,
      (
        select count(*) from fulfilments f join order_lines l on l.id = f.line_id
        where l.order_id = o.id and f.status in ('waiting', 'in_progress', 'failed')
      ) as open,
      (
        select count(*) from payments p
        where p.order_id = o.id and p.status = 'surplus' and p.refunded_cents < p.came_cents
      ) as surplus,
      (
        select count(*) from disputes d join payments p on p.id = d.payment_id
        where p.order_id = o.id and d.status = 'open'
      ) as disputed
    from orders o
    left join members m on m.id = o.member_id
    where ${where(filter)}
    order by o.created_at desc, o.id desc
    limit ${page.per_page} offset ${offsetOf(page)}`)
}

export async function countOrdersFound(db: Queryable, filter: OrderFilter): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count from (select from orders o where ${where(filter)} limit ${countLimit + 1}) as counted`)
  return count
}
