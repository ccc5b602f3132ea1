import { errors } from 'oidc-provider'

/*
 * The redirect URIs that a client may register:
 * - https, to any host
 * - http, to the person's own machine only (RFC 8252 7.3)
 * - a custom scheme of the app (RFC 8252 7.1), except those that browsers handle themselves
 * - no fragment, no wildcard, no user name or password
 */

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const forbiddenSchemes = new Set([
  'javascript:',
  'vbscript:',
  'data:',
  'blob:',
  'file:',
  'filesystem:',
  'about:',
  'view-source:',
  'ftp:',
  'ws:',
  'wss:',
  'mailto:',
  'tel:',
  'sms:',
  'intent:',
  'chrome:',
  'resource:',
])
const maxUris = 20

export function checkRedirects(uris: unknown): void {
  if (!Array.isArray(uris) || uris.length === 0) throw invalidRedirect('must have at least one URI')
  if (uris.length > maxUris) throw invalidRedirect(`must have at most ${maxUris} URIs`)
  for (const uri of uris) {
    const problem = typeof uri === 'string' ? problemWith(uri) : 'must be strings'
    if (problem) throw invalidRedirect(problem)
  }
}

function problemWith(uri: string): string | undefined {
  const url = URL.parse(uri)
  if (!url) return 'must be absolute URIs'
  if (uri.includes('#')) return 'must not have a fragment'
  if (/\*|%2a/i.test(uri)) return 'must not have wildcards'
  if (url.username || url.password) return 'must not contain a username or password'
  if (forbiddenSchemes.has(url.protocol)) return `must not use the ${url.protocol} scheme`
  if (url.protocol === 'http:' && !loopback.has(url.hostname))
    return 'may use http only for localhost, 127.0.0.1 and [::1]'
  return undefined
}

function invalidRedirect(why: string) {
  return new errors.CustomOIDCProviderError('invalid_redirect_uri', `redirect_uris ${why}`)
}
