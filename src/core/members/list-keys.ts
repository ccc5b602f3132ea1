import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Scope } from '../../platform/operation/caller.ts'
import type { AccountCount } from './account-counts.ts'

export interface ListedApiKey {
  id: number
  name: string
  prefix: string
  scopes: Scope[]
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

/** A person's keys: those in force first, newest first. */
export function apiKeysOf(db: Queryable, memberId: number): Promise<ListedApiKey[]> {
  return db.many(sql<ListedApiKey>`
    select id, name, prefix, scopes, created_at, expires_at, revoked_at, last_used_at from api_keys
    where member_id = ${memberId} order by revoked_at is not null, created_at desc, id desc limit 200`)
}

export async function countActiveApiKeys(db: Queryable, memberId: number): Promise<number> {
  return (
    await db.one(
      sql<{
        count: number
      }>`select count(*) as count from api_keys where member_id = ${memberId} and revoked_at is null`,
    )
  ).count
}

export const apiKeysCount: AccountCount = {
  name: 'api_keys',
  count: (memberId) => sql`select count(*) from api_keys where member_id = ${memberId} and revoked_at is null`,
}
