import { addWeeks, currentWeek, startOf, type Week, zoneOf } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { day } from '../../../platform/duration.ts'
import type { Listing } from '../transition.ts'
import { pauseAfter } from './pauses.ts'

const lastDays = 5 * day

/** Of a free listing whose badge was found, the badge is looked for again in the last days before its Monday. */
export function staysWanted({ status, plan }: Pick<Listing, 'status' | 'plan'>): boolean {
  return status === 'scheduled' && plan === 'free'
}

/** When to look again: soon after it was missed, a day after it was found, and not once the week has begun. */
export function nextLookBefore(app: App, listingId: number, week: Week, missed: number): Date | null {
  const now = app.clock.now().getTime()
  const monday = startOf(zoneOf(app), week).getTime()
  const next = now + (missed === 0 ? day : pauseAfter(missed, listingId))
  return now < monday - lastDays || next >= monday ? null : new Date(next)
}

/** Plans the first of these looks, in the last days before the week begins. */
export async function planLooksAgain(app: App, tx: Transaction): Promise<void> {
  const week = addWeeks(currentWeek(app), 1)
  const from = new Date(startOf(zoneOf(app), week).getTime() - lastDays)
  const now = app.clock.now()
  if (now < from) return
  await tx.run(sql`
    update badge_checks c set next_at = ${now} from listings l
    where l.id = c.listing_id and l.status = 'scheduled' and l.plan = 'free' and l.launch_week = ${week} and c.next_at is null and c.checked_at < ${from}`)
}
