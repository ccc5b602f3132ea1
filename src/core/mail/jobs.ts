import * as z from 'zod'
import { day, minute } from '../../platform/duration.ts'
import { job } from '../../platform/jobs/declare.ts'
import { sentMails } from './metrics.ts'
import {
  failInterruptedMails,
  findWaitingMail,
  markFailed,
  purgeFailedBodies,
  purgeOldMails,
  recordFailedAttempt,
  stalledMails,
} from './outbox.ts'
import { deliverMail } from './send.ts'

export const sendMail = job({
  name: 'mail.send',
  about: 'Sends one queued email.',
  data: z.strictObject({ mail: z.int() }),
  retries: 12,
  parallel: 4,
  async run(app, { mail: id }) {
    const { SMTP_URL } = app.config
    if (!SMTP_URL) {
      app.metrics.count(sentMails, { outcome: 'retried' })
      await recordFailedAttempt(app.db, id, 'SMTP_URL is not set in the process that sends email')
      throw new Error('SMTP_URL is not set in this process')
    }
    const mail = await findWaitingMail(app.db, id)
    if (mail) await deliverMail(app, SMTP_URL, mail)
  },
})

export const sweepMails = job({
  name: 'mail.sweep',
  about:
    'Retries waiting emails for two days, deletes the text of failed emails after a week, and deletes all emails ' +
    'after 90 days.',
  data: z.strictObject({}),
  schedule: '*/15 * * * *',
  async run(app) {
    const now = app.clock.now()
    const timeAgo = (milliseconds: number) => new Date(now.getTime() - milliseconds)
    await failInterruptedMails(app.db, timeAgo(30 * minute), now)
    for (const { id, created_at, error } of await stalledMails(app.db, timeAgo(20 * minute))) {
      if (created_at < timeAgo(2 * day)) {
        app.metrics.count(sentMails, { outcome: 'failed' })
        await markFailed(
          app.db,
          id,
          now,
          `The email server didn't accept it for two days.${error ? ` (${error})` : ''}`,
        )
      } else if (app.config.SMTP_URL) await app.jobs.send(app.db, sendMail, { mail: id }, { once: `again ${id}` })
    }
    await purgeFailedBodies(app.db, timeAgo(7 * day))
    await purgeOldMails(app.db, timeAgo(90 * day))
  },
})
