import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { AuditAction } from './record.ts'

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
    select id, happened_at, actor_id, action, subject, details, device from audit_events
    where actor_id = ${memberId} or subject = ${`member:${memberId}`} order by id desc limit ${limit}`)
}
