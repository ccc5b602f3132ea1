import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import { day } from '../../platform/duration.ts'
import { job } from '../../platform/jobs/declare.ts'

const retention = 400 * day
const networkRetention = 90 * day
/** Limits how long an applicant waits, and how long we keep a stranger's address. */
const signUpRetention = 30 * day

export const purgeModeration = job({
  name: 'moderation.purge',
  about:
    'Deletes decided cases and log entries after 400 days, held sign-ups after 30, and from whom visitors’ reports came after 90.',
  data: z.strictObject({}),
  schedule: '47 3 * * *',
  async run({ db, clock }) {
    const before = (age: number) => new Date(clock.now().getTime() - age)
    await db.run(sql`delete from moderation_cases where decided_at < ${before(retention)}`)
    await db.run(sql`
      delete from moderation_cases where kind = 'sign_up' and status = 'open' and opened_at < ${before(signUpRetention)}`)
    await db.run(sql`delete from moderation_log where happened_at < ${before(retention)}`)
    await db.run(sql`
      update reports set network = null where network is not null and reported_at < ${before(networkRetention)}`)
  },
})
