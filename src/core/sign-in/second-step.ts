import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { Problem } from '../../platform/problem.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { type Member, memberById } from '../members/members.ts'
import { type Factors, factorsOf } from '../second-factor/factors.ts'
import { passkeyRequestOptions } from '../second-factor/passkeys.ts'
import { proveSecondFactor, type SecondFactorProof } from '../second-factor/prove.ts'
import type { SignInRequest } from '../sessions/request-origin.ts'
import { type AfterSignIn, fromTokenData, type Intent } from './after-sign-in.ts'
import { type SignedIn, type SignInMethod, startSignedInSession } from './signed-in-session.ts'
import { consumeToken, peekToken } from './tokens.ts'

const maxTries = 5

interface FirstStep {
  member: Member
  factors: Factors
}

/** The member who took the first step in this browser. Everything else is refused until the second step. */
export async function readFirstStep(app: App, secret: string | undefined): Promise<FirstStep> {
  const token = secret && (await peekToken(app, 'second_factor', secret))
  const member = token && (await memberById(app.db, token.member_id!))
  // The member may have changed their address since.
  if (!member || member.email !== token.email || Number(token.data.tries ?? 0) >= maxTries) throw startOver()
  return { member, factors: await factorsOf(app.db, member.id) }
}

export async function secondStepPasskeyOptions(app: App, secret: string | undefined) {
  const { member } = await readFirstStep(app, secret)
  return passkeyRequestOptions(app, { purpose: 'second_step', memberId: member.id, browser: secret! })
}

/** A few wrong proofs end the sign-in. The account's limits apply beyond it. */
export async function finishSecondStep(
  app: App,
  secret: string | undefined,
  proof: SecondFactorProof,
  request: SignInRequest,
): Promise<SignedIn> {
  const { member } = await readFirstStep(app, secret)
  await countTry(app, secret!)
  const use = { purpose: 'second_step', browser: secret! } as const
  const factor = await proveSecondFactor(app, member, proof, use, request)
  return app.db.transaction(async (tx) => {
    const { data } = await consumeToken(app, tx, 'second_factor', secret!)
    const { by } = data as { by: SignInMethod }
    return startSignedInSession(app, tx, { member, by, afterSignIn: afterSecondStep(data) }, request, factor)
  })
}

/** Only the same browser can return the token, so an intent from another browser is still only offered. */
function afterSecondStep(data: Record<string, unknown>): AfterSignIn {
  const { unfinished } = data as { unfinished?: Intent }
  return { ...fromTokenData(data), ...(unfinished && { unfinished }) }
}

async function countTry(app: App, secret: string): Promise<void> {
  const counted = await app.db.run(sql`
    update one_time_tokens
    set data = data || jsonb_build_object('tries', coalesce((data ->> 'tries')::int, 0) + 1)
    where secret_hash = ${hashSecret(secret)} and used_at is null and coalesce((data ->> 'tries')::int, 0) < ${maxTries}`)
  if (counted === 0) throw startOver()
}

function startOver(): Problem {
  return new Problem('not_allowed_now', 'This sign-in has expired, or there were too many wrong codes. Sign in again.')
}
