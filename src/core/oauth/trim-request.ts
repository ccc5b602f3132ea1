import { knownScopes } from './access-tokens.ts'

const ofOpenId = ['nonce', 'max_age', 'claims', 'claims_locales', 'acr_values', 'id_token_hint']
const defaultScope = 'account:read'

/**
 * The authorization request without what we do not know. Clients ask for `openid`, `profile` or `offline_access` out of habit, and
 * are told in the answer what they got (RFC 6749 3.3). A request without a scope is for reading the account.
 */
export function trimRequest(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const query = new URLSearchParams(url.slice(start + 1))
  for (const name of ofOpenId) query.delete(name)
  const asked = query.getAll('scope')
  if (asked.length > 1) return url
  query.set('scope', knownScopes(asked[0] ?? '').join(' ') || defaultScope)
  return `${url.slice(0, start)}?${query}`
}
