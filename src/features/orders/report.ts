import type { Cents, Rate } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Treatment } from '../vat/treatment.ts'

export interface MonthOfSales {
  month: string
  invoices: number
  credit_notes: number
  net_cents: Cents
  vat_cents: Cents
  total_cents: Cents
}

/** What was sold and given back, by the months of the site's time zone, the newest first. */
export function salesByMonth(db: Queryable, zone: string, months = 24): Promise<MonthOfSales[]> {
  return db.many(sql<MonthOfSales>`
    select to_char(issued_at at time zone ${zone}, 'YYYY-MM') as month,
      count(*) filter (where kind = 'invoice') as invoices, count(*) filter (where kind = 'credit_note') as credit_notes,
      sum(net_cents)::bigint as net_cents, sum(vat_cents)::bigint as vat_cents, sum(total_cents)::bigint as total_cents
    from invoices group by 1 order by 1 desc limit ${months}`)
}

export interface VatOfQuarter {
  quarter: string
  country: string | null
  treatment: Treatment
  rate: Rate
  net_cents: Cents
  vat_cents: Cents
}

/** What a VAT return asks for: by quarter, country and rate. */
export function vatByQuarter(db: Queryable, zone: string, quarters = 8): Promise<VatOfQuarter[]> {
  return db.many(sql<VatOfQuarter>`
    with sums as (
      select to_char(i.issued_at at time zone ${zone}, 'YYYY-"Q"Q') as quarter, o.vat_country as country, o.vat_treatment as treatment, o.vat_rate as rate,
        sum(i.net_cents)::bigint as net_cents, sum(i.vat_cents)::bigint as vat_cents
      from invoices i join orders o on o.id = i.order_id group by 1, 2, 3, 4
    )
    select quarter, country, treatment, rate, net_cents, vat_cents from sums
    where quarter in (select distinct quarter from sums order by quarter desc limit ${quarters})
    order by quarter desc, country nulls last, rate desc, treatment`)
}

export interface ProductSales {
  product: string
  name: string
  sold: number
  net_cents: Cents
}

/** What of the last days' orders was paid, by product. */
export function salesByProduct(db: Queryable, since: Date): Promise<ProductSales[]> {
  return db.many(sql<ProductSales>`
    select l.product, p.name, count(*) as sold, sum(l.net_cents)::bigint as net_cents
    from order_lines l join orders o on o.id = l.order_id join products p on p.code = l.product
    where o.status = 'paid' and o.paid_at >= ${since} group by l.product, p.name order by net_cents desc, l.product`)
}
