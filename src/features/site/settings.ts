import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const siteName = setting({ key: 'site.name', description: 'Name of the site, in titles, mails and badges.', schema: z.string().trim().min(1).max(80), default: 'Slipway' })

export const sitePurpose = setting({
  key: 'site.purpose',
  description: 'One sentence on what the site is for.',
  schema: z.string().trim().min(1).max(300),
  default: 'New products launch here every week, are found, compared and voted for by people.',
})

export const timeZone = setting({
  key: 'site.time_zone',
  description: 'IANA time zone in which weeks begin (Monday 00:00).',
  schema: z.string().refine((zone) => isTimeZone(zone), 'is not a time zone, such as UTC or Europe/Zurich'),
  default: 'UTC',
})

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
