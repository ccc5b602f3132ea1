import { raw, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

interface LatestUpdate {
  id: number
  title: string
  body: string
  posted_at: Date
  listing_id: number
  listing_slug: string
  listing_name: string
}

/** What live listings told last. */
export function latestUpdates(db: Queryable, limit: number, offset = 0): Promise<LatestUpdate[]> {
  // The first page has its length written into the statement, which would be planned anew each time with a parameter.
  const page = offset === 0 ? raw(`limit ${Math.trunc(limit)}`) : sql`limit ${limit} offset ${offset}`
  return db.many(sql<LatestUpdate>`
    select u.id, u.title, u.body, u.posted_at, l.id as listing_id, l.slug as listing_slug, p.name as listing_name
    from updates u join listings l on l.id = u.listing_id and l.status = 'live' join profiles p on p.listing_id = l.id
    order by u.posted_at desc, u.id desc ${page}`)
}
