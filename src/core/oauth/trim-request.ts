import { knownScopes } from './access-tokens.ts'

const openIdParameters = ['nonce', 'max_age', 'claims', 'claims_locales', 'acr_values', 'id_token_hint']
export const defaultScope = 'account:read'

/**
 * Removes parameters and scopes that we do not support. Clients request `openid`, `profile` or `offline_access` out of
 * habit, and the response tells them what they got (RFC 6749 3.3). Without any scope a client gets `account:read`.
 */
export function trimRequest(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const query = new URLSearchParams(url.slice(start + 1))
  for (const name of openIdParameters) query.delete(name)
  const requested = query.getAll('scope')
  if (requested.length > 1) return url
  query.set('scope', knownScopes(requested[0] ?? '').join(' ') || defaultScope)
  return `${url.slice(0, start)}?${query}`
}
