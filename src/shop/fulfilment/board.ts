import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Delivery } from '../orders/delivery.ts'
import type { TaskStep } from './tasks.ts'

export interface BoardTask {
  id: number
  title: string
  status: 'open' | 'doing' | 'done' | 'dropped'
  steps: TaskStep[]
  notes: string | null
  report: string | null
  options: Record<string, unknown> | null
  /** Where to ship it, if it is shipped. */
  delivery: Delivery | null
  assignee: string | null
  number: string
  listing_slug: string | null
  customer_email: string | null
  created_at: Date
}

/** A page of one of the board's lists. */
export interface PageWindow {
  limit: number
  offset: number
}
export const firstPageWindow: PageWindow = { limit: 200, offset: 0 }

/** Open tasks, oldest first, or closed ones, newest first. */
export function boardTasks(
  db: Queryable,
  { limit, offset }: PageWindow = firstPageWindow,
  closed = false,
): Promise<BoardTask[]> {
  const condition = closed
    ? sql`t.status in ('done', 'dropped') order by t.done_at desc, t.id desc`
    : sql`t.status in ('open', 'doing') order by t.created_at, t.id`
  return db.many(sql<BoardTask>`
    select t.id, t.title, t.status, t.steps, t.notes, t.report, l.options,
      case when p.needs_award then o.delivery end as delivery, m.name as assignee, o.number,
      li.slug as listing_slug, o.billing ->> 'email' as customer_email, t.created_at
    from fulfilment_tasks t
    join fulfilments f on f.id = t.fulfilment_id
    join order_lines l on l.id = f.line_id
    join orders o on o.id = l.order_id
    join products p on p.code = l.product
    left join members m on m.id = t.assignee_id
    left join listings li on li.id = l.listing_id
    where ${condition} limit ${limit} offset ${offset}`)
}

export interface FailedFulfilment {
  id: number
  part: string
  name: string
  listing_name: string | null
  note: string | null
  number: string
  changed_at: Date
}

export function failedFulfilments(
  db: Queryable,
  { limit, offset }: PageWindow = firstPageWindow,
): Promise<FailedFulfilment[]> {
  return db.many(sql<FailedFulfilment>`
    select f.id, f.part, l.name, l.listing_name, f.note, o.number, f.changed_at
    from fulfilments f
    join order_lines l on l.id = f.line_id
    join orders o on o.id = l.order_id
    where f.status = 'failed' order by f.changed_at, f.id limit ${limit} offset ${offset}`)
}

/** How many open tasks and failed fulfilments need an admin. */
export async function countOpenWork(db: Queryable): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select (select count(*) from fulfilment_tasks where status in ('open', 'doing'))
      + (select count(*) from fulfilments where status = 'failed') as count`)
  return count
}
