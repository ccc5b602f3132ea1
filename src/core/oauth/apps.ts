import { sql } from '../../platform/database/sql.ts'
import type { Database, Queryable } from '../../platform/database/types.ts'
import type { Scope } from '../../platform/operation/caller.ts'
import { recordAuditEvent } from '../audit/record.ts'

/** What the consent page showed. Stored for the list of connected apps. */
interface AppFacts {
  clientName: string
  /** Null if the client states no website. */
  clientHost: string | null
  redirectHost: string | null
  scopes: readonly Scope[]
}

export async function saveGrantDetails(
  db: Queryable,
  grantId: string,
  { clientName, clientHost, redirectHost, scopes }: AppFacts,
): Promise<void> {
  await db.run(sql`
    update oauth_grants
    set client_name = ${clientName}, client_host = ${clientHost}, redirect_host = ${redirectHost}, scopes = ${scopes}
    where id = ${grantId}`)
}

export interface ConnectedApp {
  client_id: string
  client_name: string | null
  client_host: string | null
  redirect_host: string | null
  scopes: Scope[]
  connected_at: Date
  last_used_at: Date | null
}

/** One entry per client, however many grants it has. */
export function connectedApps(db: Queryable, memberId: number, now: Date): Promise<ConnectedApp[]> {
  return db.many(sql<ConnectedApp>`
    select
      client_id,
      (array_agg(client_name order by created_at desc))[1] as client_name,
      (array_agg(client_host order by created_at desc))[1] as client_host,
      (array_agg(redirect_host order by created_at desc))[1] as redirect_host,
      array(
        select distinct unnest(o.scopes) from oauth_grants o
        where o.member_id = ${memberId} and o.client_id = g.client_id and o.expires_at > ${now}
        order by 1
      ) as scopes,
      min(created_at) as connected_at,
      max(last_used_at) as last_used_at
    from oauth_grants g
    where member_id = ${memberId} and expires_at > ${now} and exists (
      select from oauth_records t
      where t.grant_id = g.id and t.kind in ('AccessToken', 'RefreshToken') and t.expires_at > ${now}
    )
    group by client_id
    order by max(created_at) desc, client_id`)
}

/** Takes effect immediately, on every device. */
export async function disconnectApp(
  db: Database,
  now: Date,
  memberId: number,
  clientId: string,
  where: { network?: string; device?: string } = {},
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx.many(sql<{ client_name: string | null }>`
      delete from oauth_grants where member_id = ${memberId} and client_id = ${clientId} returning client_name`)
    if (ended.length === 0) return false
    await recordAuditEvent(tx, {
      at: now,
      action: 'grant.revoked',
      actorId: memberId,
      subject: `member:${memberId}`,
      details: { client_id: clientId, app: ended[0]!.client_name },
      ...where,
    })
    return true
  })
}

/** For accounts that are deleted or were taken over. */
export async function disconnectAllApps(db: Queryable, memberId: number): Promise<number> {
  return db.run(sql`delete from oauth_grants where member_id = ${memberId}`)
}
