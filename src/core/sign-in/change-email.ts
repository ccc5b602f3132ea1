import type { App } from '../../platform/app.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { sql } from '../../platform/database/sql.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { limitMailsBy, limitMailsTo, queueMail } from '../mail/queue.ts'
import { type Member, memberByEmail, memberById } from '../members/members.ts'
import { networkAndDevice } from '../sessions/request-origin.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { confirmNewEmail, emailChanged, emailChangeRequested, emailTaken } from './mails.ts'
import { reauthenticate, type SignedInMember } from './reauthenticate.ts'
import { consumeToken, expiredLink, issueToken, peekToken, revokeTokens } from './tokens.ts'

/** Emails both addresses. Nothing changes until the new one is confirmed. */
export async function requestEmailChange(
  app: App,
  signedIn: SignedInMember,
  { email, current }: { email: string; current?: string | undefined },
): Promise<void> {
  const { member } = signedIn
  if (email === member.email) throw invalid([{ path: 'email', message: 'This is already your email' }])
  await limitMailsBy(app, member.id)
  await reauthenticate(app, signedIn, current)
  await limitMailsTo(app, email)
  await app.db.transaction(async (tx) => {
    const { secret, cause } = await issueToken(app, tx, 'change_email', {
      memberId: member.id,
      email,
      data: { from: member.email },
    })
    const taken = await memberByEmail(tx, email)
    // The page looks the same either way. Only the owner of the address learns that it is taken.
    if (taken) await queueMail(app, tx, { to: email, template: emailTaken, data: {}, cause, memberId: taken.id })
    else
      await queueMail(app, tx, {
        to: email,
        template: confirmNewEmail,
        data: { account: member.email, url: app.urls.to(`/account/email/${secret}`) },
        cause,
        memberId: member.id,
      })
    await queueMail(app, tx, {
      to: member.email,
      template: emailChangeRequested,
      data: { name: member.name, newAddress: email, url: app.urls.to('/reset') },
      cause: `${cause}:old`,
      memberId: member.id,
    })
    await recordAuditEvent(tx, {
      at: app.clock.now(),
      action: 'email.change_asked',
      actorId: member.id,
      subject: `member:${member.id}`,
      ...networkAndDevice(app, signedIn),
    })
  })
}

export async function readEmailChange(app: App, secret: string, { member }: SignedInMember): Promise<string> {
  const token = await peekToken(app, 'change_email', secret)
  if (!token) throw expiredLink()
  requireOwnChange(member, token.member_id)
  return token.email!
}

/**
 * Only works in a session of the account. Otherwise someone could prepare an account, have the owner of an address
 * confirm it as theirs, and then share the account with them. Signs out all other devices.
 */
export async function confirmEmailChange(app: App, secret: string, signedIn: SignedInMember): Promise<void> {
  await app.db.transaction(async (tx) => {
    const { member_id, email, data } = await consumeToken(app, tx, 'change_email', secret)
    requireOwnChange(signedIn.member, member_id)
    const member = await memberById(tx, member_id!)
    if (!member || member.email !== data.from) throw expiredLink()
    if (await memberByEmail(tx, email!)) throw takenEmail()
    const now = app.clock.now()
    await tx
      .run(sql`update members set email = ${email}, email_verified_at = ${now} where id = ${member.id}`)
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'members_email') ? takenEmail() : error
      })
    await endSessionsOf(tx, member.id, signedIn.sessionId)
    await revokeTokens(tx, { memberId: member.id })
    await recordAuditEvent(tx, {
      at: now,
      action: 'email.changed',
      actorId: member.id,
      subject: `member:${member.id}`,
      ...networkAndDevice(app, signedIn),
    })
    await queueMail(app, tx, {
      to: member.email,
      template: emailChanged,
      data: { name: member.name, newAddress: email! },
      cause: `email_changed:${member.id}:${now.getTime()}`,
      memberId: member.id,
    })
  })
}

function requireOwnChange(member: Member, memberId: number | null): void {
  if (member.id === memberId) return
  throw new Problem(
    'forbidden',
    `You're signed in as ${member.email}, but this link is for another account. Sign in to the account named in the email.`,
  )
}

function takenEmail(): Problem {
  return new Problem('not_allowed_now', 'This email belongs to another account.')
}
