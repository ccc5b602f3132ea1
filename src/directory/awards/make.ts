import { siteTimeZone, type Week, weekAt } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { lock } from '../../platform/database/locks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { minute } from '../../platform/duration.ts'
import { bestFirst } from '../launches/queries.ts'

export interface NewAward {
  week: Week
  place: number
  listing_id: number
  votes: number
}

// Votes of the last second of a week have been counted by then.
const grace = minute

/** Makes the awards of every closed week that has none yet. Safe to run twice, and by two at once. */
export async function makeAwards(app: App, tx: Transaction): Promise<NewAward[]> {
  if ((await weeksWithoutAwards(app, tx)).length === 0) return []
  await lock(tx, 'awards')
  const made: NewAward[] = []
  for (const week of await weeksWithoutAwards(app, tx)) made.push(...(await awardsOf(app, tx, week)))
  await app.cache.invalidate(tx, ['awards', 'listings', ...made.map(({ listing_id }) => `listing:${listing_id}`)])
  return made
}

function awardsOf(app: App, tx: Transaction, week: Week): Promise<NewAward[]> {
  return tx.many(sql<NewAward>`
    insert into awards (week, place, listing_id, votes, made_at)
    select week, row_number() over (order by ${bestFirst}), listing_id, votes, ${app.clock.now()}
    from launches where week = ${week} and live
    order by ${bestFirst} limit 3
    returning week, place, listing_id, votes`)
}

/** Steps from week to week by the index, because launches are many and weeks are few. */
async function weeksWithoutAwards(app: App, tx: Transaction): Promise<Week[]> {
  const open = weekAt(siteTimeZone(app), new Date(app.clock.now().getTime() - grace))
  const rows = await tx.many(sql<{ week: Week }>`
    with recursive weeks as (
      select min(week) as week from launches where live
      union all
      select (select min(launches.week) from launches where launches.live and launches.week > weeks.week) from weeks
      where weeks.week is not null
    )
    select week from weeks where week < ${open} and not exists (select from awards where awards.week = weeks.week)
      order by week`)
  return rows.map(({ week }) => week)
}
