import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const newcomerLimit = setting({
  key: 'votes.network_burst',
  title: 'Votes from one network',
  description:
    'How many people can vote for a listing from one network or email domain in a week. If there are more, none of their ' +
    'votes count. People who have voted for different listings before raise the limit. Set it higher on a new site.',
  schema: z.int().min(1).max(10_000),
  default: 12,
})

export const minAccountAge = setting({
  key: 'votes.youngest_account_minutes',
  title: 'Minimum account age to vote, in minutes',
  description: 'How old an account has to be for its votes to count. Earlier votes count from that moment.',
  schema: z.int().min(0).max(100_000),
  default: 10,
})
