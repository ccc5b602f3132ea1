import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { dateInZone, isIsoDate, siteTimeZone, startOfDay } from '../../core/calendar/weeks.ts'
import { currencyOf } from '../../core/site-settings/prices.ts'
import type { App } from '../../platform/app.ts'
import { cents, decimalText, parseCents, parsePercent, rateText } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { dateText } from '../../platform/dates.ts'
import { day } from '../../platform/duration.ts'
import { type FieldError, invalid, notFound, Problem } from '../../platform/problem.ts'
import { discountText } from './discount.ts'
import { type Coupon, couponByCode, couponById, couponCode } from './queries.ts'

/** A coupon as typed. */
export interface CouponInput {
  kind: string
  /** Percent, or an amount of money. */
  value: string
  /** Codes; empty for all products. */
  products: readonly string[]
  max_uses: string
  max_uses_each: string
  /** The first and the last day, such as `2027-01-31`, or empty. */
  starts: string
  ends: string
}

type CouponFields = Pick<
  Coupon,
  'percent' | 'amount_cents' | 'currency' | 'products' | 'max_uses' | 'max_uses_each' | 'starts_at' | 'ends_at'
>

const codeShape = z.string().regex(/^[A-Z0-9][A-Z0-9_-]{2,39}$/, 'Use 3 to 40 letters, digits, hyphens and underscores')

export async function createCoupon(
  app: App,
  tx: Transaction,
  input: CouponInput & { code: string },
  by: AdminActor,
): Promise<Coupon> {
  const code = couponCode(input.code)
  const errors: FieldError[] = (codeShape.safeParse(code).error?.issues ?? []).map(({ message }) => ({
    path: 'code',
    message,
  }))
  const coupon = await parseCoupon(app, tx, input, errors)
  const created = await tx.maybe(sql<{ id: number }>`
    insert into coupons (
      code, percent, amount_cents, currency, products, max_uses, max_uses_each, starts_at, ends_at, created_at
    )
    values (
      ${code}, ${coupon.percent}, ${coupon.amount_cents}, ${coupon.currency}, ${coupon.products}, ${coupon.max_uses},
      ${coupon.max_uses_each}, ${coupon.starts_at}, ${coupon.ends_at}, ${app.clock.now()}
    )
    on conflict (code) do nothing
    returning id`)
  if (!created) throw invalid([{ path: 'code', message: `There’s already a coupon ${code}` }])
  await recordAdminAction(app, tx, by, 'admin.acted', `coupon:${code}`, { what: 'created a coupon' })
  return (await couponById(tx, created.id))!
}

/** Changes what a coupon gives from now on. Orders that have it keep their discount. */
export async function changeCoupon(
  app: App,
  tx: Transaction,
  { code, input, by, revision }: { code: string; input: CouponInput; by: AdminActor; revision?: number },
): Promise<Coupon> {
  const before = await requireCoupon(tx, code)
  const wanted = await parseCoupon(app, tx, input, [])
  const [old, next] = [inWords(app, before), inWords(app, wanted)]
  const changed = (Object.keys(next) as (keyof typeof next)[]).filter(
    (name) => !isDeepStrictEqual(next[name], old[name]),
  )
  // The form was sent twice.
  if (changed.length === 0) return before
  if (revision !== undefined && revision !== before.revision)
    throw new Problem(
      'not_allowed_now',
      `Someone changed ${before.code} since you opened this page. Check the details below and save again.`,
    )
  if (wanted.max_uses !== null && wanted.max_uses < before.uses)
    throw invalid([{ path: 'max_uses', message: `It has already been used ${before.uses} times` }])
  await tx.run(sql`
    update coupons set
      percent = ${wanted.percent}, amount_cents = ${wanted.amount_cents}, currency = ${wanted.currency},
      products = ${wanted.products}, max_uses = ${wanted.max_uses}, max_uses_each = ${wanted.max_uses_each},
      starts_at = ${wanted.starts_at}, ends_at = ${wanted.ends_at}, revision = revision + 1
    where id = ${before.id}`)
  await recordAdminAction(app, tx, by, 'admin.acted', `coupon:${before.code}`, {
    what: 'changed a coupon',
    changes: Object.fromEntries(changed.map((name) => [name, [old[name], next[name]]])),
  })
  return (await couponById(tx, before.id))!
}

/** The coupon as the audit log shows it. */
function inWords(app: App, coupon: CouponFields) {
  const dayOf = (time: Date | null) => time && dateText(dateInZone(siteTimeZone(app), time))
  return {
    discount: discountText(coupon),
    products: coupon.products,
    total_uses: coupon.max_uses,
    uses_per_person: coupon.max_uses_each,
    first_day: dayOf(coupon.starts_at),
    last_day: dayOf(coupon.ends_at && new Date(coupon.ends_at.getTime() - 1)),
  }
}

/** An archived coupon can't be used. Orders that have it keep their discount. */
export async function archiveCoupon(
  app: App,
  tx: Transaction,
  { code, archived, by }: { code: string; archived: boolean; by: AdminActor },
): Promise<Coupon> {
  const before = await requireCoupon(tx, code)
  if ((before.archived_at !== null) === archived) return before
  await tx.run(sql`
    update coupons set archived_at = ${archived ? app.clock.now() : null}, revision = revision + 1
    where id = ${before.id}`)
  const what = archived ? 'archived a coupon' : 'restored a coupon'
  await recordAdminAction(app, tx, by, 'admin.acted', `coupon:${before.code}`, { what })
  return (await couponById(tx, before.id))!
}

async function requireCoupon(tx: Transaction, code: string): Promise<Coupon> {
  const coupon = await couponByCode(tx, code, true)
  if (!coupon) throw notFound(`There’s no coupon ${couponCode(code)}.`)
  return coupon
}

/** Reports every error at once, with those that the caller found. */
async function parseCoupon(app: App, tx: Transaction, input: CouponInput, errors: FieldError[]): Promise<CouponFields> {
  const isPercent = input.kind === 'percent'
  if (!isPercent && input.kind !== 'amount') errors.push({ path: 'kind', message: 'Choose a percentage or an amount' })
  const currency = currencyOf(app)
  const value = isPercent ? parsePercent(input.value) : parseCents(input.value.trim().replace(',', '.'), currency)
  if (isPercent ? value === null || value < 1 || value > 10_000 : value === null || value < 1)
    errors.push({
      path: 'value',
      message: isPercent ? 'Enter a percentage up to 100, like 20 or 12.5' : 'Enter an amount, like 15',
    })
  const starts = parseDay(input.starts, 'starts', errors)
  const ends = parseDay(input.ends, 'ends', errors)
  if (starts && ends && ends < starts) errors.push({ path: 'ends', message: 'The last day is before the first day' })
  const products = [...new Set(input.products)].sort()
  const known = await tx.many(sql<{ code: string }>`select code from products where code = any(${products}::text[])`)
  for (const product of products)
    if (!known.some(({ code }) => code === product))
      errors.push({ path: 'products', message: `There’s no product ${product.slice(0, 60)}` })
  const max_uses = parseLimit(input.max_uses, 'max_uses', errors)
  const max_uses_each = parseLimit(input.max_uses_each, 'max_uses_each', errors)
  if (errors.length > 0) throw invalid(errors)
  const zone = siteTimeZone(app)
  return {
    percent: isPercent ? value : null,
    amount_cents: isPercent || value === null ? null : cents(value),
    currency: isPercent ? null : currency,
    products: products.length > 0 ? products : null,
    max_uses,
    max_uses_each,
    starts_at: starts ? startOfDay(zone, starts) : null,
    ends_at: ends ? startOfDay(zone, dayAfter(ends)) : null,
  }
}

function parseDay(text: string, path: string, errors: FieldError[]): string | null {
  const given = text.trim()
  if (!given) return null
  if (isIsoDate(given) && given >= '2000-01-01' && given <= '2199-12-31') return given
  errors.push({ path, message: 'Enter a day, like 2027-01-31' })
  return null
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + day).toISOString().slice(0, 10)
}

function parseLimit(text: string, path: string, errors: FieldError[]): number | null {
  const given = text.trim()
  if (!given) return null
  if (/^[1-9]\d{0,6}$/.test(given)) return Number(given)
  errors.push({ path, message: 'Enter a whole number, or leave it empty for no limit' })
  return null
}

/** The coupon as a form shows it. */
export function couponInput(app: App, coupon: Coupon): CouponInput {
  const zone = siteTimeZone(app)
  return {
    kind: coupon.percent === null ? 'amount' : 'percent',
    value:
      coupon.percent === null
        ? decimalText(coupon.amount_cents!, coupon.currency!)
        : rateText(coupon.percent).replace('%', ''),
    products: coupon.products ?? [],
    max_uses: String(coupon.max_uses ?? ''),
    max_uses_each: String(coupon.max_uses_each ?? ''),
    starts: coupon.starts_at ? dateInZone(zone, coupon.starts_at) : '',
    ends: coupon.ends_at ? dateInZone(zone, new Date(coupon.ends_at.getTime() - 1)) : '',
  }
}
