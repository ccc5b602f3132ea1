import { errors } from 'oidc-provider'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const maxUris = 20

export function checkRedirects(uris: unknown): void {
  if (!Array.isArray(uris) || uris.length === 0) throw invalidRedirect('must have at least one URI')
  if (uris.length > maxUris) throw invalidRedirect(`must have at most ${maxUris} URIs`)
  for (const uri of uris) {
    const problem = typeof uri === 'string' ? problemWithRedirect(uri) : 'must be strings'
    if (problem) throw invalidRedirect(problem)
  }
}

/**
 * Describes what is wrong with a redirect URI. Allowed are:
 * - https, to any host
 * - http, only to the user's own machine (RFC 8252 7.3)
 * - a private-use scheme that is a domain name in reverse (RFC 8252 7.1), so that no two apps share one by accident
 *
 * All in normal form: URIs are compared as text, so the text must be exactly what the browser opens.
 */
export function problemWithRedirect(uri: string): string | undefined {
  const url = URL.parse(uri)
  if (!url) return 'must be absolute URIs'
  if (uri.includes('#')) return 'must not have a fragment'
  if (/\*|%2a/i.test(uri)) return 'must not have wildcards'
  if (url.username || url.password) return 'must not contain a username or password'
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb && !/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(url.protocol))
    return `must use https or a scheme that is a reverse domain name, like com.example.app. ${url.protocol} is neither`
  if (url.protocol === 'http:' && !loopback.has(url.hostname))
    return 'may use http only for localhost, 127.0.0.1 and [::1]'
  if (!isNormal(uri, url))
    return `must be in normal form, without dot segments, default ports or needless percent-encoding: ${url.href}`
  return undefined
}

function isNormal(uri: string, url: URL): boolean {
  // The parser resolves dot segments, other spellings of the host, backslashes, white space and default ports.
  const hasNoPath = url.pathname === '/' && !url.search
  if (uri !== url.href && !(hasNoPath && `${uri}/` === url.href)) return false
  if (url.hostname.endsWith('.') || uri.endsWith('?')) return false
  // It doesn't change opaque paths.
  if (url.pathname.split('/').some((segment) => segment === '.' || segment === '..')) return false
  return escapesIn(url.pathname).every((byte) => byte > 0x7f) && escapesIn(url.search).every((byte) => byte > 0x1f)
}

/** The percent-encoded bytes. NaN for a percent sign that encodes nothing. */
function escapesIn(text: string): number[] {
  return [...text.matchAll(/%([0-9a-f]{2})?/gi)].map(([, hex]) => Number.parseInt(hex ?? '', 16))
}

function invalidRedirect(why: string) {
  return new errors.CustomOIDCProviderError('invalid_redirect_uri', `redirect_uris ${why}`)
}
