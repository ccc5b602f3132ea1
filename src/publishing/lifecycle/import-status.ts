import { currentWeek } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { announceLaunch } from './announce.ts'
import { scheduleFirstCheck } from './badge/schedule.ts'
import { type Listing, recordListingEvent, type TransitionCause } from './state-machine.ts'

type ImportedStatus = Pick<Listing, 'status' | 'hidden_from' | 'plan' | 'launch_week'> & { launched_at: string | null }

/**
 * Sets the status of a listing from an import file, with the side effects of that transition. The caller checks that
 * the transition is allowed and that the weeks have room, writes the launches, and invalidates the cache. For a new
 * listing, `before` is undefined and nobody is notified.
 */
export async function setImportedStatus(
  app: App,
  tx: Transaction,
  id: number,
  imported: ImportedStatus,
  before: Pick<Listing, 'status' | 'launch_week'> | undefined,
  by: TransitionCause,
): Promise<void> {
  const { status, hidden_from, plan, launch_week, launched_at } = imported
  await tx.run(sql`
    update listings set
      status = ${status},
      hidden_from = ${hidden_from},
      plan = ${plan},
      launch_week = ${launch_week},
      launched_at = ${launched_at}
    where id = ${id}`)
  if (before?.status !== status || before.launch_week !== launch_week)
    await recordListingEvent(app, tx, id, [before?.status ?? null, status], by)
  if (before?.status === status) return
  if (status === 'awaiting_badge') await scheduleFirstCheck(app, tx, id)
  if (status === 'live' && before && before.status !== 'hidden' && launch_week === currentWeek(app))
    await announceLaunch(app, tx, id, launch_week)
}
