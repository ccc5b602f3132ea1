import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Answer, type Provider, startProvider } from './provider.ts'

type Claims = Record<string, unknown>

export interface OpenIdProvider {
  issuer: string
  /** The claims of the next person who signs in. */
  person: Claims
  /** Changes the claims of the next ID token. */
  spoil: (claims: Claims) => Claims
  /** Signs the next ID token with an unpublished key. */
  forges: boolean
  /** Replaces the next ID token. */
  token: ((claims: Claims) => string) | null
  /** Changes the metadata document. */
  metadata: Record<string, unknown>
  /** Replaces the provider's answers for a path. */
  instead: Map<string, Answer>
  close(): void
}

export const clientId = 'slipway'
export const clientSecret = 'a secret between the two'

/** An OpenID Connect provider with PKCE, on loopback. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const service: Provider = await startProvider()
  const issuer = service.base
  const [own, foreign] = [
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ]
  const codes = new Map<string, { challenge: string; nonce: string; redirect: string }>()
  const provider: OpenIdProvider = {
    issuer,
    person: {},
    spoil: (claims) => claims,
    forges: false,
    token: null,
    metadata: {},
    instead: new Map(),
    close: () => service.close(),
  }

  service.answer((request, response) => {
    const { url, body } = request
    const instead = provider.instead.get(url.pathname)
    if (instead) return instead(request, response)
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['ES256'],
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
          ...provider.metadata,
        }
      case '/jwks':
        return { keys: [{ ...own.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'own' }] }
      case '/authorize': {
        const code = randomBytes(12).toString('hex')
        const parameter = (name: string) => url.searchParams.get(name) ?? ''
        const redirect = parameter('redirect_uri')
        codes.set(code, { challenge: parameter('code_challenge'), nonce: parameter('nonce'), redirect })
        return void response.writeHead(302, { location: `${redirect}?code=${code}&state=${parameter('state')}` }).end()
      }
      case '/token': {
        const form = new URLSearchParams(body)
        const known = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
        if (
          !known ||
          challenge !== known.challenge ||
          form.get('client_secret') !== clientSecret ||
          form.get('redirect_uri') !== known.redirect
        ) {
          return void response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}')
        }
        const now = Math.floor(Date.now() / 1000)
        const claims = provider.spoil({
          iss: issuer,
          aud: clientId,
          iat: now,
          exp: now + 300,
          nonce: known.nonce,
          ...provider.person,
        })
        provider.spoil = (unspoilt) => unspoilt
        const token = provider.token?.(claims) ?? jwt(claims, provider.forges ? foreign.privateKey : own.privateKey)
        provider.forges = false
        provider.token = null
        return { access_token: 'x', token_type: 'bearer', id_token: token }
      }
    }
  })
  return provider
}

function jwt(claims: Claims, key: KeyObject): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = `${part({ alg: 'ES256', kid: 'own', typ: 'JWT' })}.${part(claims)}`
  return `${head}.${sign('sha256', Buffer.from(head), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
