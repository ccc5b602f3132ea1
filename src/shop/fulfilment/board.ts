import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Step } from './tasks.ts'

export interface BoardTask {
  id: number
  title: string
  status: 'open' | 'doing' | 'done' | 'dropped'
  steps: Step[]
  notes: string | null
  report: string | null
  options: Record<string, unknown> | null
  assignee: string | null
  number: string
  listing_slug: string | null
  customer_email: string | null
  created_at: Date
}

export interface Portion {
  limit: number
  offset: number
}
const first: Portion = { limit: 200, offset: 0 }

/** What people have to do, the oldest first; or what they did last. */
export function tasksOnBoard(db: Queryable, { limit, offset }: Portion = first, closed = false): Promise<BoardTask[]> {
  const which = closed
    ? sql`t.status in ('done', 'dropped') order by t.done_at desc, t.id desc`
    : sql`t.status in ('open', 'doing') order by t.created_at, t.id`
  return db.many(sql<BoardTask>`
    select t.id, t.title, t.status, t.steps, t.notes, t.report, l.options, m.name as assignee, o.number, li.slug as listing_slug, o.billing ->> 'email' as customer_email, t.created_at
    from fulfilment_tasks t join fulfilments f on f.id = t.fulfilment_id join order_lines l on l.id = f.line_id join orders o on o.id = l.order_id
    left join members m on m.id = t.assignee_id left join listings li on li.id = l.listing_id where ${which} limit ${limit} offset ${offset}`)
}

export interface FailedPart {
  id: number
  part: string
  name: string
  listing_name: string | null
  note: string | null
  number: string
  changed_at: Date
}

/** What was paid for and could not be done. */
export function failedParts(db: Queryable, { limit, offset }: Portion = first): Promise<FailedPart[]> {
  return db.many(sql<FailedPart>`
    select f.id, f.part, l.name, l.listing_name, f.note, o.number, f.changed_at from fulfilments f join order_lines l on l.id = f.line_id join orders o on o.id = l.order_id
    where f.status = 'failed' order by f.changed_at, f.id limit ${limit} offset ${offset}`)
}

export interface MoneyToReturn {
  id: number
  number: string
  gateway: string
  /** What has not gone back of it, in the currency that it came in. */
  left_cents: Cents
  currency: string
  note: string | null
  settled_at: Date
  /** The latest word on giving it back. */
  refund: string | null
}

/** Money that came and pays for nothing. */
export function moneyToReturn(db: Queryable, { limit, offset }: Portion = first): Promise<MoneyToReturn[]> {
  return db.many(sql<MoneyToReturn>`
    select p.id, o.number, p.gateway, p.came_cents - p.refunded_cents as left_cents, coalesce(p.received_currency, p.currency) as currency, p.note, p.settled_at,
      (select case r.status when 'asked' then 'Asked for.' when 'done' then 'A part of it went back.' else coalesce(r.note, 'It failed.') end from refunds r where r.payment_id = p.id order by r.id desc limit 1) as refund
    from payments p join orders o on o.id = p.order_id where p.status = 'surplus' and p.refunded_cents < p.came_cents order by p.settled_at, p.id limit ${limit} offset ${offset}`)
}

/** How many tasks, and parts that could not be done, wait for a person. */
export async function countOpenWork(db: Queryable): Promise<number> {
  return (
    await db.one(sql<{ count: number }>`
    select (select count(*) from fulfilment_tasks where status in ('open', 'doing')) + (select count(*) from fulfilments where status = 'failed') as count`)
  ).count
}
