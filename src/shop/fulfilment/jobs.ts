import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import { hour } from '../../platform/duration.ts'
import { job } from '../../platform/jobs/declare.ts'
import { reviewBoughtProfile } from './review.ts'
import { runWaitingFulfilments } from './run.ts'

export const resumeFulfilments = job({
  name: 'fulfilment.resume',
  about: 'Runs paid work that had to wait, like featuring a listing once it launches.',
  data: z.object({}),
  schedule: '*/5 * * * *',
  atStart: true,
  async run(app) {
    await runWaitingFulfilments(app)
    // A review whose job ended as a dead letter is queued again.
    const stuck = await app.db.many(sql<{ id: number }>`
      select id from fulfilments
      where part = 'ai_review' and status = 'in_progress'
        and changed_at < ${new Date(app.clock.now().getTime() - 6 * hour)}
      limit 100`)
    for (const { id } of stuck)
      await app.jobs.send(app.db, reviewBoughtProfile, { fulfilment: id }, { once: `review:${id}` })
  },
})
