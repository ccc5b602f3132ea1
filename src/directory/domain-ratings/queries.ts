import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { domainRatingCredit } from '../listings/domain-rating-credit.ts'
import { domainRatingProvider } from './provider.ts'

interface DueListing {
  id: number
  domain: string
}

/** Public listings without a rating since the date, by id. */
export function listingsDueForRating(
  db: Queryable,
  since: string,
  { after, limit }: { after: number; limit: number },
): Promise<DueListing[]> {
  return db.many(sql<DueListing>`
    select id, domain from listings l
    where id > ${after} and status in ('live', 'scheduled')
      and not exists (select from domain_ratings r where r.listing_id = l.id and r.measured_on > ${since})
    order by id limit ${limit}`)
}

/** The credits for the values shown for some listings. Without any value, the credit of the current provider. */
export async function creditsOfRatings(app: App, db: Queryable, listingIds: readonly number[]): Promise<string> {
  const rows = await db.many(sql<{ source: string }>`
    select distinct newest.source from unnest(${listingIds}::bigint[]) as shown (id)
    cross join lateral (
      select source from domain_ratings where listing_id = shown.id order by measured_on desc limit 1
    ) as newest
    order by newest.source`)
  const credits = rows.flatMap(({ source }) => domainRatingCredit(source) ?? [])
  return credits.join(' ') || domainRatingCredit(domainRatingProvider(app).name)!
}
