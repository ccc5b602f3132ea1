import { randomBytes } from 'node:crypto'
import { dateInZone, siteTimeZone } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { hour } from '../../platform/duration.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { holdPlace } from '../../publishing/lifecycle/places.ts'
import { requireOpenSales } from '../vat/seller.ts'
import type { KnownBilling } from './billing.ts'
import type { ResolvedItem } from './items/item.ts'
import { holdToken } from './lifecycle.ts'
import { type OrderRow, orderById } from './queries.ts'
import { maxOpenOrders, orderHours } from './settings.ts'
import type { ValidatedOrder } from './validate-order.ts'

/**
 * Limits unpaid orders, because each of them holds launch places. The lock on the member makes concurrent requests of
 * one person count each other.
 */
async function checkOpenOrders(app: App, tx: Transaction, memberId: number): Promise<void> {
  await tx.run(sql`select id from members where id = ${memberId} for no key update`)
  const { open } = await tx.one(sql<{ open: number }>`
    select count(*) as open from orders
    where member_id = ${memberId} and status = 'pending' and expires_at > ${app.clock.now()}`)
  if (open < app.settings.get(maxOpenOrders)) return
  throw new Problem(
    'not_allowed_now',
    `You have ${open} unpaid orders, which is the limit. Pay or cancel some at \
${app.urls.to('/account/orders')}, or let them expire.`,
  )
}

/** Stores the order at current prices and holds the launch places it needs. */
export async function createOrder(
  app: App,
  tx: Transaction,
  memberId: number,
  { items, vat, priced, coupon, currency }: ValidatedOrder,
  billing: KnownBilling,
): Promise<OrderRow> {
  if (priced.total > 0) await requireOpenSales(app, tx)
  await checkOpenOrders(app, tx, memberId)
  const now = app.clock.now()
  const expires = new Date(now.getTime() + app.settings.get(orderHours) * hour)
  const { id, number } = await insertOrder(
    app,
    tx,
    (candidate) => sql<{ id: number; number: string }>`
      insert into orders (
        number, token, member_id, currency,
        net_cents, vat_cents, total_cents,
        vat_country, vat_rate, vat_treatment, vat_note, vat_check_id, coupon_id,
        billing, created_at, expires_at
      )
      values (
        ${candidate}, ${newToken()}, ${memberId}, ${currency},
        ${priced.net}, ${priced.vat}, ${priced.total},
        ${vat.country}, ${vat.rate}, ${vat.treatment}, ${vat.note}, ${vat.checkId}, ${coupon?.id ?? null},
        ${json(billing)}::jsonb, ${now}, ${expires}
      )
      on conflict (number) do nothing
      returning id, number`,
  )
  for (const [position, item] of items.entries()) {
    const { product, listing, week, categories, options, quantity, unitCents } = item
    const { net, vat: lineVat, discount } = priced.lines[position]!
    await tx.run(sql`
      insert into order_lines (
        order_id, position, product, name,
        listing_id, listing_name, week, categories, options,
        quantity, unit_cents, net_cents, vat_cents, discount_cents
      )
      values (
        ${id}, ${position}, ${product.code}, ${product.name},
        ${listing?.id ?? null}, ${listing?.name ?? null}, ${week}, ${categories}, ${options && json(options)}::jsonb,
        ${quantity}, ${unitCents}, ${net}, ${lineVat}, ${discount}
      )`)
    await holdPlaceFor(app, tx, item, holdToken(number, position), expires)
  }
  return (await orderById(tx, id))!
}

async function holdPlaceFor(
  app: App,
  tx: Transaction,
  { index, week, listing }: ResolvedItem,
  token: string,
  until: Date,
): Promise<void> {
  if (week === null) return
  try {
    await holdPlace(app, tx, { token, week, until, listingId: listing?.id ?? null })
  } catch (error) {
    // Another order may have taken the last place after this one was validated.
    if (error instanceof Problem && error.status < 500)
      throw invalid([{ path: `items[${index}].week`, message: error.message }])
    throw error
  }
}

async function insertOrder(
  app: App,
  tx: Transaction,
  insert: (number: string) => ReturnType<typeof sql<{ id: number; number: string }>>,
) {
  for (;;) {
    const inserted = await tx.maybe(insert(newNumber(app)))
    if (inserted) return inserted
  }
}

// Without 0, O, 1 and I, which are easily confused. 32 characters divide 256 evenly, so all are equally likely.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** `SW-` with the year and eight characters, such as SW-2026K7M4Q2XP. */
function newNumber(app: App): string {
  const year = dateInZone(siteTimeZone(app), app.clock.now()).slice(0, 4)
  return `SW-${year}${[...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}

/** The secret part of the checkout page's address. */
function newToken(): string {
  return randomBytes(24).toString('base64url')
}
