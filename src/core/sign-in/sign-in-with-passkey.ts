import type { App } from '../../platform/app.ts'
import { addressKey } from '../../platform/limits/limiter.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { memberById } from '../members/members.ts'
import { secondFactorLimits } from '../second-factor/limits.ts'
import { passkeyRequestOptions, usePasskey } from '../second-factor/passkeys.ts'
import { networkAndDevice, type SignInRequest } from '../sessions/request-origin.ts'
import type { AfterSignIn } from './after-sign-in.ts'
import { type SignedIn, startSignedInSession } from './signed-in-session.ts'

const useOf = (deviceCookie: string) => ({ purpose: 'sign_in', memberId: null, browser: deviceCookie }) as const

export function signInPasskeyOptions(app: App, deviceCookie: string) {
  return passkeyRequestOptions(app, useOf(deviceCookie))
}

/** The passkey identifies the member. It was unlocked for this, so there is no second step. */
export async function signInWithPasskey(
  app: App,
  response: string,
  afterSignIn: AfterSignIn,
  request: SignInRequest,
): Promise<SignedIn> {
  await app.limiter.take([[secondFactorLimits.fromAddress, addressKey(request.address)]], {})
  if (!response)
    throw new Problem('not_allowed_now', 'Passkeys need JavaScript. Turn it on, or sign in with your email.')
  const id = await usePasskey(app, useOf(request.deviceCookie ?? ''), response).catch(async (error: unknown) => {
    await recordAuditEvent(app.db, {
      at: app.clock.now(),
      action: 'session.refused',
      actorId: null,
      details: { by: 'passkey' },
      ...networkAndDevice(app, request),
    })
    throw error
  })
  return app.db.transaction(async (tx) => {
    const member = (await memberById(tx, id))!
    return startSignedInSession(app, tx, { member, by: 'passkey', afterSignIn }, request)
  })
}
