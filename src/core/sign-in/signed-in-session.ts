import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { timeText } from '../../platform/dates.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { revokeApiKeysOf } from '../members/api-keys.ts'
import type { Member } from '../members/members.ts'
import { deleteFactors, hasSecondFactor } from '../second-factor/factors.ts'
import type { FactorKind } from '../second-factor/prove.ts'
import { networkAndDevice, type SignInRequest } from '../sessions/request-origin.ts'
import { endSessionsOf, startSession } from '../sessions/session.ts'
import type { AfterSignIn } from './after-sign-in.ts'
import { issueToken, revokeTokens } from './tokens.ts'

export interface SignedIn {
  /** Value of the session cookie. */
  cookie: string
  member: Member
  afterSignIn: AfterSignIn
}

/** The first step is done. Nobody is signed in until the second one is. */
interface PendingSignIn {
  /** Value of the cookie that leads to the second step. */
  pending: string
}

export type SignInResult = SignedIn | PendingSignIn

export type SignInMethod = 'password' | 'link' | 'sign_up' | 'reset' | 'social' | 'passkey'

interface ProvenMember {
  member: Member
  by: SignInMethod
  afterSignIn: AfterSignIn
}

/** The last step of every way to sign in, after the credentials were checked. */
export async function finishSignIn(
  app: App,
  tx: Transaction,
  { member, by, afterSignIn }: ProvenMember,
  request: SignInRequest,
): Promise<SignInResult> {
  await requireNotSuspended(app, tx, member.id)
  if (await hasSecondFactor(tx, member.id)) {
    const { secret } = await issueToken(app, tx, 'second_factor', {
      memberId: member.id,
      email: member.email,
      data: { by, ...afterSignIn },
    })
    return { pending: secret }
  }
  return startSignedInSession(app, tx, { member, by, afterSignIn }, request)
}

/** Only for members who have proved all their factors. */
export async function startSignedInSession(
  app: App,
  tx: Transaction,
  { member, by, afterSignIn }: ProvenMember,
  request: SignInRequest,
  secondFactor?: FactorKind,
): Promise<SignedIn> {
  await requireNotSuspended(app, tx, member.id)
  const cookie = await startSession(app, tx, member.id, request, {
    by,
    secondFactor: secondFactor ?? null,
    previous: request.previousSession,
  })
  await recordAuditEvent(tx, {
    at: app.clock.now(),
    action: 'session.started',
    actorId: member.id,
    subject: `member:${member.id}`,
    details: { by, ...(secondFactor && { second_factor: secondFactor }) },
    ...networkAndDevice(app, request),
  })
  return { cookie, member, afterSignIn }
}

/** Called only after the credentials were checked, so that nobody else learns about a suspension. */
async function requireNotSuspended({ clock }: App, tx: Transaction, id: number): Promise<void> {
  const suspended = await tx.maybe(sql<{ suspension_reason: string; suspended_until: Date | null }>`
    select suspension_reason, suspended_until
    from members where id = ${id} and suspended_at is not null`)
  if (!suspended) return
  const { suspension_reason: reason, suspended_until: until } = suspended
  if (until && until <= clock.now())
    throw new Problem('forbidden', 'Your suspension is just ending. Try again in a minute.')
  throw new Problem(
    'forbidden',
    `Your account is suspended${until ? ` until ${timeText(until)}` : ''}. Reason: ${reason}`,
  )
}

/**
 * Confirms that the address belongs to the member. Until then anyone could have created the account, so its password,
 * second factors, sessions and API keys are dropped.
 */
export async function confirmEmail(app: App, tx: Transaction, member: Member): Promise<void> {
  if (member.email_verified_at) return
  await tx.run(
    sql`update members set email_verified_at = ${app.clock.now()}, password_hash = null where id = ${member.id}`,
  )
  await deleteFactors(tx, member.id)
  await revokeApiKeysOf(tx, app.clock.now(), member.id)
  await endSessionsOf(tx, member.id)
  await revokeTokens(tx, { memberId: member.id })
}
