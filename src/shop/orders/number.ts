import { randomBytes } from 'node:crypto'
import { dateInZone, siteTimeZone } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'

// Without 0, O, 1 and I, which look alike on paper and on the phone. 32 of them, so every byte's share is the same.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** `SW-` with the year and eight characters, such as SW-2026K7M4Q2XP. */
export function newNumber(app: App): string {
  const year = dateInZone(siteTimeZone(app), app.clock.now()).slice(0, 4)
  return `SW-${year}${[...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}

/** What opens the checkout page. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}
