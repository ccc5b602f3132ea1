import { sql } from '../../platform/database/sql.ts'
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
  created_at: Date
}

const selectListing = sql`
  select l.id, l.slug, p.name, p.tagline, l.status, l.plan, l.domain, l.owner_id, m.name as owner_name,
    m.email as owner_email, l.launch_week, l.created_at
  from listings l
  join profiles p on p.listing_id = l.id
  left join members m on m.id = l.owner_id`

/** Listings in any status, newest first. `q` is a slug, a domain, the owner's email address or the start of a name. */
export function listingsForAdmin(
  db: Queryable,
  { q, status, limit, offset }: { q: string | null; status: Status | null; limit: number; offset: number },
): Promise<AdminListing[]> {
  return db.many(sql<AdminListing>`
    ${selectListing}
    where ${q === null ? sql`true` : matchesQuery(q)} and ${status === null ? sql`true` : statusConditions[status]}
    order by l.id desc limit ${limit} offset ${offset}`)
}

// As literals, because PostgreSQL cannot use a partial index for a parameter.
const statusConditions = {
  draft: sql`l.status = 'draft'`,
  awaiting_badge: sql`l.status = 'awaiting_badge'`,
  scheduled: sql`l.status = 'scheduled'`,
  live: sql`l.status = 'live'`,
  hidden: sql`l.status = 'hidden'`,
} satisfies Record<Status, unknown>

// A union, because each lookup has its own index, which a condition with `or` could not use.
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
    ${selectListing} where l.owner_id = ${ownerId} order by l.id desc limit ${limit}`)
}

export async function countListingsOwnedBy(db: Queryable, ownerId: number): Promise<number> {
  const { count } = await db.one(
    sql<{ count: number }>`select count(*) as count from listings where owner_id = ${ownerId}`,
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
