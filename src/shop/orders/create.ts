import { randomBytes } from 'node:crypto'
import { dateInZone, siteTimeZone } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { hour } from '../../platform/duration.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { holdPlace } from '../../publishing/lifecycle/places.ts'
import type { KnownBilling } from './billing.ts'
import type { ResolvedItem } from './items/item.ts'
import { holdToken } from './lifecycle.ts'
import { type OrderRow, orderById } from './queries.ts'
import { mostOpenOrders, orderHours } from './settings.ts'
import type { ValidatedOrder } from './validate-order.ts'

/** Orders that nobody pays hold places from others. Two of one person take turns here. */
async function mayOpenAnother(app: App, tx: Transaction, memberId: number): Promise<void> {
  await tx.run(sql`select id from members where id = ${memberId} for no key update`)
  const { open } = await tx.one(
    sql<{
      open: number
    }>`select count(*) as open from orders where member_id = ${memberId} and status = 'pending'
      and expires_at > ${app.clock.now()}`,
  )
  if (open < app.settings.get(mostOpenOrders)) return
  throw new Problem(
    'not_allowed_now',
    `You have ${open} orders that are not paid, as many as there may be. Pay or cancel some of them at \
${app.urls.to('/account/orders')}, or let them expire.`,
  )
}

/** Writes the order down, at the prices of this moment, and keeps the places it needs. */
export async function createOrder(
  app: App,
  tx: Transaction,
  memberId: number,
  { items, vat, priced }: ValidatedOrder,
  billing: KnownBilling,
): Promise<OrderRow> {
  await mayOpenAnother(app, tx, memberId)
  const now = app.clock.now()
  const expires = new Date(now.getTime() + app.settings.get(orderHours) * hour)
  const { id, number } = await insertOrder(
    app,
    tx,
    (candidate) => sql<{ id: number; number: string }>`
    insert into orders (number, token, member_id, net_cents, vat_cents, total_cents, vat_country, vat_rate,
    vat_treatment, vat_note, vat_check_id, billing, created_at, expires_at)
    values (${candidate}, ${newToken()}, ${memberId}, ${priced.net}, ${priced.vat}, ${priced.total}, ${vat.country},
    ${vat.rate}, ${vat.treatment}, ${vat.note}, ${vat.checkId},
      ${json(billing)}::jsonb, ${now}, ${expires})
    on conflict (number) do nothing returning id, number`,
  )
  for (const [position, item] of items.entries()) {
    const { net, vat: tax } = priced.lines[position]!
    await tx.run(sql`
      insert into order_lines (order_id, position, product, name, listing_id, listing_name, week, categories, options,
      quantity, unit_cents, net_cents, vat_cents)
      values (${id}, ${position}, ${item.product.code}, ${item.product.name}, ${
        item.listing?.id ?? null
      }, ${item.listing?.name ?? null}, ${item.week}, ${item.categories},
        ${item.options && json(item.options)}::jsonb, ${item.quantity}, ${item.unitCents}, ${net}, ${tax})`)
    await hold(app, tx, item, holdToken(number, position), expires)
  }
  return (await orderById(tx, id))!
}

async function hold(
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
    // Somebody else took the last place between the look and the taking.
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
    const made = await tx.maybe(insert(newNumber(app)))
    if (made) return made
  }
}

// Without 0, O, 1 and I, which look alike on paper and on the phone. 32 of them, so every byte's share is the same.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** `SW-` with the year and eight characters, such as SW-2026K7M4Q2XP. */
function newNumber(app: App): string {
  const year = dateInZone(siteTimeZone(app), app.clock.now()).slice(0, 4)
  return `SW-${year}${[...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}

/** What opens the checkout page. */
function newToken(): string {
  return randomBytes(24).toString('base64url')
}
