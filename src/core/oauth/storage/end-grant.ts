import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import { recordAuditEvent } from '../../audit/record.ts'

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
