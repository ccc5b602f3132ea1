import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const burstSize = setting({
  key: 'votes.network_burst',
  title: 'Votes from one network',
  description:
    'From how many counted votes for one listing from one network within an hour further ones are not counted.',
  schema: z.int().min(1).max(10_000),
  default: 8,
})

export const minAccountAge = setting({
  key: 'votes.youngest_account_minutes',
  title: 'Youngest account that votes, in minutes',
  description: 'How old an account must be, in minutes, for its votes to count.',
  schema: z.int().min(0).max(100_000),
  default: 10,
})
