import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { expireDue } from './lifecycle.ts'

const atOnce = 100

export const expireClaims = job({
  name: 'claims.expire',
  about: 'Ends claims that were not proven in time, and tells their claimants.',
  data: z.strictObject({}),
  schedule: '11 * * * *',
  async run(app) {
    while ((await app.db.transaction((tx) => expireDue(app, tx, { atOnce }))) === atOnce);
  },
})
