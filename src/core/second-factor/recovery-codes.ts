import { randomInt } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { hashSecret } from '../../platform/secrets.ts'

const count = 10
export const fewCodes = 3
// Without letters that look like digits or each other.
const letters = 'abcdefghjkmnpqrstvwxyz0123456789'

/**
 * Replaces all codes of a member. They are shown only once. With 80 random bits, a plain hash is enough, and they
 * survive a new SECRET_KEY.
 */
export async function makeRecoveryCodes(app: App, tx: Transaction, memberId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await tx.run(sql`delete from recovery_codes where member_id = ${memberId}`)
  await tx.run(sql`
    insert into recovery_codes (member_id, code_hash, created_at)
    select ${memberId}, hash, ${app.clock.now()}
    from unnest(${codes.map((code) => hashOf(memberId, code))}::bytea[]) as hash`)
  return codes
}

/** Of concurrent attempts with one code, exactly one succeeds. */
export async function useRecoveryCode(app: App, db: Queryable, memberId: number, code: string): Promise<boolean> {
  const used = await db.run(sql`
    update recovery_codes set used_at = ${app.clock.now()}
    where member_id = ${memberId} and code_hash = ${hashOf(memberId, code)} and used_at is null`)
  return used > 0
}

/** People type it with or without dashes, and in any case. */
export function looksLikeRecoveryCode(text: string): boolean {
  return /^[a-z0-9]{16}$/.test(normalized(text))
}

function newCode(): string {
  return Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')
}

function hashOf(memberId: number, code: string): Buffer {
  return hashSecret(`recovery code ${memberId} ${normalized(code)}`)
}

function normalized(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '')
}
