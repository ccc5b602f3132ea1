import * as z from 'zod'
import { limit } from '../../platform/limits/policy.ts'
import { setting } from '../../platform/settings/declare.ts'

export const crawlRetentionDays = setting({
  key: 'drafts.days_pages_are_kept',
  title: 'Keep website text (days)',
  description:
    'How many days to keep website text after the last edit of a draft. Later, we read the website again if needed.',
  schema: z.int().min(1).max(365),
  default: 30,
})

export const submissionsPerHour = limit(
  'submissions_per_hour',
  'Submissions per hour',
  'Websites an account can submit per hour.',
  20,
)
export const crawlsPerHour = limit(
  'readings_per_hour',
  'Rereads per hour',
  'How often per hour an account can reread a website, read a competitor or redraft fields.',
  20,
)
