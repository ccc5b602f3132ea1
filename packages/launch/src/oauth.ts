import { CliError } from './cli-error.ts'
import type { Credentials } from './credentials.ts'

export interface AuthorizationServer {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  registration_endpoint: string
  revocation_endpoint?: string
  device_authorization_endpoint?: string
}

export const scope = 'account:read listings:write orders:write'

interface OauthAnswer {
  ok: boolean
  body: Record<string, unknown>
}

export async function discover(site: string, signal: AbortSignal): Promise<AuthorizationServer> {
  const { ok, body } = await call(`${site}/.well-known/oauth-authorization-server`, { signal })
  if (!ok || typeof body.token_endpoint !== 'string')
    throw new CliError(`${site} doesn't answer like a Slipway site. Check --site.`)
  // The tokens of one site must never be requested from another (RFC 8414 3.3).
  if (body.issuer !== site) throw new CliError(`${site} calls itself ${body.issuer}. Use --site ${body.issuer}.`)
  return body as unknown as AuthorizationServer
}

/** Registers this program with the site (RFC 7591). On loopback, the redirect may use any port. */
export async function register(server: AuthorizationServer, signal: AbortSignal): Promise<string> {
  const { ok, body } = await call(server.registration_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Slipway Launch',
      redirect_uris: ['http://127.0.0.1/callback'],
      token_endpoint_auth_method: 'none',
    }),
    signal,
  })
  if (!ok || typeof body.client_id !== 'string') throw new CliError(`Can't connect to the site: ${reasonIn(body)}`)
  return body.client_id
}

export function postForm(url: string, fields: Record<string, string>, signal: AbortSignal): Promise<OauthAnswer> {
  return call(url, { method: 'POST', body: new URLSearchParams(fields), signal })
}

/** Undefined if the person disconnected the app, or did not use it for a long time. */
export async function refresh(
  server: AuthorizationServer,
  { client_id, refresh_token }: Credentials,
  signal: AbortSignal,
): Promise<Credentials | undefined> {
  if (refresh_token === undefined) return undefined
  const fields = { grant_type: 'refresh_token', client_id, refresh_token }
  const { ok, body } = await postForm(server.token_endpoint, fields, signal)
  return ok ? credentialsIn(client_id, body) : undefined
}

export function credentialsIn(
  client_id: string,
  { access_token, refresh_token }: Record<string, unknown>,
): Credentials {
  return {
    client_id,
    access_token: String(access_token),
    ...(typeof refresh_token === 'string' && { refresh_token }),
  }
}

export function reasonIn({ error_description, error, detail }: Record<string, unknown>): string {
  return String(error_description ?? detail ?? error ?? 'it gave no reason')
}

async function call(url: string, init: RequestInit): Promise<OauthAnswer> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      headers: { accept: 'application/json', ...init.headers },
    })
    return { ok: response.ok, body: await response.json().catch(() => ({})) }
  } catch (error) {
    init.signal?.throwIfAborted()
    const { cause, message } = error as Error & { cause?: { message?: string; code?: string } }
    throw new CliError(`Can't reach ${new URL(url).origin}: ${cause?.message || cause?.code || message}`)
  }
}
