import { Temporal } from 'temporal-polyfill'
import * as z from 'zod'
import type { App } from '../../platform/app.ts'
import { day, hour, minute } from '../../platform/duration.ts'
import { counted } from '../../platform/numbers.ts'
import { invalid, notFound } from '../../platform/problem.ts'
import { timeZone } from './settings.ts'

/** The date of a week's Monday, such as `2026-11-16`. */
export type Week = string
const firstYear = 2000
const lastYear = 2100
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const lastDates = new Map<string, { quarter: number; date: string }>()
const midnights = new Map<string, Date>()

export function siteTimeZone(app: App): string {
  return app.settings.get(timeZone)
}

export function dateInZone(zone: string, instant: Date): string {
  // In every time zone, days begin on a quarter hour.
  const quarter = Math.floor(instant.getTime() / (15 * minute))
  const last = lastDates.get(zone)
  if (last?.quarter === quarter) return last.date
  let format = dateFormats.get(zone)
  if (!format)
    dateFormats.set(
      zone,
      (format = new Intl.DateTimeFormat('en-CA', {
        timeZone: zone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      })),
    )
  const date = format.format(instant)
  lastDates.set(zone, { quarter, date })
  return date
}

/** The date where the site is, such as `2026-11-15`. */
export function siteToday(app: App): string {
  return dateInZone(siteTimeZone(app), app.clock.now())
}

export function startOfDay(zone: string, date: string): Date {
  const key = `${zone} ${date}`
  let instant = midnights.get(key)
  if (!instant) {
    instant = new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds)
    if (midnights.size > 5000) midnights.clear()
    midnights.set(key, instant)
  }
  return instant
}

export function mondayOf(date: string): Week {
  const midnight = Date.parse(date)
  const weekday = (new Date(midnight).getUTCDay() + 6) % 7
  return dateText(midnight - weekday * day)
}

export function addWeeks(week: Week, count: number): Week {
  return dateText(Date.parse(week) + count * 7 * day)
}

export function addDays(date: string, count: number): string {
  return dateText(Date.parse(date) + count * day)
}

export function lastDayOf(week: Week): string {
  return addDays(week, 6)
}

export function weekAt(zone: string, instant: Date): Week {
  return mondayOf(dateInZone(zone, instant))
}

export function currentWeek(app: App): Week {
  return weekAt(siteTimeZone(app), app.clock.now())
}

/** From Friday on, too little time is left in the week to collect votes. */
export function isLateInWeek(app: App): boolean {
  return dateInZone(siteTimeZone(app), app.clock.now()) >= addDays(currentWeek(app), 4)
}

/** `This week closes in 5 hours`, for people deciding whether to launch in it. */
export function weekClosesText(app: App): string {
  const end = startOfDay(siteTimeZone(app), addWeeks(currentWeek(app), 1))
  return `This week closes in ${durationText(end.getTime() - app.clock.now().getTime())}`
}

function durationText(left: number): string {
  if (left >= 2 * day) return counted(Math.floor(left / day), 'day')
  if (left >= hour) return counted(Math.floor(left / hour), 'hour')
  return left >= minute ? counted(Math.floor(left / minute), 'minute') : 'less than a minute'
}

type WeekState = 'past' | 'current' | 'future'

export function presentWeek(app: App, week: Week): { start: string; end: string; state: WeekState } {
  const now = currentWeek(app)
  return { start: week, end: lastDayOf(week), state: week < now ? 'past' : week > now ? 'future' : 'current' }
}

/** The name of a week, such as `this`, or any date in it. */
export function weekInput<const Name extends 'this' | 'next' | 'last'>(names: readonly Name[]) {
  const error = `must be ${names.join(', ')} or a date like 2026-11-16`
  return z.union([z.enum(names), z.iso.date({ error })], error)
}

/** Parses `this`, `next`, `last` or any date of the week. */
export function parseWeek(app: App, text: string): Week {
  const now = currentWeek(app)
  if (text === 'this' || text === 'next' || text === 'last')
    return addWeeks(now, text === 'next' ? 1 : text === 'last' ? -1 : 0)
  if (!isIsoDate(text)) throw invalid([{ path: 'week', message: `must be this, next, last or a date like ${now}` }])
  const year = Number(text.slice(0, 4))
  if (year < firstYear || year > lastYear)
    throw notFound(`The launch calendar covers the years ${firstYear} to ${lastYear}.`)
  return mondayOf(text)
}

export function isIsoDate(text: string): boolean {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(midnight) && dateText(midnight) === text
}

function dateText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
