import type { Cents, Rate } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

export interface Coupon {
  id: number
  code: string
  /** In hundredths of a percent; null if it takes off an amount. */
  percent: Rate | null
  amount_cents: Cents | null
  currency: string | null
  /** Codes of products; null for all. */
  products: string[] | null
  max_uses: number | null
  max_uses_each: number | null
  starts_at: Date | null
  ends_at: Date | null
  uses: number
  revision: number
  created_at: Date
  archived_at: Date | null
}

const columns = sql`
  id, code, percent, amount_cents, currency, products, max_uses, max_uses_each, starts_at, ends_at, uses, revision,
  created_at, archived_at`

/** The code as it is stored. People may type it in lower case and with spaces around it. */
export function couponCode(text: string): string {
  return text.trim().toUpperCase().slice(0, 60)
}

/** With `lock`, nobody else can use the coupon until the transaction ends. */
export function couponByCode(db: Queryable, code: string, lock = false): Promise<Coupon | undefined> {
  return db.maybe(sql<Coupon>`
    select ${columns} from coupons where code = ${couponCode(code)} ${lock ? sql`for update` : sql``}`)
}

export function couponById(db: Queryable, id: number, lock = false): Promise<Coupon | undefined> {
  return db.maybe(sql<Coupon>`select ${columns} from coupons where id = ${id} ${lock ? sql`for update` : sql``}`)
}

/** All coupons, newest first. */
export function allCoupons(db: Queryable): Promise<Coupon[]> {
  return db.many(sql<Coupon>`select ${columns} from coupons order by id desc limit 1000`)
}
