import type { AccountCount } from '../../core/members/account-counts.ts'
import type { Status } from '../../directory/listings/status.ts'
import { countUpTo } from '../../directory/listings/summaries.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { ClaimStatus, LastCheck, Method } from './schema.ts'

export interface ClaimRow {
  id: number
  listing_id: number
  member_id: number
  method: Method
  status: ClaimStatus
  code: string
  email: string | null
  link_sent_at: Date | null
  link_used_at: Date | null
  created_at: Date
  expires_at: Date
  proven_at: Date | null
  settled_at: Date | null
  last_check: LastCheck | null
  reason: string | null
  slug: string
  name: string
  domain: string
  website_url: string
}

const columns = raw(`
  k.id, k.listing_id, k.member_id, k.method, k.status, k.code, k.email, k.link_sent_at, k.link_used_at, k.created_at, k.expires_at,
  k.proven_at, k.settled_at, k.last_check, k.reason, l.slug, p.name, l.domain, p.website_url`)
const tables = raw('claims k join listings l on l.id = k.listing_id join profiles p on p.listing_id = k.listing_id')

/** A claim of this member's own; somebody else's does not exist for them. */
export async function claimOf(db: Queryable, memberId: number, id: number): Promise<ClaimRow> {
  const claim = await db.maybe(
    sql<ClaimRow>`select ${columns} from ${tables} where k.id = ${id} and k.member_id = ${memberId}`,
  )
  if (!claim) throw notFound('You have no such claim. list_my_claims names yours.')
  return claim
}

export async function claimById(db: Queryable, id: number): Promise<ClaimRow> {
  const claim = await db.maybe(sql<ClaimRow>`select ${columns} from ${tables} where k.id = ${id}`)
  if (!claim) throw notFound('There is no such claim.')
  return claim
}

export function claimByLink(db: Queryable, hash: Buffer): Promise<ClaimRow | undefined> {
  return db.maybe(sql<ClaimRow>`select ${columns} from ${tables} where k.link_hash = ${hash}`)
}

/** The newest first. */
export async function claimsOf(
  db: Queryable,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ClaimRow[]; counted: number }> {
  const [rows, counted] = await Promise.all([
    db.many(
      sql<ClaimRow>`select ${columns} from ${tables} where k.member_id = ${memberId} order by k.id desc
        limit ${limit} offset ${offset}`,
    ),
    countUpTo(db, sql`select 1 from claims where member_id = ${memberId}`),
  ])
  return { rows, counted }
}

export interface ClaimInReview extends ClaimRow {
  claimant_name: string
  claimant_email: string
  owner_id: number | null
  owner_name: string | null
  owner_email: string | null
}

const inReview = sql`
    select ${columns}, m.name as claimant_name, m.email as claimant_email, l.owner_id, o.name as owner_name,
    o.email as owner_email
    from ${tables} join members m on m.id = k.member_id left join members o on o.id = l.owner_id
    where k.status = 'in_review'`

/** What the site team has to decide, the longest waiting first. */
export function claimsInReview(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<ClaimInReview[]> {
  return db.many(sql<ClaimInReview>`${inReview} order by k.proven_at, k.id limit ${limit} offset ${offset}`)
}

export function claimInReview(db: Queryable, id: number): Promise<ClaimInReview | undefined> {
  return db.maybe(sql<ClaimInReview>`${inReview} and k.id = ${id}`)
}

export async function countClaimsInReview(db: Queryable): Promise<number> {
  return (await db.one(sql<{ count: number }>`select count(*) as count from claims where status = 'in_review'`)).count
}

export async function openClaims(db: Queryable, memberId: number, now: Date): Promise<number> {
  const { open } = await db.one(sql<{ open: number }>`
    select count(*) as open from claims where member_id = ${memberId}
      and (status = 'in_review' or (status = 'pending' and expires_at > ${now}))`)
  return open
}

export interface Locked {
  claim: ClaimRow
  listing: Awaited<ReturnType<typeof lockOwner>>
  /** The claimant may have been shut out since they began. */
  suspended: boolean
}

/**
 * All that a decision rests on, as it stands once nobody else can change it. Always in this order, which is that of
 * suspending too.
 */
export async function lockForDecision(
  tx: Transaction,
  { id, listing_id, member_id }: Pick<ClaimRow, 'id' | 'listing_id' | 'member_id'>,
): Promise<Locked> {
  const { suspended } = await tx.one(
    sql<{
      suspended: boolean
    }>`select suspended_at is not null as suspended from members where id = ${member_id} for share`,
  )
  const listing = await lockOwner(tx, listing_id)
  return { listing, claim: await lockClaim(tx, id), suspended }
}

/** Whose a listing is; locked before its claims, so that of two who prove at once one is first. */
async function lockOwner(
  tx: Transaction,
  listingId: number,
): Promise<{ id: number; owner_id: number | null; status: Status; domain: string }> {
  const listing = await tx.maybe(sql<{ id: number; owner_id: number | null; status: Status; domain: string }>`
    select id, owner_id, status, domain from listings where id = ${listingId} for update`)
  if (!listing) throw notFound('There is no such listing.')
  return listing
}

async function lockClaim(tx: Transaction, id: number): Promise<ClaimRow> {
  const claim = await tx.maybe(sql<ClaimRow>`select ${columns} from ${tables} where k.id = ${id} for update of k`)
  if (!claim) throw notFound('There is no such claim.')
  return claim
}

/** A listing that people can see, and so claim. */
export function claimableListing(
  db: Queryable,
  slug: string,
): Promise<{ id: number; owner_id: number | null; domain: string; name: string } | undefined> {
  return db.maybe(sql<{ id: number; owner_id: number | null; domain: string; name: string }>`
    select l.id, l.owner_id, l.domain, p.name from listings l join profiles p on p.listing_id = l.id
    where l.slug = ${slug} and l.status in ('scheduled', 'live')`)
}

export async function hasOwner(db: Queryable, listingId: number): Promise<boolean> {
  return (
    (await db.maybe(sql`select 1 as owned from listings where id = ${listingId} and owner_id is not null`)) !==
    undefined
  )
}

export const claimsCount: AccountCount = {
  name: 'claims',
  count: (memberId) => sql`select count(*) from claims where member_id = ${memberId}`,
}
