import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const burstSize = setting({
  key: 'votes.network_burst',
  title: 'Votes from one network',
  description: 'How many votes per hour from one network count for a listing. Further votes are kept but not counted.',
  schema: z.int().min(1).max(10_000),
  default: 8,
})

export const minAccountAge = setting({
  key: 'votes.youngest_account_minutes',
  title: 'Minimum account age to vote, in minutes',
  description: 'How old an account has to be for its votes to count. Earlier votes count from that moment.',
  schema: z.int().min(0).max(100_000),
  default: 10,
})
