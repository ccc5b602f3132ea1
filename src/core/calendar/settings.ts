import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

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
