import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { pseudonym } from '../../platform/sign.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { queueMail } from '../mail/queue.ts'
import { revokeApiKeysOf } from '../members/api-keys.ts'
import { disconnectAllApps } from '../oauth/apps.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { goHome } from '../sign-in/after-sign-in.ts'
import { signInLink } from '../sign-in/mails.ts'
import { mailSignUpLink } from '../sign-in/sign-up-link.ts'
import { issueToken } from '../sign-in/tokens.ts'
import { lockMember, lockToActOn } from './find.ts'

export async function signOutMember(app: App, tx: Transaction, id: number, by: AdminActor): Promise<number> {
  await lockToActOn(tx, id, by)
  const ended = await endSessionsOf(tx, id)
  await recordAdminAction(app, tx, by, 'session.ended_everywhere', `member:${id}`, { ended })
  return ended
}

export async function revokeAccess(
  app: App,
  tx: Transaction,
  id: number,
  by: AdminActor,
): Promise<{ keys: number; apps: number }> {
  await lockToActOn(tx, id, by)
  const keys = await revokeApiKeysOf(tx, app.clock.now(), id)
  const apps = await disconnectAllApps(tx, id)
  await recordAdminAction(app, tx, by, 'api_key.revoked', `member:${id}`, { keys, apps })
  return { keys, apps }
}

/** The link confirms the address and signs in. */
export async function resendVerification(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const member = await lockMember(tx, id)
  if (member.email_verified_at) throw new Problem('not_allowed_now', 'This email is already confirmed.')
  if (member.suspended_at) throw new Problem('not_allowed_now', 'This account is suspended.')
  const { secret, cause } = await issueToken(app, tx, 'magic_link', {
    memberId: id,
    email: member.email,
    data: { ...goHome },
  })
  await queueMail(app, tx, {
    to: member.email,
    template: signInLink,
    data: { name: member.name, url: app.urls.to(`/sign-in/link/${secret}`), device: 'an admin' },
    cause,
    memberId: id,
  })
  await recordAdminAction(app, tx, by, 'account.verification_sent', `member:${id}`)
}

/** For someone who signed up and has not confirmed their address. They get a new link. */
export async function resendSignUp(app: App, tx: Transaction, email: string, by: AdminActor): Promise<void> {
  const pending = await tx.maybe(sql<{ data: Record<string, unknown> }>`
    select data
    from one_time_tokens
    where purpose = 'sign_up' and email = ${email} and used_at is null and expires_at > ${app.clock.now()}
    order by created_at desc
    limit 1`)
  if (!pending) throw notFound('No sign-up is waiting for this email. The link may have expired or been used.')
  await mailSignUpLink(app, tx, email, pending.data)
  await recordAdminAction(app, tx, by, 'account.verification_sent', `email:${pseudonym(app, 'email', email)}`)
}
