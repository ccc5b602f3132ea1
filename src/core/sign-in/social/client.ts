import * as client from 'openid-client'
import { type App, perApp } from '../../../platform/app.ts'
import { addressRules, bareHost, checkOutboundUrl, portOf } from '../../../platform/outbound/addresses.ts'
import { guardedConnect } from '../../../platform/outbound/connect.ts'
import { undici } from '../../../platform/outbound/undici.ts'
import { Problem } from '../../../platform/problem.ts'
import type { SocialProvider } from './providers.ts'

const timeout = 10
const maxBytes = 1024 * 1024

// The next sign-in retries a failed discovery.
const configurations = perApp(() => new Map<string, Promise<client.Configuration>>())

export function clientFor(app: App, provider: SocialProvider): Promise<client.Configuration> {
  const known = configurations(app)
  let configuration = known.get(provider.id)
  if (!configuration) {
    configuration = configure(app, provider).catch((error: unknown) => {
      known.delete(provider.id)
      throw new Problem(
        'not_allowed_now',
        `${provider.name} isn't responding. Sign in another way, or try again later.`,
        { cause: error },
      )
    })
    known.set(provider.id, configuration)
  }
  return configuration
}

async function configure(app: App, { kind, issuer, clientId, clientSecret }: SocialProvider) {
  const trusted = kind === 'github' ? [issuer, app.config.GITHUB_API_URL] : [issuer]
  const customFetch = providerFetch(app, trusted)
  const isInsecure = !app.config.production && trusted.some((url) => url.startsWith('http:'))
  if (kind === 'github') {
    const configuration = new client.Configuration(
      { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/access_token` },
      clientId,
      undefined,
      client.ClientSecretPost(clientSecret),
    )
    configuration.timeout = timeout
    configuration[client.customFetch] = customFetch
    if (isInsecure) client.allowInsecureRequests(configuration)
    return configuration
  }
  return client.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
    // Verify the ID token's signature with the provider's keys instead of relying on TLS alone.
    execute: [client.enableNonRepudiationChecks, ...(isInsecure ? [client.allowInsecureRequests] : [])],
    timeout,
    [client.customFetch]: customFetch,
  })
}

function authentication(secret: string | undefined): client.ClientAuth {
  if (!secret) return client.None()
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (isPost ? post : basic)(server, ...rest)
  }
}

/**
 * The SSRF guard, which also allows the hosts that the site owner configured. Other addresses come from a provider's
 * metadata and have to be public.
 */
function providerFetch(app: App, trusted: readonly string[]): client.CustomFetch {
  const hosts = trusted.map((text) => new URL(text)).map((url) => `${bareHost(url.hostname)}:${portOf(url)}`)
  const { Agent, fetch } = undici()
  const rules = addressRules(app.config)
  const own = { ...rules, allowed: new Set([...rules.allowed, ...hosts]) }
  const agent = new Agent({ connect: guardedConnect(own), pipelining: 0, allowH2: false, maxHeaderSize: 32 * 1024 })
  return async (address, { method, headers, body, signal }) => {
    checkOutboundUrl(own, new URL(address))
    const response = await fetch(address, {
      method,
      headers: { ...headers, 'user-agent': 'Slipway' },
      // Credentials must not follow a redirect.
      redirect: 'manual',
      dispatcher: agent,
      ...(body != null && { body: String(body) }),
      ...(signal && { signal }),
    })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) throw new Error(`the response is over ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    return new Response(size > 0 ? Buffer.concat(chunks) : null, {
      status: response.status,
      headers: [...response.headers],
    })
  }
}
