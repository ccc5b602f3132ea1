import * as z from 'zod'
import { limit } from '../../platform/limits/policy.ts'
import { setting } from '../../platform/settings/declare.ts'

export const queueFrom = setting({
  key: 'queue.from_weeks',
  title: 'The free queue begins, in weeks',
  description: 'How many weeks ahead the window of the free queue begins.',
  schema: z.int().min(1).max(52),
  default: 6,
})
export const queueTo = setting({
  key: 'queue.to_weeks',
  title: 'The free queue ends, in weeks',
  description: 'How many weeks ahead the window of the free queue ends.',
  schema: z.int().min(1).max(104),
  default: 8,
  check: (to, get) =>
    to < get(queueFrom) ? `must not be before the window begins, which is ${get(queueFrom)} weeks ahead` : undefined,
})

export const badgeChecksPerHour = limit(
  'badge_checks_per_hour',
  'Badge checks an hour',
  'Looks for a badge that people may ask for an hour, per account.',
  20,
)
