import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { type AuditAction, recordAuditEvent } from './record.ts'

/** Someone with a role on the site, or the operator on the command line (no `adminId`). */
export interface AdminActor {
  adminId: number | null
  network?: string
  device?: string
}

/** `slipway --as` sets the id. */
export const commandLineActor: AdminActor = { adminId: null, device: 'command line' }

/** Call this in the action's transaction, so that neither is stored without the other. */
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
