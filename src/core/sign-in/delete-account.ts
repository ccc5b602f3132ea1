import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid } from '../../platform/problem.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { queueMail } from '../mail/queue.ts'
import { type Member, setRole } from '../members/members.ts'
import { personalData } from '../personal-data/personal-data.ts'
import { networkAndDevice } from '../sessions/request-origin.ts'
import { accountDeleted } from './mails.ts'
import { reauthenticate, type SignedInMember } from './reauthenticate.ts'

/**
 * Permanently deletes an account. Counted votes of closed weeks stay without a name, because awards depend on them.
 * Reviews and follows are deleted. Listings stay without an owner and can be claimed again.
 */
export async function deleteAccount(
  app: App,
  signedIn: SignedInMember,
  { email, current }: { email: string; current?: string | undefined },
): Promise<void> {
  const { member } = signedIn
  if (email !== member.email) throw invalid([{ path: 'email', message: `Type ${member.email} to confirm` }])
  await reauthenticate(app, signedIn, current)
  await app.db.transaction((tx) =>
    eraseAccount(app, tx, member, { adminId: member.id, ...networkAndDevice(app, signedIn) }),
  )
}

/** Used by members and admins. */
export async function eraseAccount(
  app: App,
  tx: Transaction,
  member: Member,
  by: AdminActor,
  details: Record<string, unknown> = {},
): Promise<void> {
  await setRole(tx, member.id, 'member')
  for (const part of app.extensions.of(personalData)) await part.erase(app, tx, member)
  await tx.run(sql`
    update members set
      email = 'deleted-' || id || '@deleted.invalid',
      name = 'Deleted account',
      password_hash = null,
      password_changed_at = null,
      email_verified_at = null,
      suspended_at = null,
      suspension_reason = null,
      suspended_until = null,
      suspension_hides = false,
      deleted_at = ${app.clock.now()}
    where id = ${member.id}`)
  await recordAdminAction(app, tx, by, 'account.deleted', `member:${member.id}`, details)
  await queueMail(app, tx, {
    to: member.email,
    template: accountDeleted,
    data: { name: member.name },
    cause: `account_deleted:${member.id}`,
  })
}
