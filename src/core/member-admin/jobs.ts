import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import { job } from '../../platform/jobs/declare.ts'
import { endSuspension } from './suspend.ts'

export const endSuspensions = job({
  name: 'members.end_suspensions',
  about: 'Lifts expired suspensions and emails the people.',
  data: z.strictObject({}),
  schedule: '* * * * *',
  atStart: true,
  async run(app) {
    const due = await app.db.many(sql<{ id: number }>`
      select id from members where suspended_until <= ${app.clock.now()} order by suspended_until limit 1000`)
    for (const { id } of due) await app.db.transaction((tx) => endSuspension(app, tx, id))
  },
})
