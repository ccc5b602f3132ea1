import { addDays, isIsoDate, siteTimeZone, startOfDay } from '../../core/calendar/weeks.ts'
import { currencyOf } from '../../core/site-settings/prices.ts'
import type { App } from '../../platform/app.ts'
import { type Cents, parseCents } from '../../platform/cents.ts'
import type { Currency } from '../../platform/currency.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countLimit, offsetOf, type PageRequest } from '../../platform/operation/paging.ts'
import type { FieldError } from '../../platform/problem.ts'
import type { OrderStatus } from './queries.ts'
import { orderStatuses } from './schema.ts'

export interface ListedOrder {
  number: string
  status: OrderStatus
  currency: Currency
  total_cents: Cents
  created_at: Date
  expires_at: Date
  email: string | null
  name: string | null
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
  /** Part of the order number, or of the email or name of the customer. */
  q?: string | undefined
  /** When it was created; `until` is exclusive. */
  from?: Date | undefined
  until?: Date | undefined
  /** The total, both inclusive. */
  min?: Cents | undefined
  max?: Cents | undefined
}

function where({ status, q, from, until, min, max }: OrderFilter) {
  return sql`${status ? sql`o.status = ${status}` : sql`true`}
    and ${from ? sql`o.created_at >= ${from}` : sql`true`}
    and ${until ? sql`o.created_at < ${until}` : sql`true`}
    and ${min === undefined ? sql`true` : sql`o.total_cents >= ${min}`}
    and ${max === undefined ? sql`true` : sql`o.total_cents <= ${max}`}
    and ${q ? matches(q) : sql`true`}`
}

// A union, because each branch has its own index and one condition with `or` could use none of them.
function matches(q: string) {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`o.id in (
    select id from orders where number like ${pattern.toUpperCase()}
    union
    select id from orders where lower(billing ->> 'email') like ${pattern}
    union
    select id from orders where lower((billing ->> 'name') || coalesce(' ' || (billing ->> 'company'), '')) like ${pattern}
    union
    select by_member.id from orders by_member join members m on m.id = by_member.member_id where m.email like ${pattern}
    union
    select named.id from orders named join members m on m.id = named.member_id where lower(m.name) like ${pattern}
  )`
}

/** An order search as typed. */
export interface TypedOrderSearch {
  status?: unknown
  q?: unknown
  /** Days, both inclusive. */
  from?: unknown
  to?: unknown
  /** In the site's currency, both inclusive. */
  min?: unknown
  max?: unknown
}

/** Parses a search. Reports every mistake at once; the days are those of the site's time zone. */
export function readOrderSearch(app: App, typed: TypedOrderSearch): { filter: OrderFilter; errors: FieldError[] } {
  const errors: FieldError[] = []
  const zone = siteTimeZone(app)
  const text = (value: unknown) =>
    typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value.trim().slice(0, 200) : ''
  const day = (path: 'from' | 'to') => {
    const given = text(typed[path])
    if (given === '') return undefined
    if (isIsoDate(given) && given >= '2000' && given < '2200') return given
    errors.push({ path, message: 'Enter a date like 2026-11-23' })
    return undefined
  }
  const amount = (path: 'min' | 'max') => {
    const given = text(typed[path])
    if (given === '') return undefined
    const parsed = parseCents(given.replace(/^[^\d-]{1,4}/, '').replaceAll(',', ''), currencyOf(app))
    if (parsed === null) errors.push({ path, message: 'Enter an amount like 49 or 49.00' })
    return parsed ?? undefined
  }
  const [from, to, min, max] = [day('from'), day('to'), amount('min'), amount('max')]
  if (from && to && from > to) errors.push({ path: 'to', message: 'The last day is before the first' })
  if (min !== undefined && max !== undefined && min > max)
    errors.push({ path: 'max', message: 'The highest amount is below the lowest' })
  const filter = {
    status: orderStatuses.find((one) => one === typed.status),
    q: text(typed.q) || undefined,
    from: from === undefined ? undefined : startOfDay(zone, from),
    until: to === undefined ? undefined : startOfDay(zone, addDays(to, 1)),
    min,
    max,
  }
  return { filter, errors }
}

/** Orders of all customers, newest first. */
export function searchOrders(db: Queryable, filter: OrderFilter, page: PageRequest): Promise<ListedOrder[]> {
  return db.many(sql<ListedOrder>`
    select o.number, o.status, o.currency, o.total_cents, o.created_at, o.expires_at,
      coalesce(o.billing ->> 'email', m.email) as email, coalesce(o.billing ->> 'name', m.name) as name,
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

/** All matching orders, for bulk actions. None if the search has a mistake, because the list is empty too. */
export function ordersMatching(app: App, typed: TypedOrderSearch): Statement {
  const { filter, errors } = readOrderSearch(app, typed)
  return sql`
    select o.number as item, o.number || coalesce(', ' || coalesce(o.billing ->> 'email', m.email), '') as label
    from orders o left join members m on m.id = o.member_id
    where ${errors.length > 0 ? sql`false` : where(filter)}
    order by o.created_at desc, o.id desc`
}

export async function countOrdersFound(db: Queryable, filter: OrderFilter): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count from (select from orders o where ${where(filter)} limit ${countLimit + 1}) as counted`)
  return count
}
