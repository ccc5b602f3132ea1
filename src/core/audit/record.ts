import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

/** Stored names and what they mean. */
export const auditActions = {
  'session.started': 'Signed in',
  'session.refused': 'A sign-in failed',
  'session.ended': 'Signed out',
  'session.ended_everywhere': 'Signed out everywhere',
  'account.made': 'Made the account',
  'account.exported': 'Exported the account',
  'account.deleted': 'Deleted the account',
  'account.promoted': 'Made an admin',
  'account.demoted': 'Took admin rights away',
  'account.suspended': 'Suspended the account',
  'account.restored': 'Ended the suspension',
  'account.verification_sent': 'Sent the confirmation of an address again',
  'email.change_asked': 'Asked to change the email address',
  'email.changed': 'Changed the email address',
  'password.changed': 'Changed the password',
  'password.reset': 'Reset the password',
  'identity.linked': 'Linked another sign-in',
  'api_key.made': 'Made an API key',
  'api_key.revoked': 'Revoked an API key',
  'grant.made': 'Allowed an app',
  'grant.revoked': 'Withdrew an app',
  'claim.started': 'Claimed a listing',
  'claim.in_review': 'Proved a claim on a listing that has an owner',
  'claim.verified': 'Became the owner of a listing',
  'revenue.connected': 'Connected the revenue of a listing',
  'revenue.disconnected': 'Disconnected the revenue of a listing',
  'admin.acted': 'Acted as an admin',
} as const
export type AuditAction = keyof typeof auditActions

interface AuditEvent {
  at: Date
  action: AuditAction
  /** Null when nobody was signed in or the service itself acted. */
  actorId: number | null
  /** As `kind:id`. */
  subject?: string | null
  details?: Record<string, unknown>
  network?: string | null
  device?: string | null
}

/** Call it in the transaction of what happened, so that neither is stored without the other. */
export async function recordAuditEvent(
  tx: Queryable,
  { at, action, actorId, subject = null, details = {}, network = null, device = null }: AuditEvent,
): Promise<void> {
  await tx.run(sql`
    insert into audit_events (happened_at, actor_id, action, subject, details, network, device)
    values (${at}, ${actorId}, ${action}, ${subject}, ${json(details)}::jsonb, ${network}, ${device})`)
}
