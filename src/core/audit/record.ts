import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

/** Stored names and their meanings. */
export const auditActions = {
  'session.started': 'Signed in',
  'session.refused': 'Failed sign-in',
  'session.ended': 'Signed out',
  'session.ended_everywhere': 'Signed out everywhere',
  'account.made': 'Created the account',
  'account.exported': 'Exported the account',
  'account.deleted': 'Deleted the account',
  'account.promoted': 'Made an admin',
  'account.demoted': 'Removed admin access',
  'role.changed': 'Changed the role',
  'role.invited': 'Invited someone to a role',
  'role.invitation_revoked': 'Revoked an invitation to a role',
  'role.accepted': 'Accepted a role',
  'sign_up.invited': 'Invited someone to sign up',
  'sign_up.invitation_revoked': 'Revoked an invitation to sign up',
  'account.suspended': 'Suspended the account',
  'account.restored': 'Lifted the suspension',
  'account.verification_sent': 'Resent the confirmation email',
  'email.change_asked': 'Requested an email change',
  'email.changed': 'Changed the email',
  'password.changed': 'Changed the password',
  'password.reset': 'Reset the password',
  'factor.added': 'Added a second factor',
  'factor.removed': 'Removed a second factor',
  'factor.refused': 'Failed second step',
  'factor.codes_made': 'Created recovery codes',
  'factor.code_used': 'Used a recovery code',
  'factor.reset': 'Reset the second factor',
  'identity.linked': 'Connected an account to sign in with',
  'identity.unlinked': 'Disconnected an account to sign in with',
  'api_key.made': 'Created an API key',
  'api_key.scope_added': 'Gave an API key more access',
  'api_key.revoked': 'Revoked an API key',
  'webhook.made': 'Created a webhook',
  'webhook.changed': 'Changed a webhook',
  'webhook.rotated': 'Rotated the secret of a webhook',
  'webhook.turned_on': 'Turned on a webhook',
  'webhook.turned_off': 'Turned off a webhook',
  'webhook.removed': 'Deleted a webhook',
  'webhook.resent': 'Resent a webhook',
  'grant.made': 'Connected an app',
  'grant.revoked': 'Disconnected an app',
  'moderation.rule_added': 'Added a moderation rule',
  'moderation.rule_deleted': 'Deleted a moderation rule',
  'moderation.decided': 'Moderated',
  'claim.started': 'Claimed a listing',
  'claim.in_review': 'Verified a claim on a listing with an owner',
  'claim.verified': 'Became the owner of a listing',
  'claim.withdrawn': 'Withdrew a claim',
  'revenue.connected': 'Connected revenue for a listing',
  'revenue.disconnected': 'Disconnected revenue for a listing',
  'export.requested': 'Started an export of the site',
  'export.finished': 'Finished an export of the site',
  'export.failed': 'An export of the site failed',
  'export.canceled': 'Canceled an export of the site',
  'export.downloaded': 'Downloaded an export of the site',
  'export.deleted': 'Deleted an export of the site',
  'export.scheduled': 'Changed the export schedule',
  'bulk.started': 'Started a bulk action',
  'bulk.canceled': 'Canceled a bulk action',
  'admin.acted': 'Admin action',
} as const
export type AuditAction = keyof typeof auditActions

interface AuditEvent {
  at: Date
  action: AuditAction
  /** Null if nobody was signed in, or if the service itself acted. */
  actorId: number | null
  /** As `kind:id`. */
  subject?: string | null
  details?: Record<string, unknown>
  network?: string | null
  device?: string | null
}

/** Call this in the event's transaction, so that neither is stored without the other. */
export async function recordAuditEvent(
  tx: Queryable,
  { at, action, actorId, subject = null, details = {}, network = null, device = null }: AuditEvent,
): Promise<void> {
  await tx.run(sql`
    insert into audit_events (happened_at, actor_id, action, subject, details, network, device)
    values (${at}, ${actorId}, ${action}, ${subject}, ${json(details)}::jsonb, ${network}, ${device})`)
}
