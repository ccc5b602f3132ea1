import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import type { DomainRatingSource } from '../listings/domain-rating-credit.ts'

interface MeasuredRating {
  listingId: number
  /** 0 to 100. */
  value: number
  source: DomainRatingSource
  /** A date. Measuring again on the same day replaces the value. */
  measuredOn: string
}

/** Adds to the history of each listing. A trigger copies the newest value to the listing. */
export async function recordDomainRatings(
  app: App,
  tx: Transaction,
  ratings: readonly MeasuredRating[],
): Promise<void> {
  if (ratings.length === 0) return
  const changed = await tx.many(sql<{ listing_id: number }>`
    insert into domain_ratings as known (listing_id, measured_on, value, source)
    select * from unnest(
      ${ratings.map(({ listingId }) => listingId)}::bigint[],
      ${ratings.map(({ measuredOn }) => measuredOn)}::date[],
      ${ratings.map(({ value }) => value)}::int[],
      ${ratings.map(({ source }) => source)}::text[]
    ) as measured (listing_id, measured_on, value, source)
    order by listing_id, measured_on
    on conflict (listing_id, measured_on) do update set value = excluded.value, source = excluded.source
    where (known.value, known.source) is distinct from (excluded.value, excluded.source)
    returning listing_id`)
  if (changed.length > 0)
    await app.cache.invalidate(tx, ['listings', ...new Set(changed.map(({ listing_id }) => `listing:${listing_id}`))])
}
