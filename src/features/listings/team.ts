import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { Status } from '../lifecycle/states.ts'

export interface TeamListing {
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

const columns = sql`l.id, l.slug, p.name, p.tagline, l.status, l.plan, l.domain, l.owner_id, m.name as owner_name, m.email as owner_email, l.launch_week, l.created_at
  from listings l join profiles p on p.listing_id = l.id left join members m on m.id = l.owner_id`

/** Listings for the site team, in any status, newest first: all, or those of a slug, a domain, or an owner's address. */
export function listingsForTeam(db: Queryable, { q, status, limit, offset }: { q: string | null; status: Status | null; limit: number; offset: number }): Promise<TeamListing[]> {
  const named = q === null ? sql`true` : sql`(l.slug = ${q.toLowerCase()} or l.domain = ${q.toLowerCase()} or m.email = ${q.toLowerCase()} or p.name ilike ${`${q.replace(/[\\%_]/g, '\\$&')}%`})`
  return db.many(sql<TeamListing>`select ${columns} where ${named} and (${status}::text is null or l.status = ${status}) order by l.id desc limit ${limit} offset ${offset}`)
}

export async function listingForTeam(db: Queryable, id: number): Promise<TeamListing> {
  const listing = await db.maybe(sql<TeamListing>`select ${columns} where l.id = ${id}`)
  if (!listing) throw notFound('There is no such listing.')
  return listing
}

export async function listingIdInAnyState(db: Queryable, slug: string): Promise<number> {
  const found = await db.maybe(sql<{ id: number }>`select id from listings where slug = ${slug}`)
  if (!found) throw notFound(`There is no listing ${slug}. \`slipway listings list\` names them.`)
  return found.id
}
