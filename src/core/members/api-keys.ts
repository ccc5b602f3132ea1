import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { minute } from '../../platform/duration.ts'
import type { MemberCaller, Scope } from '../../platform/operation/caller.ts'
import { hashSecret } from '../../platform/secrets.ts'
import type { AccountCount } from './account-counts.ts'
import { apiKeyPrefix, generateApiKey } from './api-key-format.ts'
import { scopes } from './scopes.ts'

interface NewKey {
  memberId: number
  name: string
  scopes?: readonly Scope[]
  expiresAt?: Date | null
}

/** Returns the key itself; only its hash is stored. */
export async function createApiKey(
  db: Queryable,
  now: Date,
  { memberId, name, scopes: chosen = scopes, expiresAt = null }: NewKey,
) {
  const key = generateApiKey()
  const { id } = await db.one(sql<{ id: number }>`
    insert into api_keys (member_id, name, prefix, secret_hash, scopes, created_at, expires_at)
    values (${memberId}, ${name}, ${apiKeyPrefix(key)}, ${hashSecret(key)}, ${chosen}, ${now}, ${expiresAt})
    returning id`)
  return { id, key }
}

interface KeyRow {
  id: number
  member_id: number
  name: string
  scopes: Scope[]
  expires_at: Date | null
  last_used_at: Date | null
}

export async function memberOfApiKey(app: App, key: string): Promise<MemberCaller | null> {
  const now = app.clock.now()
  const found = await app.db.maybe(sql<KeyRow>`
    select k.id, k.member_id, k.name, k.scopes, k.expires_at, k.last_used_at
    from api_keys k
    join members m on m.id = k.member_id and m.suspended_at is null
    where secret_hash = ${hashSecret(key)} and revoked_at is null and (expires_at is null or expires_at > ${now})`)
  if (!found) return null
  await recordUse(app.db, found, now)
  const credential = { type: 'api_key' as const, id: String(found.id), name: found.name, expiresAt: found.expires_at }
  return { kind: 'member', memberId: found.member_id, scopes: new Set(found.scopes), credential }
}

const recordUseEvery = minute

// At most one write per minute: people only need to know whether a key is in use.
async function recordUse(db: Queryable, { id, last_used_at }: KeyRow, now: Date): Promise<void> {
  if (last_used_at && now.getTime() - last_used_at.getTime() < recordUseEvery) return
  await db.run(sql`update api_keys set last_used_at = ${now} where id = ${id}`)
}

export async function revokeApiKey(db: Queryable, now: Date, memberId: number, id: number): Promise<boolean> {
  const revoked = await db.run(sql`
    update api_keys set revoked_at = ${now} where id = ${id} and member_id = ${memberId} and revoked_at is null`)
  return revoked > 0
}

/** Returns how many there were. */
export function revokeApiKeysOf(db: Queryable, now: Date, memberId: number): Promise<number> {
  return db.run(sql`update api_keys set revoked_at = ${now} where member_id = ${memberId} and revoked_at is null`)
}

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

/** Active keys first, then newest first. */
export function apiKeysOf(db: Queryable, memberId: number): Promise<ListedApiKey[]> {
  return db.many(sql<ListedApiKey>`
    select id, name, prefix, scopes, created_at, expires_at, revoked_at, last_used_at
    from api_keys
    where member_id = ${memberId}
    order by revoked_at is not null, created_at desc, id desc
    limit 200`)
}

export async function countActiveApiKeys(db: Queryable, memberId: number): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count from api_keys where member_id = ${memberId} and revoked_at is null`)
  return count
}

export const apiKeysCount: AccountCount = {
  name: 'api_keys',
  count: (memberId) => sql`select count(*) from api_keys where member_id = ${memberId} and revoked_at is null`,
}
