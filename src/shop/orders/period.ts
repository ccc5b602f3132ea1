import { dateInZone, siteTimeZone, startOfDay } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'

export interface Period {
  from: Date
  /** The first moment after it. */
  until: Date
}

/** A year in the site's time zone; without one, this quarter and the four before it. */
export function periodOf(app: App, year: number | null): Period {
  const zone = siteTimeZone(app)
  if (year !== null) return { from: startOfDay(zone, `${year}-01-01`), until: startOfDay(zone, `${year + 1}-01-01`) }
  const now = app.clock.now()
  const [thisYear, month] = dateInZone(zone, now).split('-').map(Number) as [number, number, number]
  const first = String(month - ((month - 1) % 3)).padStart(2, '0')
  return { from: startOfDay(zone, `${thisYear - 1}-${first}-01`), until: new Date(now.getTime() + 1) }
}

/** A year that somebody typed; null for none, or for what is none. */
export function yearIn(text: unknown): number | null {
  return typeof text === 'string' && /^2[01]\d\d$/.test(text) ? Number(text) : null
}
