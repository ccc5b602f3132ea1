import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import { job } from '../../platform/jobs/declare.ts'

export const purgeSessions = job({
  name: 'sessions.purge',
  about: 'Deletes expired sessions and one-time links.',
  data: z.strictObject({}),
  schedule: '23 * * * *',
  async run({ db, clock }) {
    const now = clock.now()
    await db.run(sql`delete from sessions where expires_at <= ${now}`)
    await db.run(sql`delete from one_time_tokens where expires_at <= ${now}`)
  },
})
