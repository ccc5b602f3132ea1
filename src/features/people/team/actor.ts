import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { findHostileText } from '../../../platform/operation/hostile-text.ts'
import { type FieldError, invalid } from '../../../platform/problem.ts'
import { type Action, record } from '../../audit/record.ts'

/** Who decides about a person: an admin on the site, or whoever runs the service, by a command. */
export interface TeamActor {
  adminId: number | null
  network?: string
  device?: string
}

export const commandLine: TeamActor = { adminId: null, device: 'command line' }

/** Adds the decision to the trail. */
export function recordDecision(app: App, tx: Transaction, { adminId, network, device }: TeamActor, action: Action, subject: string, details: Record<string, unknown> = {}): Promise<void> {
  return record(tx, { at: app.clock.now(), action, actorId: adminId, subject, details, network: network ?? null, device: device ?? null })
}

export function readReason(given: string): string {
  const reason = given.replaceAll('\r\n', '\n').trim()
  const errors: FieldError[] = []
  findHostileText({ reason }, errors)
  if (reason === '') errors.push({ path: 'reason', message: 'Give a reason: the person is told' })
  if (reason.length > 1000) errors.push({ path: 'reason', message: 'The reason must have at most 1,000 characters' })
  if (errors.length > 0) throw invalid(errors)
  return reason
}
