import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { purgeExports, queueScheduledExport } from './schedule.ts'

export const keepExports = job({
  name: 'backup.keep',
  about: 'Starts scheduled exports, and deletes expired ones.',
  data: z.strictObject({}),
  schedule: '9 * * * *',
  atStart: true,
  async run(app) {
    await queueScheduledExport(app)
    await purgeExports(app)
  },
})
