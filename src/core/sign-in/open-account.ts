import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { createMember, type Member } from '../members/members.ts'
import { networkAndDevice, type SignInRequest } from '../sessions/request-origin.ts'
import { acceptSignUpInvitation, requireMaySignUp } from './sign-up-invitations.ts'
import { revokeTokens } from './tokens.ts'

interface ProvenPerson {
  /** Confirmed by a link or by the provider. */
  email: string
  name: string
  passwordHash?: string | null
}

/** All ways to sign up end here, so that none bypasses the rules about who may sign up. */
export async function openAccount(
  app: App,
  tx: Transaction,
  person: ProvenPerson,
  request: SignInRequest,
): Promise<Member> {
  await requireMaySignUp(app, tx, person.email)
  const now = app.clock.now()
  const member = await createMember(tx, now, { ...person, verified: true })
  await acceptSignUpInvitation(app, tx, member)
  await revokeTokens(tx, { email: person.email })
  await recordAuditEvent(tx, {
    at: now,
    action: 'account.made',
    actorId: member.id,
    subject: `member:${member.id}`,
    ...networkAndDevice(app, request),
  })
  return member
}
