import type { App } from '../../platform/app.ts'
import { invalid } from '../../platform/problem.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { queueMail } from '../mail/queue.ts'
import type { Member } from '../members/members.ts'
import { networkAndDevice, type RequestOrigin } from '../sessions/request-origin.ts'
import { useAppCode } from './authenticator-app.ts'
import type { ChallengeUse } from './challenges.ts'
import { factorsOf } from './factors.ts'
import { limitSecondFactors } from './limits.ts'
import { recoveryCodeUsed } from './mails.ts'
import { usePasskey } from './passkeys.ts'
import { looksLikeRecoveryCode, useRecoveryCode } from './recovery-codes.ts'

export type FactorKind = 'passkey' | 'app' | 'recovery_code'

/** The proof of identity that a member sends. */
export interface SecondFactorProof {
  /** A code from the authenticator app, or a recovery code. */
  code?: string | undefined
  /** The browser's response as JSON. */
  passkey?: string | undefined
}

/** Throws a `Problem` if the proof is wrong or already used, or after too many attempts. */
export async function proveSecondFactor(
  app: App,
  member: Pick<Member, 'id' | 'email' | 'name'>,
  { code = '', passkey }: SecondFactorProof,
  use: Pick<ChallengeUse, 'purpose' | 'browser'>,
  origin: RequestOrigin,
): Promise<FactorKind> {
  const isRecoveryCode = looksLikeRecoveryCode(code)
  await limitSecondFactors(app, member.id, origin.address, { guessable: !passkey && !isRecoveryCode })
  try {
    if (passkey) {
      await usePasskey(app, { ...use, memberId: member.id }, passkey)
      return 'passkey'
    }
    if (isRecoveryCode) {
      await spendRecoveryCode(app, member, code, origin)
      return 'recovery_code'
    }
    if (!(await useAppCode(app, app.db, member.id, code.replace(/\s/g, '')))) throw wrongCode()
    return 'app'
  } catch (error) {
    await recordAuditEvent(app.db, {
      at: app.clock.now(),
      action: 'factor.refused',
      actorId: null,
      subject: `member:${member.id}`,
      ...networkAndDevice(app, origin),
    })
    throw error
  }
}

async function spendRecoveryCode(
  app: App,
  member: Pick<Member, 'id' | 'email' | 'name'>,
  code: string,
  origin: RequestOrigin,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (!(await useRecoveryCode(app, tx, member.id, code))) throw wrongCode()
    const now = app.clock.now()
    const { recoveryCodes: left } = await factorsOf(tx, member.id)
    await recordAuditEvent(tx, {
      at: now,
      action: 'factor.code_used',
      actorId: member.id,
      subject: `member:${member.id}`,
      details: { left },
      ...networkAndDevice(app, origin),
    })
    await queueMail(app, tx, {
      to: member.email,
      template: recoveryCodeUsed,
      data: { name: member.name, left, url: app.urls.to('/account/security') },
      cause: `recovery_code_used:${member.id}:${left}:${now.getTime()}`,
      memberId: member.id,
    })
  })
}

function wrongCode() {
  return invalid([
    { path: 'code', message: 'Wrong code, or one that was used before. Wait for the next one and try again' },
  ])
}
