import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { extensionPoint } from '../../platform/extensions.ts'
import { Problem } from '../../platform/problem.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { readReason } from '../audit/reason.ts'
import { queueMail } from '../mail/queue.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { accountRestored, accountSuspended } from '../sign-in/mails.ts'
import { revokeTokens } from '../sign-in/tokens.ts'
import { lockToActOn } from './find.ts'

/** What a feature does when an account is suspended or restored. Returns details for the audit event. */
interface MemberSuspension {
  suspend(app: App, tx: Transaction, memberId: number): Promise<Record<string, unknown>>
  restore(app: App, tx: Transaction, memberId: number): Promise<Record<string, unknown>>
}

export const memberSuspension = extensionPoint<MemberSuspension>('member suspension')

/**
 * Ends sessions and pending links, blocks API keys and connected apps, and stops counting this week's votes. Nothing is
 * deleted, so a suspension can be lifted.
 */
export async function suspendMember(
  app: App,
  tx: Transaction,
  id: number,
  given: { reason: string },
  by: AdminActor,
): Promise<void> {
  const reason = readReason(given.reason, 'we email it to them')
  const member = await lockToActOn(tx, id, by)
  if (member.id === by.adminId) throw new Problem('not_allowed_now', "You can't suspend yourself.")
  if (member.suspended_at) throw new Problem('not_allowed_now', 'This account is already suspended.')
  if (member.role !== 'member')
    throw new Problem('not_allowed_now', "People with a role can't be suspended. Remove their role first.")
  const now = app.clock.now()
  await tx.run(sql`update members set suspended_at = ${now}, suspension_reason = ${reason} where id = ${id}`)
  await endSessionsOf(tx, id)
  await revokeTokens(tx, { memberId: id })
  const details: Record<string, unknown> = {}
  for (const part of app.extensions.of(memberSuspension)) Object.assign(details, await part.suspend(app, tx, id))
  await recordAdminAction(app, tx, by, 'account.suspended', `member:${id}`, { reason, ...details })
  await queueMail(app, tx, {
    to: member.email,
    template: accountSuspended,
    data: { name: member.name, reason },
    cause: `suspended:${id}:${now.getTime()}`,
    memberId: id,
  })
}

export async function unsuspendMember(
  app: App,
  tx: Transaction,
  id: number,
  given: { reason: string },
  by: AdminActor,
): Promise<void> {
  const reason = readReason(given.reason, 'we email it to them')
  const member = await lockToActOn(tx, id, by)
  if (!member.suspended_at) throw new Problem('not_allowed_now', "This account isn't suspended.")
  await tx.run(sql`update members set suspended_at = null, suspension_reason = null where id = ${id}`)
  const details: Record<string, unknown> = {}
  for (const part of app.extensions.of(memberSuspension)) Object.assign(details, await part.restore(app, tx, id))
  await recordAdminAction(app, tx, by, 'account.restored', `member:${id}`, { reason, ...details })
  await queueMail(app, tx, {
    to: member.email,
    template: accountRestored,
    data: { name: member.name, reason, url: app.urls.to('/sign-in') },
    cause: `restored:${id}:${app.clock.now().getTime()}`,
    memberId: id,
  })
}
