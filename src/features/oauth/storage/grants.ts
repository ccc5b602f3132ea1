import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { App } from '../../../platform/app.ts'
import { json, sql } from '../../../platform/database/sql.ts'

/** What people allowed, one row per consent. */
export function grantStorage({ db, clock }: App): Pick<Adapter, 'upsert' | 'find' | 'destroy' | 'revokeByGrantId'> {
  const destroy = async (id: string) => void (await db.run(sql`delete from oauth_grants where id = ${id}`))
  return {
    async upsert(id, { jti: _, ...payload }, expiresIn = 0) {
      const now = clock.now()
      await db.run(sql`
        insert into oauth_grants (id, member_id, client_id, payload, created_at, expires_at)
        values (${id}, ${Number(payload.accountId)}, ${payload.clientId}, ${json(payload)}::jsonb, ${now}, ${new Date(now.getTime() + expiresIn * 1000)})
        on conflict (id) do update set payload = excluded.payload, expires_at = excluded.expires_at`)
    },
    async find(id) {
      const found = await db.maybe(sql<{ payload: AdapterPayload }>`select payload from oauth_grants where id = ${id} and expires_at > ${clock.now()}`)
      return found && { ...found.payload, jti: id }
    },
    destroy,
    revokeByGrantId: destroy,
  }
}
