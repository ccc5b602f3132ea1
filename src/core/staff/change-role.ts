import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { queueMail } from '../mail/queue.ts'
import { setRole } from '../members/members.ts'
import { may, type Role, roleNames } from '../roles/roles.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { roleChanged } from './mails.ts'

interface Person {
  id: number
  email: string
  name: string
  role: Role
  is_verified: boolean
  is_suspended: boolean
}

/** Null for the command line, which has all permissions. */
export async function actorRole(tx: Queryable, { adminId }: AdminActor): Promise<Role | null> {
  if (adminId === null) return null
  return (await tx.maybe(sql<{ role: Role }>`select role from members where id = ${adminId}`))?.role ?? 'member'
}

/** Only owners may grant the roles admin and owner. Others who manage roles may grant the lower roles. */
export function requireToGrant(actor: Role | null, ...roles: readonly Role[]): void {
  if (actor === null) return
  if (!may(actor, 'roles')) throw new Problem('forbidden', 'Only owners and admins can change roles.')
  if (roles.some((role) => may(role, 'roles')) && !may(actor, 'roles:admins'))
    throw new Problem('forbidden', 'Only owners can change who is an admin or owner.')
}

/**
 * Changes or removes someone's role. Ends their sessions, so that no earlier session is used with the new role, and
 * revokes invitations they sent. Returns whether the role changed.
 */
export async function changeRole(app: App, tx: Transaction, id: number, role: Role, by: AdminActor): Promise<boolean> {
  const { person, actor } = await lockBoth(tx, id, by)
  if (person.role === role) return false
  requireToGrant(actor, person.role, role)
  if (person.is_suspended)
    throw new Problem('not_allowed_now', 'Suspended accounts can’t have a role. Lift the suspension first.')
  if (role !== 'member' && !person.is_verified)
    throw new Problem('not_allowed_now', 'Only people with a confirmed email can have a role.')
  await setRole(tx, id, role)
  if (id !== by.adminId) await endSessionsOf(tx, id)
  await revokeInvitationsBy(app, tx, id)
  await recordAdminAction(app, tx, by, 'role.changed', `member:${id}`, { role: [person.role, role] })
  await queueMail(app, tx, {
    to: person.email,
    template: roleChanged,
    data: { name: person.name, role: role === 'member' ? null : roleNames[role], url: app.urls.to('/admin') },
    cause: `role:${id}:${app.clock.now().getTime()}:${role}`,
    memberId: id,
  })
  return true
}

/** Locks in the order of ids, so that two owners who change each other's role wait instead of deadlocking. */
async function lockBoth(tx: Transaction, id: number, by: AdminActor) {
  const people = await tx.many(sql<Person>`
    select
      id, email, name, role, email_verified_at is not null as is_verified, suspended_at is not null as is_suspended
    from members
    where id = any(${[id, by.adminId ?? id]}::bigint[]) and deleted_at is null
    order by id
    for no key update`)
  const person = people.find((one) => one.id === id)
  if (!person) throw notFound("This person doesn't exist, or their account was deleted.")
  const actor = by.adminId === null ? null : (people.find((one) => one.id === by.adminId)?.role ?? 'member')
  return { person, actor }
}

async function revokeInvitationsBy(app: App, tx: Transaction, id: number): Promise<void> {
  await tx.run(sql`
    update role_invitations set revoked_at = ${app.clock.now()}
    where invited_by = ${id} and accepted_at is null and revoked_at is null`)
}
