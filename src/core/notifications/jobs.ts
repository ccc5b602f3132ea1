import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import { day } from '../../platform/duration.ts'
import { job } from '../../platform/jobs/declare.ts'
import { sendDigests } from './digest.ts'

export const sendDailyDigests = job({
  name: 'notifications.send_digests',
  about: 'Sends the daily digest email.',
  data: z.strictObject({}),
  schedule: '0 7 * * *',
  timeoutSeconds: 3600,
  run: sendDigests,
})

export const purgeNotifications = job({
  name: 'notifications.purge',
  about: 'Deletes read notifications after 90 days and all others after a year.',
  data: z.strictObject({}),
  schedule: '23 4 * * *',
  async run({ db, clock }) {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * day)
    await db.run(sql`
      delete from notifications
      where created_at < ${daysAgo(90)} and (read_at is not null or created_at < ${daysAgo(365)})`)
  },
})
