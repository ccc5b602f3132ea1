import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { minute } from '../../platform/duration.ts'
import type { Audience, MemberCaller, Scope } from '../../platform/operation/caller.ts'
import { resourceUrl } from '../../platform/operation/challenge.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { scopes } from '../members/scopes.ts'

interface TokenRow {
  grant_id: string
  member_id: number
  client_name: string | null
  last_used_at: Date | null
  scope: string | null
  audience: string | null
  expires_at: Date
}

const tokenFormat = /^[\w-]{43}$/

/** Null unless the token is valid and was issued for this audience. */
export async function memberOfAccessToken(app: App, token: string, audience: Audience): Promise<MemberCaller | null> {
  if (!tokenFormat.test(token)) return null
  const now = app.clock.now()
  const found = await app.db.maybe(sql<TokenRow>`
    select g.id as grant_id, g.member_id, g.client_name, g.last_used_at,
      t.payload->>'scope' as scope, t.payload->>'aud' as audience, t.expires_at
    from oauth_records t
    join oauth_grants g on g.id = t.grant_id
    join members m on m.id = g.member_id and m.deleted_at is null and m.suspended_at is null
    where t.kind = 'AccessToken' and t.id_hash = ${hashSecret(token)} and t.expires_at > ${now}`)
  if (!found || found.audience !== resourceUrl(app, audience)) return null
  await recordUse(app, found, now)
  return {
    kind: 'member',
    memberId: found.member_id,
    scopes: new Set(knownScopes(found.scope ?? '')),
    credential: { type: 'oauth', id: found.grant_id, name: found.client_name, expiresAt: found.expires_at },
  }
}

export function knownScopes(text: string): Scope[] {
  const requested = new Set(text.split(' '))
  return scopes.filter((scope) => requested.has(scope))
}

const recordUseEvery = minute

// At most one write per minute: people only need to know whether an app is in use.
async function recordUse({ db }: App, { grant_id, last_used_at }: TokenRow, now: Date): Promise<void> {
  if (last_used_at && now.getTime() - last_used_at.getTime() < recordUseEvery) return
  await db.run(sql`update oauth_grants set last_used_at = ${now} where id = ${grant_id}`)
}
