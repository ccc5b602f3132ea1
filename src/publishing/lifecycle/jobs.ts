import * as z from 'zod'
import { awardClosedWeeks } from '../../directory/awards/award.ts'
import { job } from '../../platform/jobs/declare.ts'
import { daysToRestore, purgeDeleted } from './delete.ts'
import { startWeeks } from './start-weeks.ts'

export const keepCalendar = job({
  name: 'lifecycle.run_calendar',
  about: 'Launches listings that are due and gives awards for finished weeks.',
  data: z.strictObject({}),
  schedule: '* * * * *',
  atStart: true,
  timeoutSeconds: 3600,
  async run(app) {
    const begun = await startWeeks(app)
    const awarded = await awardClosedWeeks(app)
    if (begun + awarded > 0) app.log.info({ begun, awarded }, 'a week began')
  },
})

export const purgeDeletedListings = job({
  name: 'lifecycle.purge_deleted',
  about: `Permanently deletes listings that an admin deleted ${daysToRestore} days ago.`,
  data: z.strictObject({}),
  schedule: '17 * * * *',
  atStart: true,
  timeoutSeconds: 3600,
  async run(app) {
    const purged = await purgeDeleted(app)
    if (purged > 0) app.log.info({ purged }, 'deleted listings for good')
  },
})
