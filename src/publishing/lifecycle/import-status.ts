import { currentWeek } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { announceLaunch } from './announce.ts'
import { awaitBadge } from './badge/awaited.ts'
import { type Cause, type Listing, leaveEvent } from './transition.ts'

/** Where a listing stands, as it is told from outside. */
type Standing = Pick<Listing, 'status' | 'hidden_from' | 'plan' | 'launch_week'> & { launched_at: string | null }

/**
 * Puts a listing where it is said to stand, with what the moves to there would bring. Whether they lead there, and whether its weeks have
 * room, is asked before; the places themselves, and what all of it changes in the cache, are the caller's. A listing that is new here,
 * without a standing before, has nobody to tell.
 */
export async function takeStanding(
  app: App,
  tx: Transaction,
  id: number,
  standing: Standing,
  before: Pick<Listing, 'status' | 'launch_week'> | undefined,
  by: Cause,
): Promise<void> {
  const { status, hidden_from, plan, launch_week, launched_at } = standing
  await tx.run(sql`
    update listings set status = ${status}, hidden_from = ${hidden_from}, plan = ${plan}, launch_week = ${launch_week}, launched_at = ${launched_at} where id = ${id}`)
  if (before?.status !== status || before.launch_week !== launch_week)
    await leaveEvent(app, tx, id, [before?.status ?? null, status], by)
  if (before?.status === status) return
  if (status === 'awaiting_badge') await awaitBadge(app, tx, id)
  if (status === 'live' && before && before.status !== 'hidden' && launch_week === currentWeek(app))
    await announceLaunch(app, tx, id, launch_week)
}
