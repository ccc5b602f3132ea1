import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { App } from '../../../platform/app.ts'
import { json, sql } from '../../../platform/database/sql.ts'
import { recordAuditEvent } from '../../audit/record.ts'

/** One row per consent. */
export function grantStorage(app: App): Pick<Adapter, 'upsert' | 'find' | 'destroy' | 'revokeByGrantId'> {
  const { db, clock } = app
  return {
    async upsert(id, { jti: _, ...payload }, expiresIn = 0) {
      const now = clock.now()
      await db.run(sql`
        insert into oauth_grants (id, member_id, client_id, payload, created_at, expires_at)
        values (
          ${id}, ${Number(payload.accountId)}, ${payload.clientId}, ${json(payload)}::jsonb,
          ${now}, ${new Date(now.getTime() + expiresIn * 1000)}
        )
        on conflict (id) do update set payload = excluded.payload, expires_at = excluded.expires_at`)
    },
    async find(id) {
      const found = await db.maybe(sql<{ payload: AdapterPayload }>`
        select payload from oauth_grants where id = ${id} and expires_at > ${clock.now()}`)
      return found && { ...found.payload, jti: id }
    },
    destroy: (id) => endGrant(app, id),
    revokeByGrantId: (id) => endGrant(app, id),
  }
}

/** Deletes a grant with all its tokens: the app revoked it, or a code or refresh token was reused. */
export async function endGrant({ db, clock }: Pick<App, 'db' | 'clock'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.maybe(sql<{ member_id: number; client_id: string; client_name: string | null }>`
      delete from oauth_grants where id = ${id} returning member_id, client_id, client_name`)
    if (!ended) return
    const { member_id, client_id, client_name } = ended
    await recordAuditEvent(tx, {
      at: clock.now(),
      action: 'grant.revoked',
      actorId: null,
      subject: `member:${member_id}`,
      details: { client_id, app: client_name, by: 'app' },
    })
  })
}
