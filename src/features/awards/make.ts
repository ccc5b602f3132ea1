import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { currentWeek, type Week } from '../launches/weeks.ts'

export interface NewAward {
  week: Week
  place: number
  listing_id: number
}

/** Makes the awards of every closed week that has none yet. Safe to run twice, and by two at once. */
export async function makeAwards(app: App, tx: Transaction): Promise<NewAward[]> {
  const made = await tx.many(sql<NewAward>`
    insert into awards (week, place, listing_id, votes, made_at)
    select week, place, listing_id, votes, ${app.clock.now()} from (
      select la.week, la.listing_id, la.votes, row_number() over (partition by la.week order by la.votes desc, la.launched_at, la.listing_id) as place
      from launches la join listings l on l.id = la.listing_id and l.status = 'live'
      where la.week < ${currentWeek(app)} and la.launched_at is not null
        and not exists (select from awards a where a.week = la.week)
    ) ranked where place <= 3
    on conflict do nothing
    returning week, place, listing_id`)
  if (made.length > 0) await app.cache.changed(tx, ['awards', 'listings', ...made.map(({ listing_id }) => `listing:${listing_id}`)])
  return made
}
