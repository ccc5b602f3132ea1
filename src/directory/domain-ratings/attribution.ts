import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { domainRatingAttribution, domainRatingProvider } from './provider.ts'
import { newestSources } from './queries.ts'

/** The credits of the values shown for some listings; those of the present provider where none is. */
export async function attributionOfRatings(app: App, db: Queryable, listingIds: readonly number[]): Promise<string> {
  const credits = (await newestSources(db, listingIds)).flatMap((source) => domainRatingAttribution(app, source) ?? [])
  return credits.join(' ') || domainRatingProvider(app).attribution
}
