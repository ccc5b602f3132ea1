import * as z from 'zod'
import { limit } from '../../platform/limits/policy.ts'
import { counted } from '../../platform/numbers.ts'
import { setting } from '../../platform/settings/declare.ts'

export const queueFrom = setting({
  key: 'queue.from_weeks',
  title: 'Free queue starts (weeks ahead)',
  description: 'A free launch gets a week that begins at least this many weeks from today.',
  schema: z.int().min(1).max(52),
  default: 6,
})
export const queueTo = setting({
  key: 'queue.to_weeks',
  title: 'Free queue ends (weeks ahead)',
  description: 'A free launch gets a week that begins at most this many weeks from today, while there is room.',
  schema: z.int().min(1).max(104),
  default: 8,
  check: (to, get) =>
    to < get(queueFrom) ? `can't be before the queue starts, ${counted(get(queueFrom), 'week')} ahead` : undefined,
})

export const badgeChecksPerHour = limit(
  'badge_checks_per_hour',
  'Badge checks per hour',
  'Badge checks an account can request per hour.',
  20,
)
