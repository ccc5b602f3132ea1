import type { Cents } from '../../platform/cents.ts'
import type { Currency } from '../../platform/currency.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { ProductPart } from './parts.ts'

export interface Product {
  code: string
  name: string
  description: string
  price_cents: Cents
  currency: Currency
  needs_listing: boolean
  takes_week: boolean
  /** Made for an award of the listing, with its text, and delivered. */
  needs_award: boolean
  /** What an order of it includes. */
  parts: ProductPart[]
  /** JSON Schema of the options that an order item takes. */
  options: Record<string, unknown> | null
}

/** Products that can be ordered, in the order of the price list. */
export function productsOnSale(db: Queryable): Promise<Product[]> {
  return db.many(sql<Product>`
    select code, name, description, price_cents, currency, needs_listing, takes_week, needs_award, parts, options
    from products
    where retired_at is null
    order by position, code`)
}

export interface PastPrice {
  price_cents: Cents
  currency: Currency
  changed_by: string | null
  changed_at: Date
}

/** The prices of a product, newest first. */
export function priceHistory(db: Queryable, code: string): Promise<PastPrice[]> {
  return db.many(sql<PastPrice>`
    select price_cents, currency, changed_by, changed_at from product_prices where code = ${code} order by id desc limit 200`)
}

export async function productNames(db: Queryable, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db.many(sql<{ code: string; name: string }>`
    select code, name from products where code = any(${[...new Set(codes)]}::text[])`)
  return new Map(rows.map(({ code, name }) => [code, name]))
}
