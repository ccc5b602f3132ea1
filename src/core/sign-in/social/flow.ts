import * as client from 'openid-client'
import type { App } from '../../../platform/app.ts'
import { Problem } from '../../../platform/problem.ts'
import { isEqual } from '../../../platform/timing-safe-equal.ts'
import type { SignInRequest } from '../../sessions/request-origin.ts'
import { type AfterSignIn, fromTokenData, goHome } from '../after-sign-in.ts'
import { HeldApplicant, storeHeldApplicant } from '../held-sign-up.ts'
import { reauthenticate, type SignedInMember } from '../reauthenticate.ts'
import { finishSignIn, type SignInResult } from '../signed-in-session.ts'
import { consumeToken, expiredLink, issueToken } from '../tokens.ts'
import { authorizationUrl, identityFrom } from './exchange.ts'
import { connectIdentity, memberOfIdentity } from './identities.ts'
import type { SocialProvider } from './providers.ts'

interface Started {
  /** Where to send the browser. */
  url: string
  /** Binds the redirect back to this browser. */
  cookie: string
}

export function startSocialSignIn(app: App, provider: SocialProvider, afterSignIn: AfterSignIn): Promise<Started> {
  return start(app, provider, { ...afterSignIn })
}

/** Only this session can finish it. */
export async function startConnecting(
  app: App,
  provider: SocialProvider,
  signedIn: SignedInMember,
  current: string | undefined,
): Promise<Started> {
  await reauthenticate(app, signedIn, current)
  return start(app, provider, { ...goHome, connect: signedIn.sessionId })
}

async function start(app: App, provider: SocialProvider, more: Record<string, unknown>): Promise<Started> {
  const verifier = client.randomPKCECodeVerifier()
  const nonce = client.randomNonce()
  const { secret: state } = await issueToken(app, app.db, 'social_sign_in', {
    data: { provider: provider.id, verifier, nonce, ...more },
  })
  return { url: await authorizationUrl(app, provider, { state, verifier, nonce }), cookie: state }
}

/** Signs in, or connects the identity to the account of the session that requested it. */
export async function finishSocial(
  app: App,
  provider: SocialProvider,
  search: string,
  cookie: string | undefined,
  request: SignInRequest,
  person: SignedInMember | null,
): Promise<SignInResult | 'connected'> {
  const state = new URLSearchParams(search).get('state') ?? ''
  if (!cookie || !isEqual(cookie, state)) throw startedElsewhere()
  const { data } = await consumeToken(app, app.db, 'social_sign_in', state)
  if (data.provider !== provider.id) throw expiredLink()
  const isConnecting = data.connect !== undefined
  if (isConnecting && person?.sessionId !== data.connect) throw startedElsewhere()
  const identity = await identityFrom(app, provider, search, {
    state,
    verifier: data.verifier as string,
    nonce: data.nonce as string,
  })
  const finished = app.db.transaction(async (tx): Promise<SignInResult | 'connected'> => {
    if (isConnecting) {
      await connectIdentity(app, tx, provider, identity, person!)
      return 'connected'
    }
    const member = await memberOfIdentity(app, tx, provider, identity, request)
    return finishSignIn(app, tx, { member, by: 'social', afterSignIn: fromTokenData(data) }, request)
  })
  return finished.catch(async (error: unknown) => {
    throw error instanceof HeldApplicant ? await storeHeldApplicant(app, error) : error
  })
}

function startedElsewhere(): Problem {
  return new Problem('not_allowed_now', 'This sign-in has expired or was started in another browser. Start again.')
}
