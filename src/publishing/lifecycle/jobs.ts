import * as z from 'zod'
import { awardClosedWeeks } from '../../directory/awards/award.ts'
import { job } from '../../platform/jobs/declare.ts'
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
