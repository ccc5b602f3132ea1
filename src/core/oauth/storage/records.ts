import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { App } from '../../../platform/app.ts'
import { isForeignKeyViolation } from '../../../platform/database/errors.ts'
import { json, sql } from '../../../platform/database/sql.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { refreshRetryGrace } from '../lifetimes.ts'
import { oauthPaths } from '../paths.ts'
import { endGrant } from './grants.ts'

const grantedKinds = new Set(['AuthorizationCode', 'AccessToken', 'RefreshToken'])

/** Codes, tokens and pending authorizations of one kind. Expiry follows the app's clock. */
export function recordStorage(
  app: App,
  kind: string,
): Pick<Adapter, 'upsert' | 'find' | 'consume' | 'destroy' | 'revokeByGrantId'> {
  const { db, clock, urls } = app

  return {
    // The id is a secret of the client, so it is removed from the payload, where it occurs as `jti` and in `returnTo`.
    async upsert(id, { jti: _, returnTo: __, ...payload }, expiresIn = 0) {
      const expires = new Date(clock.now().getTime() + expiresIn * 1000)
      const grantId = grantedKinds.has(kind) ? payload.grantId : null
      try {
        await db.run(sql`
          insert into oauth_records (kind, id_hash, grant_id, payload, expires_at)
          values (${kind}, ${hashSecret(id)}, ${grantId ?? null}, ${json(payload)}::jsonb, ${expires})
          on conflict (kind, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`)
      } catch (error) {
        if (isForeignKeyViolation(error)) throw new errors.InvalidGrant('the grant was revoked')
        throw error
      }
    },

    async find(id) {
      const now = clock.now()
      const found = await db.maybe(sql<{ payload: AdapterPayload; consumed_at: Date | null }>`
        select payload, consumed_at
        from oauth_records
        where kind = ${kind} and id_hash = ${hashSecret(id)} and expires_at > ${now}`)
      if (!found) return undefined
      const { payload, consumed_at } = found
      const returnTo = kind === 'Interaction' && { returnTo: urls.to(`${oauthPaths.authorize}/${id}`) }
      return {
        ...payload,
        jti: id,
        ...returnTo,
        ...(consumed_at && !mayRetry(consumed_at, now) && { consumed: Math.floor(consumed_at.getTime() / 1000) }),
      }
    },

    // Of two requests with the same code, in any process, one succeeds and the other revokes the grant.
    async consume(id) {
      const now = clock.now()
      const first = await db.run(sql`
        update oauth_records
        set consumed_at = ${now}
        where kind = ${kind} and id_hash = ${hashSecret(id)} and consumed_at is null`)
      if (first > 0) return
      const found = await db.maybe(sql<{ grant_id: string | null; consumed_at: Date }>`
        select grant_id, consumed_at from oauth_records where kind = ${kind} and id_hash = ${hashSecret(id)}`)
      if (found && mayRetry(found.consumed_at, now)) return
      if (found?.grant_id) await endGrant(app, found.grant_id)
      throw new errors.InvalidGrant('it was already used')
    },

    async destroy(id) {
      await db.run(sql`delete from oauth_records where kind = ${kind} and id_hash = ${hashSecret(id)}`)
    },

    revokeByGrantId: (grantId) => endGrant(app, grantId),
  }

  function mayRetry(consumedAt: Date, now: Date): boolean {
    return kind === 'RefreshToken' && now.getTime() - consumedAt.getTime() <= refreshRetryGrace
  }
}
