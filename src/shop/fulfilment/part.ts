import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { type LineFacts, lineFacts, lockedOrder } from '../orders/queries.ts'
import type { FulfilmentPart } from './parts.ts'

export type PartStatus = 'waiting' | 'in_progress' | 'done' | 'failed' | 'undone'

/** A part of what was paid, with all that is needed to do it. */
export interface PartRow extends LineFacts {
  id: number
  part: FulfilmentPart
  status: PartStatus
  note: string | null
  effect: Record<string, unknown>
  tries: number
  line_id: number
  number: string
  token: string
  member_id: number | null
  customer_name: string | null
  customer_email: string | null
}

const partRow = sql`
  select f.id, f.part, f.status, f.note, f.effect, f.tries, l.id as line_id, ${lineFacts},
    o.number, o.token, o.member_id, o.billing ->> 'name' as customer_name, o.billing ->> 'email' as customer_email
  from fulfilments f join order_lines l on l.id = f.line_id join orders o on o.id = l.order_id`

export function partById(db: Queryable, id: number): Promise<PartRow | undefined> {
  return db.maybe(sql<PartRow>`${partRow} where f.id = ${id}`)
}

/** Locked with its order, the order first as everywhere. */
export async function lockedPart(tx: Transaction, id: number): Promise<PartRow | undefined> {
  const found = await partById(tx, id)
  if (!found) return undefined
  await lockedOrder(tx, found.order_id)
  return tx.one(sql<PartRow>`${partRow} where f.id = ${id} for update of f`)
}

/** All parts of an order, or of some of its lines, in the order that they are done in. */
export function partsOfOrder(
  db: Queryable,
  orderId: number,
  lineIds: readonly number[] | null = null,
): Promise<PartRow[]> {
  return db.many(
    sql<PartRow>`${partRow} where l.order_id = ${orderId} and (${lineIds as number[] | null}::bigint[] is null or l.id = any(${lineIds as number[] | null}::bigint[])) order by f.id`,
  )
}

/** As a customer reads it: `Featured for Tidewell`. */
export function titleOf({ name, listing_name }: Pick<PartRow, 'name' | 'listing_name'>): string {
  return listing_name ? `${name} for ${listing_name}` : name
}
