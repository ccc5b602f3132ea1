import { addDays, dateIn, zoneOf } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { domainRatingProvider } from './provider.ts'
import { unmeasuredSince } from './queries.ts'
import { recordDomainRatings } from './record.ts'

const atOnce = 1000
const daysBetween = 7

/**
 * Measures what was not measured for a week. What a batch gave is kept before the next is asked for, so that a run that fails
 * goes on from there. No answer ever takes away a value.
 */
export async function measureDueRatings(app: App): Promise<{ measured: number }> {
  const provider = domainRatingProvider(app)
  const measuredOn = dateIn(zoneOf(app), app.clock.now())
  let measured = 0
  for (let after = 0; ; ) {
    const due = await unmeasuredSince(app.db, addDays(measuredOn, -daysBetween), { after, limit: atOnce })
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
