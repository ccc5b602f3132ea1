import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

interface Unmeasured {
  id: number
  domain: string
}

/** Public listings without a rating since the date, in the order of their ids. */
export function unmeasuredSince(
  db: Queryable,
  since: string,
  { after, limit }: { after: number; limit: number },
): Promise<Unmeasured[]> {
  return db.many(sql<Unmeasured>`
    select id, domain from listings l
    where id > ${after} and status in ('live', 'scheduled')
      and not exists (select from domain_ratings r where r.listing_id = l.id and r.measured_on > ${since})
    order by id limit ${limit}`)
}

/** The sources of the newest values of some listings. */
export async function newestSources(db: Queryable, listingIds: readonly number[]): Promise<string[]> {
  const rows = await db.many(sql<{ source: string }>`
    select distinct newest.source from unnest(${listingIds}::bigint[]) as shown (id)
    cross join lateral (select source from domain_ratings where listing_id = shown.id order by measured_on desc limit 1) as newest
    order by newest.source`)
  return rows.map(({ source }) => source)
}
