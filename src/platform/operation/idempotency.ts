import { createHash } from 'node:crypto'
import { sql } from '../database/sql.ts'
import type { Queryable } from '../database/types.ts'
import { day } from '../duration.ts'
import { Problem } from '../problem.ts'
import type { Input } from './input.ts'

export interface StoredAnswer {
  status: number
  body: string
}

export interface KeyedRequest {
  memberId: number
  operation: string
  key: string
  fingerprint: string
  now: Date
}

const lifetime = day

/** Reads the header's value, quoted (RFC 8941) or bare. */
export function readKey(header: string): string {
  const key = header.startsWith('"') && header.endsWith('"') && header.length >= 2 ? header.slice(1, -1) : header
  if (!/^[\x20-\x7e]{1,255}$/.test(key) || key.trim() === '') {
    throw new Problem(
      'idempotency_key_invalid',
      'Idempotency-Key must be 1 to 255 printable ASCII characters, for example a UUID.',
    )
  }
  return key
}

export function fingerprintOf(input: Input): string {
  return createHash('sha256').update(canonical(input)).digest('base64url')
}

/**
 * Reserves the key in the write's transaction. While another request with the same key is running, its row is locked
 * and this one waits. Returns that request's answer, or undefined if there is none or it was rolled back.
 */
export async function reserveKey(db: Queryable, request: KeyedRequest): Promise<StoredAnswer | undefined> {
  const { memberId, operation, key, fingerprint, now } = request
  const reserved = await db.run(sql`
    insert into idempotency_keys as k (member_id, operation, key, fingerprint, created_at)
    values (${memberId}, ${operation}, ${key}, ${fingerprint}, ${now})
    on conflict (member_id, operation, key) do update
      set fingerprint = excluded.fingerprint, created_at = excluded.created_at, status = null, body = null
      where k.created_at < ${expiry(now)}`)
  return reserved > 0 ? undefined : findStoredAnswer(db, request)
}

/** The stored answer to an earlier request with the same key. */
export async function findStoredAnswer(
  db: Queryable,
  { memberId, operation, key, fingerprint, now }: KeyedRequest,
): Promise<StoredAnswer | undefined> {
  const earlier = await db.maybe(sql<{ fingerprint: string; status: number; body: string }>`
    select fingerprint, status, body
    from idempotency_keys
    where member_id = ${memberId}
      and operation = ${operation}
      and key = ${key}
      and created_at >= ${expiry(now)}
      and status is not null`)
  if (!earlier) return undefined
  if (earlier.fingerprint !== fingerprint) {
    throw new Problem(
      'idempotency_key_reused',
      'This Idempotency-Key was used for a different request within the last 24 hours. Use a new key for each request.',
    )
  }
  return { status: earlier.status, body: earlier.body }
}

export async function storeAnswer(
  db: Queryable,
  { memberId, operation, key }: KeyedRequest,
  { status, body }: StoredAnswer,
): Promise<void> {
  await db.run(sql`
    update idempotency_keys set status = ${status}, body = ${body}
    where member_id = ${memberId} and operation = ${operation} and key = ${key}`)
}

export async function deleteExpiredKeys(db: Queryable, now: Date): Promise<number> {
  return db.run(sql`delete from idempotency_keys where created_at < ${expiry(now)}`)
}

/** Keys from before this date have expired. */
function expiry(now: Date): Date {
  return new Date(now.getTime() - lifetime)
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`
  }
  return JSON.stringify(value) ?? 'null'
}
