import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { copyAllCounters } from './counters.ts'

export const copyListingCounters = job({
  name: 'listings.copy_counters',
  about: 'Updates the order of lists with votes, followers and views that a stopped process left behind.',
  data: z.strictObject({}),
  schedule: '* * * * *',
  atStart: true,
  run: copyAllCounters,
})
