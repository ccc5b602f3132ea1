import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { checkedByTeam, revenueAttribution, revenueProviders } from './provider.ts'
import { newestSources } from './queries.ts'

/** Who vouches for the figures shown for some listings; everyone who may where none is. */
export async function attributionOfRevenue(app: App, db: Queryable, listingIds: readonly number[]): Promise<string> {
  const credits = (await newestSources(db, listingIds)).flatMap((source) => revenueAttribution(app, source) ?? [])
  return (
    credits.join(' ') ||
    [checkedByTeam, ...Object.values(revenueProviders(app))].map(({ attribution }) => attribution).join(' ')
  )
}
