import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import { job } from '../../platform/jobs/declare.ts'

export const purgeSessions = job({
  name: 'sessions.purge',
  about: 'Forgets sessions that are over and links that can no longer be used.',
  data: z.strictObject({}),
  schedule: '23 * * * *',
  async run({ db, clock }) {
    const now = clock.now()
    await db.run(sql`delete from sessions where expires_at <= ${now}`)
    await db.run(sql`delete from one_time_tokens where expires_at <= ${now}`)
  },
})
