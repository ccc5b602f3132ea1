import type { Week } from '../../core/calendar/weeks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { type Listing, mustBe, mustHaveCategory, refused } from './transition.ts'

export type PaidMove = 'launch' | 'skip_queue' | 'relaunch'

/** Refuses, before anyone pays, what the move itself would refuse. */
export async function mayMove(db: Queryable, id: number, paid: PaidMove, week: Week | null): Promise<void> {
  const listing = await db.maybe(
    sql<Listing>`select id, status, plan, launch_week, category_id, hidden_from from listings where id = ${id}`,
  )
  if (!listing) throw notFound('There is no such listing.')
  if (paid === 'launch') mayLaunch(listing)
  else if (paid === 'skip_queue') maySkipQueue(listing)
  else await mayRelaunch(db, listing, week)
}

export function mayLaunch(listing: Listing): void {
  mustBe(listing, ['draft', 'awaiting_badge', 'scheduled'], 'be launched')
  if (listing.status === 'scheduled' && listing.plan === 'paid') throw refused('Its launch is paid for already.')
  mustHaveCategory(listing)
}

export function maySkipQueue(listing: Listing): void {
  mustBe(listing, ['awaiting_badge', 'scheduled'], 'skip the queue')
  if (listing.plan !== 'free')
    throw refused('Only a free listing waits in the queue. A paid launch chooses its week at no cost.')
}

export async function mayRelaunch(db: Queryable, listing: Listing, week: Week | null): Promise<void> {
  mustBe(listing, ['live'], 'be relaunched')
  const same = await db.maybe(
    sql`select 1 as same from launches where listing_id = ${listing.id} and week = ${week}::date`,
  )
  if (same) throw refused(`The listing has a launch in the week of ${week} already. Choose another one.`)
}
