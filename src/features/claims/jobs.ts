import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { expireClaims as expire } from './lifecycle.ts'

export const expireClaims = job({
  name: 'claims.expire',
  about: 'Ends claims that were not proven in time.',
  data: z.strictObject({}),
  schedule: '11 * * * *',
  run: async ({ db, clock }) => void (await expire(db, clock.now())),
})
