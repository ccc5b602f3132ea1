import { type App, perApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { hour } from '../../platform/duration.ts'

interface Choice {
  length: number
  hour: number
  /** When the first of the chosen listings stops being featured. */
  until: number
  ids: readonly number[]
}

/** Cached per process. The choice depends only on the hour and the featured listings, so all processes agree. */
const choices = perApp((app) => {
  const cached: { choice: Promise<Choice> | undefined } = { choice: undefined }
  app.cache.watch(['listings'], () => (cached.choice = undefined))
  return cached
})

/**
 * The featured listings of this hour. They rotate every hour, so that all are shown equally often. They are read again
 * only when a listing changes, the hour is over, or a featured period ends.
 */
export async function featuredOfTheHour(app: App, length: number): Promise<readonly number[]> {
  const cached = choices(app)
  const earlier = await cached.choice
  if (earlier && isCurrent(earlier, app.clock.now().getTime(), length)) return earlier.ids
  const choosing = choose(app, length)
  cached.choice = choosing
  choosing.catch(() => cached.choice === choosing && (cached.choice = undefined))
  return (await choosing).ids
}

function isCurrent(choice: Choice, now: number, length: number): boolean {
  return choice.length === length && choice.hour === Math.floor(now / hour) && now < choice.until
}

async function choose({ db, clock }: App, length: number): Promise<Choice> {
  const now = clock.now()
  const thisHour = Math.floor(now.getTime() / hour)
  const rows = await db.many(sql<{ id: number; featured_until: Date }>`
    select id, featured_until
    from (
      select id, featured_until, row_number() over (order by id) as number, count(*) over () as total
      from listings
      where status = 'live' and featured_until > ${now}
    ) as featured
    order by (number - 1 + total - ${thisHour * length}::bigint % total) % total
    limit ${length}`)
  return {
    length,
    hour: thisHour,
    until: Math.min(...rows.map(({ featured_until }) => featured_until.getTime())),
    ids: rows.map(({ id }) => id),
  }
}
