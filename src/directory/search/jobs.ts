import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { markPopular } from './popular.ts'

export const markPopularListings = job({
  name: 'search.mark_popular',
  about: 'Marks the listings with the most votes, so that searches for frequent words find them fast.',
  data: z.strictObject({}),
  schedule: '47 3 * * *',
  atStart: true,
  timeoutSeconds: 3600,
  run: markPopular,
})
