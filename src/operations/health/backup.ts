import type { Config } from '../../platform/config/config.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { timeText } from '../../platform/dates.ts'
import { hour, second } from '../../platform/duration.ts'
import { type MetricSource, metric, sample } from '../../platform/observability/metric.ts'
import { backupAge } from '../backup/age.ts'
import { lastBackup } from '../backup/record.ts'
import { fine, type HealthFinding, warning } from './finding.ts'

const maxAge = 48 * hour

/** Warns only in production: a trial needs no backup. */
export async function examineBackup(config: Config, db: Queryable, now: Date): Promise<HealthFinding[]> {
  const failed = await failedExport(db)
  if (failed)
    return [
      warning(
        'backup',
        `The scheduled export from ${timeText(failed.requested_at)} failed: ${failed.error}`,
        'Fix the cause. The next export starts on schedule, or create one under Backups.',
      ),
    ]
  if (!config.BACKUP_CHECK) return [fine('backup', 'made elsewhere (BACKUP_CHECK=off)')]
  const made = await lastBackup(db)
  if (!config.production && !made) return [fine('backup', 'none yet')]
  const todo =
    'Schedule exports under Backups, or back up the site as docs/backup.md describes, then run `slipway backup record`.'
  if (!made) return [warning('backup', 'No backup was recorded.', todo)]
  const text = `${backupAge(made, now)}, on ${timeText(made)}`
  return config.production && now.getTime() - made.getTime() > maxAge
    ? [warning('backup', `The last backup was made ${text}.`, todo)]
    : [fine('backup', `last made ${text}`)]
}

/** The latest scheduled export, if it failed and nothing was made since. */
async function failedExport(db: Queryable): Promise<{ requested_at: Date; error: string } | undefined> {
  const last = await db.maybe(sql<{ requested_at: Date; error: string | null }>`
    select requested_at, error from exports e
    where scheduled and exists (select from export_schedule)
      and not exists (select from backups where made_at > e.requested_at)
    order by id desc limit 1`)
  return last?.error ? { requested_at: last.requested_at, error: last.error } : undefined
}

const backupTime = metric(
  'gauge',
  'slipway_last_backup_timestamp_seconds',
  'When the last backup was made, in Unix time. 0 if none was recorded; absent with BACKUP_CHECK=off.',
)

export const backupMetrics: MetricSource = {
  metrics: [backupTime],
  async query(db, { config }) {
    if (!config.BACKUP_CHECK) return []
    return [sample(backupTime, {}, ((await lastBackup(db))?.getTime() ?? 0) / second)]
  },
}
