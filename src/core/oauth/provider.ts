import type { EventEmitter } from 'node:events'
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { type App, perApp } from '../../platform/app.ts'
import { noteFullDisk } from '../../platform/disk-space.ts'
import { second } from '../../platform/duration.ts'
import { asProblem, isOutage } from '../../platform/faults.ts'
import { addressKey } from '../../platform/limits/limiter.ts'
import type { Problem } from '../../platform/problem.ts'
import { isActiveMember } from '../members/members.ts'
import { scopes } from '../members/scopes.ts'
import { checkClientMetadata, grantTypes } from './check-client.ts'
import { problemWithRedirect } from './check-redirects.ts'
import { clientDocumentFetch } from './client-documents.ts'
import { polledTooSoon } from './device-codes.ts'
import { pollInterval, tokenLifetimes } from './lifetimes.ts'
import { oauthLimits } from './limits.ts'
import { oauthPaths } from './paths.ts'
import { defaultResource, resourceServer } from './resources.ts'
import { loadSigningKeys, type SigningKeys } from './signing-keys.ts'
import { oauthStorage } from './storage/adapter.ts'
import { clientSecretMatches } from './storage/clients.ts'

export interface OauthError {
  error: string
  error_description?: string | undefined
}

export interface ProviderOptions {
  /** Only tests replace it. */
  fetch?: Configuration['fetch']
  renderError(ctx: KoaContextWithOIDC, refusal: OauthError, error: Error): Promise<void>
}

const sessionCookie = 'slipway_oauth_session'

/** One provider per site URL, because with `PORT=0` the issuer is known only once the server listens. */
export function oauthProviders(options: ProviderOptions): (app: App) => Promise<Provider> {
  const bySite = perApp(() => new Map<string, Promise<Provider>>())
  return (app) => {
    const providers = bySite(app)
    const { site } = app.urls
    let provider = providers.get(site)
    if (!provider) {
      providers.set(site, (provider = loadSigningKeys(app).then((keys) => makeProvider(app, keys, options))))
      // The next request retries.
      provider.catch(() => providers.delete(site))
    }
    return provider
  }
}

function makeProvider(app: App, keys: SigningKeys, options: ProviderOptions): Provider {
  const provider = new Provider(app.urls.site, configuration(app, keys, options))
  // Trusts forwarded headers, which the routes always set and never copy from the request.
  provider.proxy = true
  provider.Client.prototype.compareClientSecret = function (given) {
    return clientSecretMatches(this.clientSecret, given)
  }
  // The port of a loopback redirect is arbitrary, so the URI used may differ from the one that was registered and
  // checked.
  const { redirectUriAllowed } = provider.Client.prototype
  provider.Client.prototype.redirectUriAllowed = function (uri) {
    return problemWithRedirect(uri) === undefined && redirectUriAllowed.call(this, uri)
  }
  const outages = new WeakMap<object, Problem>()
  const noteFailure = (ctx: object, error: unknown) => {
    app.log.error({ err: error }, 'the OAuth engine failed')
    noteFullDisk(app, error)
    if (isOutage(error)) outages.set(ctx, asProblem(error))
  }
  provider.use(async (ctx, next) => {
    try {
      await next()
      dropSessionCookie(ctx)
      await paceDevices(app, ctx)
    } catch (error) {
      if (!isOutage(error)) throw error
      noteFailure(ctx, error)
    }
    const outage = outages.get(ctx)
    if (outage) return answerOutage(ctx, outage)
    if (ctx.path === oauthPaths.metadata || ctx.path === oauthPaths.openidMetadata)
      ctx.body = trimMetadata(ctx.body as Record<string, unknown>)
  })
  provider.on('server_error', noteFailure)
  // Koa's error event, for failures outside oidc-provider's handlers; without a listener it prints to stderr.
  ;(provider as EventEmitter).on('error', (error) => app.log.error({ err: error }, 'the OAuth engine failed'))
  return provider
}

function configuration(
  app: App,
  { jwks, cookieKeys }: SigningKeys,
  { fetch = clientDocumentFetch(app), renderError }: ProviderOptions,
): Configuration {
  return {
    adapter: oauthStorage(app),
    jwks,
    fetch,
    // Limits what a client can make us download.
    fetchResponseBodyLimits: {
      'client_id metadata document': 5 * 1024,
      jwks_uri: 64 * 1024,
      sector_identifier_uri: 1024,
    },
    routes: {
      authorization: oauthPaths.authorize,
      token: oauthPaths.token,
      revocation: oauthPaths.revoke,
      registration: oauthPaths.register,
      device_authorization: oauthPaths.deviceAuthorization,
      code_verification: oauthPaths.device,
      jwks: oauthPaths.jwks,
    },
    responseTypes: ['code'],
    scopes: [...scopes],
    pkce: { required: () => true },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256'],
      clientAuthSigningAlgValues: ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'],
    },
    clientDefaults: {
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: [...grantTypes],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    // The validator runs only for declared properties, and it receives the whole metadata.
    extraClientMetadata: {
      properties: ['software_id'],
      validator: (_ctx, _key, _value, metadata) => checkClientMetadata(metadata),
    },
    cookies: {
      keys: cookieKeys,
      names: { session: sessionCookie, interaction: 'slipway_oauth_interaction', resume: 'slipway_oauth_resume' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    ttl: {
      AuthorizationCode: tokenLifetimes.code,
      DeviceCode: tokenLifetimes.deviceCode,
      AccessToken: tokenLifetimes.accessToken,
      RefreshToken: tokenLifetimes.refreshToken,
      Grant: tokenLifetimes.grant,
      Interaction: tokenLifetimes.interaction,
      Session: tokenLifetimes.interaction,
      IdToken: tokenLifetimes.accessToken,
    },
    findAccount: async (_ctx, id) =>
      (await isActiveMember(app.db, Number(id))) ? { accountId: id, claims: async () => ({ sub: id }) } : undefined,
    interactions: { url: (_ctx, { uid }) => `${oauthPaths.interaction}/${uid}` },
    // One grant per consent, so that revoking one installation of an app doesn't affect the others.
    loadExistingGrant: async ({ oidc }) =>
      oidc.result?.consent?.grantId ? oidc.provider.Grant.find(oidc.result.consent.grantId) : undefined,
    revokeGrantPolicy: () => true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    clientBasedCORS: () => true,
    renderError: (ctx, out, error) => renderError(ctx, out, error),
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      // The site has its own page for typing the code.
      deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****', deviceInfo: () => ({}) },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        cacheDuration: { min: 300, max: 86_400 },
        allowFetch: (ctx) => mayFetch(app, ctx),
      },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: async (_ctx, resource) => resourceServer(app, resource),
        defaultResource: async (_ctx, _client, granted) => defaultResource(app, granted),
        useGrantedResource: async () => true,
      },
    },
  }
}

/** Reports a temporary failure, unless a redirect has already told the app. */
function answerOutage(ctx: Pick<KoaContextWithOIDC, 'status' | 'body' | 'set'>, { status, headers, message }: Problem) {
  if (ctx.status >= 300 && ctx.status < 400) return
  const isPage = typeof ctx.body === 'string'
  ctx.status = status
  ctx.set(headers)
  if (!isPage) ctx.body = { error: 'temporarily_unavailable', error_description: message }
}

// Anyone can make us fetch a document by naming it, so fetches are rate limited.
async function mayFetch(app: App, ctx: KoaContextWithOIDC): Promise<boolean> {
  return app.limiter.take([[oauthLimits.documents, addressKey(ctx.ip)]], {}).then(
    () => true,
    () => false,
  )
}

// oidc-provider sets a session cookie, but only the site's own session decides who is signed in.
function dropSessionCookie(ctx: {
  response: { get(name: string): string | string[] }
  set(name: string, value: string[]): void
  remove(name: string): void
}): void {
  const cookies = [ctx.response.get('set-cookie')]
    .flat()
    .filter((cookie) => cookie && !cookie.startsWith(sessionCookie))
  if (cookies.length > 0) ctx.set('set-cookie', cookies)
  else ctx.remove('set-cookie')
}

/** Tells devices how often to poll, and to slow down if they poll more often (RFC 8628 3.5). */
async function paceDevices(
  app: App,
  { path, body, oidc }: Pick<KoaContextWithOIDC, 'path' | 'body'> & { oidc?: KoaContextWithOIDC['oidc'] },
) {
  const answer = body as { device_code?: string; interval?: number; error?: string; error_description?: string }
  if (path === oauthPaths.deviceAuthorization && answer?.device_code) answer.interval = pollInterval / second
  if (path !== oauthPaths.token || answer?.error !== 'authorization_pending') return
  if (await polledTooSoon(app, String(oidc?.params?.device_code))) {
    answer.error = 'slow_down'
    answer.error_description = `wait ${pollInterval / second} seconds longer between two polls`
  }
}

/** RFC 8414 metadata without the OpenID Connect fields that no client requires. */
export function trimMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  const {
    claims_parameter_supported,
    claims_supported,
    claim_types_supported,
    token_endpoint_auth_signing_alg_values_supported,
    ...rest
  } = metadata
  return {
    ...rest,
    scopes_supported: [...scopes],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    revocation_endpoint_auth_methods_supported: metadata.token_endpoint_auth_methods_supported,
    ...(token_endpoint_auth_signing_alg_values_supported !== undefined && {
      token_endpoint_auth_signing_alg_values_supported,
    }),
  }
}
