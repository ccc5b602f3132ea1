import { dateInZone, siteTimeZone, startOfDay } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'

/** A month as its first day, `2026-11-01`. */
export type Month = string

export function addMonths(month: Month, count: number): Month {
  const at = new Date(month)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, 1)).toISOString().slice(0, 10)
}

export function currentMonth(app: App): Month {
  return `${dateInZone(siteTimeZone(app), app.clock.now()).slice(0, 7)}-01`
}

/** The last complete month, whose figure can't change anymore. */
export function lastFullMonth(app: App): Month {
  return addMonths(currentMonth(app), -1)
}

/** The start and end of a month in the site's time zone. */
export function monthRange(app: App, month: Month): [from: Date, until: Date] {
  return [startOfDay(siteTimeZone(app), month), startOfDay(siteTimeZone(app), addMonths(month, 1))]
}
