import { day } from '../platform/duration.ts'

const full = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `2026-11-09` or a timestamp, as `9 November 2026`. */
export function dateText(date: string): string {
  return full.format(Date.parse(date))
}

/** `15 November 2026, 12:00 UTC`. */
export function timeText(at: string | Date): string {
  const text = typeof at === 'string' ? at : at.toISOString()
  return `${dateText(text)}, ${text.slice(11, 16)} UTC`
}

/** `October 2026`, for any day in it. */
export function monthText(date: string): string {
  return month.format(Date.parse(date))
}

export function shortDate(date: string): string {
  return short.format(Date.parse(date))
}

export function dayText(date: string): string {
  return long.format(Date.parse(date))
}

/** The ISO 8601 week of a date. The first week of a year is the one with its first Thursday. */
export function weekNumber(date: string): number {
  const thursday = Date.parse(date) + (3 - ((new Date(date).getUTCDay() + 6) % 7)) * day
  const firstOfYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)
  return 1 + Math.floor((thursday - firstOfYear) / (7 * day))
}

/** A week by its Monday, as `9–15 November 2026`. */
export function weekRange(monday: string): string {
  const sunday = new Date(Date.parse(monday) + 6 * day).toISOString().slice(0, 10)
  if (monday.slice(0, 7) === sunday.slice(0, 7)) return `${Number(monday.slice(8))}–${dateText(sunday)}`
  return monday.slice(0, 4) === sunday.slice(0, 4)
    ? `${shortDate(monday)} – ${dateText(sunday)}`
    : `${dateText(monday)} – ${dateText(sunday)}`
}
