import type { Week } from '../../core/calendar/weeks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { type Listing, notAllowed, requireCategory, requireStatus } from './state-machine.ts'

export type PaidMove = 'launch' | 'skip_queue' | 'relaunch'

/** Refuses an order for a transition that would be refused once it is paid. */
export async function checkPaidMove(db: Queryable, id: number, move: PaidMove, week: Week | null): Promise<void> {
  const listing = await db.maybe(sql<Listing>`
    select id, status, plan, launch_week, category_id, hidden_from from listings where id = ${id}`)
  if (!listing) throw notFound('There is no such listing.')
  if (move === 'launch') checkLaunch(listing)
  else if (move === 'skip_queue') checkSkipQueue(listing)
  else await checkRelaunch(db, listing, week)
}

export function checkLaunch(listing: Listing): void {
  requireStatus(listing, ['draft', 'awaiting_badge', 'scheduled'], 'be launched')
  if (listing.status === 'scheduled' && listing.plan === 'paid') throw notAllowed('Its launch is paid for already.')
  requireCategory(listing)
}

export function checkSkipQueue(listing: Listing): void {
  requireStatus(listing, ['awaiting_badge', 'scheduled'], 'skip the queue')
  if (listing.plan !== 'free')
    throw notAllowed('Only a free listing waits in the queue. A paid launch chooses its week at no cost.')
}

export async function checkRelaunch(db: Queryable, listing: Listing, week: Week | null): Promise<void> {
  requireStatus(listing, ['live'], 'be relaunched')
  const same = await db.maybe(
    sql`select 1 as same from launches where listing_id = ${listing.id} and week = ${week}::date`,
  )
  if (same) throw notAllowed(`The listing has a launch in the week of ${week} already. Choose another one.`)
}
