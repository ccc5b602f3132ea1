import * as client from 'openid-client'
import * as z from 'zod'
import type { App } from '../../../platform/app.ts'
import { Problem } from '../../../platform/problem.ts'
import { emailAddress } from '../../members/members.ts'
import { clientFor } from './client.ts'
import { callbackPath, type SocialProvider } from './providers.ts'

/** A person's identity at a provider. */
export interface ExternalIdentity {
  issuer: string
  subject: string
  /** Set only if the provider verified it. */
  email: string | null
  name: string | undefined
  /** How the owner recognizes it: their email or username there. */
  label: string | null
}

/** Bind the response to this browser, the code to this request, and the ID token to both. */
interface Proofs {
  state: string
  verifier: string
  nonce: string
}

export async function authorizationUrl(
  app: App,
  provider: SocialProvider,
  { state, verifier, nonce }: Proofs,
): Promise<string> {
  const url = client.buildAuthorizationUrl(await clientFor(app, provider), {
    redirect_uri: app.urls.to(callbackPath(provider)),
    scope: provider.kind === 'github' ? 'read:user user:email' : 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...(provider.kind === 'oidc' && { nonce }),
  })
  return url.href
}

/** Every failure becomes a `Problem` that says what to do. */
export async function identityFrom(
  app: App,
  provider: SocialProvider,
  search: string,
  proofs: Proofs,
): Promise<ExternalIdentity> {
  const configuration = await clientFor(app, provider)
  try {
    const url = new URL(`${app.urls.to(callbackPath(provider))}?${search}`)
    return provider.kind === 'github'
      ? await gitHubIdentity(app, provider, configuration, url, proofs)
      : await openIdIdentity(configuration, url, proofs)
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
      throw new Problem(
        'not_allowed_now',
        `${provider.name} sign-in was canceled. Try again, or sign in another way.`,
        { cause: error },
      )
    app.log.info({ provider: provider.id, err: error }, 'A social sign-in failed')
    throw new Problem(
      'not_allowed_now',
      `We couldn't verify the response from ${provider.name}. Try again, or sign in another way.`,
      { cause: error },
    )
  }
}

async function openIdIdentity(
  configuration: client.Configuration,
  url: URL,
  { state, verifier, nonce }: Proofs,
): Promise<ExternalIdentity> {
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const own = tokens.claims()!
  // The library checks it only when there are several audiences.
  if (own.azp !== undefined && own.azp !== configuration.clientMetadata().client_id)
    throw new Error('the ID token was issued to another client')
  const { userinfo_endpoint } = configuration.serverMetadata()
  // Many providers return the email only from the userinfo endpoint.
  const claims =
    own.email === undefined && userinfo_endpoint
      ? { ...(await client.fetchUserInfo(configuration, tokens.access_token, own.sub)), ...own }
      : own
  const email = emailIn(claims.email)
  return {
    issuer: own.iss,
    subject: own.sub,
    email: claims.email_verified === true ? email : null,
    name: typeof claims.name === 'string' ? claims.name : undefined,
    label: email,
  }
}

const GitHubUser = z.object({ id: z.int().positive(), login: z.string().min(1).max(100), name: z.string().nullish() })
const GitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub has no ID tokens. Its API returns who the token belongs to. */
async function gitHubIdentity(
  app: App,
  { issuer }: SocialProvider,
  configuration: client.Configuration,
  url: URL,
  { state, verifier }: Proofs,
): Promise<ExternalIdentity> {
  const { access_token } = await client.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  const read = async (path: string): Promise<unknown> => {
    const address = new URL(`${app.config.GITHUB_API_URL.replace(/\/$/, '')}${path}`)
    const headers = new Headers({ accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' })
    const response = await client.fetchProtectedResource(configuration, access_token, address, 'GET', null, headers)
    if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${path}`)
    return response.json()
  }
  const user = GitHubUser.parse(await read('/user'))
  const emails = GitHubEmails.parse(await read('/user/emails?per_page=100'))
  return {
    issuer,
    // A username can change hands, the number can't.
    subject: String(user.id),
    email: emailIn(emails.find(({ primary, verified }) => primary && verified)?.email),
    name: user.name ?? user.login,
    label: user.login,
  }
}

function emailIn(value: unknown): string | null {
  const parsed = emailAddress.safeParse(value)
  return parsed.success ? parsed.data : null
}
