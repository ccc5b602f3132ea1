import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { type Action, record } from './record.ts'

/** Who decides: an admin on the site, or whoever runs the service, by a command. */
export interface TeamActor {
  adminId: number | null
  network?: string
  device?: string
}

export const commandLine: TeamActor = { adminId: null, device: 'command line' }

/** Adds a decision to the trail, in its transaction. */
export function recordDecision(
  app: App,
  tx: Queryable,
  { adminId, network, device }: TeamActor,
  action: Action,
  subject: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  return record(tx, {
    at: app.clock.now(),
    action,
    actorId: adminId,
    subject,
    details,
    network: network ?? null,
    device: device ?? null,
  })
}
