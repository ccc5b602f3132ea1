import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { day, minute } from '../../platform/duration.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { limitMailsBy, queueMail } from '../mail/queue.ts'
import { emailAddress, memberByEmail, memberById } from '../members/members.ts'
import { hasRoleInvitation } from '../staff/invitations.ts'
import { signUpInvite } from './mails.ts'
import { signUpMode } from './settings.ts'

const lifetimeDays = 30

export interface SignUpInvitation {
  id: number
  email: string
  invited_at: Date
  expires_at: Date
  /** Null for the command line. */
  invited_by_name: string | null
}

const isOpen = sql`i.accepted_at is null and i.revoked_at is null`

/** Invitations that weren't used or revoked, including expired ones. Newest first. */
export function signUpInvitations(db: Queryable): Promise<SignUpInvitation[]> {
  return db.many(sql<SignUpInvitation>`
    select i.id, i.email, i.invited_at, i.expires_at, m.name as invited_by_name
    from sign_up_invitations i left join members m on m.id = i.invited_by
    where ${isOpen}
    order by i.id desc
    limit 200`)
}

/** The open invitations, for bulk actions. */
export const openSignUpInvitations = sql`
  select i.id::text as item, i.email as label from sign_up_invitations i where ${isOpen} order by i.id desc`

/** Emails by the id of their invitation. */
export async function emailsInvitedToSignUp(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.many(sql<{ id: number; email: string }>`
    select id, email from sign_up_invitations where id = any(${ids}::bigint[])`)
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Inviting an address again extends its invitation and emails it again. */
export async function inviteToSignUp(
  app: App,
  tx: Transaction,
  given: { email: string },
  by: AdminActor,
): Promise<SignUpInvitation> {
  const email = emailAddress.safeParse(given.email.trim())
  if (!email.success) throw invalid([{ path: 'email', message: 'Enter an email like name@example.com' }])
  if (await memberByEmail(tx, email.data))
    throw invalid([{ path: 'email', message: `${email.data} already has an account` }])
  if (by.adminId !== null) await limitMailsBy(app, by.adminId)
  const now = app.clock.now()
  const sender = by.adminId === null ? undefined : await memberById(tx, by.adminId)
  const expiresAt = new Date(now.getTime() + lifetimeDays * day)
  const invitation = await tx.one(sql<SignUpInvitation>`
    insert into sign_up_invitations (email, invited_by, invited_at, expires_at)
    values (${email.data}, ${by.adminId}, ${now}, ${expiresAt})
    on conflict (email) where accepted_at is null and revoked_at is null do update
      set invited_by = excluded.invited_by, invited_at = excluded.invited_at, expires_at = excluded.expires_at
    returning id, email, invited_at, expires_at, ${sender?.name ?? null}::text as invited_by_name`)
  await recordAdminAction(app, tx, by, 'sign_up.invited', `sign_up_invitation:${invitation.id}`)
  await queueMail(app, tx, {
    to: email.data,
    template: signUpInvite,
    data: { url: app.urls.to('/sign-up'), days: lifetimeDays },
    // Submitting the form twice sends one email.
    cause: `sign_up_invite:${invitation.id}:${Math.floor(now.getTime() / minute)}`,
  })
  return invitation
}

export async function revokeSignUpInvitation(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const revoked = await tx.maybe(sql<{ id: number }>`
    update sign_up_invitations i set revoked_at = ${app.clock.now()} where i.id = ${id} and ${isOpen} returning i.id`)
  if (!revoked) throw notFound('This invitation was used or revoked.')
  await recordAdminAction(app, tx, by, 'sign_up.invitation_revoked', `sign_up_invitation:${id}`)
}

/** Refuses an address that may not sign up now. The error doesn't reveal whether the address has an account. */
export async function requireMaySignUp(app: App, db: Queryable, email: string): Promise<void> {
  const mode = app.settings.get(signUpMode)
  if (mode === 'open' || (await hasRoleInvitation(app, db, email))) return
  if (mode === 'closed') throw new Problem('forbidden', 'Sign-up is closed. If you have an account, sign in.')
  const invited = await db.maybe(sql`
    select 1 as found from sign_up_invitations i
    where i.email = ${email} and ${isOpen} and i.expires_at > ${app.clock.now()}`)
  if (!invited)
    throw new Problem(
      'forbidden',
      'Sign-up is by invitation only, and this email has no open invitation. Use the email you were invited with.',
    )
}

export async function acceptSignUpInvitation(
  app: App,
  tx: Transaction,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await tx.run(sql`
    update sign_up_invitations i set accepted_at = ${app.clock.now()}, accepted_by = ${id}
    where i.email = ${email} and ${isOpen}`)
}
