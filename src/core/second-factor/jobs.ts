import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import { hour } from '../../platform/duration.ts'
import { job } from '../../platform/jobs/declare.ts'

export const purgeSecondFactors = job({
  name: 'second-factor.purge',
  about: 'Deletes expired passkey prompts and authenticator apps that were never confirmed.',
  data: z.strictObject({}),
  schedule: '29 * * * *',
  async run({ db, clock }) {
    const now = clock.now()
    await db.run(sql`delete from passkey_challenges where expires_at <= ${now}`)
    await db.run(sql`
      delete from authenticator_apps where confirmed_at is null and created_at < ${new Date(now.getTime() - hour)}`)
  },
})
