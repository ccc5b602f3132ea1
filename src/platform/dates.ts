import { day } from './duration.ts'

const full = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-US', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const monthAndDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const maxRemembered = 1000

/** Caches formatted dates: pages show the same few over and over, and formatting one takes microseconds. */
function remembering(write: (date: string) => string): (date: string) => string {
  const texts = new Map<string, string>()
  return (date) => {
    let text = texts.get(date)
    if (text === undefined) {
      if (texts.size >= maxRemembered) texts.clear()
      texts.set(date, (text = write(date)))
    }
    return text
  }
}

const fullText = remembering((date) => full.format(Date.parse(date)))

/** `2026-11-09` or a timestamp, as `November 9, 2026`. */
export function dateText(date: string | Date): string {
  return fullText(typeof date === 'string' ? date : date.toISOString())
}

/** `November 15, 2026 at 12:00 UTC`. */
export function timeText(at: string | Date): string {
  const text = typeof at === 'string' ? at : at.toISOString()
  return `${dateText(text)} at ${text.slice(11, 16)} UTC`
}

/** `October 2026`, for any day in it. */
export function monthText(date: string): string {
  return month.format(Date.parse(date))
}

/** `Nov 9`. */
export const shortDate = remembering((date) => short.format(Date.parse(date)))

const longText = remembering((date) => long.format(Date.parse(date)))

/** `Monday, November 9`. */
export function dayText(date: string | Date): string {
  return longText(typeof date === 'string' ? date : date.toISOString())
}

/** The ISO 8601 week of a date. The first week of a year is the one with its first Thursday. */
export function weekNumber(date: string): number {
  const thursday = Date.parse(date) + (3 - ((new Date(date).getUTCDay() + 6) % 7)) * day
  const firstOfYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)
  return 1 + Math.floor((thursday - firstOfYear) / (7 * day))
}

/** A week by its Monday, as `November 9–15, 2026`. */
export const weekRange = remembering((monday) => {
  const sunday = new Date(Date.parse(monday) + 6 * day).toISOString().slice(0, 10)
  const [start, end] = [monthAndDay.format(Date.parse(monday)), dateText(sunday)]
  if (monday.slice(0, 7) === sunday.slice(0, 7)) return `${start}–${Number(sunday.slice(8))}, ${sunday.slice(0, 4)}`
  return monday.slice(0, 4) === sunday.slice(0, 4) ? `${start} – ${end}` : `${dateText(monday)} – ${end}`
})
