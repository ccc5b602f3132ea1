import type { App } from '../../platform/app.ts'
import type { Authenticate } from '../../platform/operation/caller.ts'
import { hasValidChecksum, looksLikeApiKey } from '../members/api-key-format.ts'
import { memberOfApiKey } from '../members/api-keys.ts'
import { memberOfAccessToken } from '../oauth/access-tokens.ts'

/** The prefix distinguishes API keys from access tokens. A key with a wrong checksum costs no query. */
export function authenticator(app: () => App): Authenticate {
  return async (token, audience) => {
    if (looksLikeApiKey(token)) return hasValidChecksum(token) ? memberOfApiKey(app(), token) : null
    return memberOfAccessToken(app(), token, audience)
  }
}
