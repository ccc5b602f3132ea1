import type { App } from '../../platform/app.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import type { Member } from '../members/members.ts'
import { verifyPassword } from '../members/passwords.ts'
import { type Factors, factorsOf, hasSecondFactor } from '../second-factor/factors.ts'
import { passkeyRequestOptions } from '../second-factor/passkeys.ts'
import { proveSecondFactor, type SecondFactorProof } from '../second-factor/prove.ts'
import { freshMinutes, isFresh, requireFresh } from '../sessions/fresh.ts'
import type { SignInRequest } from '../sessions/request-origin.ts'
import { confirmSession } from '../sessions/session.ts'
import { limitPasswordsIn, limitSignIns } from './limits.ts'
import { passwordHashOf } from './queries.ts'

export interface SignedInMember extends SignInRequest {
  member: Member
  sessionId: number
  startedAt: Date
  confirmedAt: Date
}

interface CookieHolder extends SignedInMember {
  /** Value of the session cookie. */
  cookie: string
}

/**
 * Guards sensitive actions on an unlocked screen. Requires the password again or, if the account has a second factor, a
 * recent proof of it. Members with neither need a recent sign-in.
 */
export async function reauthenticate(app: App, signedIn: SignedInMember, password: string | undefined): Promise<void> {
  if (await hasSecondFactor(app.db, signedIn.member.id)) return requireFresh(app, signedIn)
  const stored = await passwordHashOf(app.db, signedIn.member.id)
  if (stored === null) return requireRecentSignIn(app, signedIn)
  await checkPassword(app, signedIn, stored, password)
}

/** How the member can prove their identity: with the second factor if there is one, otherwise the password. */
export type WayToConfirm = { by: 'second factor'; factors: Factors } | { by: 'password' } | { by: 'sign-in' }

export async function wayToConfirm(app: App, memberId: number): Promise<WayToConfirm> {
  const factors = await factorsOf(app.db, memberId)
  if (factors.passkeys > 0 || factors.app) return { by: 'second factor', factors }
  return { by: (await passwordHashOf(app.db, memberId)) === null ? 'sign-in' : 'password' }
}

export interface IdentityProof extends SecondFactorProof {
  password?: string | undefined
}

/** Checks the strongest factor that the account has. The session then counts as fresh for a while. */
export async function confirmIdentity(app: App, signedIn: CookieHolder, proof: IdentityProof): Promise<void> {
  const { member, cookie, sessionId } = signedIn
  if (await hasSecondFactor(app.db, member.id)) {
    await proveSecondFactor(app, member, proof, { purpose: 'confirm', browser: cookie }, signedIn)
  } else {
    const stored = await passwordHashOf(app.db, member.id)
    if (stored === null) return requireRecentSignIn(app, signedIn)
    await checkPassword(app, signedIn, stored, proof.password)
  }
  await confirmSession(app, sessionId)
}

export function confirmPasskeyOptions(app: App, { member, cookie }: CookieHolder) {
  return passkeyRequestOptions(app, { purpose: 'confirm', memberId: member.id, browser: cookie })
}

async function checkPassword(
  app: App,
  signedIn: SignedInMember,
  stored: string,
  password: string | undefined,
): Promise<void> {
  await limitSignIns(app, signedIn.member.email, signedIn)
  await limitPasswordsIn(app, signedIn.sessionId)
  if (!password || !(await verifyPassword(password, stored)))
    throw invalid([{ path: 'current', message: 'Wrong current password' }])
}

function requireRecentSignIn(app: App, signedIn: SignedInMember): void {
  if (isFresh(app, signedIn)) return
  throw new Problem(
    'not_allowed_now',
    `To confirm it's you, sign out, sign in again with an email link, and try again within ${freshMinutes} minutes.`,
  )
}
