import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { currencyOf } from '../../core/site-settings/prices.ts'
import { siteCurrency } from '../../core/site-settings/settings.ts'
import type { App } from '../../platform/app.ts'
import { type Cents, cents, convertCents } from '../../platform/cents.ts'
import { type Currency, currencyName, isCurrency } from '../../platform/currency.ts'
import { lock } from '../../platform/database/locks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { counted } from '../../platform/numbers.ts'
import { type FieldError, invalid, Problem } from '../../platform/problem.ts'
import { type AdminProduct, adminProducts } from './admin.ts'
import { recordPrice } from './change.ts'

interface CurrencyChange {
  to: Currency
  /** How much of the new currency one unit of the old one is, such as `0.92`. */
  rate: string
  /** The new prices by code; the others are converted at the rate. */
  prices?: ReadonlyMap<string, Cents>
  by: AdminActor & { name: string }
}

/**
 * Changes the currency of all prices at once. Orders and invoices keep theirs, so it waits until no order is open that
 * would be paid in the old one. Billboard totals, which add up over the years, are converted.
 */
export async function changeCurrency(
  app: App,
  tx: Transaction,
  { to, rate, prices, by }: CurrencyChange,
): Promise<AdminProduct[]> {
  await lock(tx, 'currency')
  const products = await adminProducts(tx)
  const from = products[0]?.currency ?? currencyOf(app)
  const given = parseRate(to, rate, from)
  await refuseWithOpenOrders(app, tx)
  for (const { code, price_cents } of products) {
    const price = prices?.get(code) ?? convertCents(price_cents, from, to, given)
    await tx.run(sql`
      update products set price_cents = ${price}, currency = ${to}, revision = revision + 1 where code = ${code}`)
    await recordPrice(app, tx, { code, priceCents: price, changedBy: by.name })
  }
  await convertBillboard(tx, from, to, given)
  await tx.run(sql`
    insert into currency_changes (from_currency, to_currency, rate, changed_at)
    values (${from}, ${to}, ${given}::numeric, ${app.clock.now()})`)
  await app.settings.change(tx, { memberId: by.adminId, via: 'program' }, () => [{ setting: siteCurrency, value: to }])
  await recordAdminAction(app, tx, by, 'admin.acted', null, {
    what: 'changed the currency',
    changes: { currency: [from, to] },
    rate: given,
  })
  await app.cache.invalidate(tx, ['products', 'listings'])
  return adminProducts(tx)
}

function parseRate(to: Currency, rate: string, from: Currency): string {
  const errors: FieldError[] = []
  if (!isCurrency(to)) errors.push({ path: 'to', message: 'Choose a currency' })
  else if (to === from) errors.push({ path: 'to', message: `Prices are already in ${currencyName(to)}` })
  const given = readRate(rate)
  if (given === null)
    errors.push({ path: 'rate', message: `Enter how much 1 ${from} is in the new currency, like 0.92` })
  if (given === null || errors.length > 0) throw invalid(errors)
  return given
}

/** A rate as typed, with a decimal point. */
export function readRate(typed: string): string | null {
  const rate = typed.trim().replace(',', '.')
  return /^\d{1,9}(\.\d{1,10})?$/.test(rate) && /[1-9]/.test(rate) ? rate : null
}

async function refuseWithOpenOrders(app: App, tx: Transaction): Promise<void> {
  const { open } = await tx.one(sql<{ open: number }>`
    select count(*) as open from orders where status = 'pending' and expires_at > ${app.clock.now()}`)
  if (open > 0)
    throw new Problem(
      'not_allowed_now',
      `${counted(open, 'order is', 'orders are')} waiting for payment in the current currency. ` +
        'Wait until they’re paid, canceled or expired.',
    )
}

async function convertBillboard(tx: Transaction, from: Currency, to: Currency, rate: string): Promise<void> {
  const listings = await tx.many(sql<{ id: number; billboard_cents: Cents }>`
    select id, billboard_cents from listings where billboard_cents > 0 for update`)
  for (const { id, billboard_cents } of listings)
    await tx.run(sql`
      update listings set billboard_cents = ${convertCents(billboard_cents, from, to, rate)} where id = ${id}`)
}

interface PastChange {
  from_currency: Currency
  to_currency: Currency
  rate: string
}

/** What an amount of an older order is in the site's currency, at the rates of the changes since. */
export async function inSiteCurrency(app: App, db: Queryable, amount: Cents, currency: Currency): Promise<Cents> {
  const now = currencyOf(app)
  if (currency === now) return amount
  const changes = await db.many(sql<PastChange>`
    select from_currency, to_currency, rate::text as rate from currency_changes order by id`)
  // The last time that it was the site's currency is where the changes since begin.
  const first = changes.findLastIndex(({ from_currency }) => from_currency === currency)
  if (first === -1) return cents(amount)
  return changes
    .slice(first)
    .reduce((sum, { from_currency, to_currency, rate }) => convertCents(sum, from_currency, to_currency, rate), amount)
}
