import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'

export interface Factors {
  passkeys: number
  app: boolean
  /** The number of unused recovery codes. */
  recoveryCodes: number
}

export async function factorsOf(db: Queryable, memberId: number): Promise<Factors> {
  const { passkeys, app, recovery_codes } = await db.one(sql<{
    passkeys: number
    app: boolean
    recovery_codes: number
  }>`
    select
      (select count(*)::int from passkeys where member_id = ${memberId}) as passkeys,
      exists (select from authenticator_apps where member_id = ${memberId} and confirmed_at is not null) as app,
      (select count(*)::int from recovery_codes where member_id = ${memberId} and used_at is null) as recovery_codes`)
  return { passkeys, app, recoveryCodes: recovery_codes }
}

export async function hasSecondFactor(db: Queryable, memberId: number): Promise<boolean> {
  const { found } = await db.one(sql<{ found: boolean }>`
    select exists (select from passkeys where member_id = ${memberId})
      or exists (select from authenticator_apps where member_id = ${memberId} and confirmed_at is not null) as found`)
  return found
}

/** Locks factors until the end of the transaction, so that the first and last factor are never handled twice. */
export async function lockFactors(tx: Transaction, memberId: number): Promise<void> {
  await tx.run(sql`select from members where id = ${memberId} for no key update`)
}

/** Returns the deleted factors. */
export async function deleteFactors(tx: Transaction, memberId: number): Promise<Factors> {
  const factors = await factorsOf(tx, memberId)
  await tx.run(sql`delete from passkeys where member_id = ${memberId}`)
  await tx.run(sql`delete from passkey_challenges where member_id = ${memberId}`)
  await tx.run(sql`delete from authenticator_apps where member_id = ${memberId}`)
  await tx.run(sql`delete from recovery_codes where member_id = ${memberId}`)
  return factors
}
