import { currentWeek, type Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notifyWeekMissed } from './badge/notify.ts'
import { launchScheduled, launchScheduledRelaunch, missQueuedWeek } from './transitions.ts'

interface DueChange {
  listing_id: number
  week: Week
  change: 'launch' | 'relaunch' | 'miss'
}

/**
 * Runs everything that is due since a Monday, earlier weeks first. Each change is its own transaction and checks again
 * under lock, so several processes can run this at once, and the next run continues after a crash.
 */
export async function startWeeks(app: App): Promise<number> {
  let done = 0
  for (const due of await dueChanges(app)) if (await app.db.transaction((tx) => apply(app, tx, due))) done++
  return done
}

async function apply(app: App, tx: Transaction, { listing_id: id, week, change }: DueChange): Promise<boolean> {
  if (change === 'launch') return launchScheduled(app, tx, id, { cause: 'launch week started' })
  if (change === 'relaunch') return launchScheduledRelaunch(app, tx, id, week, { cause: 'relaunch week started' })
  const missed = await missQueuedWeek(app, tx, id, { cause: 'queued week started without a badge' })
  if (missed !== undefined) await notifyWeekMissed(app, tx, id, missed)
  return missed !== undefined
}

function dueChanges(app: App): Promise<DueChange[]> {
  const now = currentWeek(app)
  return app.db.many(sql<DueChange>`
    select id as listing_id, launch_week as week, 'launch' as change
    from listings where status = 'scheduled' and launch_week <= ${now}
    union all
    select id, launch_week, 'miss'
    from listings where status = 'awaiting_badge' and launch_week <= ${now}
    union all
    select la.listing_id, la.week, 'relaunch'
    from launches la join listings l on l.id = la.listing_id and l.status = 'live'
    where la.launched_at is null and la.week <= ${now}
    order by week, listing_id`)
}
