import type { App } from '../../platform/app.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { limitMailsBy, queueMail } from '../mail/queue.ts'
import { hashPassword } from '../members/passwords.ts'
import { networkAndDevice } from '../sessions/request-origin.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { passwordChanged } from './mails.ts'
import { setPassword } from './queries.ts'
import { reauthenticate, type SignedInMember } from './reauthenticate.ts'
import { revokeTokens } from './tokens.ts'

/** Also sets the first password. Signs out all other devices. */
export async function changePassword(
  app: App,
  signedIn: SignedInMember,
  { current, password }: { current?: string | undefined; password: string },
): Promise<void> {
  await limitMailsBy(app, signedIn.member.id)
  await reauthenticate(app, signedIn, current)
  const passwordHash = await hashPassword(password)
  const { member } = signedIn
  await app.db.transaction(async (tx) => {
    const now = app.clock.now()
    await setPassword(tx, member.id, passwordHash, now)
    await endSessionsOf(tx, member.id, signedIn.sessionId)
    await revokeTokens(tx, { memberId: member.id })
    await recordAuditEvent(tx, {
      at: now,
      action: 'password.changed',
      actorId: member.id,
      subject: `member:${member.id}`,
      ...networkAndDevice(app, signedIn),
    })
    await queueMail(app, tx, {
      to: member.email,
      template: passwordChanged,
      data: { name: member.name, url: app.urls.to('/reset') },
      cause: `password_changed:${member.id}:${now.getTime()}`,
      memberId: member.id,
    })
  })
}
