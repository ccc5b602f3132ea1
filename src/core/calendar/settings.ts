import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const timeZone = setting({
  key: 'site.time_zone',
  title: 'Time zone',
  description: 'Time zone in which weeks start (Monday 00:00).',
  consequence:
    'Weeks, days and launch times switch to the new zone right away: scheduled launches go live at Monday 00:00 there, ' +
    'hours earlier or later than before. Past weeks and their awards stay the same.',
  input: 'time zone',
  schema: z.string().refine((zone) => isTimeZone(zone), 'must be a time zone, like UTC or Europe/Zurich'),
  default: 'UTC',
})

export const weekCapacity = setting({
  key: 'launches.week_capacity',
  title: 'Launches per week',
  description: 'Maximum number of launches per week.',
  consequence: 'Weeks that already have more launches keep them but accept no new ones.',
  schema: z.int().min(1).max(100_000),
  default: 50,
})

export const offeredWeeks = setting({
  key: 'launches.offered_weeks',
  title: 'Bookable weeks',
  description: 'How many upcoming weeks can be booked for a paid launch.',
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
