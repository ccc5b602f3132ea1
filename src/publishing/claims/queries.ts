import type { AccountCount } from '../../core/members/account-counts.ts'
import { findBySlug } from '../../directory/listings/merged-slugs.ts'
import type { Status } from '../../directory/listings/status.ts'
import { countUpTo } from '../../directory/listings/summaries.ts'
import { raw, type Statement, sql } from '../../platform/database/sql.ts'
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
  c.id, c.listing_id, c.member_id, c.method, c.status, c.code, c.email, c.link_sent_at, c.link_used_at,
  c.created_at, c.expires_at, c.proven_at, c.settled_at, c.last_check, c.reason,
  l.slug, p.name, l.domain, p.website_url`)
const tables = raw(`
  claims c
  join listings l on l.id = c.listing_id
  join profiles p on p.listing_id = c.listing_id`)

/** A claim of this member. Claims of others are reported as not found. */
export async function claimOf(db: Queryable, memberId: number, id: number): Promise<ClaimRow> {
  const claim = await db.maybe(sql<ClaimRow>`
    select ${columns} from ${tables} where c.id = ${id} and c.member_id = ${memberId}`)
  if (!claim) throw notFound("You don't have this claim. See yours with list_my_claims.")
  return claim
}

export async function claimById(db: Queryable, id: number): Promise<ClaimRow> {
  const claim = await db.maybe(sql<ClaimRow>`select ${columns} from ${tables} where c.id = ${id}`)
  if (!claim) throw notFound("This claim doesn't exist.")
  return claim
}

export function claimByLink(db: Queryable, hash: Buffer): Promise<ClaimRow | undefined> {
  return db.maybe(sql<ClaimRow>`select ${columns} from ${tables} where c.link_hash = ${hash}`)
}

/** Newest first. */
export async function claimsOf(
  db: Queryable,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ClaimRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    db.many(sql<ClaimRow>`
      select ${columns} from ${tables}
      where c.member_id = ${memberId}
      order by c.id desc
      limit ${limit} offset ${offset}`),
    countUpTo(db, sql`select 1 from claims where member_id = ${memberId}`),
  ])
  return { rows, total }
}

export interface ClaimInReview extends ClaimRow {
  claimant_name: string
  claimant_email: string
  owner_id: number | null
  owner_name: string | null
  owner_email: string | null
}

const inReview = sql`
  select ${columns},
    claimant.name as claimant_name, claimant.email as claimant_email,
    l.owner_id, owner.name as owner_name, owner.email as owner_email
  from ${tables}
  join members claimant on claimant.id = c.member_id
  left join members owner on owner.id = l.owner_id
  where c.status = 'in_review'`

/** All of them, for bulk actions. */
export function claimsMatching(): Statement {
  return sql`
    select c.id::text as item, p.name || ', by ' || claimant.name as label
    from claims c
    join profiles p on p.listing_id = c.listing_id
    join members claimant on claimant.id = c.member_id
    where c.status = 'in_review'
    order by c.proven_at, c.id`
}

/** The claims that an admin has to decide, oldest first. */
export function claimsInReview(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<ClaimInReview[]> {
  return db.many(sql<ClaimInReview>`${inReview} order by c.proven_at, c.id limit ${limit} offset ${offset}`)
}

export function claimInReview(db: Queryable, id: number): Promise<ClaimInReview | undefined> {
  return db.maybe(sql<ClaimInReview>`${inReview} and c.id = ${id}`)
}

export async function countClaimsInReview(db: Queryable): Promise<number> {
  return (await db.one(sql<{ count: number }>`select count(*) as count from claims where status = 'in_review'`)).count
}

export async function countOpenClaims(db: Queryable, memberId: number, now: Date): Promise<number> {
  const { open } = await db.one(sql<{ open: number }>`
    select count(*) as open from claims
    where member_id = ${memberId}
      and (status = 'in_review' or (status = 'pending' and expires_at > ${now}))`)
  return open
}

interface ClaimedListing {
  id: number
  owner_id: number | null
  status: Status
  domain: string
}

export interface LockedClaim {
  claim: ClaimRow
  listing: ClaimedListing
  /** Whether the claimant has been suspended meanwhile. */
  suspended: boolean
}

/**
 * Locks everything that a decision depends on: member, listing, claim. Suspending a member locks in the same order,
 * which prevents deadlocks.
 */
export async function lockForDecision(
  tx: Transaction,
  { id, listing_id, member_id }: Pick<ClaimRow, 'id' | 'listing_id' | 'member_id'>,
): Promise<LockedClaim> {
  const { suspended } = await tx.one(sql<{ suspended: boolean }>`
    select suspended_at is not null as suspended from members where id = ${member_id} for share`)
  const listing = await lockClaimedListing(tx, listing_id)
  return { listing, claim: await lockClaim(tx, id), suspended }
}

export async function lockClaimedListing(tx: Transaction, listingId: number): Promise<ClaimedListing> {
  const listing = await tx.maybe(sql<ClaimedListing>`
    select id, owner_id, status, domain from listings where id = ${listingId} for update`)
  if (!listing) throw notFound("This listing doesn't exist.")
  return listing
}

async function lockClaim(tx: Transaction, id: number): Promise<ClaimRow> {
  const claim = await tx.maybe(sql<ClaimRow>`select ${columns} from ${tables} where c.id = ${id} for update of c`)
  if (!claim) throw notFound("This claim doesn't exist.")
  return claim
}

interface ClaimableListing {
  id: number
  owner_id: number | null
  domain: string
  name: string
}

/** Only public listings can be claimed. */
export function claimableListing(db: Queryable, slug: string): Promise<ClaimableListing | undefined> {
  return findBySlug(db, slug, (current) =>
    db.maybe(sql<ClaimableListing>`
      select l.id, l.owner_id, l.domain, p.name
      from listings l join profiles p on p.listing_id = l.id
      where l.slug = ${current} and l.status in ('scheduled', 'live')`),
  )
}

export async function hasOwner(db: Queryable, listingId: number): Promise<boolean> {
  const owned = await db.maybe(sql`select 1 as owned from listings where id = ${listingId} and owner_id is not null`)
  return owned !== undefined
}

export const claimsCount: AccountCount = {
  name: 'claims',
  count: (memberId) => sql`select count(*) from claims where member_id = ${memberId}`,
}
