import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { type AuditAction, recordAuditEvent } from './record.ts'

/** Who decides: an admin on the site, or whoever runs the service, by a command. */
export interface AdminActor {
  adminId: number | null
  network?: string
  device?: string
}

export const commandLineActor: AdminActor = { adminId: null, device: 'command line' }

/** Adds a decision to the trail, in its transaction. */
export function recordAdminAction(
  app: App,
  tx: Queryable,
  { adminId, network, device }: AdminActor,
  action: AuditAction,
  subject: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  return recordAuditEvent(tx, {
    at: app.clock.now(),
    action,
    actorId: adminId,
    subject,
    details,
    network: network ?? null,
    device: device ?? null,
  })
}
