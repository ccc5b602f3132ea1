import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const queueFrom = setting({ key: 'queue.from_weeks', description: 'How many weeks ahead the window of the free queue begins.', schema: z.int().min(1).max(52), default: 6 })
export const queueTo = setting({ key: 'queue.to_weeks', description: 'How many weeks ahead the window of the free queue ends.', schema: z.int().min(1).max(104), default: 8 })

export const badgeChecksPerHour = setting({
  key: 'limits.badge_checks_per_hour',
  description: 'Looks for a badge that people may ask for an hour, per account.',
  schema: z.int().min(1).max(1_000_000),
  default: 20,
})
