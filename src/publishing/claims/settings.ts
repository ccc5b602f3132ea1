import * as z from 'zod'
import { limit, type Policy } from '../../platform/limits/policy.ts'
import { setting } from '../../platform/settings/declare.ts'

export const claimDays = setting({
  key: 'claims.days',
  title: 'Days to prove a claim',
  description: 'How many days people have to prove a claim.',
  schema: z.int().min(1).max(90),
  default: 14,
})

const checksPerHour = limit(
  'claim_checks_per_hour',
  'Claim checks per hour',
  'Claim checks an account can request per hour.',
  60,
)

export const claimChecks: Policy = { name: 'claim-checks', quota: checksPerHour, window: 3600 }
