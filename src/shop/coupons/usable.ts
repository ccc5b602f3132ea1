import { dateInZone, siteTimeZone } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { dateText } from '../../platform/dates.ts'
import type { Coupon } from './queries.ts'

/** Why nobody can use a coupon now; null if it can be used. */
export function whyNotUsable(app: App, coupon: Coupon): string | null {
  const { code, archived_at, starts_at, ends_at, max_uses, uses } = coupon
  const now = app.clock.now()
  if (archived_at) return `The coupon ${code} is no longer valid`
  if (ends_at && ends_at <= now) return `The coupon ${code} has expired`
  if (starts_at && starts_at > now)
    return `The coupon ${code} is valid from ${dateText(dateInZone(siteTimeZone(app), starts_at))}`
  if (max_uses !== null && uses >= max_uses) return `The coupon ${code} has been used up`
  return null
}
