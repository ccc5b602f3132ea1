import type { Week } from '../../core/calendar/weeks.ts'
import type { Status } from '../../directory/listings/status.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { type LineFacts, lineFacts, lockOrder } from '../orders/queries.ts'
import type { ProductPart } from '../products/parts.ts'

export type FulfilmentStatus = 'waiting' | 'in_progress' | 'done' | 'failed' | 'undone'

/** One part of a paid order line, with everything its handler needs. */
export interface Fulfilment extends LineFacts {
  id: number
  part: ProductPart
  status: FulfilmentStatus
  note: string | null
  /** What the handler changed, so that a refund can reverse it. */
  effect: Record<string, unknown>
  tries: number
  line_id: number
  number: string
  currency: string
  token: string
  member_id: number | null
  customer_name: string | null
  customer_email: string | null
}

/** What a handler did. */
export interface FulfilmentResult {
  status: FulfilmentStatus
  /** Shown to the customer. */
  note: string | null
  effect?: Record<string, unknown>
}

const selectFulfilment = sql`
  select f.id, f.part, f.status, f.note, f.effect, f.tries, l.id as line_id, ${lineFacts},
    o.number, o.currency, o.token, o.member_id, o.billing ->> 'name' as customer_name, o.billing ->> 'email' as customer_email
  from fulfilments f
  join order_lines l on l.id = f.line_id
  join orders o on o.id = l.order_id`

export function fulfilmentById(db: Queryable, id: number): Promise<Fulfilment | undefined> {
  return db.maybe(sql<Fulfilment>`${selectFulfilment} where f.id = ${id}`)
}

/** Locks the order before the fulfilment, in the order used everywhere, so that transactions cannot deadlock. */
export async function lockFulfilment(tx: Transaction, id: number): Promise<Fulfilment | undefined> {
  const found = await fulfilmentById(tx, id)
  if (!found) return undefined
  await lockOrder(tx, found.order_id)
  return tx.one(sql<Fulfilment>`${selectFulfilment} where f.id = ${id} for update of f`)
}

/** The fulfilments of an order, or of some of its lines, in the order in which they run. */
export function fulfilmentsOfOrder(
  db: Queryable,
  orderId: number,
  lineIds: readonly number[] | null = null,
): Promise<Fulfilment[]> {
  const ofLines = lineIds === null ? sql`true` : sql`l.id = any(${lineIds}::bigint[])`
  return db.many(sql<Fulfilment>`${selectFulfilment} where l.order_id = ${orderId} and ${ofLines} order by f.id`)
}

/** As the customer reads it: `Featured for Tidewell`. */
export function fulfilmentTitle({ name, listing_name }: Pick<Fulfilment, 'name' | 'listing_name'>): string {
  return listing_name ? `${name} for ${listing_name}` : name
}

interface OrderedFor {
  id: number
  status: Status
  plan: 'free' | 'paid' | null
  launch_week: Week | null
  featured_until: Date | null
}

/** Locks the listing that was ordered for. Throws if it was deleted or hidden since the order. */
export async function lockListingOf(tx: Transaction, { listing_id, listing_name }: Fulfilment): Promise<OrderedFor> {
  const listing = await tx.maybe(sql<OrderedFor>`
    select id, status, plan, launch_week, featured_until from listings where id = ${listing_id}::bigint for update`)
  if (!listing) throw new Problem('not_allowed_now', `${listing_name ?? 'The listing'} is no longer listed here.`)
  if (listing.status === 'hidden') throw new Problem('not_allowed_now', `${listing_name} was hidden by an admin.`)
  return listing
}
