import { countFailedMails, waitingMails } from '../../core/mail/log.ts'
import { hasAdmin } from '../../core/members/members.ts'
import { sql } from '../../platform/database/sql.ts'
import { minute, week } from '../../platform/duration.ts'
import { countDeadLetters, queueStates } from '../../platform/jobs/states.ts'
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
          `${waiting} jobs wait, the oldest for ${Math.round(lag / 60)} minutes.`,
          'Start a worker: `slipway worker`, or `slipway serve` with WORKERS=on.',
        )
      : fine('queue', waiting === 0 ? 'nothing waits' : `${waiting} jobs wait, the oldest for ${lag} seconds`),
    dead > 0
      ? warning(
          'dead letters',
          `${dead} ${dead === 1 ? 'job has' : 'jobs have'} failed for good.`,
          'Look at /admin/jobs or `slipway jobs dead`, mend the cause, and retry or drop them.',
        )
      : fine('dead letters', 'none'),
    failed > 0
      ? warning(
          'mails',
          `${failed} failed within a week.`,
          'Look at /admin/mails?status=failed or `slipway mails list --failed`.',
        )
      : oldest && now - oldest.getTime() > 30 * minute
        ? warning(
            'mails',
            `${count} wait, the oldest since ${oldest.toISOString()}.`,
            'Check the mail server; they are tried again by themselves.',
          )
        : fine('mails', count === 0 ? 'nothing waits' : `${count} wait`),
    (await hasAdmin(db))
      ? fine('admin', 'there is one')
      : warning(
          'admin',
          'The site has no admin yet.',
          'Open the set-up address that `slipway serve` prints, or use `slipway setup`.',
        ),
  ]
}
