import { currentWeek, type Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { tellMissed } from './badge/notify.ts'
import { lapse, launchAgain, publish } from './moves.ts'

interface Due {
  listing_id: number
  week: Week
  what: 'launch' | 'relaunch' | 'lapse'
}

/**
 * Does everything whose Monday has come, earlier weeks first. Each is a transaction of its own that looks again under lock, so any
 * number of processes may do this at once, and one that ends in the middle leaves the rest for the next.
 */
export async function beginWeeks(app: App): Promise<number> {
  let done = 0
  for (const due of await dueNow(app)) if (await app.db.transaction((tx) => begin(app, tx, due))) done++
  return done
}

async function begin(app: App, tx: Transaction, { listing_id: id, week, what }: Due): Promise<boolean> {
  if (what === 'launch') return publish(app, tx, id, { cause: 'launch week began' })
  if (what === 'relaunch') return launchAgain(app, tx, id, week, { cause: 'relaunch week began' })
  const lapsed = await lapse(app, tx, id, { cause: 'queued week began without a badge' })
  if (lapsed !== undefined) await tellMissed(app, tx, id, lapsed)
  return lapsed !== undefined
}

function dueNow(app: App): Promise<Due[]> {
  const now = currentWeek(app)
  return app.db.many(sql<Due>`
    select id as listing_id, launch_week as week, 'launch' as what from listings where status = 'scheduled' and launch_week <= ${now}
    union all
    select id, launch_week, 'lapse' from listings where status = 'awaiting_badge' and launch_week <= ${now}
    union all
    select la.listing_id, la.week, 'relaunch' from launches la join listings l on l.id = la.listing_id and l.status = 'live'
    where la.launched_at is null and la.week <= ${now}
    order by week, listing_id`)
}
