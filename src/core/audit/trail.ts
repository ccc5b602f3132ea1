import { join, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { AuditAction } from './record.ts'

export interface TrailFilter {
  action?: AuditAction | undefined
  actorId?: number | undefined
  /** As `kind:id`. */
  subject?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

/** Where the last page ended. Events never change, so a cursor stays valid. */
export interface TrailCursor {
  at: Date
  id: number
}

/** Newest first. Every filter has an index in this order, so a page costs only its rows. */
export function auditTrail(
  db: Queryable,
  filter: TrailFilter,
  { limit, before }: { limit: number; before?: TrailCursor | undefined },
): Promise<AuditRow[]> {
  const { action, actorId, subject, from, until } = filter
  const conditions: Statement[] = [sql`true`]
  if (action !== undefined) conditions.push(sql`action = ${action}`)
  if (actorId !== undefined) conditions.push(sql`actor_id = ${actorId}`)
  if (subject !== undefined) conditions.push(sql`subject = ${subject}`)
  if (from) conditions.push(sql`happened_at >= ${from}`)
  if (until) conditions.push(sql`happened_at < ${until}`)
  if (before) conditions.push(sql`(happened_at, id) < (${before.at}, ${before.id})`)
  return db.many(sql<AuditRow>`
    select id, happened_at, actor_id, action, subject, details, device
    from audit_events
    where ${join(conditions, ' and ')}
    order by happened_at desc, id desc
    limit ${limit}`)
}

const batchSize = 1000

/** Yields the rows in batches. */
export async function* entireAuditTrail(db: Queryable, filter: TrailFilter): AsyncGenerator<AuditRow[]> {
  let before: TrailCursor | undefined
  for (;;) {
    const rows = await auditTrail(db, filter, { limit: batchSize, before })
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    const { happened_at: at, id } = rows.at(-1)!
    before = { at, id }
  }
}

export function formatTrailCursor({ at, id }: TrailCursor): string {
  return `${at.getTime()}-${id}`
}

export function parseTrailCursor(text: string | undefined): TrailCursor | undefined {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? []
  return at && id ? { at: new Date(Number(at)), id: Number(id) } : undefined
}

export interface AuditRow {
  id: number
  happened_at: Date
  actor_id: number | null
  action: AuditAction
  subject: string | null
  details: Record<string, unknown>
  device: string | null
}

export function auditEventsOf(db: Queryable, memberId: number, limit: number): Promise<AuditRow[]> {
  return db.many(sql<AuditRow>`
    select id, happened_at, actor_id, action, subject, details, device
    from audit_events
    where actor_id = ${memberId} or subject = ${`member:${memberId}`}
    order by id desc
    limit ${limit}`)
}
