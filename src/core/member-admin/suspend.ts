import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { timeText } from '../../platform/dates.ts'
import { day } from '../../platform/duration.ts'
import { extensionPoint } from '../../platform/extensions.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { readReason } from '../audit/reason.ts'
import { queueMail } from '../mail/queue.ts'
import { logModeration } from '../moderation/log.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { accountRestored, accountSuspended } from '../sign-in/mails.ts'
import { revokeTokens } from '../sign-in/tokens.ts'
import { lockMember, lockToActOn, type MemberDetails } from './find.ts'

interface SuspensionEffect {
  /** Whether everything the member published is hidden during the suspension. */
  hides: boolean
}

/** What a feature does when an account is suspended or reinstated. Returns details for the audit event. */
interface MemberSuspension {
  suspend(app: App, tx: Transaction, memberId: number, effect: SuspensionEffect): Promise<Record<string, unknown>>
  restore(app: App, tx: Transaction, memberId: number): Promise<Record<string, unknown>>
}

export const memberSuspension = extensionPoint<MemberSuspension>('member suspension')

const maxSuspensionDays = 3650

interface Suspension {
  reason: string
  /** Null: until an admin lifts it. */
  days?: number | null
  hides?: boolean
}

/**
 * Ends sessions and pending links, blocks API keys and connected apps, and stops counting this week's votes. Nothing is
 * deleted, so a suspension can be lifted.
 */
export async function suspendMember(
  app: App,
  tx: Transaction,
  id: number,
  { days = null, hides = false, ...given }: Suspension,
  by: AdminActor,
): Promise<void> {
  const reason = readReason(given.reason, 'we email it to them')
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= maxSuspensionDays))
    throw invalid([{ path: 'days', message: `Enter whole days from 1 to ${maxSuspensionDays}` }])
  const member = await lockToActOn(tx, id, by)
  if (member.id === by.adminId) throw new Problem('not_allowed_now', "You can't suspend yourself.")
  if (member.suspended_at) throw new Problem('not_allowed_now', 'This account is already suspended.')
  if (member.role !== 'member')
    throw new Problem('not_allowed_now', "People with a role can't be suspended. Remove their role first.")
  const now = app.clock.now()
  const until = days === null ? null : new Date(now.getTime() + days * day)
  await tx.run(sql`
    update members set
      suspended_at = ${now}, suspension_reason = ${reason}, suspended_until = ${until}, suspension_hides = ${hides}
    where id = ${id}`)
  await endSessionsOf(tx, id)
  await revokeTokens(tx, { memberId: id })
  const details: Record<string, unknown> = {}
  for (const part of app.extensions.of(memberSuspension))
    Object.assign(details, await part.suspend(app, tx, id, { hides }))
  await logModeration(app, tx, { action: 'suspended', kind: 'account', cause: 'team' })
  await recordAdminAction(app, tx, by, 'account.suspended', `member:${id}`, {
    reason,
    ...(until && { until: until.toISOString() }),
    ...details,
  })
  await queueMail(app, tx, {
    to: member.email,
    template: accountSuspended,
    data: { name: member.name, reason, until: until && timeText(until), hides },
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
  await restore(app, tx, member, reason, by)
}

/** Lifts an expired suspension, unless someone already has. */
export async function endSuspension(app: App, tx: Transaction, id: number): Promise<void> {
  const member = await lockMember(tx, id)
  if (!member.suspended_until || member.suspended_until > app.clock.now()) return
  await restore(app, tx, member, 'The suspension has ended.', { adminId: null, device: 'automatic' })
}

async function restore(
  app: App,
  tx: Transaction,
  { id, email, name }: MemberDetails,
  reason: string,
  by: AdminActor,
): Promise<void> {
  await tx.run(sql`
    update members set
      suspended_at = null, suspension_reason = null, suspended_until = null, suspension_hides = false
    where id = ${id}`)
  const details: Record<string, unknown> = {}
  for (const part of app.extensions.of(memberSuspension)) Object.assign(details, await part.restore(app, tx, id))
  await logModeration(app, tx, { action: 'restored', kind: 'account', cause: 'team' })
  await recordAdminAction(app, tx, by, 'account.restored', `member:${id}`, { reason, ...details })
  await queueMail(app, tx, {
    to: email,
    template: accountRestored,
    data: { name, reason, url: app.urls.to('/sign-in') },
    cause: `restored:${id}:${app.clock.now().getTime()}`,
    memberId: id,
  })
}
