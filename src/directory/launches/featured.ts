import { type App, perApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { hour } from '../../platform/duration.ts'

interface Choice {
  length: number
  hour: number
  /** When the first of the chosen is not featured any more. */
  until: number
  ids: readonly number[]
}

/** The choice of each process. It depends only on the hour and on who is featured, so all processes choose the same. */
const choices = perApp((app) => {
  const held: { choice: Promise<Choice> | undefined } = { choice: undefined }
  app.cache.watch(['listings'], () => (held.choice = undefined))
  return held
})

/**
 * The featured listings of this hour. They rotate every hour, so that each is shown as often as the others, and are chosen
 * again only when a listing changes or a period ends.
 */
export async function featuredOfTheHour(app: App, length: number): Promise<readonly number[]> {
  const held = choices(app)
  const earlier = await held.choice
  if (earlier && isCurrent(earlier, app.clock.now().getTime(), length)) return earlier.ids
  const choosing = choose(app, length)
  held.choice = choosing
  choosing.catch(() => held.choice === choosing && (held.choice = undefined))
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
