import type { App } from '../../platform/app.ts'
import { type Cents, sumOf, times } from '../../platform/cents.ts'
import { type Currency, currencyName } from '../../platform/currency.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { discountsFor } from '../coupons/discount.ts'
import { couponByCode, couponCode } from '../coupons/queries.ts'
import { whyNotUsable } from '../coupons/usable.ts'
import { expireOrder } from './lifecycle.ts'
import { requirePayable } from './payable.ts'
import { type CouponTerms, repriceWith } from './price.ts'
import { linesOf, type OrderRow } from './queries.ts'

interface CouponUse {
  code: string
  memberId: number | null
  lines: readonly { product: string; price: Cents }[]
  currency: Currency
  /** Counts the use: the coupon is locked until the transaction ends. */
  lock: boolean
}

/** The discounts that a coupon gives, or the reason why it gives none. */
export async function readCoupon(
  app: App,
  db: Queryable,
  { code, memberId, lines, currency, lock }: CouponUse,
): Promise<CouponTerms> {
  const coupon = await couponByCode(db, code, lock)
  const refuse = (message: string) => invalid([{ path: 'coupon', message }])
  if (!coupon) throw refuse(`We don’t know the coupon ${couponCode(code)}. Check the spelling`)
  const refusal = whyNotUsable(app, coupon)
  if (refusal) throw refuse(refusal)
  if (coupon.max_uses_each !== null && (await usesBy(db, coupon.id, memberId)) >= coupon.max_uses_each)
    throw refuse(`You’ve already used the coupon ${coupon.code}`)
  if (coupon.currency !== null && coupon.currency !== currency)
    throw refuse(`The coupon ${coupon.code} is for orders in ${currencyName(coupon.currency)}`)
  const discounts = discountsFor(coupon, lines)
  if (sumOf(discounts) === 0) throw refuse(`The coupon ${coupon.code} isn’t for anything in this order`)
  return { id: coupon.id, code: coupon.code, discounts }
}

async function usesBy(db: Queryable, couponId: number, memberId: number | null): Promise<number> {
  const { uses } = await db.one(sql<{ uses: number }>`
    select count(*) as uses from orders
    where coupon_id = ${couponId} and member_id = ${memberId} and status in ('pending', 'paid', 'refunded')`)
  return uses
}

/** Expires overdue unpaid orders that hold a coupon, before somebody else is told that it is used up. */
export async function releaseOverdueUses(app: App, code: string): Promise<void> {
  const overdue = await app.db.many(sql<{ id: number }>`
    select o.id from orders o join coupons c on c.id = o.coupon_id
    where c.code = ${couponCode(code)} and o.status = 'pending' and o.expires_at <= ${app.clock.now()}
    order by o.id limit 200`)
  for (const { id } of overdue) await app.db.transaction((tx) => expireOrder(app, tx, id))
}

/** Sets or replaces the coupon of an unpaid order, or removes it. */
export async function setCoupon(app: App, tx: Transaction, orderId: number, code: string | null): Promise<OrderRow> {
  const order = await requirePayable(app, tx, orderId)
  if (order.coupon_code === (code && couponCode(code))) return order
  await refuseWhilePaying(tx, order)
  const lines = (await linesOf(tx, [orderId])).get(orderId) ?? []
  // The order releases its use first, so that a customer can enter the same limited coupon again.
  if (order.coupon_id !== null) await repriceWith(tx, order, null)
  if (code === null) return repriceWith(tx, order, null)
  const coupon = await readCoupon(app, tx, {
    code,
    memberId: order.member_id,
    currency: order.currency,
    lines: lines.map(({ product, unit_cents, quantity }) => ({ product, price: times(unit_cents, quantity) })),
    lock: true,
  })
  return repriceWith(tx, order, coupon)
}

/** The payment was agreed with this coupon, so its use must stay counted until the payment ends. */
async function refuseWhilePaying(tx: Transaction, { id, coupon_id, coupon_code }: OrderRow): Promise<void> {
  if (coupon_id === null) return
  const begun = await tx.maybe(sql`
    select 1 as begun from payments
    where order_id = ${id} and status = 'begun' and (terms -> 'coupon' ->> 'id')::bigint = ${coupon_id}
    limit 1`)
  if (begun)
    throw new Problem(
      'not_allowed_now',
      `You’ve started to pay with the coupon ${coupon_code}. Complete that payment, or cancel this order and start again.`,
    )
}
