import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { Product } from './queries.ts'

/** A product with what only admins see, on sale or not. */
export interface AdminProduct extends Product {
  on_sale: boolean
  /** Incremented by every change. */
  revision: number
  /** When and by whom the current price was set. */
  priced_at: Date
  priced_by: string | null
}

const selectAdminProduct = sql`
  select p.code, p.name, p.description, p.price_cents, p.currency, p.needs_listing, p.takes_week, p.needs_award, p.parts, p.options,
    p.retired_at is null as on_sale, p.revision,
    last.changed_at as priced_at, last.changed_by as priced_by
  from products p
  cross join lateral (
    select changed_at, changed_by from product_prices where code = p.code order by id desc limit 1
  ) last`

/** All products, including retired ones, in the order of the price list. */
export function adminProducts(db: Queryable): Promise<AdminProduct[]> {
  return db.many(sql<AdminProduct>`${selectAdminProduct} order by p.position, p.code`)
}

export async function adminProduct(db: Queryable, code: string): Promise<AdminProduct> {
  const product = await db.maybe(sql<AdminProduct>`${selectAdminProduct} where p.code = ${code}`)
  if (!product)
    throw notFound(`There’s no product ${code.slice(0, 60)}. Run \`slipway products list\` to see them all.`)
  return product
}

/** Unpaid orders for the product. They keep the price from when they were created. */
export async function countOpenOrdersOf(db: Queryable, code: string, now: Date): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(distinct o.id) as count
    from orders o join order_lines l on l.order_id = o.id
    where o.status = 'pending' and o.expires_at > ${now} and l.product = ${code}`)
  return count
}
