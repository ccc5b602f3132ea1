import { currentWeek, siteTimeZone, startOfDay } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalidateCounters, lockCounters } from '../listings/counters.ts'
import { isOpenToReview } from './fraud.ts'

/** In an open week, this many votes of a listing change together or not at all, so that nobody finds their own among them. */
const smallestChange = 5

/** As in the index votes_to_settle. */
const isToSettle = sql`
  ${isOpenToReview} and discounted is distinct from case when withdrawn_at is null then suspected else 'withdrawn' end`

/**
 * Makes the public counts follow what the rules against fraud found, and what was withdrawn since the last review. In the open
 * week only where several votes change, in weeks that are over everywhere.
 */
export async function settleVotes(app: App, tx: Transaction): Promise<void> {
  await settleClosedWeeks(app, tx)
  const week = currentWeek(app)
  await settle(
    app,
    tx,
    sql`${isToSettle} and week = ${week}`,
    sql`
      select listing_id from votes where ${isToSettle} and week = ${week}
      group by listing_id having count(*) >= ${smallestChange}`,
  )
}

/** A vote of a closed week that is withdrawn counts until the open week is over too. */
export async function settleClosedWeeks(app: App, tx: Transaction): Promise<void> {
  const week = currentWeek(app)
  const isDue = sql`
    ${isToSettle} and week < ${week}
    and (withdrawn_at is null or withdrawn_at < ${startOfDay(siteTimeZone(app), week)})`
  await settle(app, tx, isDue, sql`select listing_id from votes where ${isDue}`)
}

/** Right after an admin decided about a listing's votes of this week. */
export async function settleListing(app: App, tx: Transaction, listingId: number): Promise<void> {
  await settle(app, tx, sql`${isToSettle} and week = ${currentWeek(app)}`, sql`select ${listingId}::bigint`)
}

async function settle(app: App, tx: Transaction, isDue: Statement, among: Statement): Promise<void> {
  const ids = await lockCounters(tx, among)
  if (ids.length === 0) return
  await tx.run(sql`
    update votes set
      discounted = case when withdrawn_at is null then suspected else 'withdrawn' end,
      settled = withdrawn_at is null
    where listing_id = any(${ids}::bigint[]) and ${isDue}`)
  await tx.run(sql`
    update votes set settled = true
    where listing_id = any(${ids}::bigint[]) and week = ${currentWeek(app)} and withdrawn_at is null and not settled`)
  await invalidateCounters(app, tx, ids)
}
