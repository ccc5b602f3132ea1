import { countFailedMails, waitingMails } from '../../core/mail/log.ts'
import { hasAdmin } from '../../core/members/members.ts'
import { sql } from '../../platform/database/sql.ts'
import { timeText } from '../../platform/dates.ts'
import { minute, week } from '../../platform/duration.ts'
import { countDeadLetters, queueStates } from '../../platform/jobs/states.ts'
import { counted } from '../../platform/numbers.ts'
import { type Examined, failure, fine, type HealthFinding, warning } from './finding.ts'

/** Checks the job queue, dead letters, mails and whether there is an admin. */
export async function examineWork({ db, clock }: Examined): Promise<HealthFinding[]> {
  const now = clock.now().getTime()
  // The queue's tables are created when the service first starts, not by the migrations.
  const { has_queue: hasQueue } = await db.one(sql<{ has_queue: boolean }>`
    select to_regclass('pgboss.job') is not null as has_queue`)
  const states = hasQueue ? [...(await queueStates(db)).values()] : []
  const lag = Math.max(0, ...states.map((state) => state.lag))
  const waiting = states.reduce((sum, state) => sum + state.waiting, 0)
  const dead = hasQueue ? await countDeadLetters(db) : 0
  const failed = await countFailedMails(db, new Date(now - week))
  const { count, oldest } = await waitingMails(db)
  return [
    lag > 300
      ? failure(
          'queue',
          `${counted(waiting, 'job')} waiting, the oldest for ${Math.round(lag / 60)} minutes.`,
          'Start a worker: `slipway worker`, or `slipway serve` with WORKERS=on.',
        )
      : fine(
          'queue',
          waiting === 0 ? 'empty' : `${counted(waiting, 'job')} waiting, the oldest for ${counted(lag, 'second')}`,
        ),
    dead > 0
      ? warning(
          'dead letters',
          `${counted(dead, 'job')} failed permanently.`,
          'Open /admin/jobs or run `slipway jobs dead`, fix the cause, then retry or drop them.',
        )
      : fine('dead letters', 'none'),
    failed > 0
      ? warning(
          'mails',
          `${counted(failed, 'email')} failed this week.`,
          'Open /admin/mails?status=failed or run `slipway mails list --failed`.',
        )
      : oldest && now - oldest.getTime() > 30 * minute
        ? warning(
            'mails',
            `${counted(count, 'email')} waiting, the oldest since ${timeText(oldest)}.`,
            'Check the email server. We retry automatically.',
          )
        : fine('mails', count === 0 ? 'none waiting' : `${count} waiting`),
    (await hasAdmin(db))
      ? fine('admin', 'set up')
      : warning(
          'admin',
          'This site has no admin yet.',
          'Open the setup link that `slipway serve` prints, or run `slipway setup`.',
        ),
  ]
}
