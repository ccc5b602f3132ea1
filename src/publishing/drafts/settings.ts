import * as z from 'zod'
import { limit } from '../../platform/limits/policy.ts'
import { setting } from '../../platform/settings/declare.ts'

export const crawlRetentionDays = setting({
  key: 'drafts.days_pages_are_kept',
  title: 'Days that read websites are kept',
  description:
    'Days that the text of a website is kept after its draft was last changed. Later it is read again when it is needed.',
  schema: z.int().min(1).max(365),
  default: 30,
})

export const submissionsPerHour = limit(
  'submissions_per_hour',
  'Websites submitted an hour',
  'Websites submitted an hour, per account.',
  20,
)
export const crawlsPerHour = limit(
  'readings_per_hour',
  'Websites read again an hour',
  'Times an hour that a website of a draft is read again, a competitor read or fields drafted anew, per account.',
  20,
)
