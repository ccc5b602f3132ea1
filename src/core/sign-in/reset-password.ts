import type { App } from '../../platform/app.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { queueMail } from '../mail/queue.ts'
import { revokeApiKeysOf } from '../members/api-keys.ts'
import { memberByEmail, memberById } from '../members/members.ts'
import { hashPassword } from '../members/passwords.ts'
import { disconnectAllApps } from '../oauth/apps.ts'
import { networkAndDevice, type SignInRequest } from '../sessions/request-origin.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { goHome } from './after-sign-in.ts'
import { limitMailedLinks } from './limits.ts'
import { mailNoAccount } from './mail-no-account.ts'
import { passwordReset, resetLink } from './mails.ts'
import { setPassword } from './queries.ts'
import { confirmEmail, finishSignIn, type SignInResult } from './signed-in-session.ts'
import { consumeToken, expiredLink, issueToken, peekToken, revokeTokens } from './tokens.ts'

export async function requestReset(app: App, email: string, request: SignInRequest): Promise<void> {
  await limitMailedLinks(app, email, request)
  await app.db.transaction(async (tx) => {
    const member = await memberByEmail(tx, email)
    if (!member) return mailNoAccount(app, tx, email)
    const { secret, cause } = await issueToken(app, tx, 'reset_password', { memberId: member.id, email })
    await queueMail(app, tx, {
      to: email,
      template: resetLink,
      data: { name: member.name, url: app.urls.to(`/reset/${secret}`) },
      cause,
      memberId: member.id,
    })
  })
}

export async function readReset(app: App, secret: string): Promise<{ email: string }> {
  const token = await peekToken(app, 'reset_password', secret)
  if (!token) throw expiredLink()
  return { email: token.email! }
}

/** Sets the password and signs in. An intruder loses every session, connected app and API key. */
export async function resetPassword(
  app: App,
  secret: string,
  password: string,
  request: SignInRequest,
): Promise<SignInResult> {
  if (!(await peekToken(app, 'reset_password', secret))) throw expiredLink()
  const passwordHash = await hashPassword(password)
  return app.db.transaction(async (tx) => {
    const { member_id, email } = await consumeToken(app, tx, 'reset_password', secret)
    const member = await memberById(tx, member_id!)
    if (!member || member.email !== email) throw expiredLink()
    const now = app.clock.now()
    await confirmEmail(app, tx, member)
    await setPassword(tx, member.id, passwordHash, now)
    await endSessionsOf(tx, member.id)
    const apps = await disconnectAllApps(tx, member.id)
    const keys = await revokeApiKeysOf(tx, now, member.id)
    await revokeTokens(tx, { memberId: member.id })
    await recordAuditEvent(tx, {
      at: now,
      action: 'password.reset',
      actorId: member.id,
      subject: `member:${member.id}`,
      details: { keys, apps },
      ...networkAndDevice(app, request),
    })
    await queueMail(app, tx, {
      to: member.email,
      template: passwordReset,
      data: { name: member.name, keys, url: app.urls.to('/reset') },
      cause: `password_reset:${member.id}:${now.getTime()}`,
      memberId: member.id,
    })
    return finishSignIn(app, tx, { member, by: 'reset', afterSignIn: goHome }, request)
  })
}
