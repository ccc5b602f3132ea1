import { addWeeks, currentWeek, siteTimeZone, startOfDay, type Week } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { day, hour, minute } from '../../../platform/duration.ts'

const firstCheckDelay = 10 * minute
const retryDelays = [30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour]
const dailyRetries = 60
const recheckWindow = 5 * day

/**
 * Schedules the first badge check of a listing. Its owner has only just been shown the badge, so the check can wait.
 */
export async function scheduleFirstCheck(app: App, tx: Transaction, listingId: number): Promise<void> {
  const next = new Date(app.clock.now().getTime() + firstCheckDelay)
  await tx.run(sql`
    insert into badge_checks (listing_id, next_at) values (${listingId}, ${next})
    on conflict (listing_id) do update set next_at = excluded.next_at, missed = 0`)
}

/** Backoff after this many misses in a row: short at first, then a day, finally a week. */
export function retryDelay(missed: number, listingId: number): number {
  const delay = retryDelays[missed - 1] ?? (missed <= dailyRetries ? day : 7 * day)
  // Jitter by listing, so that checks of many listings at the same time spread out.
  return Math.round(delay * (0.9 + ((listingId * 7919) % 200) / 1000))
}

/** The next check of a scheduled free listing: only in the last days before its week begins, and not after that. */
export function nextRecheck(app: App, listingId: number, week: Week, missed: number): Date | null {
  const now = app.clock.now().getTime()
  const monday = startOfDay(siteTimeZone(app), week).getTime()
  const next = now + (missed === 0 ? day : retryDelay(missed, listingId))
  return now < monday - recheckWindow || next >= monday ? null : new Date(next)
}

/** Schedules the first recheck of the free listings that launch next week. */
export async function scheduleRechecks(app: App, tx: Transaction): Promise<void> {
  const week = addWeeks(currentWeek(app), 1)
  const from = new Date(startOfDay(siteTimeZone(app), week).getTime() - recheckWindow)
  const now = app.clock.now()
  if (now < from) return
  await tx.run(sql`
    update badge_checks c set next_at = ${now}
    from listings l
    where l.id = c.listing_id and l.status = 'scheduled' and l.plan = 'free' and l.launch_week = ${week}
      and c.next_at is null and c.checked_at < ${from}`)
}
