import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { expireOverdue } from './lifecycle.ts'

const batchSize = 100

export const expireClaims = job({
  name: 'claims.expire',
  about: 'Expires claims that were not proven in time and emails the claimants.',
  data: z.strictObject({}),
  schedule: '11 * * * *',
  async run(app) {
    while ((await app.db.transaction((tx) => expireOverdue(app, tx, { batchSize }))) === batchSize);
  },
})
