import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { continueMerges } from './run-merges.ts'

export const mergeCategories = job({
  name: 'categories.merge',
  about: 'Merges big categories in the background, a batch of listings at a time.',
  data: z.object({}),
  schedule: '* * * * *',
  atStart: true,
  timeoutSeconds: 3600,
  run: (app) => continueMerges(app),
})
