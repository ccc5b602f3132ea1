import * as z from 'zod'
import { isCheckViolation, isUniqueViolation } from '../../platform/database/errors.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import { may, type Permission, type Role, rolesWith } from '../roles/roles.ts'
import { hashPassword } from './passwords.ts'

export interface Member {
  id: number
  email: string
  email_verified_at: Date | null
  name: string
  role: Role
  created_at: Date
}

export const emailAddress = z
  .email()
  .max(254)
  .transform((text) => text.toLowerCase())
export const passwordText = z.string().min(8, 'must be at least 8 characters').max(200)

export interface NewMember {
  email: string
  password?: string | undefined
  /** Set if the password was hashed earlier. */
  passwordHash?: string | null | undefined
  name?: string | undefined
  role?: Member['role']
  verified?: boolean
}

export async function createMember(
  db: Queryable,
  now: Date,
  { email, password, passwordHash, name, role = 'member', verified = false }: NewMember,
): Promise<Member> {
  const hashed = password === undefined ? (passwordHash ?? null) : await hashPassword(password)
  try {
    return await db.one(sql<Member>`
      insert into members (email, password_hash, name, role, email_verified_at, created_at)
      values (${email}, ${hashed}, ${name ?? email.split('@')[0]}, ${role}, ${verified ? now : null}, ${now})
      returning id, email, email_verified_at, name, role, created_at`)
  } catch (error) {
    if (isUniqueViolation(error, 'members_email'))
      throw invalid([{ path: 'email', message: `${email} already has an account` }])
    throw error
  }
}

export async function memberById(db: Queryable, id: number): Promise<Member | undefined> {
  return db.maybe(sql<Member>`
    select id, email, email_verified_at, name, role, created_at from members where id = ${id}`)
}

export async function memberByEmail(db: Queryable, email: string): Promise<Member | undefined> {
  return db.maybe(sql<Member>`
    select id, email, email_verified_at, name, role, created_at from members where email = ${email.toLowerCase()}`)
}

/** The member with this email address, if their role includes the permission. */
export async function staffByEmail(db: Queryable, email: string, permission: Permission): Promise<Member> {
  const member = await memberByEmail(db, email)
  if (!member || !may(member.role, permission))
    throw notFound(`${email} doesn't have a role that can do that. See who does with slipway roles list.`)
  return member
}

export async function memberNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.many(sql<{ id: number; name: string }>`
    select id, name from members where id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function hasSiteOwner(db: Queryable): Promise<boolean> {
  return (await db.maybe(sql`select 1 as found from members where role = 'owner' limit 1`)) !== undefined
}

/** Whether the site has been set up. */
export async function hasAdmin(db: Queryable): Promise<boolean> {
  return (await db.maybe(sql`select 1 as found from members where role in ('owner', 'admin') limit 1`)) !== undefined
}

/** Members with a confirmed address whose role includes the permission. Deleted and suspended members have no role. */
export function staffToNotify(db: Queryable, permission: Permission): Promise<Member[]> {
  return db.many(sql<Member>`
    select id, email, email_verified_at, name, role, created_at
    from members
    where role = any(${rolesWith(permission)}) and role <> 'member' and email_verified_at is not null
    order by id`)
}

export async function renameMember(db: Queryable, id: number, name: string): Promise<void> {
  await db.run(sql`update members set name = ${name} where id = ${id}`)
}

/** The database refuses to remove the last owner; this turns that into a `Problem`. */
export async function setRole(tx: Queryable, id: number, role: Role): Promise<void> {
  try {
    await tx.run(sql`update members set role = ${role} where id = ${id}`)
  } catch (error) {
    if (isCheckViolation(error, 'members_keep_an_owner'))
      throw new Problem('not_allowed_now', 'This is the only owner. Make someone else an owner first.')
    throw error
  }
}

/** Required for voting, reviewing, submitting and creating API keys. */
export function requireVerifiedEmail(person: Pick<Member, 'email_verified_at'> | null): void {
  if (!person?.email_verified_at) throw new Problem('forbidden', 'Confirm your email first.')
}

export async function isActiveMember(db: Queryable, id: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 as found from members where id = ${id} and deleted_at is null and suspended_at is null`)
  return row !== undefined
}
