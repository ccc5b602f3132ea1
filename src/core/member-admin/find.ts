import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { parseId } from '../../platform/ids.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import type { AdminActor } from '../audit/actor.ts'
import type { ListQuery } from '../bulk/declare.ts'
import type { Member } from '../members/members.ts'
import { may, mayActOn, roleNames } from '../roles/roles.ts'
import { actorRole } from '../staff/change-role.ts'

export interface MemberDetails extends Member {
  suspended_at: Date | null
  suspension_reason: string | null
  /** When the suspension ends automatically. */
  suspended_until: Date | null
  suspension_hides: boolean
  /** Slug of their founder page. */
  handle: string | null
}

export type MemberFilter = 'staff' | 'suspended' | 'unverified'

interface MemberSearch {
  /** Part of an email or name, the slug of a founder page, or an id. */
  q: string | null
  filter: MemberFilter | null
  limit: number
  offset: number
}

const selectMembers = sql`
  select
    m.id, m.email, m.email_verified_at, m.name, m.role, m.created_at, m.suspended_at, m.suspension_reason,
    m.suspended_until, m.suspension_hides,
    (select f.slug from founders f where f.member_id = m.id order by f.id limit 1) as handle
  from members m`

/** Newest first. */
export function findMembers(db: Queryable, { q, filter, limit, offset }: MemberSearch): Promise<MemberDetails[]> {
  return db.many(sql<MemberDetails>`
    ${selectMembers}
    where ${matchesFilter({ q, filter })}
    order by m.id desc
    limit ${limit} offset ${offset}`)
}

type MemberQuery = Pick<MemberSearch, 'q' | 'filter'>

/** Reads the filter from the query of the list's URL. */
export function readMemberFilter({ q, standing }: ListQuery): MemberQuery {
  const text = typeof q === 'string' && q.isWellFormed() && !q.includes('\0') ? q.trim().slice(0, 200) : ''
  const filter =
    typeof standing === 'string' && Object.hasOwn(filterConditions, standing) ? (standing as MemberFilter) : null
  return { q: text || null, filter }
}

/** All matching members, for bulk actions. */
export function membersMatching(query: MemberQuery): Statement {
  return sql`
    select m.id::text as item, m.name || ', ' || m.email as label from members m
    where ${matchesFilter(query)}
    order by m.id desc`
}

function matchesFilter({ q, filter }: MemberQuery): Statement {
  return sql`m.deleted_at is null
    and ${q === null ? sql`true` : matches(q)}
    and ${filter === null ? sql`true` : filterConditions[filter]}`
}

const filterConditions = {
  staff: sql`m.role <> 'member'`,
  suspended: sql`m.suspended_at is not null`,
  unverified: sql`m.email_verified_at is null`,
} as const

// A union, because each condition has its own index, which an `or` condition couldn't use.
function matches(q: string) {
  const text = q.toLowerCase()
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const id = parseId(q)
  return sql`m.id in (
    select id from members where email like ${like}
    union select id from members where lower(name) like ${like}
    union select member_id from founders where slug = ${text}
    union select ${id}::bigint
  )`
}

export async function getMemberDetails(db: Queryable, id: number): Promise<MemberDetails> {
  const member = await db.maybe(sql<MemberDetails>`
    ${selectMembers} where m.id = ${id} and m.deleted_at is null`)
  if (!member) throw notFound("This person doesn't exist, or their account was deleted.")
  return member
}

/** Locks the row until the end of the transaction, so that two admins can't act at the same time. */
export async function lockMember(tx: Queryable, id: number): Promise<MemberDetails> {
  await tx.run(sql`select from members where id = ${id} for no key update`)
  return getMemberDetails(tx, id)
}

/** Locks an account for an admin action. Only owners may act on the accounts of admins and owners. */
export async function lockToActOn(tx: Queryable, id: number, by: AdminActor): Promise<MemberDetails> {
  const member = await lockMember(tx, id)
  const actor = await actorRole(tx, by)
  if (actor !== null && id !== by.adminId && !mayActOn(actor, member.role))
    throw new Problem(
      'forbidden',
      `This person’s role is ${roleNames[member.role]}. ` +
        `Only ${may(member.role, 'roles') ? 'owners' : 'owners and admins'} can do this to their account.`,
    )
  return member
}

export interface UnconfirmedSignUp {
  email: string
  name: string
  asked_at: Date
  expires_at: Date
}

/** Newest first. */
export function unconfirmedSignUps(
  db: Queryable,
  now: Date,
  { q, limit }: { q: string | null; limit: number },
): Promise<UnconfirmedSignUp[]> {
  const like = q === null ? null : `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return db.many(sql<UnconfirmedSignUp>`
    select * from (
      select distinct on (email) email, coalesce(data->>'name', '') as name, created_at as asked_at, expires_at
      from one_time_tokens
      where purpose = 'sign_up'
        and used_at is null
        and expires_at > ${now}
        and (${like}::text is null or email like ${like})
      order by email, created_at desc
    ) as pending
    order by asked_at desc
    limit ${limit}`)
}
