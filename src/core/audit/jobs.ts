import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import { day } from '../../platform/duration.ts'
import { job } from '../../platform/jobs/declare.ts'

const retention = 400 * day

export const purgeAuditEvents = job({
  name: 'audit.purge',
  about: 'Deletes audit events older than 400 days.',
  data: z.strictObject({}),
  schedule: '37 3 * * *',
  async run({ db, clock }) {
    await db.transaction(async (tx) => {
      await tx.run(sql`select set_config('slipway.purges_audit_events', 'on', true)`)
      await tx.run(sql`delete from audit_events where happened_at < ${new Date(clock.now().getTime() - retention)}`)
    })
  },
})
