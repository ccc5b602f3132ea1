import type { App } from '../../platform/app.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { queueMail } from '../mail/queue.ts'
import { revokeKeysOf } from '../members/keys.ts'
import { memberByEmail, memberById } from '../members/members.ts'
import { hashPassword } from '../members/passwords.ts'
import { disconnectAllApps } from '../oauth/apps.ts'
import { networkAndDevice } from '../sessions/request-origin.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { goHome } from './after-sign-in.ts'
import { limitLinks } from './limits.ts'
import { passwordReset, resetLink } from './mails.ts'
import { setPassword } from './queries.ts'
import { type Arrival, confirmAddress, letIn, type SignedIn } from './signed-in.ts'
import { tellStranger } from './tell-stranger.ts'
import { deadLink, dropTokens, issueToken, peekToken, useToken } from './tokens.ts'

export async function requestReset(app: App, email: string, arrival: Arrival): Promise<void> {
  await limitLinks(app, email, arrival)
  await app.db.transaction(async (tx) => {
    const member = await memberByEmail(tx, email)
    if (!member) return tellStranger(app, tx, email)
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
  if (!token) throw deadLink()
  return { email: token.email! }
}

/** Sets the password and signs in here. Whoever had the account before keeps nothing: no session, no connected app, no API key. */
export async function resetPassword(app: App, secret: string, password: string, arrival: Arrival): Promise<SignedIn> {
  if (!(await peekToken(app, 'reset_password', secret))) throw deadLink()
  const passwordHash = await hashPassword(password)
  return app.db.transaction(async (tx) => {
    const { member_id, email } = await useToken(app, tx, 'reset_password', secret)
    const member = await memberById(tx, member_id!)
    if (!member || member.email !== email) throw deadLink()
    const now = app.clock.now()
    await confirmAddress(app, tx, member)
    await setPassword(tx, member.id, passwordHash, now)
    await endSessionsOf(tx, member.id)
    const apps = await disconnectAllApps(tx, member.id)
    const keys = await revokeKeysOf(tx, now, member.id)
    await dropTokens(tx, { memberId: member.id })
    await recordAuditEvent(tx, {
      at: now,
      action: 'password.reset',
      actorId: member.id,
      subject: `member:${member.id}`,
      details: { keys, apps },
      ...networkAndDevice(app, arrival),
    })
    await queueMail(app, tx, {
      to: member.email,
      template: passwordReset,
      data: { name: member.name, keys, url: app.urls.to('/reset') },
      cause: `password_reset:${member.id}:${now.getTime()}`,
      memberId: member.id,
    })
    return { cookie: await letIn(app, tx, member, 'reset', arrival), member, afterSignIn: goHome }
  })
}
