import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const timeZone = setting({
  key: 'site.time_zone',
  title: 'Time zone',
  description: 'IANA time zone in which weeks begin (Monday 00:00).',
  consequence:
    'Weeks, days and the hour of launches follow the new zone at once: a launch that waits goes live at ' +
    'Monday 00:00 there, hours earlier or later than before. Weeks that are over and their awards stay.',
  input: 'time zone',
  schema: z.string().refine((zone) => isTimeZone(zone), 'is not a time zone, such as UTC or Europe/Zurich'),
  default: 'UTC',
})

export const weekCapacity = setting({
  key: 'launches.week_capacity',
  title: 'Launches in a week',
  description: 'How many launches one week has room for.',
  consequence: 'Weeks that hold more already keep what they hold; nothing new is put into them.',
  schema: z.int().min(1).max(100_000),
  default: 50,
})

export const offeredWeeks = setting({
  key: 'launches.offered_weeks',
  title: 'Weeks on offer',
  description: 'How many of the coming Mondays are offered for a paid launch.',
  schema: z.int().min(1).max(104),
  default: 12,
})

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
