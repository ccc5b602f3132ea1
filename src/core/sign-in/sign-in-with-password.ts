import type { App } from '../../platform/app.ts'
import { invalid } from '../../platform/problem.ts'
import { pseudonym } from '../../platform/sign.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { verifyPassword } from '../members/passwords.ts'
import { networkAndDevice, type SignInRequest } from '../sessions/request-origin.ts'
import type { AfterSignIn } from './after-sign-in.ts'
import { limitPasswords, limitSignIns } from './limits.ts'
import { memberWithPassword } from './queries.ts'
import { finishSignIn, type SignInResult } from './signed-in-session.ts'

/**
 * The hash of a random password at the usual cost, so that checking an unknown address takes as long as a known one.
 */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$/zzjMb12CIOlKDO4JtvI1A$kKT1wUEWaietgT5ojVjfNRqD+6gxU3POVOfw7t5JQG4'

export async function signInWithPassword(
  app: App,
  { email, password }: { email: string; password: string },
  afterSignIn: AfterSignIn,
  request: SignInRequest,
): Promise<SignInResult> {
  await limitSignIns(app, email, request)
  await limitPasswords(app, email, request)
  const member = await memberWithPassword(app.db, email)
  const matches = await verifyPassword(password, member?.password_hash ?? decoyHash)
  if (!member?.password_hash || !matches) {
    const subject = member ? `member:${member.id}` : `email:${pseudonym(app, 'email', email)}`
    await recordAuditEvent(app.db, {
      at: app.clock.now(),
      action: 'session.refused',
      actorId: null,
      subject,
      ...networkAndDevice(app, request),
    })
    throw invalid([
      {
        path: 'password',
        message: 'Wrong email or password. Try again, or get a sign-in link by email',
      },
    ])
  }
  const { password_hash, ...person } = member
  return app.db.transaction((tx) => finishSignIn(app, tx, { member: person, by: 'password', afterSignIn }, request))
}
