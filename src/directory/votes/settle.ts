import { currentWeek, siteTimeZone, startOfDay } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalidateCounters, lockCounters } from '../listings/counters.ts'
import { isOpenToReview } from './fraud.ts'

/**
 * In an open week, at least this many votes of a listing change together, so that no one can tell which is their own.
 */
const smallestChange = 5

/** Spelled exactly as in the index votes_to_settle. */
const isToSettle = sql`
  ${isOpenToReview} and discounted is distinct from case when withdrawn_at is null then suspected else 'withdrawn' end`

/**
 * Updates the public counts with the findings of the fraud rules and with votes withdrawn since the last review: for
 * all listings in closed weeks, but in the open week only for those with several changed votes.
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

/** A withdrawn vote of a closed week counts until the week in which it was withdrawn is over, too. */
export async function settleClosedWeeks(app: App, tx: Transaction): Promise<void> {
  const week = currentWeek(app)
  const isDue = sql`
    ${isToSettle} and week < ${week}
    and (withdrawn_at is null or withdrawn_at < ${startOfDay(siteTimeZone(app), week)})`
  await settle(app, tx, isDue, sql`select listing_id from votes where ${isDue}`)
}

/** Settles a listing's votes of this week right after an admin has decided about them. */
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
