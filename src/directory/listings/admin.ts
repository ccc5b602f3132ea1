import type { ListQuery } from '../../core/bulk/declare.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { Status } from './status.ts'

export interface AdminListing {
  id: number
  slug: string
  name: string
  tagline: string
  status: Status
  plan: 'free' | 'paid' | null
  domain: string
  owner_id: number | null
  owner_name: string | null
  owner_email: string | null
  launch_week: string | null
  featured_until: Date | null
  verified_at: Date | null
  deleted_at: Date | null
  merged_into: number | null
  created_at: Date
}

const selectListing = sql`
  select l.id, l.slug, p.name, p.tagline, l.status, l.plan, l.domain, l.owner_id, m.name as owner_name,
    m.email as owner_email, l.launch_week, l.featured_until, l.verified_at, l.deleted_at, l.merged_into, l.created_at
  from listings l
  join profiles p on p.listing_id = l.id
  left join members m on m.id = l.owner_id`

/** `deleted` finds only listings that an admin deleted; all others exclude them. */
export type StatusFilter = Status | 'deleted'

/** Listings in any status, newest first. `q` is a slug, a domain, the owner's email address or the start of a name. */
export function listingsForAdmin(
  db: Queryable,
  { q, status, limit, offset }: { q: string | null; status: StatusFilter | null; limit: number; offset: number },
): Promise<AdminListing[]> {
  return db.many(sql<AdminListing>`
    ${selectListing}
    where ${matchesFilter({ q, status })}
    order by l.id desc limit ${limit} offset ${offset}`)
}

interface ListingFilter {
  q: string | null
  status: StatusFilter | null
}

/** Reads the filter from the query of the list's URL. */
export function readListingFilter({ q, status }: ListQuery): ListingFilter {
  const text = typeof q === 'string' && q.trim().isWellFormed() && !q.includes('\0') ? q.trim().slice(0, 200) : ''
  return {
    q: text || null,
    status: typeof status === 'string' && Object.hasOwn(statusConditions, status) ? (status as StatusFilter) : null,
  }
}

/** All matching listings, for bulk actions. */
export function listingsMatching(filter: ListingFilter): Statement {
  return sql`
    select l.id::text as item, p.name as label from listings l join profiles p on p.listing_id = l.id
    where ${matchesFilter(filter)}
    order by l.id desc`
}

function matchesFilter({ q, status }: ListingFilter): Statement {
  return sql`${q === null ? sql`true` : matchesQuery(q)} and ${
    status === null ? sql`l.deleted_at is null` : statusConditions[status]
  }`
}

// Literals, because PostgreSQL can't use a partial index for a parameter.
const statusConditions = {
  draft: sql`l.status = 'draft'`,
  awaiting_badge: sql`l.status = 'awaiting_badge'`,
  scheduled: sql`l.status = 'scheduled'`,
  live: sql`l.status = 'live'`,
  hidden: sql`l.status = 'hidden' and l.deleted_at is null`,
  deleted: sql`l.deleted_at is not null`,
} satisfies Record<StatusFilter, unknown>

// A union, because each lookup has its own index, which an `or` condition couldn't use.
function matchesQuery(q: string) {
  const text = q.toLowerCase()
  const namePattern = `${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`l.id in (
    select id from listings where slug = ${text}
    union select id from listings where domain = ${text}
    union select owned.id from listings owned
      join members owner on owner.id = owned.owner_id
      where owner.email = ${text}
    union select listing_id from profiles where lower(name) like ${namePattern}
  )`
}

/** The listings of a member, in any status, newest first. */
export function listingsOwnedBy(db: Queryable, ownerId: number, limit: number): Promise<AdminListing[]> {
  return db.many(sql<AdminListing>`
    ${selectListing} where l.owner_id = ${ownerId} and l.deleted_at is null order by l.id desc limit ${limit}`)
}

export async function countListingsOwnedBy(db: Queryable, ownerId: number): Promise<number> {
  const { count } = await db.one(
    sql<{ count: number }>`select count(*) as count from listings where owner_id = ${ownerId} and deleted_at is null`,
  )
  return count
}

export async function listingForAdmin(db: Queryable, id: number): Promise<AdminListing> {
  const listing = await db.maybe(sql<AdminListing>`${selectListing} where l.id = ${id}`)
  if (!listing) throw notFound('Listing not found.')
  return listing
}

export async function listingIdBySlug(db: Queryable, slug: string): Promise<number> {
  const found = await db.maybe(sql<{ id: number }>`select id from listings where slug = ${slug}`)
  if (!found) throw notFound(`No listing has the slug ${slug}. Run \`slipway listings list\` to see them all.`)
  return found.id
}

interface PostedUpdate {
  listing_slug: string
  listing_name: string
  title: string
  posted_at: Date
  hidden: 'held' | 'removed' | 'suspended' | null
}

/** The updates that a member posted, newest first. */
export function updatesBy(db: Queryable, memberId: number, limit: number): Promise<PostedUpdate[]> {
  return db.many(sql<PostedUpdate>`
    select l.slug as listing_slug, p.name as listing_name, u.title, u.posted_at, u.hidden
    from updates u
    join listings l on l.id = u.listing_id
    join profiles p on p.listing_id = l.id
    where u.author_id = ${memberId}
    order by u.posted_at desc limit ${limit}`)
}
