import * as oauth from 'oauth4webapi'
import type { AuthorizationServer } from './authorization-server.ts'
import type { Browser } from './browser.ts'

const plain = { [oauth.allowInsecureRequests]: true }
export const redirectUri = 'http://127.0.0.1:49152/cb'

export interface Tokens {
  access_token: string
  refresh_token?: string
  scope?: string
  expires_in?: number
}

/** An oauth4webapi client with every step exposed, so that a test can get one wrong. */
export async function oauthClient(
  { url }: Pick<AuthorizationServer, 'url'>,
  { clientId, authentication = oauth.None() }: { clientId?: string; authentication?: oauth.ClientAuth } = {},
) {
  const issuer = new URL(url)
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...plain }),
  )
  const client: oauth.Client = clientId ? { client_id: clientId } : await register(as)
  const verifier = oauth.generateRandomCodeVerifier()

  return {
    as,
    client,
    verifier,
    async authorizationUrl({
      scope = 'account:read',
      resource = `${url}/mcp`,
      ...changed
    }: Record<string, string | undefined> = {}): Promise<string> {
      const request = new URL(as.authorization_endpoint!)
      const parameters = {
        client_id: client.client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        resource,
        state: 'a-state',
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...changed,
      }
      for (const [name, value] of Object.entries(parameters))
        if (value !== undefined) request.searchParams.set(name, value)
      return request.href
    },
    async exchange(
      callback: URL,
      { resource = `${url}/mcp`, verifier: proof = verifier, redirect = redirectUri } = {},
    ): Promise<Tokens> {
      const parameters = oauth.validateAuthResponse(as, client, callback, 'a-state')
      const response = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        authentication,
        parameters,
        redirect,
        proof,
        { additionalParameters: { resource }, ...plain },
      )
      return (await oauth.processAuthorizationCodeResponse(as, client, response)) as Tokens
    },
    async connect(browser: Browser, changed: Record<string, string | undefined> = {}): Promise<Tokens> {
      const callback = await browser.authorize(await this.authorizationUrl(changed))
      return this.exchange(callback, changed.resource ? { resource: changed.resource } : {})
    },
    async refresh(refreshToken: string, changed: Record<string, string> = {}): Promise<Tokens> {
      const response = await oauth.refreshTokenGrantRequest(as, client, authentication, refreshToken, {
        additionalParameters: changed,
        ...plain,
      })
      return (await oauth.processRefreshTokenResponse(as, client, response)) as Tokens
    },
    async revoke(token: string): Promise<void> {
      await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, authentication, token, plain))
    },
  }
}

async function register(as: oauth.AuthorizationServer): Promise<oauth.Client> {
  const metadata = {
    client_name: 'Harbour master',
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
  }
  return oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(as, metadata, plain),
  )
}

export function code(expected: string) {
  return (error: unknown) => error instanceof oauth.ResponseBodyError && error.error === expected
}
