import * as client from 'openid-client'
import { type App, perApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { isEqual } from '../../platform/timing-safe-equal.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { createMember, type Member, memberByEmail, memberById } from '../members/members.ts'
import { networkAndDevice, type SignInRequest } from '../sessions/request-origin.ts'
import { type AfterSignIn, fromTokenData } from './after-sign-in.ts'
import { memberName, NewAccount } from './forms.ts'
import { confirmEmail, finishSignIn, type SignedIn } from './signed-in-session.ts'
import { consumeToken, expiredLink, issueToken, revokeTokens } from './tokens.ts'

export const socialCallback = '/sign-in/social/callback'

export function hasSocialSignIn({ config }: App): boolean {
  return config.OIDC_ISSUER !== undefined
}

// Cached; a failed discovery is retried by the next sign-in.
const discoveryCache = perApp(() => ({ provider: undefined as Promise<client.Configuration> | undefined }))

function providerOf(app: App): Promise<client.Configuration> {
  const cache = discoveryCache(app)
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = app.config
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID) throw new Problem('not_found', "Single sign-on isn't set up on this site.")
  cache.provider ??= client
    .discovery(
      new URL(OIDC_ISSUER),
      OIDC_CLIENT_ID,
      undefined,
      OIDC_CLIENT_SECRET ? client.ClientSecretPost(OIDC_CLIENT_SECRET) : client.None(),
      {
        // Verify the ID token's signature with the provider's keys, and do not rely on TLS alone.
        execute: [
          client.enableNonRepudiationChecks,
          ...(OIDC_ISSUER.startsWith('http:') && !app.config.production ? [client.allowInsecureRequests] : []),
        ],
        timeout: 10,
      },
    )
    .catch((error: unknown) => {
      cache.provider = undefined
      throw new Problem(
        'unavailable',
        `${app.config.OIDC_NAME} isn't responding. Sign in another way, or try again later.`,
        { cause: error },
      )
    })
  return cache.provider
}

/** The cookie binds the redirect back to this browser. */
export async function startSocialSignIn(app: App, afterSignIn: AfterSignIn): Promise<{ url: string; cookie: string }> {
  const provider = await providerOf(app)
  const verifier = client.randomPKCECodeVerifier()
  const nonce = client.randomNonce()
  const { secret } = await issueToken(app, app.db, 'social_sign_in', { data: { verifier, nonce, ...afterSignIn } })
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: app.urls.to(socialCallback),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: secret,
    nonce,
  })
  return { url: url.href, cookie: secret }
}

/** The state binds the response to this browser, PKCE to this request, and the nonce to this ID token. */
export async function finishSocialSignIn(
  app: App,
  search: string,
  cookie: string | undefined,
  request: SignInRequest,
): Promise<SignedIn> {
  const provider = await providerOf(app)
  const state = new URLSearchParams(search).get('state') ?? ''
  if (!cookie || !isEqual(cookie, state)) throw expiredLink()
  const { data } = await consumeToken(app, app.db, 'social_sign_in', state)
  const claims = await exchangeCode(app, provider, search, {
    state,
    verifier: data.verifier as string,
    nonce: data.nonce as string,
  })
  return app.db.transaction(async (tx) => {
    const member = await findOrCreateMember(app, tx, claims, request)
    return finishSignIn(app, tx, { member, by: 'social', afterSignIn: fromTokenData(data) }, request)
  })
}

async function exchangeCode(
  app: App,
  provider: client.Configuration,
  search: string,
  { state, verifier, nonce }: Record<'state' | 'verifier' | 'nonce', string>,
): Promise<client.IDToken> {
  try {
    const url = new URL(`${app.urls.to(socialCallback)}?${search.replace(/^\?/, '')}`)
    const tokens = await client.authorizationCodeGrant(provider, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    if (claims.email !== undefined || !provider.serverMetadata().userinfo_endpoint) return claims
    // Many providers return the email only from the userinfo endpoint.
    return { ...(await client.fetchUserInfo(provider, tokens.access_token, claims.sub)), ...claims } as client.IDToken
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') {
      throw new Problem(
        'not_allowed_now',
        `${app.config.OIDC_NAME} sign-in was canceled. Try again, or sign in another way.`,
        { cause: error },
      )
    }
    throw new Problem(
      'not_allowed_now',
      `We couldn't verify the response from ${app.config.OIDC_NAME}. Try again, or sign in another way.`,
      { cause: error },
    )
  }
}

async function findOrCreateMember(
  app: App,
  tx: Transaction,
  claims: client.IDToken,
  request: SignInRequest,
): Promise<Member> {
  const now = app.clock.now()
  const known = await tx.maybe(sql<{ member_id: number }>`
    update external_identities
    set last_used_at = ${now}
    where issuer = ${claims.iss} and subject = ${claims.sub}
    returning member_id`)
  if (known) return (await memberById(tx, known.member_id))!
  const email = NewAccount.shape.email.safeParse(claims.email)
  if (!email.success || claims.email_verified !== true) {
    throw new Problem(
      'not_allowed_now',
      `${app.config.OIDC_NAME} has no verified email for you. Verify one there, or sign up here.`,
    )
  }
  const found = await memberByEmail(tx, email.data)
  if (found) await confirmEmail(app, tx, found)
  const member =
    found ?? (await createMember(tx, now, { email: email.data, name: nameOf(claims, email.data), verified: true }))
  if (!found) await revokeTokens(tx, { email: email.data })
  await tx.run(sql`
    insert into external_identities (issuer, subject, member_id, linked_at, last_used_at)
    values (${claims.iss}, ${claims.sub}, ${member.id}, ${now}, ${now})`)
  const where = networkAndDevice(app, request)
  if (!found)
    await recordAuditEvent(tx, {
      at: now,
      action: 'account.made',
      actorId: member.id,
      subject: `member:${member.id}`,
      ...where,
    })
  await recordAuditEvent(tx, {
    at: now,
    action: 'identity.linked',
    actorId: member.id,
    subject: `member:${member.id}`,
    details: { issuer: claims.iss },
    ...where,
  })
  return member
}

function nameOf({ name }: client.IDToken, email: string): string {
  const parsed = memberName.safeParse(name)
  return parsed.success ? parsed.data : email.split('@')[0]!
}
