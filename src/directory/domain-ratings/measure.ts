import { addDays, dateInZone, siteTimeZone } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { domainRatingProvider } from './provider.ts'
import { listingsDueForRating } from './queries.ts'
import { recordDomainRatings } from './record.ts'

const batchSize = 1000
const daysBetween = 7

/**
 * Measures public listings without a rating from the last week. Each batch is stored before the next one is requested,
 * so a failed run resumes where it stopped. A listing without an answer keeps its last value.
 */
export async function measureDueRatings(app: App): Promise<{ measured: number }> {
  const provider = domainRatingProvider(app)
  const measuredOn = dateInZone(siteTimeZone(app), app.clock.now())
  let measured = 0
  for (let after = 0; ; ) {
    const due = await listingsDueForRating(app.db, addDays(measuredOn, -daysBetween), { after, limit: batchSize })
    if (due.length === 0) return { measured }
    const values = await provider.measure([...new Set(due.map(({ domain }) => domain))])
    const ratings = due.flatMap(({ id, domain }) => {
      const value = values.get(domain) ?? null
      return value === null ? [] : [{ listingId: id, value, source: provider.name, measuredOn }]
    })
    await app.db.transaction((tx) => recordDomainRatings(app, tx, ratings))
    measured += ratings.length
    after = due.at(-1)!.id
  }
}
