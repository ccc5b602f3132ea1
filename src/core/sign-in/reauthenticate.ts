import type { App } from '../../platform/app.ts'
import { minute } from '../../platform/duration.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import type { Member } from '../members/members.ts'
import { verifyPassword } from '../members/passwords.ts'
import type { SignInRequest } from '../sessions/request-origin.ts'
import { limitPasswordsIn, limitSignIns } from './limits.ts'
import { passwordHashOf } from './queries.ts'

export interface SignedInMember extends SignInRequest {
  member: Member
  sessionId: number
  startedAt: Date
}

const maxSessionAge = 15 * minute

/**
 * Guards sensitive actions on an unlocked screen: asks for the password again. Members without a password need a recent
 * sign-in.
 */
export async function reauthenticate(app: App, signedIn: SignedInMember, password: string | undefined): Promise<void> {
  const stored = await passwordHashOf(app.db, signedIn.member.id)
  if (stored === null) {
    if (app.clock.now().getTime() - signedIn.startedAt.getTime() <= maxSessionAge) return
    throw new Problem(
      'not_allowed_now',
      "To confirm it's you, sign out, sign in again with an email link, and try again within 15 minutes.",
    )
  }
  await limitSignIns(app, signedIn.member.email, signedIn)
  await limitPasswordsIn(app, signedIn.sessionId)
  if (!password || !(await verifyPassword(password, stored)))
    throw invalid([{ path: 'current', message: 'Wrong current password' }])
}
