import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Member } from '../members/members.ts'

interface MemberWithPassword extends Member {
  password_hash: string | null
}

export function memberWithPassword(db: Queryable, email: string): Promise<MemberWithPassword | undefined> {
  return db.maybe(sql<MemberWithPassword>`
    select id, email, email_verified_at, name, role, created_at, password_hash
    from members
    where email = ${email} and deleted_at is null`)
}

export async function passwordHashOf(db: Queryable, memberId: number): Promise<string | null> {
  const { password_hash } = await db.one(sql<{ password_hash: string | null }>`
    select password_hash from members where id = ${memberId}`)
  return password_hash
}

export async function setPassword(db: Queryable, memberId: number, passwordHash: string, now: Date): Promise<void> {
  await db.run(
    sql`update members set password_hash = ${passwordHash}, password_changed_at = ${now} where id = ${memberId}`,
  )
}
