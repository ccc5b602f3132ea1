import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { App } from '../../../platform/app.ts'
import { isForeignKeyViolation } from '../../../platform/database/errors.ts'
import { json, sql } from '../../../platform/database/sql.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { refreshRetryGrace } from '../lifetimes.ts'
import { oauthPaths } from '../paths.ts'
import { endGrant } from './grants.ts'

const grantedKinds = new Set(['AuthorizationCode', 'AccessToken', 'RefreshToken'])

interface Use {
  grant_id: string | null
  consumed_at: Date | null
  /** Whether a token with the same parent, or a child, was used. */
  relative_used: boolean
}

/** The hash of the refresh token that the current request replaces. */
function parentOf(kind: string): Buffer | null {
  const replaced = kind === 'RefreshToken' && Provider.ctx?.oidc.entities.RotatedRefreshToken
  return replaced ? hashSecret(replaced.jti) : null
}

/** Codes, tokens and pending authorizations of one kind. Expiry follows the app's clock. */
export function recordStorage(
  app: App,
  kind: string,
): Pick<Adapter, 'upsert' | 'find' | 'consume' | 'destroy' | 'revokeByGrantId'> {
  const { db, clock, urls } = app

  return {
    // The id is the client's secret, so it is removed from the payload, where it occurs as `jti` and in `returnTo`.
    async upsert(id, { jti: _, returnTo: __, userCode, ...payload }, expiresIn = 0) {
      const expires = new Date(clock.now().getTime() + expiresIn * 1000)
      const grantId = grantedKinds.has(kind) ? payload.grantId : null
      try {
        await db.run(sql`
          insert into oauth_records (kind, id_hash, grant_id, payload, expires_at, parent_hash, user_code_hash)
          values (
            ${kind}, ${hashSecret(id)}, ${grantId ?? null}, ${json(payload)}::jsonb, ${expires}, ${parentOf(kind)},
            ${userCode ? hashSecret(userCode) : null}
          )
          on conflict (kind, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`)
      } catch (error) {
        if (isForeignKeyViolation(error)) throw new errors.InvalidGrant('the grant was revoked')
        throw error
      }
    },

    async find(id) {
      const now = clock.now()
      const found = await db.maybe(sql<{ payload: AdapterPayload; consumed_at: Date | null; expires_at: Date }>`
        select payload, consumed_at, expires_at
        from oauth_records
        where kind = ${kind} and id_hash = ${hashSecret(id)}`)
      if (!found) return undefined
      const { payload, consumed_at, expires_at } = found
      const hasExpired = expires_at <= now
      // A device is told that its code has expired. All other expired records count as unknown.
      if (hasExpired && kind !== 'DeviceCode') return undefined
      const returnTo = kind === 'Interaction' && { returnTo: urls.to(`${oauthPaths.authorize}/${id}`) }
      return {
        ...payload,
        jti: id,
        ...(hasExpired && { exp: 1 }),
        ...returnTo,
        ...(consumed_at && !mayRetry(consumed_at, now) && { consumed: Math.floor(consumed_at.getTime() / 1000) }),
      }
    },

    // Of two requests with the same code, in any process, one succeeds and the other revokes the grant. A refresh token
    // may be sent again within the grace period, which gives it a second child. Once one child is used, using the other
    // one or the parent shows that two parties have the token, and also revokes the grant.
    async consume(id) {
      const now = clock.now()
      const hash = hashSecret(id)
      const reusedGrant = await db.transaction(async (tx) => {
        // Siblings wait for each other.
        await tx.run(sql`
          select from oauth_grants
          where id = (select grant_id from oauth_records where kind = ${kind} and id_hash = ${hash})
          for no key update`)
        const found = await tx.maybe(sql<Use>`
          select t.grant_id, t.consumed_at, exists (
            select from oauth_records r
            where r.grant_id = t.grant_id and r.kind = t.kind and r.consumed_at is not null and r.id_hash <> t.id_hash
              and (r.parent_hash = t.parent_hash or r.parent_hash = t.id_hash)
          ) as relative_used
          from oauth_records t
          where t.kind = ${kind} and t.id_hash = ${hash}`)
        if (!found) return null
        const { grant_id, consumed_at, relative_used } = found
        if (relative_used || (consumed_at && !mayRetry(consumed_at, now))) return grant_id
        await tx.run(sql`
          update oauth_records set consumed_at = coalesce(consumed_at, ${now})
          where kind = ${kind} and id_hash = ${hash}`)
        return undefined
      })
      if (reusedGrant === undefined) return
      if (reusedGrant) await endGrant(app, reusedGrant)
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
