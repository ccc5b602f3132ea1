import { randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { limitMailsBy, queueMail } from '../mail/queue.ts'
import {
  emailAddress,
  type Member,
  memberByEmail,
  memberById,
  requireVerifiedEmail,
  setRole,
} from '../members/members.ts'
import { isStaffRole, roleNames, type StaffRole } from '../roles/roles.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { actorRole, requireToGrant } from './change-role.ts'
import { roleInvite } from './mails.ts'

const lifetimeDays = 7

export interface RoleInvitation {
  id: number
  email: string
  role: StaffRole
  invited_at: Date
  expires_at: Date
  /** Null for the command line. */
  invited_by_name: string | null
}

const isOpen = sql`i.accepted_at is null and i.revoked_at is null`

/** Emails by the id of their invitation. */
export async function emailsInvitedToRole(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.many(sql<{ id: number; email: string }>`
    select id, email from role_invitations where id = any(${ids}::bigint[])`)
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Invitations that weren't accepted or revoked, including expired ones. Newest first. */
export function openInvitations(db: Queryable): Promise<RoleInvitation[]> {
  return db.many(sql<RoleInvitation>`
    select i.id, i.email, i.role, i.invited_at, i.expires_at, m.name as invited_by_name
    from role_invitations i left join members m on m.id = i.invited_by
    where ${isOpen}
    order by i.id desc
    limit 200`)
}

/** The open invitations, for bulk actions. */
export const openRoleInvitations = sql`
  select i.id::text as item, i.email as label from role_invitations i where ${isOpen} order by i.id desc`

/** Whether there is an open invitation to a role for this address. */
export async function hasRoleInvitation(app: App, db: Queryable, email: string): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 as found from role_invitations i
    where i.email = ${email} and ${isOpen} and i.expires_at > ${app.clock.now()}`)
  return found !== undefined
}

export async function inviteToRole(
  app: App,
  tx: Transaction,
  given: { email: string; role: string },
  by: AdminActor,
): Promise<RoleInvitation> {
  const email = emailAddress.safeParse(given.email.trim())
  if (!email.success) throw invalid([{ path: 'email', message: 'Enter an email like name@example.com' }])
  if (!isStaffRole(given.role)) throw invalid([{ path: 'role', message: 'Choose a role' }])
  requireToGrant(await actorRole(tx, by), given.role)
  const known = await memberByEmail(tx, email.data)
  if (known && known.role !== 'member')
    throw invalid([
      {
        path: 'email',
        message: `${email.data} already has the role ${roleNames[known.role]}. Change it on their page`,
      },
    ])
  try {
    const { id } = await tx.one(sql<{ id: number }>`
      insert into role_invitations (email, role, token_hash, invited_by, invited_at, expires_at)
      values (${email.data}, ${given.role}, ${randomBytes(32)}, ${by.adminId}, ${app.clock.now()}, ${app.clock.now()})
      returning id`)
    return await send(app, tx, id, by)
  } catch (error) {
    if (isUniqueViolation(error, 'role_invitations_open'))
      throw invalid([{ path: 'email', message: `${email.data} is already invited. Resend or revoke that invitation` }])
    throw error
  }
}

/** Emails a new link that works for seven days. The previous link stops working. */
export async function resendInvitation(app: App, tx: Transaction, id: number, by: AdminActor): Promise<RoleInvitation> {
  const { role } = await lockInvitation(tx, id)
  requireToGrant(await actorRole(tx, by), role)
  return send(app, tx, id, by)
}

async function send(app: App, tx: Transaction, id: number, by: AdminActor): Promise<RoleInvitation> {
  if (by.adminId !== null) await limitMailsBy(app, by.adminId)
  const secret = randomBytes(32).toString('base64url')
  const now = app.clock.now()
  const sender = by.adminId === null ? undefined : await memberById(tx, by.adminId)
  const invitation = await tx.one(sql<RoleInvitation>`
    update role_invitations set
      token_hash = ${hashSecret(secret)},
      invited_by = ${by.adminId},
      invited_at = ${now},
      expires_at = ${new Date(now.getTime() + lifetimeDays * day)}
    where id = ${id}
    returning id, email, role, invited_at, expires_at, ${sender?.name ?? null}::text as invited_by_name`)
  const { email, role } = invitation
  await recordAdminAction(app, tx, by, 'role.invited', `invitation:${id}`, { role })
  await queueMail(app, tx, {
    to: email,
    template: roleInvite,
    data: {
      from: sender?.email ?? null,
      role: roleNames[role],
      url: app.urls.to(`/staff/${secret}`),
      days: lifetimeDays,
    },
    cause: `role_invite:${hashSecret(secret).toString('hex').slice(0, 32)}`,
  })
  return invitation
}

export async function revokeInvitation(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const { role } = await lockInvitation(tx, id)
  requireToGrant(await actorRole(tx, by), role)
  await tx.run(sql`update role_invitations set revoked_at = ${app.clock.now()} where id = ${id}`)
  await recordAdminAction(app, tx, by, 'role.invitation_revoked', `invitation:${id}`, { role })
}

async function lockInvitation(tx: Transaction, id: number): Promise<{ role: StaffRole }> {
  const found = await tx.maybe(sql<{ role: StaffRole }>`
    select i.role from role_invitations i where i.id = ${id} and ${isOpen} for no key update`)
  if (!found) throw notFound('This invitation was accepted or revoked.')
  return found
}

interface FoundInvitation {
  email: string
  role: StaffRole
  invited_by_name: string | null
}

/** The invitation behind a link, without accepting it. */
export async function findRoleInvitation(app: App, secret: string): Promise<FoundInvitation> {
  const found = await app.db.maybe(sql<FoundInvitation>`
    select i.email, i.role, m.name as invited_by_name
    from role_invitations i left join members m on m.id = i.invited_by
    where i.token_hash = ${hashSecret(secret)} and ${isOpen} and i.expires_at > ${app.clock.now()}`)
  if (!found) throw invitationNotValid()
  return found
}

/** A link works once, and only for the account with the invited address. Ends the account's other sessions. */
export async function acceptRoleInvitation(
  app: App,
  tx: Transaction,
  secret: string,
  { id, sessionId, ...network }: { id: number; sessionId: number } & Omit<AdminActor, 'adminId'>,
): Promise<StaffRole> {
  await tx.run(sql`select from members where id = ${id} for no key update`)
  const member = (await memberById(tx, id))!
  requireVerifiedEmail(member)
  const now = app.clock.now()
  const accepted = await tx.maybe(sql<{ id: number; email: string; role: StaffRole }>`
    update role_invitations i set accepted_at = ${now}, accepted_by = ${id}
    where i.token_hash = ${hashSecret(secret)} and ${isOpen} and i.expires_at > ${now}
    returning i.id, i.email, i.role`)
  if (!accepted) throw invitationNotValid()
  if (accepted.email !== member.email) throw wrongAccount(accepted.email)
  requireNoRole(member)
  await setRole(tx, id, accepted.role)
  await endSessionsOf(tx, id, sessionId)
  await recordAdminAction(app, tx, { adminId: id, ...network }, 'role.accepted', `member:${id}`, {
    role: ['member', accepted.role],
  })
  return accepted.role
}

function requireNoRole({ role }: Member): void {
  if (role !== 'member')
    throw new Problem('not_allowed_now', `You already have the role ${roleNames[role]}. Ask an owner to change it.`)
}

function wrongAccount(email: string): Problem {
  return new Problem('forbidden', `This invitation is for ${email}. Sign in with that email to accept it.`)
}

function invitationNotValid(): Problem {
  return new Problem(
    'not_allowed_now',
    'This invitation was already used, was revoked or has expired. Ask for a new one.',
  )
}
